// Numbers that the server and other clients send. They can have any value, so conversions and differences must not trap on overflow.

internal import CX11

/// Items of 32 bits in properties and messages.
nonisolated enum ServerItem {
    /// The item as an unsigned number: Xlib stores each item in a `long` and fills its upper half with the sign.
    static func unsigned(_ item: UInt) -> UInt { item & 0xFFFF_FFFF }
}

/// The server's times, in milliseconds. They have 32 bits and wrap to 0 after 49.7 days.
nonisolated enum ServerTime {
    /// The milliseconds from one time to another; negative if `end` is earlier.
    static func difference(from start: Time, to end: Time) -> Int32 { Int32(truncatingIfNeeded: end &- start) }

    /// Converts a time to seconds on a monotonic clock, which a server on the same machine also uses. `now` is the clock's present value.
    ///
    /// The result is `now` if the time is in the future, or differs from the clock by 2 seconds or more.
    static func seconds(_ time: Time, now: Double) -> Double {
        let milliseconds = Int(now * 1000)
        let difference = difference(from: Time(bitPattern: milliseconds), to: time)
        // Not `abs`, which traps for the smallest Int32.
        guard difference.magnitude < 2000 else { return now }
        return min(now, (Double(milliseconds) + Double(difference)) / 1000)
    }
}
