// When frames are drawn: the first one at once, a stream of them on a fixed grid.
//
//   request          request while the last tick is less than an interval ago
//      │                │
//   ───▼────────┬───────▼┬────────┬──────        a frame that comes late keeps its tick's time,
//   tick 0    tick 1   tick 2   tick 3           and a tick that was missed is skipped, so that
//   at once            at its tick               the gaps of a stream stay even.

/// The timing of one window's frames.
nonisolated struct FramePacer {
    /// The seconds between two frames of the display.
    var interval: Double
    private var lastTick = -Double.infinity
    private var due: Double?

    init(interval: Double) { self.interval = interval }

    /// Asks for a frame; a frame that is asked for already stays where it is.
    mutating func request(at now: Double) {
        if due == nil { due = max(now, lastTick + interval) }
    }

    /// When the frame that was asked for is due; nil when none was.
    var nextTime: Double? { due }

    /// Whether a frame is to be drawn now. Timers may wake a hair early.
    func isDue(at now: Double) -> Bool { due.map { $0 <= now + 1e-4 } ?? false }

    /// Begins the frame that was asked for and returns its time, which is never later than `now`.
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

    /// Begins the frame that was asked for ahead of its tick, as one more frame than the grid has: the next keeps its place.
    mutating func beginEarly() { due = nil }

    /// Makes the frame that is asked for due at once, whatever the grid says: the compositor has spoken.
    mutating func release(at now: Double) {
        if due != nil { due = now }
    }
}
