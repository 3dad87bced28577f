// The accessibility bus's registry on a private bus, and a reader's questions, both each over a connection of its own.

import CGio
import Foundation
import Synchronization

/// `org.a11y.atspi.Registry`, which lets programs in and knows of the listeners that a test names.
public nonisolated final class FakeRegistry: Sendable {
    private static let name = "org.a11y.atspi.Registry"
    private let bus: BusClient
    private let state = Mutex<String?>(nil)

    /// Appears on a bus.
    public init(on bus: PrivateBus) throws {
        self.bus = try BusClient(on: bus)
        g_dbus_connection_add_filter(
            self.bus.connection,
            { connection, message, incoming, data in
                guard incoming != 0, let connection, let message, let data,
                    Unmanaged<FakeRegistry>.fromOpaque(data).takeUnretainedValue().answer(message, on: connection)
                else { return message }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        let daemon = "org.freedesktop.DBus"
        _ = try self.bus.call(daemon, "/org/freedesktop/DBus", daemon, "RequestName", "('\(Self.name)', uint32 0)")
    }

    // Nothing of it is called any more when the connection is closed.
    deinit { bus.close() }

    /// The name on the bus of the program that came last; nil until one has.
    public var program: String? { state.withLock(\.self) }

    /// Says that a program listens, or no longer: `member` is EventListenerRegistered or EventListenerDeregistered.
    public func signal(_ member: String, client: String, event: String) {
        let end = member == "EventListenerRegistered" ? ", @as [])" : ")"
        g_dbus_connection_emit_signal(
            bus.connection, nil, "/org/a11y/atspi/registry", Self.name, member, BusClient.variant("('\(client)', '\(event)'\(end)"), nil)
        g_dbus_connection_flush_sync(bus.connection, nil, nil)
    }

    private func answer(_ message: OpaquePointer, on connection: OpaquePointer) -> Bool {
        guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL, let member = g_dbus_message_get_member(message)
        else { return false }
        let body: String
        switch String(cString: member) {
        case "GetRegisteredEvents": body = "(@a(ss) [],)"
        case "Embed":
            state.withLock { $0 = g_dbus_message_get_sender(message).map { String(cString: $0) } }
            let own = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
            body = "(('\(own)', objectpath '/org/a11y/atspi/accessible/root'),)"
        default: return false
        }
        let reply = g_dbus_message_new_method_reply(message)
        g_dbus_message_set_body(reply, BusClient.variant(body))
        g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        g_object_unref(reply.map(UnsafeMutableRawPointer.init))
        return true
    }
}

/// A program on a bus that calls others, in the notation of GVariant's texts.
public nonisolated final class BusClient: Sendable {
    /// An answer that was an error.
    public struct Failure: Error { public let text: String }

    fileprivate nonisolated(unsafe) let connection: OpaquePointer

    public init(on bus: PrivateBus) throws {
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard let connection = g_dbus_connection_new_for_address_sync(bus.address, GDBusConnectionFlags(flags), nil, nil, nil) else {
            throw Failure(text: "no connection to \(bus.address)")
        }
        g_dbus_connection_set_exit_on_close(connection, 0)
        self.connection = connection
    }

    deinit {
        close()
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Leaves the bus.
    public func close() { g_dbus_connection_close_sync(connection, nil, nil) }

    /// Its unique name.
    public var name: String { g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? "" }

    fileprivate static func variant(_ text: String) -> OpaquePointer? { g_variant_parse(nil, text, nil, nil, nil) }

    /// Calls a method and waits for its reply, both as GVariant's texts; throws the error's text.
    public func call(
        _ program: String, _ path: String, _ interface: String, _ member: String, _ arguments: String = "()"
    ) throws -> String {
        var error: UnsafeMutablePointer<GError>?
        let parsed = Self.variant(arguments)
        defer { if let parsed { g_variant_unref(parsed) } }
        let reply = g_dbus_connection_call_sync(
            connection, program, path, interface, member, parsed, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 60_000, nil, &error)
        guard let reply else {
            defer { g_error_free(error) }
            throw Failure(text: error.map { String(cString: $0.pointee.message) } ?? "")
        }
        defer { g_variant_unref(reply) }
        let text = g_variant_print(reply, 0)
        defer { g_free(text) }
        return text.map { String(cString: $0) } ?? ""
    }
}
