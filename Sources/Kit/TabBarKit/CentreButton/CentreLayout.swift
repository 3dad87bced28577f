// The layout of a tab bar with a raised centre button.
//
//                        ┌──────────┐  16 above the bar
//      ──────────────────┤   ╭──╮   ├──────────────────
//       item 0 │ item 1  │   ╰──╯   │  item 2 │ item 3
//                        └──────────┘  5 above the bar's bottom edge or the safe area inset
//       ◀─ (W − s)/n ──▶ ◀──── s ───▶   s = 80, or with equal spaces W/(n + 1) if that is more

@preconcurrency import Foundation
import UIKit

/// The positions of an even number of items and of the centre button, in the bar's coordinates.
struct CentreLayout {
    static let buttonSize = CGSize(width: 80, height: 60)
    /// The height of UITabBar without the safe area inset.
    private static let barHeight: CGFloat = 49

    /// The space for the centre button between the items.
    enum Space {
        /// The width of the button, as in the article. In a wide bar the button then looks squeezed between the items.
        case ofTheButton
        /// In a wide bar, the width of an item.
        case ofAnItem
    }

    /// The width of the safe area.
    let width: CGFloat
    /// The left safe area inset.
    private let left: CGFloat
    /// The bar's height without the bottom safe area inset.
    let height: CGFloat
    let count: Int
    private let isMirrored: Bool
    private let space: Space
    /// The distance between the bottom edges of the button and of the safe area, in points.
    private let bottomGap: CGFloat

    /// `overhang` is the overhang of the centre button.
    init(bar: UIView, count: Int, overhang: CGFloat, space: Space = .ofTheButton) {
        self.space = space
        bottomGap = Self.barHeight + overhang - Self.buttonSize.height
        let area = bar.safeAreaInsets
        left = area.left
        width = max(0, bar.bounds.width - area.left - area.right)
        height = max(0, bar.bounds.height - area.bottom)
        self.count = count
        isMirrored = bar.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The centre button's center.
    var center: CGPoint { CGPoint(x: left + width / 2, y: height - Self.buttonSize.height / 2 - bottomGap) }

    /// The width left free for the centre button.
    private var slotWidth: CGFloat {
        let least = Self.buttonSize.width
        return space == .ofTheButton ? least : max(least, width / CGFloat(count + 1))
    }

    var itemWidth: CGFloat { count > 0 ? max(0, width - slotWidth) / CGFloat(count) : 0 }

    /// The x of the left edge of the item at `index`; item 0 is the leading one.
    func itemX(_ index: Int) -> CGFloat {
        let column = isMirrored ? count - 1 - index : index
        return left + CGFloat(column) * itemWidth + (column >= count / 2 ? slotWidth : 0)
    }
}
