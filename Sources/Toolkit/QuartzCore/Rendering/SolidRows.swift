// The known colours of a bitmap's rows, so that pixels are not filled again with the colour that they have.
//
//   row of a list     ··········text·······················      · the colour of the latest fill
//                               └──┘ the span with other pixels
//
// A scrolling list fills only the spans that contained text.

import CoreGraphics
import Foundation

/// For each row of a bitmap, a colour and the span outside which all pixels have this colour.
///
/// The record is valid as long as all drawing into the bitmap is reported to this object.
nonisolated final class SolidRows {
    /// Pixels from `low` up to `high` are unknown; none if `high` <= `low`.
    private struct Row {
        var pixel: UInt32
        var low: Int
        var high: Int
    }

    private let width: Int
    private let height: Int
    private let rows: UnsafeMutablePointer<Row>

    /// All pixels are unknown at first.
    init(width: Int, height: Int) {
        (self.width, self.height) = (max(width, 0), max(height, 0))
        rows = .allocate(capacity: max(self.height, 1))
        rows.initialize(repeating: Row(pixel: 0, low: 0, high: self.width), count: max(self.height, 1))
    }

    deinit {
        rows.deallocate()
    }

    /// Reports that something was drawn in a rectangle.
    func touch(_ rect: DeviceRect) {
        guard !rect.isEmpty else { return }
        for y in max(rect.y, 0)..<max(min(rect.maxY, height), max(rect.y, 0)) {
            rows[y].low = min(rows[y].low, max(rect.x, 0))
            rows[y].high = max(rows[y].high, min(rect.maxX, width))
        }
    }

    /// Fills the pixels of a rectangle that are not known to be `pixel`, with the context's fill colour, which produces `pixel`.
    func fill(_ rect: DeviceRect, with pixel: UInt32, in context: CGContext) {
        let rect = rect.intersection(DeviceRect(x: 0, y: 0, width: width, height: height))
        guard !rect.isEmpty else { return }
        // Successive rows with the same span are filled together.
        var run = DeviceRect.zero
        for y in rect.y..<rect.maxY {
            let (low, high) = recordFill(from: rect.x, to: rect.maxX, pixel: pixel, in: &rows[y])
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

    /// Records that the pixels from `start` to `end` of a row are filled, and returns the span that the caller has to fill.
    @inline(__always)
    private func recordFill(from start: Int, to end: Int, pixel: UInt32, in row: inout Row) -> (low: Int, high: Int) {
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
