// A client of a private message bus, which calls methods and can provide a service.

internal import CGio

/// A method call that a service receives.
nonisolated struct BusCall: Sendable {
    let interface: String
    let member: String
    /// The caller's unique name.
    let sender: String
}

/// A connection to a bus. Values are in GVariant's text format.
public nonisolated final class BusClient: Sendable {
    /// An error reply, or a failed connection.
    public struct Failure: Error { public let text: String }

    /// Returns the body of the reply to a call; nil for unknown methods.
    typealias Answer = @Sendable (BusCall) -> OpaquePointer?

    /// The service that GDBus's thread calls. The connection retains it.
    private nonisolated final class Service: Sendable {
        let answer: Answer
        init(_ answer: @escaping Answer) { self.answer = answer }

        /// Replies to a message; returns false if it is not a call of a known method.
        func reply(to message: OpaquePointer, on connection: OpaquePointer) -> Bool {
            guard g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL else { return false }
            func text(_ part: UnsafePointer<CChar>?) -> String { part.map { String(cString: $0) } ?? "" }
            let call = BusCall(
                interface: text(g_dbus_message_get_interface(message)), member: text(g_dbus_message_get_member(message)),
                sender: text(g_dbus_message_get_sender(message)))
            guard let body = answer(call) else { return false }
            let reply = g_dbus_message_new_method_reply(message)
            g_dbus_message_set_body(reply, body)
            g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
            g_object_unref(reply.map(UnsafeMutableRawPointer.init))
            return true
        }
    }

    private nonisolated(unsafe) let connection: OpaquePointer

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

    /// Disconnects from the bus.
    public func close() { g_dbus_connection_close_sync(connection, nil, nil) }

    /// The unique bus name of the client.
    public var name: String { g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? "" }

    static func variant(_ text: String) -> OpaquePointer? { g_variant_parse(nil, text, nil, nil, nil) }

    /// Calls a method and returns its reply; throws `Failure` for an error reply.
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

    /// Requests a name on the bus. `answer` is then called on GDBus's thread for each method call, so that no main loop is needed.
    func serve(as name: String, _ answer: @escaping Answer) throws {
        let service = Unmanaged.passRetained(Service(answer)).toOpaque()
        g_dbus_connection_add_filter(
            connection,
            { connection, message, incoming, data in
                guard incoming != 0, let connection, let message, let data,
                    Unmanaged<Service>.fromOpaque(data).takeUnretainedValue().reply(to: message, on: connection)
                else { return message }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            }, service, { data in if let data { Unmanaged<Service>.fromOpaque(data).release() } })
        let daemon = "org.freedesktop.DBus"
        _ = try call(daemon, "/org/freedesktop/DBus", daemon, "RequestName", "('\(name)', uint32 0)")
    }

    /// Emits a signal.
    func emit(_ path: String, _ interface: String, _ member: String, _ arguments: OpaquePointer?) {
        g_dbus_connection_emit_signal(connection, nil, path, interface, member, arguments, nil)
        g_dbus_connection_flush_sync(connection, nil, nil)
    }
}
