// The attributes and images of a navigation bar's titles and buttons.

internal import Foundation

/// How one item is shown in a navigation bar.
@MainActor
struct NavigationBarLook {
    /// The appearances of the buttons; nil for the appearances of the system.
    var buttons: (bar: BarButtonLook, back: UIBarButtonItemAppearance)?
    var titleAttributes: [NSAttributedString.Key: Any] = [:]
    var titleOffset = UIOffset.zero
    var largeTitleAttributes: [NSAttributedString.Key: Any] = [:]
    /// The colour of titles without a colour in their attributes.
    var titleColor: UIColor = Theme.barTitle
    /// The image in place of the back button's chevron.
    var backIndicator: UIImage?
    /// Whether the look comes from an appearance object or from properties of the bar, and may differ from the system's look.
    var isCustom = false

    /// The system's look.
    init() {}

    /// The look of an appearance object.
    init(_ appearance: UINavigationBarAppearance) {
        isCustom = true
        let bar = BarButtonLook(plain: appearance.buttonAppearance, done: appearance.doneButtonAppearance)
        buttons = (bar, appearance.backButtonAppearance)
        titleAttributes = appearance.titleTextAttributes
        titleOffset = appearance.titlePositionAdjustment
        largeTitleAttributes = appearance.largeTitleTextAttributes
        backIndicator = appearance.backIndicatorImage
    }
}
