// Where a bar's items and its raised button stand.
//
//                        ┌──────────┐  16 above the bar
//      ──────────────────┤   ╭──╮   ├──────────────────
//       item 0 │ item 1  │   ╰──╯   │  item 2 │ item 3
//                        └──────────┘  5 above the rim or the safe area
//       ◀─ (W − 80)/n ─▶ ◀─── 80 ───▶

@preconcurrency import Foundation
import UIKit

/// The geometry of a tab bar with a raised button in its middle, for an even number of items. Points in the bar's coordinates.
struct CentreLayout {
    static let buttonSize = CGSize(width: 80, height: 60)
    /// The disc that is seen of the button, and all of it that can be clicked.
    static let discDiameter: CGFloat = 46
    /// From the bar's lower edge, or the safe area's, up to the button's.
    static let bottomGap: CGFloat = 5

    /// The width between the safe area's sides.
    let width: CGFloat
    /// The safe area's left inset.
    private let left: CGFloat
    /// The bar's height without what the window's rim covers.
    let height: CGFloat
    let count: Int
    private let isMirrored: Bool

    /// The layout of `bar`, whose items share what the button leaves.
    init(bar: UIView, count: Int) {
        let area = bar.safeAreaInsets
        left = area.left
        width = max(0, bar.bounds.width - area.left - area.right)
        height = max(0, bar.bounds.height - area.bottom)
        self.count = count
        isMirrored = bar.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    /// The raised button's middle.
    var center: CGPoint { CGPoint(x: left + width / 2, y: height - Self.buttonSize.height / 2 - Self.bottomGap) }

    var itemWidth: CGFloat { count > 0 ? max(0, width - Self.buttonSize.width) / CGFloat(count) : 0 }

    /// The left edge of item `index`; the second half begins behind the button. From right to left the first item is the rightmost.
    func itemX(_ index: Int) -> CGFloat {
        let place = isMirrored ? count - 1 - index : index
        return left + CGFloat(place) * itemWidth + (place >= count / 2 ? Self.buttonSize.width : 0)
    }
}
