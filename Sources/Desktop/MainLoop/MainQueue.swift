// Dispatch's main queue, which is also the executor of Swift's main actor.

internal import CMainLoop
internal import Glibc

/// Dispatch's main queue, for use from another main loop.
@MainActor
public enum MainQueue {
    /// An eventfd that is readable while work is queued.
    public static let descriptor: Int32 = _dispatch_get_main_queue_handle_4CF()

    /// Whether the current thread is the initial thread of the process.
    ///
    /// With an asynchronous `main` (as in tests) Dispatch serves the main queue itself, on a thread of its own.
    public static var isServedHere: Bool { gettid() == getpid() }

    /// Performs the queued work; does nothing if Dispatch serves the queue itself.
    public static func serve() {
        guard isServedHere else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
    }
}
