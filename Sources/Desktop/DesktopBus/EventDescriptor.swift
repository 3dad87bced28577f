// A file descriptor that one thread uses to wake another.

internal import CGio
internal import Glibc

/// An eventfd: readable after `signal()`, until `clear()`.
package final class EventDescriptor: Sendable {
    /// The file descriptor; negative if the process has too many open files.
    package let number = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))

    package init() {}

    deinit { if number >= 0 { close(number) } }

    /// Makes the descriptor readable.
    package func signal() {
        var one: UInt64 = 1
        _ = write(number, &one, MemoryLayout<UInt64>.size)
    }

    /// Resets the descriptor, so that it is not readable; returns whether it was. Does not block.
    package func clear() -> Bool {
        var count: UInt64 = 0
        return read(number, &count, MemoryLayout<UInt64>.size) > 0
    }

    /// Waits until the descriptor is readable, but no longer than `milliseconds`.
    package func wait(milliseconds: Int32) {
        var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, milliseconds)
    }
}
