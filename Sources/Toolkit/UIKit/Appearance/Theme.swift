// The theme: metrics, colours and fonts, separate from the views.
//
// Light colours are from iOS 12, measured in recordings; dark colours are from iOS 13.

/// The toolkit's metrics, colours and fonts. Lengths are in points, durations in seconds.
@preconcurrency @MainActor public enum Theme {
    // MARK: Tints

    /// The default tint of windows.
    public static let tint = UIColor.systemBlue
    /// The tint of views behind an alert.
    public static let dimmedTint = UIColor.systemGray
    /// The colour of unselected tabs. Its contrast with the bar is at least 4.5 to 1; #929292 of iOS 12 has 3 to 1.
    public static let unselectedTab = UIColor(light: 0x6C6C70, dark: 0x98989D, highLight: 0x48484A, highDark: 0xD1D1D6)

    // MARK: Bars

    /// The colour of opaque bars.
    public static let barBackground = UIColor(
        base: UIColor(light: 0xF8F8F8, dark: 0x121212), elevated: UIColor(light: 0xF8F8F8, dark: 0x242426))
    /// The overlay of translucent bars' material; over the page's background, the dark overlay equals `barBackground`.
    public static let barOverlay = UIColor(
        base: UIColor(light: 0xF8F8F8, barTintOpacity, dark: 0x161616, barTintOpacity),
        elevated: UIColor(light: 0xF8F8F8, barTintOpacity, dark: 0x262628, barTintOpacity))
    /// The hairline between a bar and the content.
    public static let barLine = UIColor(
        light: 0x000000, 0.3, dark: 0xFFFFFF, 0.15, highLight: 0x000000, 0.6, highDark: 0xFFFFFF, 0.5)
    /// The colour of titles in navigation bars.
    public static let barTitle = UIColor.label
    /// The height of a tab bar without the safe area.
    public static let tabBarHeight: CGFloat = 49
    /// The height of a toolbar, which grows with the text size up to the largest non-accessibility size.
    public static var toolbarHeight: CGFloat { 44 + barTextGrowth }
    /// The height of a navigation bar without a large title, which grows in the same way.
    public static var navigationBarHeight: CGFloat { 44 + barTextGrowth }
    /// The additional height of a navigation bar with a large title.
    public static var largeTitleHeight: CGFloat { 11 + UIFont.TextStyle.largeTitle.leading(in: textSize) }
    /// Width and height of a tab's icon.
    public static let tabIconSide: CGFloat = 25
    /// The font of tab titles, which does not scale.
    public static let tabTitleFont = UIFont.systemFont(ofSize: 10, weight: .medium)
    /// The font of titles in navigation bars.
    public static var barTitleFont: UIFont { barText(.systemFont(ofSize: 17, weight: .semibold)) }
    /// The font of bar buttons.
    public static var barButtonFont: UIFont { barText(.systemFont(ofSize: 17)) }
    /// The font of large titles.
    public static var largeTitleFont: UIFont { scaled(.systemFont(ofSize: 34, weight: .bold), with: .largeTitle) }

    // MARK: Lists

    /// The separator between rows.
    public static let separator = UIColor(light: 0xC8C7CC, dark: 0x38383A, highLight: 0x8E8E93, highDark: 0x7C7C80)
    /// The default row height: one line of body text and 22 points, at least 44.
    public static var rowHeight: CGFloat { max(44, 22 + UIFont.TextStyle.body.leading(in: textSize)) }
    static var rowFont: UIFont { scaled(.systemFont(ofSize: 17), with: .body) }
    static var sectionTitleFont: UIFont { scaled(.systemFont(ofSize: 17, weight: .semibold), with: .headline) }
    /// The background of rows in plain tables.
    public static let cellBackground = UIColor(light: 0xFFFFFF, dark: 0x000000)
    /// The background of selected rows.
    public static let selectedCellBackground = UIColor(light: 0xD9D9D9, dark: 0x3A3A3C)
    /// The background of rows selected for editing.
    public static let pickedCellBackground = UIColor.systemGray4
    /// The background of grouped tables.
    public static let groupedBackground = UIColor.systemGroupedBackground
    /// The background of section headers in plain tables.
    public static let sectionHeaderBackground = UIColor(light: 0xF7F7F7, dark: 0x1C1C1E)
    /// The colour of detail texts and hints. Its contrast with rows and grouped backgrounds is at least 4.5 to 1.
    public static let detailText = UIColor(light: 0x6C6C70, dark: 0x98989D, highLight: 0x48484A, highDark: 0xC7C7CC)

    // MARK: Root views

    /// The system's minimum margins of a root view: 16 at the sides of windows narrower than 414, else 20.
    public static func minimumRootMargins(width: CGFloat) -> UIEdgeInsets {
        let side: CGFloat = width < 414 ? 16 : 20
        return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }

    /// The margins of rows in tables and lists, and of the groups of style `insetGrouped`: 16 at the sides of windows narrower than 390,
    /// else 20, as in iOS 17. Bars and root views have `minimumRootMargins(width:)`.
    public static func listMargin(width: CGFloat) -> CGFloat { width < 390 ? 16 : 20 }

    /// The distance from the sides of the safe area of `view` to its readable column, which is centred in wide views.
    public static func readableMargin(in view: UIView) -> CGFloat {
        let area = view.safeAreaInsets
        let width = view.bounds.width - area.left - area.right
        return max(minimumRootMargins(width: width).left, ((width - UIView.readableWidth) / 2).rounded())
    }

    // MARK: Lines

    /// The width of one device pixel, in points.
    public static func hairline(scale: CGFloat) -> CGFloat { scale > 0 && scale.isFinite ? 1 / scale : 1 }
}
