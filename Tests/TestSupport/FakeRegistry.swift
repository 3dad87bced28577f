// A fake of the accessibility bus's registry, on a private bus.

import Synchronization

/// The service `org.a11y.atspi.Registry`. A test emits its signals about event listeners.
public nonisolated final class FakeRegistry: Sendable {
    /// The state for GDBus's thread.
    private nonisolated final class Record: Sendable {
        let program = Mutex<String?>(nil)
    }

    private static let name = "org.a11y.atspi.Registry"
    private let bus: BusClient
    private let record = Record()

    /// Starts the service.
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

    /// The bus name of the program that was embedded last; nil before the first.
    public var program: String? { record.program.withLock(\.self) }

    /// Emits a signal about an event listener: `member` is EventListenerRegistered or EventListenerDeregistered.
    public func signal(_ member: String, client: String, event: String) {
        let end = member == "EventListenerRegistered" ? ", @as [])" : ")"
        bus.emit("/org/a11y/atspi/registry", Self.name, member, BusClient.variant("('\(client)', '\(event)'\(end)"))
    }
}
