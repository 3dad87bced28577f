// Numbers that the server and other clients send. They can have any value, so that no conversion or difference of them may overflow.

internal import CX11

/// Items of 32 bits in properties and messages.
nonisolated enum ServerItem {
    /// The item without the bits that Xlib adds: it stores items in `long`s, and fills the upper half with the sign.
    static func unsigned(_ item: UInt) -> UInt { item & 0xFFFF_FFFF }
}

/// The server's times, in milliseconds. They have 32 bits and begin again at 0 after 49.7 days.
nonisolated enum ServerTime {
    /// The milliseconds from one time to another; negative if `end` is earlier.
    static func difference(from start: Time, to end: Time) -> Int32 { Int32(truncatingIfNeeded: end &- start) }

    /// Converts a time to seconds on a monotonic clock, which a server on the same machine also uses. `now` is the clock's present value.
    ///
    /// The result is `now` if the time is in the future, or differs from the clock by 2 seconds or more.
    static func seconds(_ time: Time, now: Double) -> Double {
        let milliseconds = Int(now * 1000)
        let difference = difference(from: Time(bitPattern: milliseconds), to: time)
        // The smallest difference has no absolute value of its type.
        guard difference.magnitude < 2000 else { return now }
        return min(now, (Double(milliseconds) + Double(difference)) / 1000)
    }
}
