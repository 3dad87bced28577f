// SIGTERM, SIGINT and SIGHUP as events of the main loop.

internal import CMainLoop
internal import Glibc

/// Asks to end, as a descriptor that becomes readable.
///
/// Only the first signal of each kind is caught: a second one ends a process that does not react, at once. And one that hangs, in a
/// question to a server that answers no more, ends by itself if the main loop has not run within `patience`.
public final class TerminationSignals {
    /// The seconds between a signal and an end without the loop.
    public static let patience: UInt32 = 3

    /// Readable when a signal has come.
    public let descriptor: Int32

    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
    /// The signals that `endQuietlyUntilRun` set to end the process.
    nonisolated(unsafe) private static var early: Set<Int32> = []
    // Written before the handlers are set and never after, and read by them.
    nonisolated(unsafe) private static var current: Int32 = -1
    private var previous: [(number: Int32, action: sigaction)] = []

    /// Ends the process with status 0 at a signal that comes before there is a main loop; `init` takes over from it.
    ///
    /// To be called first of all in `main`, on the only thread.
    public static func endQuietlyUntilRun() {
        for number in numbers where isDefault(number) {
            var new = sigaction()
            new.__sigaction_handler.sa_handler = { _ in _exit(0) }
            sigaction(number, &new, nil)
            early.insert(number)
        }
        unblock()
    }

    /// Undoes `endQuietlyUntilRun`, for a program that has no main loop: a signal ends it with the signal's own status.
    public static func endAsUsual() {
        for number in early { signal(number, SIG_DFL) }
        early = []
    }

    /// Catches the signals that would end the process, from now on.
    public init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        Self.current = descriptor
        Self.unblock()
        for number in Self.numbers {
            var old = sigaction()
            sigaction(number, nil, &old)
            // A signal that is ignored (nohup) or handled already stays so.
            guard Self.early.contains(number) || Self.isDefault(number) else { continue }
            var new = sigaction()
            new.__sigaction_handler.sa_handler = { _ in
                var one: UInt64 = 1
                _ = Glibc.write(TerminationSignals.current, &one, MemoryLayout<UInt64>.size)
                alarm(TerminationSignals.patience)
            }
            new.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_RESTART)
            sigaction(number, &new, nil)
            previous.append((number, old))
        }
        var old = sigaction()
        var new = sigaction()
        new.__sigaction_handler.sa_handler = { _ in _exit(0) }
        sigaction(SIGALRM, &new, &old)
        previous.append((SIGALRM, old))
    }

    /// A launcher's mask is inherited; one that starts programs from a Dispatch thread has these signals blocked.
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

    /// Sets the handlers back to what they were.
    public func close() {
        alarm(0)
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        previous.removeAll()
        Glibc.close(descriptor)
    }
}
