// Waiting for file descriptors and for scheduled wake-ups, on the monotonic clock.

// Both modules include the header of `timespec`. Which of them declares its members depends on the build.
internal import CMainLoop
internal import Glibc
public import WindowSystem

/// A queue of wake-ups.
@MainActor public final class WakeUpQueue {
    /// Sorted by time; wake-ups with the same time are in the order in which they were added.
    private var waiting: [WakeUp] = []

    /// Creates an empty queue.
    public init() {}

    /// Adds a wake-up. Complexity: O(log n) comparisons and O(n) moves.
    public func add(_ wakeUp: WakeUp) {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].time <= wakeUp.time { low = middle + 1 } else { high = middle }
        }
        waiting.insert(wakeUp, at: low)
    }

    /// The time of the first pending wake-up; nil if there is none.
    public var nextTime: Double? {
        // A cancelled wake-up must not wake the process.
        if let first = waiting.first, !first.isPending { waiting.removeAll { !$0.isPending } }
        return waiting.first?.time
    }

    /// Fires the wake-ups due by `time`, earliest first. Wake-ups that are added meanwhile are fired by the next call.
    public func fire(dueBy time: Double) {
        let end = waiting.firstIndex { $0.time > time } ?? waiting.count
        guard end > 0 else { return }
        let due = waiting[..<end]
        waiting.removeSubrange(..<end)
        for wakeUp in due { wakeUp.fire() }
    }
}

/// Sleeps until a file descriptor is readable.
public enum Descriptors {
    /// Sleeps until a descriptor is readable or in error, a signal arrives or `seconds` have passed; with nil there is no timeout. Returns
    /// for each descriptor whether it is readable or in error. Negative descriptors are ignored. The result has one more element at the
    /// end: whether the descriptor `urgent` has an urgent event or an error.
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

/// Seconds on the system's monotonic clock.
public enum MonotonicClock {
    /// The seconds since the machine started, without the time in suspend, with nanosecond resolution.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
