// A part of a path, measured along its length.

import CoreGraphics
import Foundation

extension CGPath {
    /// The part between two fractions of the length, 0…1, approximated by straight lines to within 0.05 points.
    nonisolated func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let lines = flattened(tolerance: 0.05)
        let outlines = lines.map { line -> [CGPoint] in
            guard line.isClosed, let first = line.points.first, line.points.last != first else { return line.points }
            return line.points + [first]
        }
        let total = outlines.reduce(0) { $0 + Self.length(of: $1) }
        let from = min(max(start, 0), 1) * total
        let to = min(max(end, 0), 1) * total
        let result = CGMutablePath()
        var travelled: CGFloat = 0
        for points in outlines {
            var isDrawing = false
            for (a, b) in zip(points, points.dropFirst()) {
                let length = hypot(b.x - a.x, b.y - a.y)
                defer { travelled += length }
                guard length > 0, travelled < to, travelled + length > from else { continue }
                let first = max(from - travelled, 0) / length
                let last = min(to - travelled, length) / length
                if !isDrawing { result.move(to: Self.point(first, from: a, to: b)) }
                isDrawing = true
                result.addLine(to: Self.point(last, from: a, to: b))
            }
        }
        return result
    }

    nonisolated private static func length(of points: [CGPoint]) -> CGFloat {
        zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    nonisolated private static func point(_ t: CGFloat, from a: CGPoint, to b: CGPoint) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
}
