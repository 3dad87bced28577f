// Dispatch's main queue and Foundation's run loop, for use from another main loop.

internal import CMainLoop
// Foundation's library contains the CoreFoundation functions that CMainLoop declares.
internal import Foundation
internal import Glibc

/// Dispatch's main queue, for use from another main loop.
@MainActor public enum MainQueue {
    /// An eventfd that is readable while work is queued.
    public static let descriptor: Int32 = _dispatch_get_main_queue_handle_4CF()

    /// Whether the current thread is the initial thread of the process. With an asynchronous `main` (as in tests) Dispatch serves the main
    /// queue itself, on a thread of its own.
    public static var isServedHere: Bool { gettid() == getpid() }

    /// Performs the queued work; does nothing if Dispatch serves the queue itself.
    public static func serve() {
        guard isServedHere else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
    }
}

/// Foundation's main run loop, for use from another main loop.
@MainActor public enum FoundationRunLoop {
    /// The seconds until the first timer is due, negative if it is overdue; nil without timers. Makes no system call.
    public static var secondsToNextTimer: Double? {
        let date = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
        return date == 0 ? nil : date - CFAbsoluteTimeGetCurrent()
    }

    /// Fires due timers and performs the queued blocks of the run loop and of Dispatch's main queue. Does nothing if Dispatch serves the
    /// main queue itself.
    public static func serve() {
        guard MainQueue.isServedHere else { return }
        _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, 0)
    }
}
