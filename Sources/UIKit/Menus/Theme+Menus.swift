// How menus look.

internal import Foundation

extension Theme {
    static let menuMaterial = UIBlurEffect.Style.systemThickMaterial
    static let menuCornerRadius: CGFloat = 12
    static let menuMinimumWidth: CGFloat = 200
    static let menuMaximumWidth: CGFloat = 300
    /// Between a menu and the window's edges.
    static let menuMargin: CGFloat = 8
    /// Between the pointer and the menu that it opens.
    static let menuPointerGap: CGFloat = 2
    static let menuRowHeight: CGFloat = 44
    static let menuTitleHeight: CGFloat = 32
    /// Between groups.
    static let menuGap: CGFloat = 8
    static let menuGapColor = UIColor(light: 0x000000, 0.08, dark: 0x000000, 0.2)
    /// From a menu's edges to its entries' text, with the room for a mark at the left.
    static let menuInset: CGFloat = 16
    static let menuMarkWidth: CGFloat = 22
    static let menuFont = UIFont.systemFont(ofSize: 16)
    static let menuTitleFont = UIFont.systemFont(ofSize: 12)
    static let menuHighlight = UIColor(light: 0x000000, 0.1, dark: 0xFFFFFF, 0.14)
    /// In seconds.
    static let menuFadeIn = 0.18
    static let menuFadeOut = 0.15
    /// How small a menu begins.
    static let menuInitialScale: CGFloat = 0.86
}
