// Fonts by text style, and their scaling with the text size.

nonisolated extension UIFont {
    /// The role of a text, which determines its size and weight.
    nonisolated public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// Apple's name of the style.
        public let rawValue: String
        /// A style by Apple's name; a style with an unknown name has the sizes of `body`.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// 34 points at the default text size.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// 28 points at the default text size.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// 22 points at the default text size.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// 20 points at the default text size.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// 17 points, semibold, at the default text size.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// 17 points at the default text size.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// 16 points at the default text size.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// 15 points at the default text size.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// 13 points at the default text size.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// 12 points at the default text size.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// 11 points at the default text size.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// The system font of a text style at the text size of `traitCollection`; nil means the current traits.
    public static func preferredFont(forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection? = nil) -> UIFont {
        let category = (traitCollection ?? .current).preferredContentSizeCategory
        let size = style.pointSize(in: category)
        return systemFont(ofSize: size, weight: style == .headline ? .semibold : .regular).scaled(to: size, by: .preferred(style))
    }
}

/// Scales fonts and lengths with the text size, in proportion to the leading of a text style.
nonisolated public final class UIFontMetrics: NSObject, Sendable {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let style: UIFont.TextStyle

    /// The metrics of `textStyle`.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// Scales `font` from the default text size to the text size of `traitCollection`; nil means the current traits. The scaled size is
    /// rounded to whole points, and is at most `maximumPointSize`.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat = .infinity, compatibleWith traitCollection: UITraitCollection? = nil
    ) -> UIFont {
        let traits = traitCollection ?? .current
        let base = font.scaling.flatMap(\.base) ?? font.pointSize
        let size = traits.preferredContentSizeCategory == .large ? base : (base * factor(traits)).rounded()
        return font.scaled(to: min(size, maximumPointSize), by: .metrics(style, base: base, maximum: maximumPointSize))
    }

    /// Scales `value` from the default text size to the text size of `traitCollection`, or of the current traits if it is nil, and rounds
    /// the result to device pixels.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection? = nil) -> CGFloat {
        let traits = traitCollection ?? .current
        guard traits.preferredContentSizeCategory != .large else { return value }
        let scale = max(traits.displayScale, 1)
        return (value * factor(traits) * scale).rounded() / scale
    }

    /// The style's leading divided by its leading at the default text size; iOS scales by this ratio.
    private func factor(_ traits: UITraitCollection) -> CGFloat {
        style.leading(in: traits.preferredContentSizeCategory) / style.leading(in: .large)
    }
}

nonisolated extension UIFont.TextStyle {
    /// The point size for a text size; an unknown text size counts as the default, an unknown style as body text.
    func pointSize(in category: UIContentSizeCategory) -> CGFloat {
        (Self.pointSizes[self] ?? Self.bodySizes)[category.step ?? Self.defaultStep]
    }

    /// The distance between two baselines for a text size, in points.
    func leading(in category: UIContentSizeCategory) -> CGFloat {
        (Self.leadings[self] ?? Self.bodyLeadings)[category.step ?? Self.defaultStep]
    }

    /// The index of the default text size.
    private static let defaultStep = 3

    private static let bodySizes: [CGFloat] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]

    /// Point sizes from the smallest category to the largest, dumped on iOS 26.
    private static let pointSizes: [UIFont.TextStyle: [CGFloat]] = [
        .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
        .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
        .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        .headline: bodySizes,
        .body: bodySizes,
        .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
        .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]

    private static let bodyLeadings: [CGFloat] = [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]

    /// Distances between baselines, from the smallest category to the largest. Divided by the distance in the default category, they give
    /// the factors of `UIFontMetrics.scaledValue(for:)` on iOS 26. Some differ from the tables of the Human Interface Guidelines, which
    /// list 56 points where the headline's factor on iOS requires 51.
    private static let leadings: [UIFont.TextStyle: [CGFloat]] = [
        .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70],
        .title1: [31, 32, 33, 34, 36, 38, 41, 46, 51, 57, 61, 68],
        .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66],
        .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65],
        .headline: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 51, 62],
        .body: bodyLeadings,
        .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60],
        .subheadline: [16, 18, 19, 20, 22, 24, 26, 31, 36, 43, 50, 58],
        .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52],
        .caption1: [13, 13, 13, 16, 19, 21, 23, 27, 32, 39, 44, 51],
        .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 29, 35, 41, 48],
    ]
}
