// The theme of table rows and scroll indicators.

extension Theme {
    static var cellDetailFont: UIFont { scaled(.systemFont(ofSize: 12), with: .caption1) }
    /// The space above and below the text of a row with several lines.
    static let rowPadding: CGFloat = 11
    static let cellImageGap: CGFloat = 16
    /// The width in which symbols of list configurations are centred.
    static var listImageWidth: CGFloat { UIFontMetrics.default.scaledValue(for: 28).rounded() }
    /// The default height of a header or footer view from the delegate, and the minimum height of a section title in a plain table.
    static let sectionHeaderHeight: CGFloat = 28

    static let deselectDuration = 0.3

    static let accessoryGap: CGFloat = 8

    // MARK: Groups

    static let groupCornerRadius: CGFloat = 10
    /// The height of a missing header or footer, and the space above a header's title. Both are doubled above the first section.
    static let groupGap: CGFloat = 17.5
    static var groupTitleFont: UIFont { scaled(.systemFont(ofSize: 13), with: .footnote) }
    static let groupTitleColor = UIColor(light: 0x6D6D72, dark: 0x8D8D93, highLight: 0x48484A, highDark: 0xC7C7CC)
    static let groupTitleGap: CGFloat = 7
    static let groupedCellBackground = UIColor.secondarySystemGroupedBackground

    // MARK: Editing

    /// The diameter of the minus or plus at the leading side of a row in editing mode.
    static let editCircle: CGFloat = 22
    /// The diameter of the circle that shows the selection, as on iOS 17, and the distance of its centre from the row's margin.
    static let selectionCircle: CGFloat = 61 / 3
    static let selectionCircleCenter: CGFloat = 11.5
    /// The space at the leading side of the circle, which belongs to the circle's control.
    static let editMargin: CGFloat = 16
    static let editCircleLine: CGFloat = 1.5
    static let editCircleColor = UIColor.systemGray3
    /// The indentation of a row's content in editing mode.
    static let editIndent: CGFloat = 38
    static let reorderWidth: CGFloat = 50
    static let editDuration = 0.3
    /// The minimum width of the delete confirmation button.
    static let confirmationWidth: CGFloat = 74
    /// The space at each side of the button's title.
    static let confirmationMargin: CGFloat = 16

    // MARK: Swipe actions

    /// A gray on which white titles have a contrast of at least 4.5 to 1. Light mode of iOS has 0xC7C7CC, a contrast of 1.7.
    static let swipeActionBackground = UIColor(light: 0x6C6C70, dark: 0x48484A, highLight: 0x48484A, highDark: 0x545456)
    static var swipeActionFont: UIFont { scaled(.systemFont(ofSize: 15), with: .subheadline) }
    static let swipeActionMargin: CGFloat = 15
    /// The width at which titles wrap.
    static let swipeTitleWidth: CGFloat = 120
    /// The least row height at which an action shows its title below its image.
    static let swipeTitleRowHeight: CGFloat = 60
    static let swipeImageGap: CGFloat = 4
    static let swipePressedAlpha: CGFloat = 0.7
    /// A full swipe moves the content by at least this part of the row's width.
    static let swipeFullShare: CGFloat = 0.6
    /// A full swipe moves the content by at least this distance more than the width of the buttons.
    static let swipeFullMargin: CGFloat = 40
    /// The duration in which the first action covers the others, in seconds.
    static let swipeFullDuration = 0.2
    /// The duration in which a released row opens or closes, in seconds.
    static let swipeDuration = 0.4
    /// A release faster than this, in points per second, opens or closes a row regardless of its distance.
    static let swipeFlickSpeed: CGFloat = 300
    /// The distance from the leading edge within which a drag goes back, in points.
    static let swipeBackEdge: CGFloat = 20

    // MARK: Scrolling

    static let scrollIndicator = UIColor(light: 0x000000, 0.35, dark: 0xFFFFFF, 0.5)
    static let blackScrollIndicator = UIColor(white: 0, alpha: 0.35)
    static let whiteScrollIndicator = UIColor(white: 1, alpha: 0.5)
    nonisolated static let scrollIndicatorThickness: CGFloat = 3
    /// The thickness while the pointer is at the indicator.
    static let wideScrollIndicatorThickness: CGFloat = 8
    /// The distance between an indicator and the scroll view's edges.
    static let scrollIndicatorMargin: CGFloat = 3
    nonisolated static let scrollIndicatorMinimumLength: CGFloat = 36
    /// The delay between the end of scrolling and the fade, in seconds.
    static let scrollIndicatorFadeDelay = 0.5
    static let scrollIndicatorFadeDuration = 0.25
    /// The colour of an indicator's track under the pointer.
    static let scrollTrack = UIColor(light: 0x000000, 0.06, dark: 0xFFFFFF, 0.1)
    /// The distance from the edge within which the pointer shows and widens an indicator.
    static let scrollTrackReach: CGFloat = 12
    /// The duration of the track's fade and of the indicator's widening, in seconds.
    static let scrollTrackFade = 0.15
    /// The delay between the press of a track, which scrolls by a page, and the second page, in seconds.
    static let scrollTrackDelay = 0.4
    /// The interval between further pages while the track is pressed, in seconds.
    static let scrollTrackInterval = 0.15
}
