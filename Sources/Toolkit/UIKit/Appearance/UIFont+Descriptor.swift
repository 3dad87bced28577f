// Fonts from descriptors, and the names of fonts.

internal import CoreGraphics
public import Foundation

nonisolated extension UIFont {
    static let systemFamilyName = "System"
    static var monospacedFamily: String { FontFamilies.monospaced }
    /// Fontconfig's name for the preferred family with serifs.
    static let serifFamily = "serif"

    /// The font that a descriptor describes; a size of 0 or less stands for the descriptor's size.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var font = descriptor.font
        if pointSize > 0 { font.pointSize = pointSize }
        let keepsSize = pointSize <= 0 || pointSize == descriptor.pointSize
        self.init(font: font, scaling: keepsSize ? descriptor.style.map { .preferred($0) } : nil)
    }

    /// The descriptor of the font.
    public var fontDescriptor: UIFontDescriptor {
        if case .preferred(let style) = scaling { return UIFontDescriptor(font: font, style: style) }
        return UIFontDescriptor(font: font)
    }

    /// The name with which `init(name:size:)` makes the same typeface, such as "System-Bold".
    public var fontName: String { Self.name(of: font) }

    private static let weightNames: [(name: String, font: Font.Weight, weight: Weight)] = [
        ("UltraLight", .ultraLight, .ultraLight), ("Thin", .thin, .thin), ("Light", .light, .light), ("Regular", .regular, .regular),
        ("Medium", .medium, .medium), ("Semibold", .semibold, .semibold), ("Bold", .bold, .bold), ("Heavy", .heavy, .heavy),
        ("Black", .black, .black),
    ]

    static func weight(of font: Font) -> Weight { weightNames.first { $0.font == font.weight }?.weight ?? .regular }

    static func name(of font: Font) -> String {
        let weight = font.weight == .regular ? "" : weightNames.first { $0.font == font.weight }?.name ?? ""
        let style = weight + (font.slant == .italic ? "Italic" : "")
        return (font.family ?? systemFamilyName) + (style.isEmpty ? "" : "-" + style)
    }

    /// A font by its name: a family, and after a hyphen a weight, "Italic" or both.
    static func font(named name: String, size: CGFloat) -> Font {
        func named(_ family: Substring, _ weight: Font.Weight = .regular, _ slant: Font.Slant = .upright) -> Font {
            Font(family: family == systemFamilyName ? nil : String(family), pointSize: size, weight: weight, slant: slant)
        }
        guard let hyphen = name.lastIndex(of: "-") else { return named(name[...]) }
        var style = name[name.index(after: hyphen)...]
        let isItalic = style.hasSuffix("Italic")
        if isItalic { style = style.dropLast("Italic".count) }
        let weight = weightNames.first { $0.name.lowercased() == style.lowercased() }?.font
        guard weight != nil || (isItalic && style.isEmpty) else { return named(name[...]) }
        return named(name[..<hyphen], weight ?? .regular, isItalic ? .italic : .upright)
    }
}
