// Messages from the bus's threads to the main one, with a descriptor that the main loop waits on.

internal import CGio
internal import Glibc
internal import Synchronization
internal import WindowSystem

/// Messages to the main thread, oldest first.
final class BusMailbox: Sendable {
    enum Message: Sendable {
        case readersMayHaveChanged
        case request(AccessibleRequest, element: Int, BusCall)
    }

    /// Readable when there are messages; negative where the system has no descriptor left.
    let descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    private let messages = Mutex<[Message]>([])

    deinit { if descriptor >= 0 { close(descriptor) } }

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes all messages and clears the descriptor. Never waits.
    func take() -> [Message] {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
