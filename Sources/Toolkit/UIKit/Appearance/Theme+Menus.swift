// The theme of menus.

internal import Foundation

extension Theme {
    static let menuMaterial = UIBlurEffect.Style.systemThickMaterial
    static let menuCornerRadius: CGFloat = 12
    static let menuMinimumWidth: CGFloat = 200
    /// The maximum width, which grows with the text size by a factor of up to 1.4.
    static var menuMaximumWidth: CGFloat { max(300, (300 * min(1.4, menuFont.pointSize / 16)).rounded()) }
    /// The distance between a menu and the window's edges.
    static let menuMargin: CGFloat = 8
    /// The distance between the pointer and the menu that it opens.
    static let menuPointerGap: CGFloat = 2
    static var menuRowHeight: CGFloat { rowHeight }
    static var menuTitleHeight: CGFloat { max(32, 14 + UIFont.TextStyle.footnote.leading(in: textSize)) }
    /// The height of the gap between groups.
    static let menuGap: CGFloat = 8
    /// The edge of a menu in dark.
    static let menuEdge = UIColor(white: 1, alpha: 0.16)
    static let menuGapColor = UIColor(light: 0x000000, 0.08, dark: 0x000000, 0.2)
    /// The distance from a menu's edges to the text of its entries.
    static let menuInset: CGFloat = 16
    /// The additional space for a check mark or a chevron.
    static let menuMarkWidth: CGFloat = 22
    static var menuFont: UIFont { scaled(.systemFont(ofSize: 16), with: .body) }
    static var menuBackFont: UIFont { .systemFont(ofSize: menuFont.pointSize, weight: .semibold) }
    static var menuSubtitleFont: UIFont { scaled(.systemFont(ofSize: 13), with: .footnote) }
    /// The additional height of a row with a subtitle.
    static var menuSubtitleHeight: CGFloat { UIFont.TextStyle.footnote.leading(in: textSize) - 4 }
    /// The distance between a control and the menu that it opens.
    static let menuControlGap: CGFloat = 6
    static var menuTitleFont: UIFont { scaled(.systemFont(ofSize: 12), with: .footnote) }
    static let menuHighlight = UIColor(light: 0x000000, 0.1, dark: 0xFFFFFF, 0.14)
    /// The duration of the fade, in seconds.
    static let menuFadeIn = 0.18
    /// The duration of the fade, in seconds.
    static let menuFadeOut = 0.15
    /// The scale at which a menu's animation begins.
    static let menuInitialScale: CGFloat = 0.86
}
