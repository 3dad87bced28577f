// Where the parts of bars stand, measured in the recordings of the originals.

internal import Foundation

extension Theme {
    /// From the tab bar's upper edge to the icon; its centre is 19.5 points below the line.
    static let tabIconTop: CGFloat = 7
    /// From the tab bar's upper edge to the title's baseline.
    static let tabTitleBaseline: CGFloat = 46
    static let badgeHeight: CGFloat = 18
    static let badgeFont = UIFont.systemFont(ofSize: 13)
    /// At both sides of a badge's text.
    static let badgePadding: CGFloat = 5
    /// Between neighbouring buttons of a bar; from its sides they stand as far as the system's margins.
    static let barButtonInset: CGFloat = 16
    /// Between titles of a toolbar that has no room for them all, and the least part of their size that they are set in then.
    static let toolbarLeastGap: CGFloat = 8
    static let barButtonLeastScale: CGFloat = 0.7
    /// The least width in which a bar's button takes presses.
    static let barButtonTouchWidth: CGFloat = 36
    /// The opacity of a bar's button while it is held down.
    static let pressedBarButtonAlpha: CGFloat = 0.3
    /// How long a bar's buttons take to fade, in seconds.
    static let barButtonFade = 0.25
    static let disabledBarButton = UIColor.tertiaryLabel
    /// From the navigation bar's left side to the arrow that leads back, and to its title.
    static let backArrowInset: CGFloat = 8
    static let backTitleInset: CGFloat = 26

    // MARK: Large titles

    /// From a large title's lower edge to that of its row, measured on the phone: the row is 52 high, the text 41.
    static let largeTitleBottom: CGFloat = 8
    /// A large title's row lower than this lets the small title through, in proportion.
    static let smallTitleFade: CGFloat = 16
    /// How much a large title may grow while the content is pulled down, and the pull at which it has.
    static let largeTitleGrowth: CGFloat = 0.1
    static let largeTitleGrowthPull: CGFloat = 150
    /// How far content must lie beneath the bar for the bar's ground to be there in full.
    static let barBackgroundFade: CGFloat = 8

    /// A large title's scale while the content is pulled down by `pull` points past its beginning.
    static func largeTitleScale(pull: CGFloat) -> CGFloat {
        1 + largeTitleGrowth * min(max(pull / largeTitleGrowthPull, 0), 1)
    }
}
