// A portal on a private bus, with a dialog for files that answers at once.

internal import CGio
import Dispatch
import Synchronization

/// Implements `org.freedesktop.portal.FileChooser` with an answer that the test chooses.
public nonisolated final class FakeFileChooser: Sendable {
    private let bus: BusClient
    private let calls: Log

    private nonisolated final class Log: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// Starts the service. `response` is 0 for a chosen file, 1 for a dialog that was closed.
    public init(on bus: PrivateBus, response: UInt32, uris: [String]) throws {
        let client = try BusClient(on: bus), calls = Log()
        (self.bus, self.calls) = (client, calls)
        let path = "/org/freedesktop/portal/desktop"
        try client.serve(as: "org.freedesktop.portal.Desktop") { [weak client] call in
            guard let client, call.interface == "org.freedesktop.portal.FileChooser",
                let token = call.arguments.split(separator: "'handle_token': <'").last?.prefix(while: { $0 != "'" })
            else { return nil }
            calls.texts.withLock { $0.append(call.member + call.arguments) }
            let sender = call.sender.drop { $0 == ":" }.split(separator: ".").joined(separator: "_")
            let request = "\(path)/request/\(sender)/\(token)"
            let list = uris.map { "'\($0)'" }.joined(separator: ", ")
            // Not on GDBus's thread, which sends the signal.
            DispatchQueue.global().async {
                let body = BusClient.variant("(uint32 \(response), {'uris': <@as [\(list)]>})")
                client.emit(request, "org.freedesktop.portal.Request", "Response", body)
            }
            return BusClient.variant("(objectpath '\(request)',)")
        }
    }

    /// The calls so far: the method and its arguments in GVariant's text format.
    public var requests: [String] { calls.texts.withLock { $0 } }
}
