// Fonts as views and text layers use them.

/// A typeface with a size.
nonisolated public final class UIFont: NSObject, Sendable {
    private let mark = coreFoundationMark
    /// The weight of the strokes, from -1 to 1; 0 is regular.
    nonisolated public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight from -1 to 1.
        public let rawValue: CGFloat
        /// A weight from -1 to 1.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// A weight from -1 to 1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// -0.8.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// -0.6.
        public static let thin = Weight(rawValue: -0.6)
        /// -0.4.
        public static let light = Weight(rawValue: -0.4)
        /// 0, the default.
        public static let regular = Weight(rawValue: 0)
        /// 0.23.
        public static let medium = Weight(rawValue: 0.23)
        /// 0.3.
        public static let semibold = Weight(rawValue: 0.3)
        /// 0.4.
        public static let bold = Weight(rawValue: 0.4)
        /// 0.56.
        public static let heavy = Weight(rawValue: 0.56)
        /// 0.62.
        public static let black = Weight(rawValue: 0.62)

        /// The nearest weight of Core Graphics.
        var fontWeight: Font.Weight {
            let steps: [(CGFloat, Font.Weight)] = [
                (-0.7, .ultraLight), (-0.5, .thin), (-0.2, .light), (0.115, .regular), (0.265, .medium), (0.35, .semibold),
                (0.48, .bold), (0.59, .heavy),
            ]
            return steps.first { rawValue < $0.0 }?.1 ?? .black
        }
    }

    /// The font of Core Graphics that draws the text.
    public let font: Font

    /// How the size depends on the text size; nil for a constant size.
    let scaling: Scaling?

    /// A font of constant size.
    public convenience init(font: Font) { self.init(font: font, scaling: nil) }

    init(font: Font, scaling: Scaling?) {
        self.font = font
        self.scaling = scaling
        super.init()
    }

    /// The font `name`, a family with an optional weight and "Italic", such as "Helvetica-BoldItalic", at `size` points; text uses the most
    /// similar installed family. Nil if the name is empty or the size not positive.
    public convenience init?(name: String, size: CGFloat) {
        guard !name.isEmpty, size > 0 else { return nil }
        self.init(font: Self.font(named: name, size: size))
    }

    /// The regular system font; the size is in points.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }

    /// The system font with a weight; the size is in points.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(font: Font(pointSize: size, weight: weight.fontWeight))
    }

    /// The bold system font; the size is in points.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    /// The italic system font; the size is in points.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(font: Font(pointSize: size, slant: .italic)) }

    /// The system font with digits of equal width; the size is in points.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(font: Font(pointSize: size, weight: weight.fontWeight, digits: .monospaced))
    }

    /// The same typeface at another constant size.
    @discardableResult
    public func withSize(_ size: CGFloat) -> UIFont { scaled(to: size, by: nil) }

    // MARK: Text size

    /// How a font's size depends on the text size.
    enum Scaling: Sendable {
        /// The size of a text style.
        case preferred(TextStyle)
        /// `base` points at the default text size, scaled in proportion to the leading of a text style, up to `maximum` points.
        case metrics(TextStyle, base: CGFloat, maximum: CGFloat)

        /// The size at the default text size; nil if the style determines it.
        var base: CGFloat? { if case .metrics(_, let base, _) = self { base } else { nil } }
    }

    /// The same typeface at `size` points, with a dependency on the text size; nil for a constant size.
    func scaled(to size: CGFloat, by scaling: Scaling?) -> UIFont {
        var other = font
        other.pointSize = size
        return UIFont(font: other, scaling: scaling)
    }

    /// The font for the text size of `traits`; the font itself if its size is constant.
    func adjusted(for traits: UITraitCollection) -> UIFont {
        switch scaling {
        case nil: self
        case .preferred(let style): scaled(to: style.pointSize(in: traits.preferredContentSizeCategory), by: .preferred(style))
        case .metrics(let style, _, let maximum):
            UIFontMetrics(forTextStyle: style).scaledFont(for: self, maximumPointSize: maximum, compatibleWith: traits)
        }
    }

    /// 14 points.
    public static var systemFontSize: CGFloat { 14 }
    /// 12 points.
    public static var smallSystemFontSize: CGFloat { 12 }
    /// 17 points, the default size of labels.
    public static var labelFontSize: CGFloat { 17 }
    /// 18 points, the size of custom buttons.
    public static var buttonFontSize: CGFloat { 18 }

    // MARK: Metrics

    /// The size in points.
    public var pointSize: CGFloat { font.pointSize }
    /// The family name; "System" for the system font.
    public var familyName: String { font.family ?? "System" }
    /// The distance from the baseline to the top of the font, in points.
    @preconcurrency @MainActor public var ascender: CGFloat { font.ascent }
    /// The distance from the baseline to the bottom of the font, in points; negative.
    @preconcurrency @MainActor public var descender: CGFloat { -font.descent }
    /// The extra space between lines, in points.
    @preconcurrency @MainActor public var leading: CGFloat { font.leading }
    /// The height of a line, in points.
    @preconcurrency @MainActor public var lineHeight: CGFloat { font.lineHeight }
    /// The height of capital letters, in points.
    @preconcurrency @MainActor public var capHeight: CGFloat { font.capHeight }
    /// The height of the letter x, in points.
    @preconcurrency @MainActor public var xHeight: CGFloat { font.xHeight }

    /// Whether typeface and size are equal.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.font == font }

    /// A hash of typeface and size.
    public override var hash: Int { font.hashValue }
}

// MARK: - Families

nonisolated extension UIFont {
    /// The families that fontconfig knows, in alphabetical order.
    public static var familyNames: [String] { FontFamilies.names }

    /// The names of the fonts of a family, as `init(name:size:)` takes them: the family's name, and a hyphen and the style unless that is
    /// regular. Empty for unknown families.
    public static func fontNames(forFamilyName familyName: String) -> [String] {
        FontFamilies.styles(of: familyName).map { $0 == "Regular" ? familyName : "\(familyName)-\($0.filter { $0 != " " })" }
    }

    /// The system's monospaced font with a weight; the size is in points.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(font: Font(family: FontFamilies.monospaced, pointSize: fontSize, weight: weight.fontWeight))
    }
}

extension UIFont: TextLayerFont {
    nonisolated package var textLayerFont: Font { font }
}

extension UIColor: TextLayerColor {
    package var textLayerColor: CGColor { cgColor }
}
