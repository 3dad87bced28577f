// The clock of everything that is on a screen: it never jumps, and it is the one X servers stamp their events with.

// Its header includes that of `timespec`, and which of the two modules declares the members depends on the build.
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
