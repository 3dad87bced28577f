// SIGTERM, SIGINT and SIGHUP as events of the main loop.

internal import CMainLoop
internal import Glibc

/// Asks to end, as a descriptor that becomes readable.
///
/// Only the first signal of each kind is caught: a second one ends a process that does not react, at once. And one that hangs, in a
/// question to a server that answers no more, ends by itself when the loop has not come round within `patience`.
public final class TerminationSignals {
    /// The seconds between a signal and an end without the loop.
    public static let patience: UInt32 = 3

    /// Readable when a signal has come.
    public let descriptor: Int32

    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
    // Written before the handlers are set and never after, and read by them.
    nonisolated(unsafe) private static var current: Int32 = -1
    private var previous: [(number: Int32, action: sigaction)] = []

    /// Catches the signals that would end the process, from now on.
    public init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        Self.current = descriptor
        // A launcher's mask is inherited; one that starts programs from a Dispatch thread has these blocked.
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in Self.numbers { sigaddset(&mask, number) }
        pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        for number in Self.numbers {
            var old = sigaction()
            sigaction(number, nil, &old)
            // Who ignores a signal (nohup) or handles it himself has his reasons.
            guard unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 0 else { continue }
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
