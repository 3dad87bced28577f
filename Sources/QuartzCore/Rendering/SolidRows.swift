// What is known of a bitmap's rows from frame to frame, so that nothing is filled with the colour that it has.
//
//   row of a list     ··········text·······················      · one colour, that of the last fill
//                               └──┘ the span that something else was drawn in since
//
// A list that scrolls fills each of its rows with the background of all: only the spans that had text before need that.

import CoreGraphics
import Foundation

/// For each row of a bitmap, a colour and the span outside of which all pixels have it.
///
/// It holds as long as all that is drawn into the bitmap is told to it.
nonisolated final class SolidRows {
    /// The columns from `low` to `high` may be anything; where that is none of them, `high` is not above `low`.
    private struct Row {
        var pixel: UInt32
        var low: Int
        var high: Int
    }

    private let width: Int
    private let height: Int
    private let rows: UnsafeMutablePointer<Row>

    /// Nothing is known at first.
    init(width: Int, height: Int) {
        (self.width, self.height) = (max(width, 0), max(height, 0))
        rows = .allocate(capacity: max(self.height, 1))
        rows.initialize(repeating: Row(pixel: 0, low: 0, high: self.width), count: max(self.height, 1))
    }

    deinit {
        rows.deallocate()
    }

    /// Takes in that something was drawn within a rectangle of pixels.
    func touch(_ rect: DeviceRect) {
        guard !rect.isEmpty else { return }
        for y in max(rect.y, 0)..<max(min(rect.maxY, height), max(rect.y, 0)) {
            rows[y].low = min(rows[y].low, max(rect.x, 0))
            rows[y].high = max(rows[y].high, min(rect.maxX, width))
        }
    }

    /// Fills a rectangle with the context's fill colour, which leaves `pixel`, as far as its pixels are not known to be that.
    func fill(_ rect: DeviceRect, with pixel: UInt32, in context: CGContext) {
        let rect = rect.intersection(DeviceRect(x: 0, y: 0, width: width, height: height))
        guard !rect.isEmpty else { return }
        // Rows that need the same columns are filled together.
        var run = DeviceRect.zero
        for y in rect.y..<rect.maxY {
            let (low, high) = take(rect.x, rect.maxX, pixel, in: &rows[y])
            guard low < high else { continue }
            if run.x == low, run.maxX == high, run.maxY == y {
                run.height += 1
            } else {
                if !run.isEmpty { context.fill(pixels: run) }
                run = DeviceRect(x: low, y: y, width: high - low, height: 1)
            }
        }
        if !run.isEmpty { context.fill(pixels: run) }
    }

    /// Takes in that the columns from `start` to `end` of a row are filled; returns those that have to be.
    @inline(__always)
    private func take(_ start: Int, _ end: Int, _ pixel: UInt32, in row: inout Row) -> (low: Int, high: Int) {
        if row.pixel != pixel {
            guard (start <= 0 && end >= width) || (row.low <= 0 && row.high >= width) else {
                (row.low, row.high) = (min(row.low, start), max(row.high, end))
                return (start, end)
            }
            row = Row(pixel: pixel, low: 0, high: width)
        }
        let needed = (max(start, row.low), min(end, row.high))
        if start <= row.low, end >= row.high {
            (row.low, row.high) = (width, 0)
        } else if start <= row.low, end > row.low {
            row.low = end
        } else if end >= row.high, start < row.high {
            row.high = start
        }
        return needed
    }
}
