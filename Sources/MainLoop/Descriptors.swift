// Waiting for the first of several things.

internal import CMainLoop
internal import Glibc

/// Sleeping until a descriptor has something to read.
public enum Descriptors {
    /// Sleeps until one of `descriptors` is readable or broken, a signal comes or `seconds` have passed; nil waits for ever.
    ///
    /// Returns which of them are readable or broken, in their order.
    public static func wait(for descriptors: [Int32], seconds: Double?) -> [Bool] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
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
