// A thread for calls to a message bus, and the file descriptor with which one thread wakes another.

internal import CGio
internal import Glibc

/// A thread with a main context of its own, in which GDBus calls the handlers of its connection. The thread is never joined, because a call
/// on it may block indefinitely.
package final class BusThread: Sendable {
    // GLib makes both types thread-safe.
    /// Cancels the call that the thread waits for.
    nonisolated(unsafe) let cancellable = g_cancellable_new()
    nonisolated(unsafe) let context = g_main_context_new()

    package init() {}

    deinit {
        g_main_context_unref(context)
        g_object_unref(cancellable)
    }

    /// Calls `body` on a new thread, which keeps this object alive; returns false if no thread can be created.
    package func start(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
        _ = Self.silence
        let work = Unmanaged.passRetained(
            Work { [self] in
                // GDBus calls a handler in the context that was the thread's default at the subscription.
                g_main_context_push_thread_default(context)
                body()
                g_main_context_pop_thread_default(context)
            })
        let run: GThreadFunc = { data in
            if let data { Unmanaged<Work>.fromOpaque(data).takeRetainedValue().run() }
            return nil
        }
        guard let thread = g_thread_try_new(name, run, work.toOpaque(), nil) else {
            work.release()
            return false
        }
        g_thread_unref(thread)
        return true
    }

    /// Cancels calls and makes `BusConnection.serve()` return. May be called on any thread.
    package func cancel() {
        g_cancellable_cancel(cancellable)
        g_main_context_wakeup(context)
    }

    var isCancelled: Bool { g_cancellable_is_cancelled(cancellable) != 0 }

    /// Drops GIO's warnings, such as those about malformed messages: the user can do nothing about them.
    private static let silence: UInt32 = g_log_set_handler("GLib-GIO", G_LOG_LEVEL_WARNING, { _, _, _, _ in }, nil)

    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

/// An eventfd: readable after `signal()`, until `clear()`.
package final class EventDescriptor: Sendable {
    /// The file descriptor; negative if the process has too many open files.
    package let number = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))

    package init() {}

    deinit { if number >= 0 { close(number) } }

    package func signal() {
        var one: UInt64 = 1
        _ = write(number, &one, MemoryLayout<UInt64>.size)
    }

    /// Resets the descriptor, so that it is not readable; returns whether it was. Does not block.
    package func clear() -> Bool {
        var count: UInt64 = 0
        return read(number, &count, MemoryLayout<UInt64>.size) > 0
    }

    /// Waits until the descriptor is readable, but no longer than `milliseconds`.
    package func wait(milliseconds: Int32) {
        var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, milliseconds)
    }
}
