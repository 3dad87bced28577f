// The layout of the items of an animated tab bar.

@preconcurrency public import Foundation
public import UIKit

/// The positions and sizes of an item's icon and title, in points, relative to the bar's top edge.
@preconcurrency @MainActor
public struct ItemMetrics {
    /// The width and height of the icon.
    public var iconSide: CGFloat
    /// The y of the icon's top edge.
    public var iconTop: CGFloat
    /// The y of the title's top edge.
    public var titleTop: CGFloat
    /// The height of the title's frame.
    public var titleHeight: CGFloat
    /// The font of the title, in any state.
    public var titleFont: UIFont

    /// Creates metrics; icon and title are centred horizontally.
    public init(iconSide: CGFloat, iconTop: CGFloat, titleTop: CGFloat, titleHeight: CGFloat, titleFont: UIFont) {
        self.iconSide = iconSide
        self.iconTop = iconTop
        self.titleTop = titleTop
        self.titleHeight = titleHeight
        self.titleFont = titleFont
    }

    /// The metrics of RAMAnimatedTabBarController: a small icon with room to grow.
    public static let small = ItemMetrics(
        iconSide: 21, iconTop: 8, titleTop: 32, titleHeight: 17, titleFont: UIFont.systemFont(ofSize: 10))

    /// The metrics of `UITabBar`: an icon of 25 points at y 7, the title's baseline at y 46.
    public static let stock: ItemMetrics = {
        let font = UIFont.systemFont(ofSize: 10, weight: .medium)
        return ItemMetrics(
            iconSide: 25, iconTop: 7, titleTop: (46 - font.ascender).rounded(), titleHeight: font.lineHeight.rounded(.up), titleFont: font)
    }()
}
