// A connection to a message bus over GDBus, which is opened, used and closed on one thread.

internal import CGio
internal import Glibc

/// A connection to a message bus. Use it only on its `BusThread`. GDBus reports the end of a connection in the thread's main context, and
/// keeps the connection alive until then. `close()` waits for this report.
package final class BusConnection {
    package let pointer: OpaquePointer
    /// Whether GDBus has reported the end of the connection.
    package private(set) var isClosed = false

    private let thread: BusThread
    private var subscriptions: [(number: UInt32, handler: Handler)] = []

    package struct CallFailure: Error { package let isTimeout: Bool }

    /// Whether a call starts a service that is not running.
    package enum ServiceStart { case automatic, never }

    private final class Handler {
        let body: ([BusValue]) -> Void
        init(_ body: @escaping ([BusValue]) -> Void) { self.body = body }
    }

    /// Connects; nil if no bus replies at `address`.
    package init?(address: String, thread: BusThread) {
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let connection = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, thread.cancellable, nil)
        guard let connection else { return nil }
        (pointer, self.thread) = (connection, thread)
        g_dbus_connection_set_exit_on_close(pointer, 0)
        let closed: @convention(c) (OpaquePointer?, gboolean, UnsafeMutablePointer<GError>?, gpointer?) -> Void = { _, _, _, data in
            if let data { Unmanaged<BusConnection>.fromOpaque(data).takeUnretainedValue().isClosed = true }
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(pointer), "closed", unsafeBitCast(closed, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// Sends the queued messages and closes the connection; returns after GDBus has reported its end.
    package func close() {
        for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(pointer, subscription.number) }
        // Closing alone drops queued messages.
        g_dbus_connection_flush_sync(pointer, nil, nil)
        g_dbus_connection_close_sync(pointer, nil, nil)
        while !isClosed { iterate() }
        subscriptions = []
    }

    /// Calls handlers until the connection ends or the thread is cancelled.
    package func serve() {
        // The cancellable is not a source of the context, because GLib 2.74 may free such a source while another thread cancels.
        while !thread.isCancelled, !isClosed { iterate() }
    }

    /// Waits for GDBus's next callbacks and runs them.
    package func iterate() { g_main_context_iteration(thread.context, 1) }

    /// Calls a method and returns the values of its reply. The timeout is in milliseconds.
    package func call(
        _ destination: String, path: String, interface: String, member: String, _ arguments: [BusValue] = [],
        starting start: ServiceStart = .automatic, timeout: Int32 = 10_000
    ) throws(CallFailure) -> [BusValue] {
        var error: UnsafeMutablePointer<GError>?
        let reply = g_dbus_connection_call_sync(
            pointer, destination, path, interface, member, BusValue.tuple(arguments).makeVariant(), nil,
            start == .never ? G_DBUS_CALL_FLAGS_NO_AUTO_START : G_DBUS_CALL_FLAGS_NONE, timeout, thread.cancellable, &error)
        guard let reply else {
            defer { g_clear_error(&error) }
            throw CallFailure(isTimeout: g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue)) != 0)
        }
        defer { g_variant_unref(reply) }
        return BusValue.children(of: reply)
    }

    /// Calls `handler` with the arguments of each signal with the first argument `argument`, until `close()`.
    package func subscribe(
        to member: String, of sender: String, interface: String, path: String, argument: String, _ handler: @escaping ([BusValue]) -> Void
    ) {
        let handler = Handler(handler)
        let number = g_dbus_connection_signal_subscribe(
            pointer, sender, interface, member, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, arguments, data in
                guard let arguments, let data else { return }
                Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body(BusValue.children(of: arguments))
            }, Unmanaged.passUnretained(handler).toOpaque(), nil)
        subscriptions.append((number, handler))
    }
}

package enum SessionBus {
    /// The bus's address: `DBUS_SESSION_BUS_ADDRESS`, else the standard socket in `XDG_RUNTIME_DIR`; nil if neither exists. GDBus has a
    /// function for this, too, but it starts a bus if there is none.
    package static func address(in environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        let path = folder + "/bus"
        guard access(path, F_OK) == 0, let escaped = g_dbus_address_escape_value(path) else { return nil }
        defer { g_free(escaped) }
        return "unix:path=" + String(cString: escaped)
    }
}
