// Fonts as values, their vertical metrics, and Pango's descriptions of them.
//
// Metrics and glyphs are provided by FontCatalog.

internal import CPango
public import Foundation

/// A font by family, size and traits. Equal fonts share metrics and shaped text.
public struct Font: Hashable, Sendable {
    /// The stroke weight on the scale of OpenType, 100…900.
    public enum Weight: Int, Hashable, Sendable, CaseIterable {
        case ultraLight = 100, thin = 200, light = 300, regular = 400, medium = 500, semibold = 600, bold = 700,
            heavy = 800, black = 900
    }

    /// Upright or italic letters.
    public enum Slant: Hashable, Sendable { case upright, italic }

    /// Proportional or tabular digits. Tabular ones have equal widths, so that counters do not jitter.
    public enum Digits: Hashable, Sendable { case proportional, monospaced }

    /// The name of the family; nil means the system font.
    public var family: String?
    /// The size in points, 0…4096.
    public var pointSize: CGFloat { didSet { pointSize = Self.limited(pointSize) } }
    /// The stroke weight. The default is regular.
    public var weight: Weight
    /// Whether letters are slanted. The default is upright.
    public var slant: Slant
    /// Whether digits have equal widths. The default is proportional.
    public var digits: Digits
    /// The space added between characters, in points; negative values reduce the usual space. 0 by default.
    public var tracking: CGFloat = 0

    /// Creates a font. Negative sizes and NaN become 0, sizes above 4,096 points become 4,096.
    public init(
        family: String? = nil, pointSize: CGFloat, weight: Weight = .regular, slant: Slant = .upright,
        digits: Digits = .proportional
    ) {
        (self.family, self.weight, self.slant, self.digits) = (family, weight, slant, digits)
        self.pointSize = Self.limited(pointSize)
    }

    private static func limited(_ size: CGFloat) -> CGFloat { size > 0 ? Swift.min(size, 4096) : 0 }
}

/// The vertical metrics of a font in points. All are non-negative distances.
package struct FontMetrics: Hashable, Sendable {
    /// The distances from the baseline to the top and to the bottom of the line.
    package var ascent, descent: CGFloat
    /// The additional gap between lines.
    package var leading: CGFloat
    /// The heights of flat capital letters and of flat lowercase letters.
    package var capHeight, xHeight: CGFloat

    /// The distance between baselines.
    package var lineHeight: CGFloat { ascent + descent + leading }

    func scaled(by scale: CGFloat) -> FontMetrics {
        FontMetrics(
            ascent: ascent * scale, descent: descent * scale, leading: leading * scale, capHeight: capHeight * scale,
            xHeight: xHeight * scale)
    }

    /// The metrics of the system font: those of San Francisco, so that lines are as high as on iOS; Inter draws the glyphs. Also used if no
    /// font can be loaded.
    static func system(pointSize: CGFloat) -> FontMetrics {
        FontMetrics(
            ascent: pointSize * 0.952148, descent: pointSize * 0.241211, leading: 0, capHeight: pointSize * 0.70459,
            xHeight: pointSize * 0.5264)
    }
}

extension Font {
    /// The vertical metrics, looked up once per font.
    @MainActor package var metrics: FontMetrics { FontCatalog.shared.metrics(of: self) }

    /// The distance from the baseline to the top of the line, in points.
    @MainActor public var ascent: CGFloat { metrics.ascent }
    /// The distance from the baseline to the bottom of the line, in points.
    @MainActor public var descent: CGFloat { metrics.descent }
    /// The additional gap between lines, in points.
    @MainActor public var leading: CGFloat { metrics.leading }
    /// The distance between baselines, in points.
    @MainActor public var lineHeight: CGFloat { metrics.lineHeight }
    /// The height of flat capital letters, in points.
    @MainActor public var capHeight: CGFloat { metrics.capHeight }
    /// The height of flat lowercase letters, in points.
    @MainActor public var xHeight: CGFloat { metrics.xHeight }
}

extension FontMetrics {
    /// Reads the tables of a loaded font. HarfBuzz substitutes missing values. Returns nil without a HarfBuzz font or an ascender.
    init?(_ font: UnsafeMutablePointer<PangoFont>) {
        guard let tables = pango_font_get_hb_font(font) else { return nil }
        func measure(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
            var position: hb_position_t = 0
            hb_ot_metrics_get_position_with_fallback(tables, tag, &position)
            return CGFloat(position) / CGFloat(PANGO_SCALE)
        }
        let ascent = measure(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)
        guard ascent > 0 else { return nil }
        self.init(
            ascent: ascent, descent: max(0, -measure(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)),
            leading: max(0, measure(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)),
            capHeight: max(0, measure(HB_OT_METRICS_TAG_CAP_HEIGHT)), xHeight: max(0, measure(HB_OT_METRICS_TAG_X_HEIGHT)))
    }
}

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

    deinit { pango_font_description_free(pointer) }

    /// The font family for Arabic letters: a variant for user interfaces, with the line height of Latin letters.
    private static let arabicFamily = "Noto Sans Arabic UI"

    /// The font family for Han characters. The locale selects it, because their shapes differ by region; by default, simplified Chinese.
    static let chineseFamily: String = {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let locale = names.lazy.compactMap { name in getenv(name).map { String(cString: $0) } }.first ?? ""
        let variants = ["zh_TW": "TC", "zh_HK": "HK", "ja": "JP", "ko": "KR"]
        let variant = variants.first { locale.hasPrefix($0.key) }?.value ?? "SC"
        return "Noto Sans CJK \(variant)"
    }()
}
