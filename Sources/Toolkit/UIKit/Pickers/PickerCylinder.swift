// The cylinder that carries a picker's rows: position, scale and opacity of each row. Pure functions: no views, no clock.
//
//      rows on the cylinder's front           seen from the left
//          ▔▔▔▔                                    ╭──╮
//          ════  d = −1                          ╱      ╲  R
//          ████  d = 0, at H/2                  │    ·   │◄─ the eye
//          ════  d = 1                           ╲      ╱
//          ▁▁▁▁                                    ╰──╯

internal import Foundation

/// The geometry of one wheel of a picker. Lengths are in points, angles in radians, distances in rows from the middle.
nonisolated struct PickerCylinder: Hashable, Sendable {
    /// The height of the wheel, H.
    let height: CGFloat
    /// The height of the row in the middle.
    let rowHeight: CGFloat

    /// Limits the height to 32,768 points and replaces row heights below one point with the default.
    init(height: CGFloat, rowHeight: CGFloat) {
        self.height = height.isFinite ? min(max(height, 0), 32_768) : 0
        self.rowHeight = rowHeight.isFinite && rowHeight >= 1 ? rowHeight : Theme.pickerRowHeight
    }

    /// The height T of the flat list that is wound onto the cylinder's front.
    var wound: CGFloat { height + 75 }
    /// R: 5% more than T/π, so that rows near the middle are about one row height apart.
    var radius: CGFloat { 0.334225372 * wound }
    /// The number N of rows that fit around the cylinder.
    var rowsAround: CGFloat { (2 * wound / rowHeight).rounded(.up) }
    /// The angle of one row.
    var step: CGFloat { 2 * .pi / rowsAround }

    /// The angle of the row `distance` rows from the middle; rows beyond a quarter turn are hidden.
    func angle(at distance: CGFloat) -> CGFloat { distance * step }

    /// The y coordinate of the row's middle, from the wheel's upper edge.
    func y(at distance: CGFloat) -> CGFloat { height / 2 + radius * sin(angle(at: distance)) }

    /// The vertical scale of the row; 0 at the cylinder's edge and behind it.
    func squeeze(at distance: CGFloat) -> CGFloat {
        let angle = angle(at: distance)
        return abs(angle) < .pi / 2 ? cos(angle) : 0
    }

    /// The opacity of the row, which fades as it turns away.
    func opacity(at distance: CGFloat) -> CGFloat { squeeze(at: distance) }

    /// The rows on the cylinder's front, when the wheel has been turned by `turned` rows.
    func visibleRows(turned: CGFloat) -> ClosedRange<Int> {
        let turned = turned.isFinite ? min(max(turned, -1e9), 1e9) : 0
        // A quarter turn, less a thousandth of a row: a row nearer to the edge is too thin to see.
        let reach = rowsAround / 4 - 1e-3
        let first = Int((turned - reach).rounded(.up))
        return first...max(first, Int((turned + reach).rounded(.down)))
    }

    /// The distance in rows from the middle to the point shown at `y`; nil above and below the cylinder.
    func distance(seenAt y: CGFloat) -> CGFloat? {
        let part = (y - height / 2) / radius
        return abs(part) < 1 ? asin(part) / step : nil
    }
}
