// The theme of text fields and text views, and the text size.

extension Theme {
    static let caretWidth: CGFloat = 2
    /// The time, in seconds, for which the caret is visible, and then hidden.
    static let caretBlinkInterval = 0.5
    /// The time, in seconds, after which the caret stops blinking, so that an idle window causes no work.
    static let caretBlinkTime = 10.0
    static let selectionAlpha: CGFloat = 0.25
    /// The colour of the selection in a text view that is not first responder.
    static let inactiveSelection = UIColor.tertiarySystemFill
    static let selectedLineBreakWidth: CGFloat = 5
    /// The interval between scroll steps, in seconds, while a selection is dragged outside the field.
    static let selectionScrollInterval = 0.05

    // MARK: Text fields

    static let textViewFont = UIFont.systemFont(ofSize: 12)
    static let textFieldFont = UIFont.systemFont(ofSize: 17)
    static let textFieldHeight: CGFloat = 34
    static let textFieldCornerRadius: CGFloat = 5
    static let textFieldInset: CGFloat = 7
    static let textFieldBorder = UIColor(light: 0x000000, 0.2, dark: 0xFFFFFF, 0.2)
    static let textFieldBackground = UIColor(light: 0xFFFFFF, dark: 0x000000)
    /// The side of the square in which the clear button receives touches.
    static let clearButtonSide: CGFloat = 19
    static let clearButtonDisc: CGFloat = 15
    static let clearButtonInset: CGFloat = 5
    static let clearButtonColor = UIColor(light: 0x3C3C43, 0.4, dark: 0xEBEBF5, 0.4)

    // MARK: Search bars

    static let searchBarHeight: CGFloat = 56
    static let searchFieldHeight: CGFloat = 36
    static let searchFieldRadius: CGFloat = 10
    static let searchFieldBackground = UIColor.tertiarySystemFill
    static let searchBarMargin: CGFloat = 8
    static let scopeBarHeight: CGFloat = 46
    /// The distance of a search field in a navigation bar from the upper edge of its row.
    static let navigationSearchTop: CGFloat = 1
    /// The height of a search field's row in a navigation bar, without scopes.
    static let navigationSearchHeight: CGFloat = 52
    /// The duration of the beginning and the end of a search, in seconds.
    static let searchDuration: TimeInterval = 0.3

    // MARK: Text size

    /// The text size that the user prefers.
    static var textSize: UIContentSizeCategory { UIScreen.main.traitCollection.preferredContentSizeCategory }

    /// `font`, given for the default text size, scaled like text of `style`.
    static func scaled(_ font: UIFont, with style: UIFont.TextStyle) -> UIFont { UIFontMetrics(forTextStyle: style).scaledFont(for: font) }

    /// `font`, given for the default text size, scaled like body text, up to body text's scale at the largest non-accessibility size.
    static func barText(_ font: UIFont) -> UIFont {
        UIFontMetrics.default.scaledFont(for: font, maximumPointSize: barTextLimit * font.pointSize)
    }

    /// The maximum scale of bar text: body text's scale at the largest non-accessibility size.
    private static let barTextLimit: CGFloat = 23.0 / 17

    /// The additional height of a line of bar text compared with the default text size, in points; never negative.
    static var barTextGrowth: CGFloat {
        let size = min(textSize, .extraExtraExtraLarge)
        return max(0, UIFont.TextStyle.body.leading(in: size) - UIFont.TextStyle.body.leading(in: .large))
    }
}
