// Runs Foundation's main run loop from another main loop, so that Timer and RunLoop.perform work.

internal import CMainLoop
// Foundation's library contains the CoreFoundation functions that CMainLoop declares.
internal import Foundation

/// Foundation's main run loop, for use from another main loop.
@MainActor
public enum FoundationRunLoop {
    /// The seconds until the first timer is due, negative if it is overdue; nil without timers. Makes no system call.
    public static var secondsToNextTimer: Double? {
        let date = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
        return date == 0 ? nil : date - CFAbsoluteTimeGetCurrent()
    }

    /// Fires due timers and performs the queued blocks of the run loop and of Dispatch's main queue.
    ///
    /// Does nothing if Dispatch serves the main queue itself.
    public static func serve() {
        guard MainQueue.isServedHere else { return }
        _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, 0)
    }
}
