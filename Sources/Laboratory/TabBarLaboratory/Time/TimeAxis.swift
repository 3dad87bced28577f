// The visible part of time, and the ticks of the ruler.

internal import UIKit

/// Converts between times and horizontal positions. The time runs from left to right in all languages.
struct TimeAxis: Equatable {
    /// The time at the left edge, in seconds on the clock of `CACurrentMediaTime()`.
    var start: Double
    /// The points per second.
    var scale: CGFloat = 110

    /// The valid scales.
    static let scaleRange: ClosedRange<CGFloat> = 2...12_000

    /// The position of a time.
    func x(of time: Double) -> CGFloat { CGFloat(time - start) * scale }

    /// The time at a position.
    func time(at x: CGFloat) -> Double { start + Double(x / scale) }

    /// The times that are visible in `width` points.
    func range(width: CGFloat) -> ClosedRange<Double> { start...(start + Double(max(width, 0) / scale)) }

    /// Multiplies the scale by `factor`, within `scaleRange`. The time at `x` does not move.
    mutating func zoom(by factor: CGFloat, at x: CGFloat) {
        let time = time(at: x)
        scale = min(max(scale * factor, Self.scaleRange.lowerBound), Self.scaleRange.upperBound)
        start = time - Double(x / scale)
    }

    /// Shows the times of `range` in `width` points, with a margin at both sides.
    mutating func show(_ range: ClosedRange<Double>, width: CGFloat) {
        let margin = min(24, width / 8)
        let length = max(range.upperBound - range.lowerBound, 1e-3)
        scale = min(max((width - 2 * margin) / CGFloat(length), Self.scaleRange.lowerBound), Self.scaleRange.upperBound)
        start = (range.lowerBound + range.upperBound) / 2 - Double(width / 2 / scale)
    }

    // MARK: Ticks

    /// A tick of the ruler.
    struct Tick: Equatable {
        let x: CGFloat
        /// The seconds since zero.
        let seconds: Double
        let isMajor: Bool
    }

    /// The least distance between two labelled ticks, in points.
    private static let labelDistance: CGFloat = 76

    /// The seconds between two labelled ticks: 1, 2 or 5 times a power of ten, up to 10; then 15, 30, or whole minutes up to an hour.
    var interval: Double {
        let least = Double(Self.labelDistance / scale)
        if least > 10 { return [15, 30, 60, 120, 300, 600, 1800].first { $0 >= least } ?? 3600 }
        let power = pow(10, log10(least).rounded(.down))
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
    }

    /// The ticks that are visible in `width` points, five per interval. `zero` is the time at which the labels begin with 0.
    func ticks(width: CGFloat, zero: Double) -> [Tick] {
        let interval = interval, step = interval / 5
        let range = range(width: width)
        let first = Int(((range.lowerBound - zero) / step).rounded(.up)), last = Int(((range.upperBound - zero) / step).rounded(.down))
        guard first <= last else { return [] }
        return (first...last).map { index in
            let seconds = Double(index) * step
            return Tick(x: x(of: zero + seconds), seconds: seconds, isMajor: index.isMultiple(of: 5))
        }
    }

    /// The number of decimals in labels.
    var decimals: Int { interval >= 1 ? 0 : interval >= 0.1 ? 1 : interval >= 0.01 ? 2 : 3 }
}
