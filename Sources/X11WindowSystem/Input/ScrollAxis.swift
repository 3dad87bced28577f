// One scroll valuator of one device. Its value is a running total that goes on counting while the pointer is over other
// windows, so that movement is a difference from a baseline.

/// A device's scroll axis.
nonisolated struct ScrollAxis: Equatable {
    enum Direction { case vertical, horizontal }

    let direction: Direction
    /// How far the value goes for one notch; negative when the axis runs backwards.
    let increment: Double
    /// The last value seen; nil when it is not known where the next one starts from.
    private var last: Double?
    private var isFirst = true

    /// Makes an axis whose value is `baseline` now; nil baseline: its first value will be the baseline.
    init(direction: Direction, increment: Double, baseline: Double?) {
        self.direction = direction
        self.increment = increment
        last = baseline
    }

    /// The notches scrolled since the last value, positive down and right; nil when this value only sets the baseline.
    mutating func notches(to value: Double) -> Double? {
        guard increment != 0, increment.isFinite, value.isFinite else { return nil }
        let previous = last
        let wasFirst = isFirst
        last = value
        isFirst = false
        guard let previous else { return nil }
        // The server's counter is 32 bits wide and wraps.
        if abs(value - previous) > 0.95 * 2_147_483_648 { return nil }
        let notches = (value - previous) / increment
        // A baseline that is this far off was not one.
        if wasFirst, abs(notches) > 10 { return nil }
        return notches
    }
}
