// A desktop's portal on a private bus, which prefers what the test says.

internal import CGio
import Foundation
import Synchronization

/// `org.freedesktop.portal.Settings` as far as it tells light from dark.
public nonisolated final class FakePortal: Sendable {
    /// Which methods it has.
    public enum Age: CaseIterable, Sendable {
        /// `ReadOne`, since version 2 of the interface.
        case current
        /// `Read` alone, which wraps its answer once more.
        case old
    }

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let settings = "org.freedesktop.portal.Settings"

    private nonisolated(unsafe) let connection: OpaquePointer
    private let age: Age
    private let state: Mutex<(preference: UInt32, questions: Int)>

    /// Appears on a bus, preferring `preference`: 1 is dark, 2 light.
    public init(on bus: PrivateBus, preference: UInt32, age: Age = .current) throws {
        self.age = age
        state = Mutex((preference, 0))
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard let connection = g_dbus_connection_new_for_address_sync(bus.address, GDBusConnectionFlags(flags), nil, nil, nil) else {
            throw XServer.Failure(description: "no connection to \(bus.address)")
        }
        self.connection = connection
        // A filter answers on GDBus's own thread: no loop is needed here.
        g_dbus_connection_add_filter(
            connection,
            { connection, message, incoming, data in
                guard incoming != 0, let connection, let message, let data,
                    Unmanaged<FakePortal>.fromOpaque(data).takeUnretainedValue().answer(message, on: connection)
                else { return message }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        var request = [g_variant_new_string(Self.name), g_variant_new_uint32(0)]
        let owned = g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            g_variant_new_tuple(&request, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
        guard let owned else { throw XServer.Failure(description: "the portal's name cannot be had") }
        g_variant_unref(owned)
    }

    deinit {
        // Nothing of it is called any more when this returns.
        g_dbus_connection_close_sync(connection, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// How many questions have been answered.
    public var questions: Int { state.withLock { $0.questions } }

    /// Changes the setting, or another one, and tells everybody.
    public func change(to value: UInt32, space: String = "org.freedesktop.appearance", key: String = "color-scheme") {
        if key == "color-scheme" { state.withLock { $0.preference = value } }
        signal(g_variant_new_uint32(value), space: space, key: key)
    }

    /// Tells of a change to what is no number.
    public func change(toText text: String) {
        signal(g_variant_new_string(text), space: "org.freedesktop.appearance", key: "color-scheme")
    }

    private func signal(_ value: OpaquePointer?, space: String, key: String) {
        var parts = [g_variant_new_string(space), g_variant_new_string(key), g_variant_new_variant(value)]
        g_dbus_connection_emit_signal(
            connection, nil, Self.path, Self.settings, "SettingChanged", g_variant_new_tuple(&parts, 3), nil)
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Answers a question for the setting; false for any other message.
    private func answer(_ message: OpaquePointer, on connection: OpaquePointer) -> Bool {
        guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
            let interface = g_dbus_message_get_interface(message), String(cString: interface) == Self.settings,
            let member = g_dbus_message_get_member(message)
        else { return false }
        let isRead = String(cString: member) == "Read"
        guard isRead || String(cString: member) == "ReadOne" && age == .current else { return false }
        let preference = state.withLock { state in
            state.questions += 1
            return state.preference
        }
        var value = g_variant_new_variant(g_variant_new_uint32(preference))
        if isRead { value = g_variant_new_variant(value) }
        let reply = g_dbus_message_new_method_reply(message)
        g_dbus_message_set_body(reply, g_variant_new_tuple(&value, 1))
        g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(reply.map(UnsafeMutableRawPointer.init))
        return true
    }
}
