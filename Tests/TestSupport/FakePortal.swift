// A desktop's portal on a private bus, which prefers what the test says.

internal import CGio
import Foundation
import Synchronization

/// `org.freedesktop.portal.Settings`, whose `ReadAll` gives the settings that a test has set.
public nonisolated final class FakePortal: Sendable {
    /// The value of a setting.
    public enum Setting: Sendable, Equatable {
        case number(UInt32), flag(Bool), real(Double), text(String)

        fileprivate var variant: OpaquePointer? {
            switch self {
            case .number(let number): g_variant_new_uint32(number)
            case .flag(let flag): g_variant_new_boolean(flag ? 1 : 0)
            case .real(let real): g_variant_new_double(real)
            case .text(let text): g_variant_new_string(text)
            }
        }
    }

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let settings = "org.freedesktop.portal.Settings"
    /// The name space of the settings that all desktops share.
    public static let standard = "org.freedesktop.appearance"
    /// The name spaces of GNOME's own.
    public static let interface = "org.gnome.desktop.interface"
    public static let accessibility = "org.gnome.desktop.a11y.interface"

    private nonisolated(unsafe) let connection: OpaquePointer
    private let state: Mutex<(settings: [String: [String: Setting]], questions: Int)>

    /// Appears on a bus, preferring `preference`: 1 is dark, 2 light. `settings` are further ones by name space and key.
    public init(on bus: PrivateBus, preference: UInt32, settings: [String: [String: Setting]] = [:]) throws {
        let scheme = [Self.standard: ["color-scheme": Setting.number(preference)]]
        state = Mutex((scheme.merging(settings) { $0.merging($1) { $1 } }, 0))
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

    /// Changes a setting, that of light and dark unless another is named, and signals the change.
    public func change(to setting: Setting, key: String = "color-scheme", space: String = FakePortal.standard) {
        state.withLock { $0.settings[space, default: [:]][key] = setting }
        var parts = [g_variant_new_string(space), g_variant_new_string(key), g_variant_new_variant(setting.variant)]
        g_dbus_connection_emit_signal(
            connection, nil, Self.path, Self.settings, "SettingChanged", g_variant_new_tuple(&parts, 3), nil)
        g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Changes the preference for light or dark.
    public func change(to preference: UInt32) { change(to: .number(preference)) }

    /// Answers a question for all settings; false for any other message.
    private func answer(_ message: OpaquePointer, on connection: OpaquePointer) -> Bool {
        guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
            let interface = g_dbus_message_get_interface(message), String(cString: interface) == Self.settings,
            let member = g_dbus_message_get_member(message), String(cString: member) == "ReadAll"
        else { return false }
        let settings = state.withLock { state in
            state.questions += 1
            return state.settings
        }
        let spaces = settings.mapValues { Self.dictionary("{sv}", $0.mapValues { g_variant_new_variant($0.variant) }) }
        var value = Self.dictionary("{sa{sv}}", spaces)
        let reply = g_dbus_message_new_method_reply(message)
        g_dbus_message_set_body(reply, g_variant_new_tuple(&value, 1))
        g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(reply.map(UnsafeMutableRawPointer.init))
        return true
    }
    /// A dictionary whose keys are strings; `type` is that of its entries.
    private static func dictionary(_ type: String, _ entries: [String: OpaquePointer?]) -> OpaquePointer? {
        var parts = entries.map { g_variant_new_dict_entry(g_variant_new_string($0), $1) }
        let entry = g_variant_type_new(type)
        defer { g_variant_type_free(entry) }
        return g_variant_new_array(entry, &parts, gsize(parts.count))
    }
}
