// Where the parts of an item of an animated bar stand.

@preconcurrency public import Foundation
public import UIKit

/// The places of an item's icon and title, in points from the bar's upper edge.
@preconcurrency @MainActor
public struct ItemMetrics {
    public var iconSide: CGFloat
    public var iconTop: CGFloat
    public var titleTop: CGFloat
    public var titleHeight: CGFloat
    public var titleFont: UIFont

    public init(iconSide: CGFloat, iconTop: CGFloat, titleTop: CGFloat, titleHeight: CGFloat, titleFont: UIFont) {
        self.iconSide = iconSide
        self.iconTop = iconTop
        self.titleTop = titleTop
        self.titleHeight = titleHeight
        self.titleFont = titleFont
    }

    /// Those of the library that the article builds on: a small icon, and room for it to swell.
    public static let small = ItemMetrics(
        iconSide: 21, iconTop: 8, titleTop: 32, titleHeight: 17, titleFont: UIFont.systemFont(ofSize: 10))

    /// Those of a stock bar, whose icons can be exchanged for live views: icon 25 at 7, the title's baseline at 46.
    public static let stock: ItemMetrics = {
        let font = UIFont.systemFont(ofSize: 10, weight: .medium)
        return ItemMetrics(
            iconSide: Theme.tabIconSide, iconTop: 7, titleTop: (46 - font.ascender).rounded(), titleHeight: font.lineHeight.rounded(.up),
            titleFont: font)
    }()
}
