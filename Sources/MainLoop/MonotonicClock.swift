// The monotonic clock, which X servers use for the timestamps of events.

// CMainLoop includes the header of `timespec`, and which of the two modules declares its members depends on the build.
internal import CMainLoop
internal import Glibc

/// Seconds on the system's monotonic clock.
public enum MonotonicClock {
    /// The seconds since the machine started, with nanosecond resolution.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
