// The offsets of a wheel's rows, its deceleration, and the cylinder that carries the rows. Pure functions: no views, no clock.

/// The rows of a wheel: row r is at offset r · row height; a wheel that wraps repeats them on both sides.
nonisolated struct PickerWheel: Hashable, Sendable {
    /// The behaviour beyond the first and the last row.
    enum Ends: Sendable {
        /// The wheel can be pulled past the first and the last row, with resistance.
        case stop
        case wrap
    }

    let rowCount: Int
    /// The height of a row, in points.
    let rowHeight: CGFloat
    private let ends: Ends

    /// The factor by which a spinning wheel's speed is multiplied each millisecond; between the scroll views' `normal` and `fast` rates.
    static let rate: CGFloat = 0.995
    /// The greatest speed at release, in points per second.
    private static let fastest: CGFloat = 10_000
    /// The greatest offset of a wheel that wraps, in points, so that indexes fit into `Int`.
    private static let furthest: CGFloat = 1e9

    init(rowCount: Int, rowHeight: CGFloat, ends: Ends = .stop) {
        self.rowCount = max(rowCount, 0)
        self.rowHeight = PickerCylinder(height: 0, rowHeight: rowHeight).rowHeight
        self.ends = ends
    }

    var wraps: Bool { ends == .wrap && rowCount > 0 }

    /// The range of offsets at rest, in points.
    var range: ClosedRange<CGFloat> { wraps ? -Self.furthest...Self.furthest : 0...CGFloat(max(rowCount - 1, 0)) * rowHeight }

    /// The index of the row nearest to `offset`; on a wheel that wraps, it may be negative or exceed the row count.
    func index(at offset: CGFloat) -> Int { Int((range.nearest(to: offset) / rowHeight).rounded()) }

    func row(_ index: Int) -> Int? {
        guard wraps else { return index >= 0 && index < rowCount ? index : nil }
        let rest = index % rowCount
        return rest < 0 ? rest + rowCount : rest
    }

    func offset(of index: Int) -> CGFloat { CGFloat(index) * rowHeight }

    func nearestRowOffset(to offset: CGFloat) -> CGFloat { self.offset(of: index(at: offset)) }

    /// The index of `row` that is nearest to `offset`.
    func index(of row: Int, near offset: CGFloat) -> Int {
        guard wraps else { return min(max(row, 0), max(rowCount - 1, 0)) }
        let here = index(at: offset)
        let ahead = self.row(row - here) ?? 0
        return here + (ahead * 2 > rowCount ? ahead - rowCount : ahead)
    }

    /// The movement of a wheel released at `offset` at `velocity` points per second, which comes to rest on a row.
    func release(at offset: CGFloat, velocity: CGFloat) -> ScrollTrajectory {
        let velocity = velocity.isFinite ? min(max(velocity, -Self.fastest), Self.fastest) : 0
        let free = ScrollTrajectory(start: offset, velocity: velocity, range: range, rate: Self.rate)
        let target = nearestRowOffset(to: free.destination)
        if target == free.destination { return free }
        guard range.contains(offset), (target - offset) * velocity > 0
        else { return ScrollTrajectory(springFrom: offset, velocity: velocity, to: target) }
        return ScrollTrajectory(ScrollDeceleration(from: offset, to: target, rate: Self.rate), range: range, ends: .hard)
    }
}

/// The geometry of one wheel of a picker. Lengths are in points, angles in radians, distances in rows from the middle.
///
///      rows on the cylinder's front           seen from the left
///          ▔▔▔▔                                    ╭──╮
///          ════  d = −1                          ╱      ╲  R
///          ████  d = 0, at H/2                  │    ·   │◄─ the eye
///          ════  d = 1                           ╲      ╱
///          ▁▁▁▁                                    ╰──╯
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
