// A clock that only moves when told to.

/// A clock that stands still until it is moved.
@MainActor
public final class ManualClock {
    /// The time, in seconds from the clock's start.
    public private(set) var now: Double

    public init(now: Double = 0) { self.now = now }

    /// Moves the clock forward; a time in the past leaves it where it is.
    func move(to time: Double) { now = max(now, time) }
}
