// SIGTERM, SIGINT and SIGHUP as events of the main loop.

internal import CMainLoop
internal import Glibc

/// Reports termination signals through a file descriptor. Only the first signal of each kind is caught; a second one ends the process at
/// once. A process that hangs, for example in a request to a server that does not reply, ends if the main loop has not closed this object
/// within `timeout`.
public final class TerminationSignals {
    /// The seconds between a signal and the end of a process that hangs.
    public static let timeout: UInt32 = 3

    /// Readable after a signal has arrived.
    public let descriptor: Int32

    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
    /// The signals for which `endQuietlyUntilRun` installed a handler.
    nonisolated(unsafe) private static var early: Set<Int32> = []
    // The handlers read this property, which is written only before they are installed.
    nonisolated(unsafe) private static var current: Int32 = -1
    private var previous: [(number: Int32, action: sigaction)] = []

    /// Ends the process with status 0 on a signal that arrives before `init`, which replaces these handlers. Call it at the beginning of
    /// `main`, while the process has one thread.
    public static func endQuietlyUntilRun() {
        for number in numbers where isDefault(number) {
            var new = sigaction()
            new.__sigaction_handler.sa_handler = { _ in _exit(0) }
            sigaction(number, &new, nil)
            early.insert(number)
        }
        unblock()
    }

    /// Reverts `endQuietlyUntilRun` for a run that does not use this class: a signal ends the process with the signal's own status.
    public static func endAsUsual() {
        for number in early { signal(number, SIG_DFL) }
        early = []
    }

    /// Installs handlers for the signals that would end the process.
    public init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        Self.current = descriptor
        Self.unblock()
        for number in Self.numbers {
            var old = sigaction()
            sigaction(number, nil, &old)
            // Signals that are ignored (nohup) or have another handler are left alone.
            guard Self.early.contains(number) || Self.isDefault(number) else { continue }
            var new = sigaction()
            new.__sigaction_handler.sa_handler = { _ in
                var one: UInt64 = 1
                _ = Glibc.write(TerminationSignals.current, &one, MemoryLayout<UInt64>.size)
                alarm(TerminationSignals.timeout)
            }
            new.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_RESTART)
            sigaction(number, &new, nil)
            previous.append((number, old))
        }
        var (old, new) = (sigaction(), sigaction())
        new.__sigaction_handler.sa_handler = { _ in _exit(0) }
        sigaction(SIGALRM, &new, &old)
        previous.append((SIGALRM, old))
    }

    /// Unblocks the signals: a launcher that starts programs from a Dispatch thread passes on a mask in which they are blocked.
    private static func unblock() {
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in numbers { sigaddset(&mask, number) }
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    }

    private static func isDefault(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
    }

    /// Restores the previous handlers, cancels the timeout and closes the descriptor.
    public func close() {
        alarm(0)
        for (number, var action) in previous { sigaction(number, &action, nil) }
        previous.removeAll()
        Glibc.close(descriptor)
    }
}
