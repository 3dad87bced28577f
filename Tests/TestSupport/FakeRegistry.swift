// The registry of the accessibility bus, on a private bus, under a test's command.

import Synchronization

/// `org.a11y.atspi.Registry`, which lets programs in and knows of the listeners that a test names.
public nonisolated final class FakeRegistry: Sendable {
    /// What it has been told, where GDBus's thread can reach it.
    private nonisolated final class Record: Sendable {
        let program = Mutex<String?>(nil)
    }

    private static let name = "org.a11y.atspi.Registry"
    private let bus: BusClient
    private let record = Record()

    /// Appears on a bus.
    public init(on bus: PrivateBus) throws {
        let client = try BusClient(on: bus)
        self.bus = client
        let root = "('\(client.name)', objectpath '/org/a11y/atspi/accessible/root')"
        try client.serve(as: Self.name) { [record] call in
            switch call.member {
            case "GetRegisteredEvents": return BusClient.variant("(@a(ss) [],)")
            case "Embed":
                record.program.withLock { $0 = call.sender }
                return BusClient.variant("(\(root),)")
            default: return nil
            }
        }
    }

    /// The name on the bus of the program that came last; nil until one has.
    public var program: String? { record.program.withLock(\.self) }

    /// Says that a program listens, or no longer: `member` is EventListenerRegistered or EventListenerDeregistered.
    public func signal(_ member: String, client: String, event: String) {
        let end = member == "EventListenerRegistered" ? ", @as [])" : ")"
        bus.emit("/org/a11y/atspi/registry", Self.name, member, BusClient.variant("('\(client)', '\(event)'\(end)"))
    }
}
