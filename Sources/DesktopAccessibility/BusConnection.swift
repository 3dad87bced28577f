// A connection to a message bus, over GDBus, which one thread opens, uses and closes.

internal import CGio

/// Opened, used and closed on one thread. That thread must have a `GMainContext` as its default, which it runs only by `iterate`.
///
/// GDBus reports the end of a connection to that context, and keeps the connection alive until it has: `close` waits for that.
final class BusConnection {
    let pointer: OpaquePointer
    /// Whether GDBus has reported that the connection has ended.
    private(set) var isClosed = false

    /// Connects; nil where no bus answers at `address`.
    init?(address: String, _ cancellable: UnsafeMutablePointer<GCancellable>?) {
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard let pointer = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, cancellable, nil) else {
            return nil
        }
        self.pointer = pointer
        g_dbus_connection_set_exit_on_close(pointer, 0)
        let closed: @convention(c) (OpaquePointer?, gboolean, UnsafeMutablePointer<GError>?, gpointer?) -> Void = { _, _, _, data in
            if let data { Unmanaged<BusConnection>.fromOpaque(data).takeUnretainedValue().isClosed = true }
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(pointer), "closed", unsafeBitCast(closed, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// Sends what is queued, closes the connection, and returns when GDBus no longer keeps it.
    func close() {
        // Closing alone drops the messages that still wait to be written.
        g_dbus_connection_flush_sync(pointer, nil, nil)
        g_dbus_connection_close_sync(pointer, nil, nil)
        while !isClosed { iterate() }
    }

    /// Waits for the next callbacks of GDBus on this thread, and runs them.
    func iterate() { g_main_context_iteration(g_main_context_get_thread_default(), 1) }
}
