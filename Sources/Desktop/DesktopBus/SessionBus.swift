// The address of the session's message bus.

internal import CGio
internal import Glibc

/// The session's message bus.
package enum SessionBus {
    /// The bus's address: `DBUS_SESSION_BUS_ADDRESS`, else the standard socket in `XDG_RUNTIME_DIR`; nil if neither exists.
    ///
    /// GDBus has a function for this, too, but it starts a bus if there is none.
    package static func address(in environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        let path = folder + "/bus"
        guard access(path, F_OK) == 0, let escaped = g_dbus_address_escape_value(path) else { return nil }
        defer { g_free(escaped) }
        return "unix:path=" + String(cString: escaped)
    }
}
