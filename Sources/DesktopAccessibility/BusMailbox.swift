// What the bus's side leaves for the main thread, with a descriptor that the main loop waits on.

internal import CGio
internal import Glibc
internal import Synchronization
internal import WindowSystem

/// Letters to the main thread, oldest first.
final class BusMailbox: Sendable {
    /// A question that is still to be answered.
    struct Message: @unchecked Sendable { let pointer: OpaquePointer }

    /// What the answer to a request consists of.
    enum Reply: Sendable { case outcome, empty }

    enum Letter: Sendable {
        case readersMayHaveChanged
        case request(AccessibleRequest, element: Int, message: Message, Reply)
    }

    /// Readable when there are letters; negative where the system has no descriptor left.
    let descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    private let letters = Mutex<[Letter]>([])

    deinit { if descriptor >= 0 { close(descriptor) } }

    func post(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes all letters, and makes the descriptor silent until the next. Never waits.
    func take() -> [Letter] {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        return letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}
