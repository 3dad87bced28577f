// The events for which programs have registered with AT-SPI's registry.

/// The registrations for events, by client.
struct RegisteredEvents: Sendable {
    private struct Entry: Sendable, Hashable {
        var client: String
        var event: String
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(client: String, event: String) { entries.append(Entry(client: client, event: Self.plain(event))) }

    /// Removes a client's registrations for an event and for the events that it includes: `object:` includes `object:state-changed`.
    ///
    /// An empty name includes all events; the registry sends it when a client has exited.
    mutating func remove(client: String, event: String) {
        let name = Self.plain(event)
        entries.removeAll { $0.client == client && (name.isEmpty || $0.event == name || $0.event.hasPrefix(name + ":")) }
    }

    mutating func remove(client: String) { entries.removeAll { $0.client == client } }

    /// Whether a program has registered for an event, such as "object:announcement".
    func contains(_ event: String) -> Bool {
        let wanted = Self.plain(event)
        return entries.contains { entry in entry.event.isEmpty || wanted == entry.event || wanted.hasPrefix(entry.event + ":") }
    }

    /// Normalises a name: "Object:StateChanged:focused" and "object:state-changed:focused" are the same event.
    private static func plain(_ event: String) -> String {
        var name = event.lowercased().filter { $0 != "-" }
        while name.hasSuffix(":") { name.removeLast() }
        return name
    }
}
