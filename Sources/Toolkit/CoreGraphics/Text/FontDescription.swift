// Pango's font descriptions.

import Foundation
internal import CPango

/// The owner of a PangoFontDescription.
final class FontDescription {
    let pointer: OpaquePointer?

    init(_ font: Font) {
        pointer = pango_font_description_new()
        let families = [font.family, FontCatalog.systemFamily, Self.chineseFamily, Self.arabicFamily, "sans-serif"].compactMap { $0 }
        pango_font_description_set_family(pointer, families.joined(separator: ","))
        pango_font_description_set_absolute_size(pointer, Double(font.pointSize) * Double(PANGO_SCALE))
        pango_font_description_set_weight(pointer, PangoWeight(rawValue: PangoWeight.RawValue(font.weight.rawValue)))
        pango_font_description_set_style(pointer, font.slant == .italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    }

    deinit {
        pango_font_description_free(pointer)
    }

    /// The font family for Arabic letters: a variant for user interfaces, with the line height of Latin letters.
    private static let arabicFamily = "Noto Sans Arabic UI"

    /// The font family for Han characters. The locale selects it, because their shapes differ by region; by default, simplified Chinese.
    static let chineseFamily: String = {
        let environment = ProcessInfo.processInfo.environment
        let locale = environment["LC_ALL"] ?? environment["LC_CTYPE"] ?? environment["LANG"] ?? ""
        let variants = ["zh_TW": "TC", "zh_HK": "HK", "ja": "JP", "ko": "KR"]
        let variant = variants.first { locale.hasPrefix($0.key) }?.value ?? "SC"
        return "Noto Sans CJK \(variant)"
    }()
}
