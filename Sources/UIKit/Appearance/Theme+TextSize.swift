// The look at the size that the user wants texts in.

internal import Foundation

extension Theme {
    /// The size that the user wants texts in.
    static var textSize: UIContentSizeCategory { UIScreen.main.traitCollection.preferredContentSizeCategory }

    /// `font`, meant for the default size, as it grows with a role's texts.
    static func scaled(_ font: UIFont, with style: UIFont.TextStyle) -> UIFont { UIFontMetrics(forTextStyle: style).scaledFont(for: font) }

    /// Bar text never shrinks below its default size and stops growing at the largest non-accessibility size.
    static func barText(_ font: UIFont) -> UIFont {
        let metrics = UIFontMetrics.default
        return metrics.scaledFont(for: font, maximumPointSize: barTextLimit * font.pointSize)
    }

    /// The largest part of their usual size that bars' texts have: that of body texts at the largest of the usual sizes.
    private static let barTextLimit: CGFloat = 23.0 / 17

    /// How much higher than usual a line of a bar's text is, in points.
    static var barTextGrowth: CGFloat {
        let size = min(textSize, .extraExtraExtraLarge)
        return max(0, UIFont.TextStyle.body.leading(in: size) - UIFont.TextStyle.body.leading(in: .large))
    }
}
