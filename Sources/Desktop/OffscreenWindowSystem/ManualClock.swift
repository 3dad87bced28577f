// The clock of the off-screen window system.

/// A clock that stands still between calls of `move(to:)`.
@MainActor
public final class ManualClock {
    /// The time in seconds; 0 at first, unless the clock was created with another time.
    public private(set) var now: Double

    /// Creates a clock at a time in seconds.
    public init(now: Double = 0) { self.now = now }

    /// Moves the clock forward; does nothing for a time in the past.
    func move(to time: Double) { now = max(now, time) }
}
