// The address of the accessibility bus.

internal import DesktopBus

/// The source of the accessibility bus's address.
enum BusAddress: Sendable {
    /// The environment's AT_SPI_BUS_ADDRESS.
    case known(String)
    /// The reply to a call on the session bus at an address.
    case session(String)

    /// The address; nil if the session bus does not provide it. A call on the session bus blocks until the reply.
    func find(on thread: BusThread) -> String? {
        switch self {
        case .known(let address): address
        case .session(let address): Self.query(session: address, on: thread)
        }
    }

    private static func query(session: String, on thread: BusThread) -> String? {
        guard let connection = BusConnection(address: session, thread: thread) else { return nil }
        defer { connection.close() }
        let reply = try? connection.call("org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus", member: "GetAddress")
        return reply?.first?.text.flatMap { $0.isEmpty ? nil : $0 }
    }
}
