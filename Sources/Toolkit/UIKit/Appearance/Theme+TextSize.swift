// The text size in the theme.

internal import Foundation

extension Theme {
    /// The text size that the user prefers.
    static var textSize: UIContentSizeCategory { UIScreen.main.traitCollection.preferredContentSizeCategory }

    /// `font`, given for the default text size, scaled like text of `style`.
    static func scaled(_ font: UIFont, with style: UIFont.TextStyle) -> UIFont { UIFontMetrics(forTextStyle: style).scaledFont(for: font) }

    /// `font`, given for the default text size, scaled like body text, up to body text's scale at the largest non-accessibility size.
    static func barText(_ font: UIFont) -> UIFont {
        let metrics = UIFontMetrics.default
        return metrics.scaledFont(for: font, maximumPointSize: barTextLimit * font.pointSize)
    }

    /// The maximum scale of bar text: body text's scale at the largest non-accessibility size.
    private static let barTextLimit: CGFloat = 23.0 / 17

    /// The additional height of a line of bar text compared with the default text size, in points; never negative.
    static var barTextGrowth: CGFloat {
        let size = min(textSize, .extraExtraExtraLarge)
        return max(0, UIFont.TextStyle.body.leading(in: size) - UIFont.TextStyle.body.leading(in: .large))
    }
}
