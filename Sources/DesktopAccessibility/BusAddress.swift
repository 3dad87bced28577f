// Where the accessibility bus listens.

internal import CGio

/// How the accessibility bus is found.
enum BusAddress: Sendable {
    /// In the environment's AT_SPI_BUS_ADDRESS.
    case known(String)
    /// By asking on the session's bus.
    case askedFor(session: String)

    /// The bus's address; nil where there is none. Waits for the session's answer.
    func find(_ cancellable: UnsafeMutablePointer<GCancellable>?) -> String? {
        switch self {
        case .known(let address): address
        case .askedFor(let session): Self.ask(session, cancellable)
        }
    }

    private static func ask(_ session: String, _ cancellable: UnsafeMutablePointer<GCancellable>?) -> String? {
        guard let connection = BusConnection(address: session, cancellable) else { return nil }
        defer { connection.close() }
        let reply = g_dbus_connection_call_sync(
            connection.pointer, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", nil, nil, G_DBUS_CALL_FLAGS_NONE, 10_000,
            cancellable, nil)
        guard let reply else { return nil }
        defer { g_variant_unref(reply) }
        guard let address = BusValue.children(of: reply).first?.text, !address.isEmpty else { return nil }
        return address
    }
}
