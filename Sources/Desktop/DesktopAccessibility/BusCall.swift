// A method call from the bus.

internal import CGio
internal import DesktopBus

/// A method call with its message, which is needed for the reply.
final class BusCall: Sendable {
    let method: MethodCall
    /// The caller's unique name on the bus.
    let sender: String?
    /// GDBus's message. No thread modifies it, so several may read it.
    nonisolated(unsafe) let message: OpaquePointer

    /// Takes ownership of the caller's reference to `message`.
    init(takingOver message: OpaquePointer) {
        self.message = message
        method = MethodCall(message)
        sender = g_dbus_message_get_sender(message).map { String(cString: $0) }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(message)) }

    /// Whether the caller expects a reply.
    var wantsReply: Bool {
        g_dbus_message_get_flags(message).rawValue & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0
    }
}

extension MethodCall {
    fileprivate init(_ message: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        self.init(
            path: text(g_dbus_message_get_path(message)), interface: text(g_dbus_message_get_interface(message)),
            member: text(g_dbus_message_get_member(message)),
            arguments: g_dbus_message_get_body(message).map { BusValue.children(of: $0) } ?? [])
    }
}
