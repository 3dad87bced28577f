// Foundation's main run loop, so that Timer and RunLoop.perform work under a main loop that is not Foundation's.

internal import CMainLoop
// The symbols of CoreFoundation live in it.
internal import Foundation

/// The main run loop as a main loop sees it: the next time it wants to be served, and a call that serves it.
@MainActor
public enum FoundationRunLoop {
    /// The seconds until the first timer is due, negative when it is overdue; nil without timers. Costs no system call.
    public static var secondsToNextTimer: Double? {
        let date = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode)
        return date == 0 ? nil : date - CFAbsoluteTimeGetCurrent()
    }

    /// Fires due timers and performs queued blocks, and the main dispatch queue's work too.
    ///
    /// Does nothing where Dispatch serves the main queue by itself.
    public static func serve() {
        guard MainQueue.isServedHere else { return }
        _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, 0)
    }
}
