// Dispatch's main queue, on which Swift's main actor runs as well.

internal import CMainLoop
internal import Glibc

/// The main queue as a main loop sees it: a descriptor to wait on, and a call that does the work.
@MainActor
public enum MainQueue {
    /// Becomes readable when work is queued.
    public static let descriptor: Int32 = _dispatch_get_main_queue_handle_4CF()

    /// Whether this thread is the one the process began with.
    ///
    /// Under an asynchronous `main` (as in tests) Dispatch has taken the main queue to a thread of its own, and serves it by itself.
    public static var isServedHere: Bool { gettid() == getpid() }

    /// Does the work that is queued; does nothing where Dispatch serves the queue by itself.
    public static func serve() {
        guard isServedHere else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
    }
}
