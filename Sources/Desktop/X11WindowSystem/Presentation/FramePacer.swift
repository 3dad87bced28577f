// The times of frames: the first frame at once, the following frames on a regular grid of ticks.
//
//   request   request less than an interval after the frame at tick 0
//      │         │
//   ───▼─────────▼──┬────────────┬──────         A late frame has the time of the latest tick; missed
//   tick 0        tick 1       tick 2            ticks are skipped, so that the times of successive
//   at once       at its tick                    frames differ by whole intervals.
//
// A frame requested more than an interval after the last frame's tick is drawn at once and starts a new grid.

/// The timing of one window's frames.
nonisolated struct FramePacer {
    /// The seconds between two frames of the display.
    var interval: Double
    private var lastTick = -Double.infinity
    private var due: Double?

    init(interval: Double) { self.interval = interval }

    /// Requests a frame; does nothing if one is requested already.
    mutating func request(at now: Double) {
        if due == nil { due = max(now, lastTick + interval) }
    }

    /// When the requested frame is due; nil without a request.
    var nextTime: Double? { due }

    /// Whether the requested frame is due. Timers may fire slightly early.
    func isDue(at now: Double) -> Bool { due.map { $0 <= now + 1e-4 } ?? false }

    /// Begins the requested frame and returns its time, which is never later than `now`.
    mutating func begin(at now: Double) -> Double {
        let ticks = ((now + 1e-4 - lastTick) / interval).rounded(.down)
        if let due, due == lastTick + interval, ticks >= 1 {
            lastTick += ticks * interval
        } else {
            lastTick = now
        }
        due = nil
        return min(lastTick, now)
    }

    /// Begins the requested frame before its tick, as an extra frame: the ticks of the following frames do not change.
    mutating func beginEarly() { due = nil }

    /// Makes the requested frame due at once, regardless of the ticks: the compositor is ready for it.
    mutating func release(at now: Double) {
        if due != nil { due = now }
    }
}
