// A wheel's rows as places along a line, and how it comes to rest on one of them. Pure: no views, no clock.

internal import Foundation

/// Rows one after the other: row r rests at r · row height; a wheel that wraps has them again and again on both sides.
nonisolated struct PickerWheel: Hashable, Sendable {
    /// What comes after the last row.
    enum Ends: Sendable {
        /// Nothing: the wheel can be pulled past it, elastically.
        case stop
        /// The first row.
        case wrap
    }

    let rowCount: Int
    /// In points.
    let rowHeight: CGFloat
    private let ends: Ends

    /// How much of a spinning wheel's speed is left after a millisecond: it is heavier than a list, not as heavy as a page.
    static let rate: CGFloat = 0.995
    /// No hand spins it faster, in points per second.
    private static let fastest: CGFloat = 10_000
    /// No wheel is turned further, in points: beyond, places could no longer be told apart.
    private static let furthest: CGFloat = 1e9

    init(rowCount: Int, rowHeight: CGFloat, ends: Ends = .stop) {
        self.rowCount = max(rowCount, 0)
        self.rowHeight = PickerCylinder(height: 0, rowHeight: rowHeight).rowHeight
        self.ends = ends
    }

    /// Whether the rows go round and round.
    var wraps: Bool { ends == .wrap && rowCount > 0 }

    /// Where it can rest, in points.
    var range: ClosedRange<CGFloat> {
        wraps ? -Self.furthest...Self.furthest : 0...CGFloat(max(rowCount - 1, 0)) * rowHeight
    }

    /// The number of the row nearest to `offset`, counted on over the ends where the wheel wraps.
    func index(at offset: CGFloat) -> Int { Int((range.nearest(to: offset) / rowHeight).rounded()) }

    /// The row that an index stands for; nil where there is none.
    func row(_ index: Int) -> Int? {
        guard wraps else { return index >= 0 && index < rowCount ? index : nil }
        let rest = index % rowCount
        return rest < 0 ? rest + rowCount : rest
    }

    /// Where an index rests.
    func place(of index: Int) -> CGFloat { CGFloat(index) * rowHeight }

    /// The resting place nearest to `offset`.
    func nearestPlace(to offset: CGFloat) -> CGFloat { place(of: index(at: offset)) }

    /// The index of `row` that is reached soonest from `offset`.
    func index(of row: Int, near offset: CGFloat) -> Int {
        guard wraps else { return min(max(row, 0), max(rowCount - 1, 0)) }
        let here = index(at: offset)
        let ahead = self.row(row - here) ?? 0
        return here + (ahead * 2 > rowCount ? ahead - rowCount : ahead)
    }

    /// How the wheel goes on that is let go at `offset` with `velocity` points per second: it slows down so as to rest on a row.
    func release(at offset: CGFloat, velocity: CGFloat) -> ScrollGlide {
        let velocity = velocity.isFinite ? min(max(velocity, -Self.fastest), Self.fastest) : 0
        let free = ScrollGlide(start: offset, velocity: velocity, range: range, rate: Self.rate)
        let target = nearestPlace(to: free.destination)
        if target == free.destination { return free }
        guard range.contains(offset), (target - offset) * velocity > 0 else {
            return ScrollGlide(springFrom: offset, velocity: velocity, to: target)
        }
        return ScrollGlide(ScrollDeceleration(from: offset, to: target, rate: Self.rate), range: range, ends: .hard)
    }
}
