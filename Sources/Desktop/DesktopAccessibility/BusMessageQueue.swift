// Passes messages from the bus's threads to the main thread.

internal import DesktopBus
internal import Synchronization
internal import WindowSystem

/// The queue of messages to the main thread, oldest first.
final class BusMessageQueue: Sendable {
    enum Message: Sendable {
        case readersMayHaveChanged
        case request(AccessibleRequest, element: Int, BusCall)
    }

    /// Readable while there are messages.
    let descriptor = EventDescriptor()
    private let messages = Mutex<[Message]>([])

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        descriptor.signal()
    }

    /// Returns and removes all messages. Does not block.
    func take() -> [Message] {
        _ = descriptor.clear()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
