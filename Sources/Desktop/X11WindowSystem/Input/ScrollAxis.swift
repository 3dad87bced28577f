// One scroll valuator of one device. Its value is a running total that also changes while the pointer is over other
// windows, so scrolling is the difference from a baseline.

/// A device's scroll axis.
nonisolated struct ScrollAxis: Equatable {
    enum Direction { case vertical, horizontal }

    let direction: Direction
    /// The difference for one notch; negative for a reversed axis.
    let increment: Double
    /// The last value; nil if it is unknown.
    private var last: Double?
    private var isFirst = true

    /// Creates an axis with the current value; with a nil `baseline`, the first value becomes the baseline.
    init(direction: Direction, increment: Double, baseline: Double?) {
        self.direction = direction
        self.increment = increment
        last = baseline
    }

    /// The notches scrolled since the last value, positive down and right; nil if this value only sets the baseline or is invalid.
    mutating func notches(to value: Double) -> Double? {
        guard increment != 0, increment.isFinite, value.isFinite else { return nil }
        let previous = last
        let wasFirst = isFirst
        last = value
        isFirst = false
        guard let previous else { return nil }
        // The server's counter has 32 bits and overflows.
        if abs(value - previous) > 0.95 * 2_147_483_648 { return nil }
        let notches = (value - previous) / increment
        // A first difference of more than ten notches means that the baseline was wrong.
        if wasFirst, abs(notches) > 10 { return nil }
        return notches
    }
}
