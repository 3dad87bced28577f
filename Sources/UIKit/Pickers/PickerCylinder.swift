// The cylinder that a picker's rows lie on: where each is seen, how squeezed and how pale. Pure: no views, no clock.
//
//      rows on the cylinder's front           seen from the right
//          ▔▔▔▔                                    ╭──╮
//          ════  d = −1                          ╱      ╲  R
//          ████  d = 0, at H/2                  │    ·   │◄─ the eye
//          ════  d = 1                           ╲      ╱
//          ▁▁▁▁                                    ╰──╯

internal import Foundation

/// The geometry of one wheel of a picker. Lengths in points, angles in radians, places in rows away from the middle.
nonisolated struct PickerCylinder: Hashable, Sendable {
    /// How high the wheel is, H.
    let height: CGFloat
    /// How high the row in the middle is.
    let rowHeight: CGFloat

    /// Numbers that make no wheel are replaced: none is higher than any window, no row lower than a point.
    init(height: CGFloat, rowHeight: CGFloat) {
        self.height = height.isFinite ? min(max(height, 0), 32_768) : 0
        self.rowHeight = rowHeight.isFinite && rowHeight >= 1 ? rowHeight : Theme.pickerRowHeight
    }

    /// The height of the flat list that is wound onto the cylinder's front, T.
    var wound: CGFloat { height + 75 }
    /// R, a little more than T/π: the rows seen at the front are as high as they are flat.
    var radius: CGFloat { 0.334225372 * wound }
    /// How many rows there is room for all around, N.
    var rowsAround: CGFloat { (2 * wound / rowHeight).rounded(.up) }
    /// The angle of one row.
    var step: CGFloat { 2 * .pi / rowsAround }

    /// How far around the cylinder the row is, `distance` rows from the middle: a quarter turn is out of sight.
    func angle(at distance: CGFloat) -> CGFloat { distance * step }

    /// Where the row's middle is seen, from the wheel's upper edge.
    func y(at distance: CGFloat) -> CGFloat { height / 2 + radius * sin(angle(at: distance)) }

    /// What is left of the row's height; nothing at the cylinder's edge and behind it.
    func squeeze(at distance: CGFloat) -> CGFloat {
        let angle = angle(at: distance)
        return abs(angle) < .pi / 2 ? cos(angle) : 0
    }

    /// How strongly the row is seen: it fades as its face turns away.
    func opacity(at distance: CGFloat) -> CGFloat { squeeze(at: distance) }

    /// The rows on the front, when the wheel has been turned by `turned` rows.
    func visibleRows(turned: CGFloat) -> ClosedRange<Int> {
        let turned = turned.isFinite ? min(max(turned, -1e9), 1e9) : 0
        // A quarter turn less what cannot be seen of a row at the very edge.
        let reach = rowsAround / 4 - 1e-3
        let first = Int((turned - reach).rounded(.up))
        return first...max(first, Int((turned + reach).rounded(.down)))
    }

    /// How many rows from the middle a point lies that is seen at `y`; nil above and below the cylinder.
    func distance(seenAt y: CGFloat) -> CGFloat? {
        let part = (y - height / 2) / radius
        return abs(part) < 1 ? asin(part) / step : nil
    }
}
