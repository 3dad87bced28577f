// Waiting for several file descriptors at the same time.

internal import CMainLoop
internal import Glibc

/// Sleeps until a file descriptor is readable.
public enum Descriptors {
    /// Sleeps until a descriptor is readable or in error, a signal arrives or `seconds` have passed; with nil there is no timeout.
    ///
    /// Returns for each descriptor whether it is readable or in error. Negative descriptors are ignored.
    /// The result has one more element at the end: whether the descriptor `urgent` has an urgent event or an error.
    public static func wait(for descriptors: [Int32], urgent: Int32 = -1, seconds: Double?) -> [Bool] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled.append(pollfd(fd: urgent, events: Int16(POLLPRI), revents: 0))
        if let seconds {
            let bounded = min(max(seconds, 0), 1e6)
            var timeout = timespec(tv_sec: Int(bounded), tv_nsec: Int((bounded - bounded.rounded(.down)) * 1e9))
            _ = ppoll(&polled, UInt(polled.count), &timeout, nil)
        } else {
            _ = ppoll(&polled, UInt(polled.count), nil, nil)
        }
        return polled.map { $0.revents != 0 }
    }
}
