// The look of a list configuration's image and texts.

public import Foundation

extension UIListContentConfiguration {
    /// The look of a text.
    @preconcurrency @MainActor
    public struct TextProperties {
        /// The alignment of a text's lines. Raw values are Apple's.
        nonisolated public enum TextAlignment: Int, Sendable {
            case natural = 0
            case center = 1
            case justified = 2
        }

        /// The change of letter case. Raw values are Apple's.
        nonisolated public enum TextTransform: Int, Sendable {
            case none = 0
            case uppercase = 1
            case lowercase = 2
            case capitalized = 3
        }

        /// The font; by default the font of rows.
        public var font: UIFont = Theme.rowFont
        /// The colour; `label` by default.
        public var color = UIColor.label
        /// Changes the colour before it is used; nil by default.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// The alignment of the lines; `natural` by default.
        public var alignment = TextAlignment.natural
        /// How lines break, and how a text that is too long is shortened.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0, the default, for any number.
        public var numberOfLines = 0
        /// Whether the font is reduced to fit the width; false by default.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest factor by which the font's size is multiplied to fit the text, from 0 through 1; 0 by default.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether the font follows the user's text size; true by default.
        public var adjustsFontForContentSizeCategory = true
        /// The change of letter case; `none` by default. Has no effect on attributed texts.
        public var transform = TextTransform.none

        init() {}

        /// The transformed colour.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        func transformed(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            case .capitalized: text.capitalized
            }
        }
    }

    /// The look of the image.
    @preconcurrency @MainActor
    public struct ImageProperties {
        /// A width or height of `reservedLayoutSize` that means the standard length: 28 points, scaled with the text size, or the
        /// image's length if it is greater.
        nonisolated public static let standardDimension: CGFloat = .greatestFiniteMagnitude

        /// The colour of a template image; nil, the default, for the tint.
        public var tintColor: UIColor?
        /// Changes the tint before it is used; nil by default.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The radius of the image's corners, in points; 0 by default.
        public var cornerRadius: CGFloat = 0
        /// The maximum size of the image, in points; a length of 0, the default, is no limit. The image keeps its proportions.
        public var maximumSize = CGSize.zero
        /// The size of the area in which the image is centred, in points; a length of 0, the default, means the length of the image. For a
        /// symbol, a width of 0 means `standardDimension`, so that the texts of several rows are aligned.
        public var reservedLayoutSize = CGSize.zero

        init() {}

        /// The transformed colour of a template image; `tintColor` is the default.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }

        /// The displayed size of an image of size `size`.
        func shownSize(of size: CGSize) -> CGSize {
            var factor: CGFloat = 1
            if maximumSize.width > 0, size.width > maximumSize.width { factor = maximumSize.width / size.width }
            if maximumSize.height > 0, size.height * factor > maximumSize.height { factor = maximumSize.height / size.height }
            return CGSize(width: size.width * factor, height: size.height * factor)
        }

        /// The size of the area for an image of the displayed size `shown`.
        @MainActor
        func reservedSize(for shown: CGSize, isSymbol: Bool) -> CGSize {
            func length(_ reserved: CGFloat, _ own: CGFloat) -> CGFloat {
                if reserved == Self.standardDimension { return max(Theme.listImageWidth, own) }
                return reserved > 0 ? reserved : own
            }
            let width = isSymbol && reservedLayoutSize.width == 0 ? Self.standardDimension : reservedLayoutSize.width
            return CGSize(width: length(width, shown.width), height: length(reservedLayoutSize.height, shown.height))
        }
    }
}
