// The look: metrics, colours and fonts of bars, lists and tints, in one place outside the views.
//
// Light values are those of iOS 12, which the articles' recordings show; dark ones those of iOS 13.

public import Foundation

/// The toolkit's look. Lengths in points.
@preconcurrency @MainActor
public enum Theme {
    // MARK: Tints

    /// The tint of a window whose client sets none.
    public static let tint = UIColor.systemBlue
    /// What every tint becomes behind an alert.
    public static let dimmedTint = UIColor.systemGray
    /// Icons and titles of tabs that are not selected: 4.5 to 1 over their bar, where iOS 12 had #929292, at 3 to 1.
    public static let unselectedTab = UIColor(light: 0x6C6C70, dark: 0x98989D, highLight: 0x48484A, highDark: 0xD1D1D6)

    // MARK: Bars

    /// What bars are filled with.
    public static let barBackground = UIColor(light: 0xF8F8F8, dark: 0x121212)
    /// The bar's colour laid over the blur of what is beneath; over black the dark one looks like `barBackground`.
    public static let barOverlay = UIColor(light: 0xF8F8F8, 0.82, dark: 0x161616, 0.82)
    /// The line between a bar and the content.
    public static let barLine = UIColor(
        light: 0x000000, 0.3, dark: 0xFFFFFF, 0.15, highLight: 0x000000, 0.6, highDark: 0xFFFFFF, 0.5)
    public static let barTitle = UIColor.label
    public static let tabBarHeight: CGFloat = 49
    /// Bars grow with their titles, which do not grow past the usual sizes.
    public static var toolbarHeight: CGFloat { 44 + barTextGrowth }
    public static var navigationBarHeight: CGFloat { 44 + barTextGrowth }
    /// What a large title adds to the navigation bar.
    public static var largeTitleHeight: CGFloat { 11 + UIFont.TextStyle.largeTitle.leading(in: textSize) }
    public static let tabIconSide: CGFloat = 25
    public static let tabTitleFont = UIFont.systemFont(ofSize: 10, weight: .medium)
    public static var barTitleFont: UIFont { barText(.systemFont(ofSize: 17, weight: .semibold)) }
    public static var barButtonFont: UIFont { barText(.systemFont(ofSize: 17)) }
    public static var largeTitleFont: UIFont { scaled(.systemFont(ofSize: 34, weight: .bold), with: .largeTitle) }

    // MARK: Lists

    /// The line between rows.
    public static let separator = UIColor(light: 0xC8C7CC, dark: 0x38383A, highLight: 0x8E8E93, highDark: 0x7C7C80)
    /// A line of body text with room for a finger.
    public static var rowHeight: CGFloat { max(44, 22 + UIFont.TextStyle.body.leading(in: textSize)) }
    static var rowFont: UIFont { scaled(.systemFont(ofSize: 17), with: .body) }
    static var sectionTitleFont: UIFont { scaled(.systemFont(ofSize: 17, weight: .semibold), with: .headline) }
    public static let cellBackground = UIColor(light: 0xFFFFFF, dark: 0x000000)
    public static let selectedCellBackground = UIColor(light: 0xD9D9D9, dark: 0x3A3A3C)
    /// Of rows picked by a circle: many at once, so paler.
    public static let pickedCellBackground = UIColor.systemGray5
    public static let groupedBackground = UIColor.systemGroupedBackground
    public static let sectionHeaderBackground = UIColor(light: 0xF7F7F7, dark: 0x1C1C1E)
    /// Values beside or beneath a row's title, and hints: 4.5 to 1 over rows and grouped pages.
    public static let detailText = UIColor(light: 0x6C6C70, dark: 0x98989D, highLight: 0x48484A, highDark: 0xC7C7CC)

    // MARK: Root views

    /// The system's least margins of a controller's root view: 16 at the sides of a window this narrow, 20 of a wider one.
    public static func minimumRootMargins(width: CGFloat) -> UIEdgeInsets {
        let side: CGFloat = width < 414 ? 16 : 20
        return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }

    /// From the sides of the safe area of `view` to its readable column, which is centred in wide views.
    public static func readableMargin(in view: UIView) -> CGFloat {
        let area = view.safeAreaInsets
        let width = view.bounds.width - area.left - area.right
        return max(minimumRootMargins(width: width).left, ((width - UIView.readableWidth) / 2).rounded())
    }

    // MARK: Lines

    /// One device pixel, in points, at any scale; as on iOS the line has its full colour, however thick that makes it look.
    public static func hairline(scale: CGFloat) -> CGFloat { scale > 0 && scale.isFinite ? 1 / scale : 1 }
}
