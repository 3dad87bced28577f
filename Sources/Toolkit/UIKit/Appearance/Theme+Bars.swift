// The theme of bars and of transitions between controllers.

extension Theme {
    /// The distance from the tab bar's top to the icon. The icon's centre is 19.5 points below the hairline.
    static let tabIconTop: CGFloat = 7
    /// The distance from the tab bar's top to the title's baseline.
    static let tabTitleBaseline: CGFloat = 45
    /// The colours of black bars in all appearances.
    static let darkBarBackground = barBackground.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    static let darkUnselectedTab = unselectedTab.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    static let darkBarLine = barLine.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    /// The space on both sides of the title of a bar button with a background image.
    static let barButtonPadding: CGFloat = 10
    /// The width of a centred tab bar item, as on an iPad with iOS 7.
    static let centredTabWidth: CGFloat = 76
    /// The space between centred tab bar items, as on an iPad with iOS 7.
    static let centredTabSpacing: CGFloat = 34
    /// The size of a tile in the panel for the choice of tab bar items.
    static let customizingTile = CGSize(width: 80, height: 72)
    /// The space above the panel's tiles.
    static let customizingTop: CGFloat = 20
    /// The opacity of the panel's tiles for items that are in the bar.
    static let customizingDimming: CGFloat = 0.3
    static let badgeHeight: CGFloat = 18
    /// The badge's origin, from the middle of the item's upper edge.
    static let badgeOffset = CGPoint(x: 4, y: 2)
    static let badgeOffsetWithoutIcon = CGPoint(x: 11, y: 3)
    static let badgeFont = UIFont.systemFont(ofSize: 13)
    /// The space at both sides of a badge's text.
    static let badgePadding: CGFloat = 4.5
    /// The distance between neighbouring bar buttons. Their distance from the bar's sides is the system's minimum margin.
    static let barButtonInset: CGFloat = 16
    /// The width of a toolbar's flexible spaces when space is short.
    static let toolbarLeastGap: CGFloat = 8
    /// The minimum scale of bar buttons' fonts when space is short.
    static let barButtonLeastScale: CGFloat = 0.7
    static let barButtonTouchWidth: CGFloat = 36
    static let pressedBarButtonAlpha: CGFloat = 0.3
    static let barButtonFade = 0.25
    static let disabledBarButton = UIColor.tertiaryLabel
    /// The distances from the navigation bar's leading side to the back button's chevron, and to the back button's title.
    static let backChevronInset: CGFloat = 8
    static let backTitleInset: CGFloat = 26
    /// The space between an image in place of the chevron and the title.
    static let backTitleGap: CGFloat = 6

    // MARK: Large titles

    /// The distance from the text's bottom to the bottom of the large title's row. On a device, the row is 52 points high and the text 41.
    static let largeTitleBottom: CGFloat = 8
    /// The height of the large title's row below which the small title fades in as the row shrinks.
    static let smallTitleFade: CGFloat = 16
    /// The maximum growth of a large title while the content is pulled down, as a fraction of its size.
    static let largeTitleGrowth: CGFloat = 0.1
    /// The pull at which a large title reaches its maximum growth.
    static let largeTitleGrowthPull: CGFloat = 150
    /// The overlap of content and bar at which the bar's background is fully opaque.
    static let barBackgroundFade: CGFloat = 8

    /// A large title's scale while the content is pulled down by `pull` points past its top.
    static func largeTitleScale(pull: CGFloat) -> CGFloat { 1 + largeTitleGrowth * min(max(pull / largeTitleGrowthPull, 0), 1) }

    // MARK: Navigation

    /// The distance between the screen and the viewer of a flip transition, as a multiple of the view's width, or of its
    /// height for a flip from the top or the bottom.
    static let flipViewerDistance: CGFloat = 10 / 3
    /// The duration of a push or a pop, in seconds, as on iOS.
    static let pageSlideDuration = 0.35
    static let modalDuration = 0.4
    /// The movement of the lower page, as a fraction of the width.
    static let pageParallax: CGFloat = 0.3
    /// The overlay of a lower page that another page partly covers.
    static let coveredPageDimming = UIColor(white: 0, alpha: 0.1)
    static let toolbarSlideDuration = 0.2
    /// The distance of a drag that hides or shows the bars of a navigation controller.
    static let barHideDistance: CGFloat = 24
    /// The distance from the window's edge within which an edge pan may begin, for example a pop.
    static let backDragWidth: CGFloat = 20
    /// The finger's speed, in points per second, above which its direction alone decides between pop and cancellation.
    static let backFlickSpeed: CGFloat = 300

    /// The additional height of a navigation bar with a prompt, and the space above the prompt.
    static let promptHeight: CGFloat = 30
    static let promptTop: CGFloat = 6
    static var promptFont: UIFont { barText(.systemFont(ofSize: 13)) }
}
