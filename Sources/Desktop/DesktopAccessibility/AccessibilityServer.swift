// AT-SPI over GDBus: the connection to the accessibility bus, its calls and its registrations for events.
//
// A separate thread connects, waits and disconnects. GDBus's thread uses a snapshot of the tree to reply to calls; only calls that
// perform an action, and those that wait for the first tree, need the main thread.

internal import CGio
internal import DesktopBus
internal import Synchronization
internal import WindowSystem

/// Serves the tree to screen readers on the accessibility bus, until the bus goes away or `end()` is called.
final class AccessibilityServer: Sendable {
    /// The state that the threads share.
    struct State: @unchecked Sendable {
        /// Set and cleared by the server's thread; nil while there is no connection.
        var connection: OpaquePointer?
        var snapshot: BusSnapshot
        /// Whether `snapshot` has the content's tree.
        var hasTree = false
        /// The calls that wait for the first tree.
        var waiting: [BusCall] = []
        var registered = RegisteredEvents()
        /// The unique bus names of the connected programs, other than the registry, that have called a method of this program.
        var clients: Set<String> = []
        var isEnded = false
        /// Whether GDBus may still call the message filter.
        var isListening = false

        var isRead: Bool { !isEnded && connection != nil && (!clients.isEmpty || !registered.isEmpty) }
    }

    let queue = BusMessageQueue()
    let state: Mutex<State>
    private let source: BusAddress
    private let thread = BusThread()

    /// Starts to connect; nil if no thread can be created.
    static func start(source: BusAddress, programName: String) -> AccessibilityServer? {
        let server = AccessibilityServer(source: source, programName: programName)
        return server.thread.start(name: "accessibility", server.run) ? server : nil
    }

    private init(source: BusAddress, programName: String) {
        self.source = source
        // A placeholder that is never published: calls for the window and its elements wait for the first tree.
        let nothing = AccessibleTree(root: AccessibleElement(number: 0, role: .window))
        let none = SpiReference(name: "", path: SpiPath.null)
        state = Mutex(
            State(snapshot: BusSnapshot(tree: nothing, geometry: WindowGeometry(), programName: programName, busName: "", desktop: none)))
    }

    /// Makes the thread send the queued messages and close the connection; does not wait for it.
    func end() {
        state.withLock { ($0.isEnded, $0.waiting) = (true, []) }
        thread.cancel()
    }

    /// Whether a reader is connected; false after the end of the connection.
    var isRead: Bool { state.withLock(\.isRead) }

    var hasEnded: Bool { state.withLock(\.isEnded) }

    // MARK: - The thread

    private func run() {
        defer {
            state.withLock { $0.isEnded = true }
            queue.post(.readersMayHaveChanged)
        }
        guard let address = source.find(on: thread), let connection = BusConnection(address: address, thread: thread) else { return }
        defer { connection.close() }
        let name = g_dbus_connection_get_unique_name(connection.pointer).map { String(cString: $0) } ?? ""
        state.withLock { ($0.connection, $0.snapshot.busName, $0.isListening) = (connection.pointer, name, true) }
        let filter = listen(on: connection)
        embed(on: connection)
        queue.post(.readersMayHaveChanged)
        connection.serve()
        state.withLock { $0.connection = nil }
        g_dbus_connection_remove_filter(connection.pointer, filter)
        while state.withLock(\.isListening) { connection.iterate() }
    }

    private static let registry = "org.a11y.atspi.Registry"

    /// Adds a filter that gets all messages before GDBus dispatches them; returns the filter's number. Subscribes to the registry's
    /// signals, and reads the events that are already registered.
    private func listen(on connection: BusConnection) -> UInt32 {
        let filter: GDBusMessageFilterFunction = { _, message, isIncoming, data in
            guard isIncoming != 0, let message, let data else { return message }
            let server = Unmanaged<AccessibilityServer>.fromOpaque(data).takeUnretainedValue()
            return server.handle(message) ? nil : message
        }
        // Unretained: the thread retains the server until GDBus has released the filter.
        let number = g_dbus_connection_add_filter(
            connection.pointer, filter, Unmanaged.passUnretained(self).toOpaque(),
            { data in
                guard let data else { return }
                Unmanaged<AccessibilityServer>.fromOpaque(data).takeUnretainedValue().state.withLock { $0.isListening = false }
            })
        Self.changeMatchRules(.add, "type='signal',sender='\(Self.registry)',interface='\(Self.registry)'", on: connection.pointer)
        let events = call(connection, path: "/org/a11y/atspi/registry", interface: Self.registry, member: "GetRegisteredEvents", [])
        for case .tuple(let entry) in events?.elements ?? [] where entry.count >= 2 {
            guard let client = entry[0].text, let event = entry[1].text else { continue }
            state.withLock { $0.registered.add(client: client, event: event) }
        }
        return number
    }

    /// Adds the application to the registry's desktop, where readers find it.
    private func embed(on connection: BusConnection) {
        let own = state.withLock { $0.snapshot.application }
        let reply = call(connection, path: SpiPath.root, interface: "org.a11y.atspi.Socket", member: "Embed", [own.value])
        guard case .tuple(let desktop)? = reply, desktop.count == 2, let name = desktop[0].text, let path = desktop[1].text else { return }
        let waiting = state.withLock { state in
            state.snapshot.desktop = SpiReference(name: name, path: path)
            return state.waiting
        }
        // Readers may have called before the bus name of the registry was known.
        for call in waiting { _ = noteClient(of: call) }
    }

    /// Calls a method of the registry; returns the first value of the reply. Blocks, so it is never called on the main thread.
    private func call(_ connection: BusConnection, path: String, interface: String, member: String, _ arguments: [BusValue]) -> BusValue? {
        try? connection.call(Self.registry, path: path, interface: interface, member: member, arguments).first
    }

    private enum MatchRuleChange: String { case add = "AddMatch", remove = "RemoveMatch" }

    /// Adds or removes a match rule for signals; does not wait for the reply.
    private static func changeMatchRules(_ change: MatchRuleChange, _ rule: String, on connection: OpaquePointer) {
        g_dbus_connection_call(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", change.rawValue,
            BusValue.tuple([.string(rule)]).makeVariant(), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
    }

    // MARK: - Messages, on GDBus's thread

    /// Handles an incoming message; returns whether it took ownership of the message.
    private func handle(_ message: OpaquePointer) -> Bool {
        guard let path = g_dbus_message_get_path(message).map({ String(cString: $0) }) else { return false }
        switch g_dbus_message_get_message_type(message) {
        case G_DBUS_MESSAGE_TYPE_METHOD_CALL where path.hasPrefix("/org/a11y/atspi/"):
            // GDBus replies to pings.
            let interface = g_dbus_message_get_interface(message).map { String(cString: $0) }
            guard interface != "org.freedesktop.DBus.Peer" else { return false }
            receive(BusCall(takingOver: message))
            return true
        case G_DBUS_MESSAGE_TYPE_SIGNAL:
            handleSignal(message)
            return false
        default: return false
        }
    }

    /// Replies to a call, or queues it until there is a tree.
    private func receive(_ call: BusCall) {
        let isNew = noteClient(of: call)
        let snapshot = state.withLock { state -> BusSnapshot? in
            if state.hasTree || !call.method.needsTree { return state.snapshot }
            if !state.isEnded { state.waiting.append(call) }
            return nil
        }
        if isNew || snapshot == nil { queue.post(.readersMayHaveChanged) }
        if let snapshot { reply(to: call, from: snapshot) }
    }

    /// Adds the caller to `clients`, unless it is the registry or the registry's name is still unknown; returns whether it was added.
    private func noteClient(of call: BusCall) -> Bool {
        guard let sender = call.sender else { return false }
        return state.withLock { state in
            guard let connection = state.connection, sender != state.snapshot.desktop.name, !state.snapshot.desktop.name.isEmpty,
                state.clients.insert(sender).inserted
            else { return false }
            Self.changeMatchRules(.add, Self.disconnectRule(of: sender), on: connection)
            return true
        }
    }

    /// The match rule for the signal that a program has disconnected from the bus.
    private static func disconnectRule(of client: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(client)'"
    }

    private func handleSignal(_ message: OpaquePointer) {
        guard let member = g_dbus_message_get_member(message).map({ String(cString: $0) }), let body = g_dbus_message_get_body(message)
        else { return }
        let arguments = BusValue.children(of: body)
        guard arguments.count >= 2, let first = arguments[0].text, let second = arguments[1].text else { return }
        state.withLock { state in
            switch member {
            case "EventListenerRegistered": state.registered.add(client: first, event: second)
            case "EventListenerDeregistered": state.registered.remove(client: first, event: second)
            case "NameOwnerChanged" where arguments.count > 2 && arguments[2].text == "":
                // Unique bus names are never reused, so the rule would not match again.
                if state.clients.remove(first) != nil, let connection = state.connection {
                    Self.changeMatchRules(.remove, Self.disconnectRule(of: first), on: connection)
                }
                state.registered.remove(client: first)
            default: break
            }
        }
        queue.post(.readersMayHaveChanged)
    }

    // MARK: - Replies and signals, on GDBus's thread or the main thread

    /// Replies to a method call. A request is passed to the main thread, which performs it and replies.
    func reply(to call: BusCall, from snapshot: BusSnapshot) {
        switch snapshot.reply(to: call.method) {
        case .values(let values): send(values, to: call)
        case .identity(let number):
            state.withLock { $0.snapshot.identity = number }
            send([], to: call)
        case .request(let request, let element): queue.post(.request(request, element: element, call))
        case .unknownObject: send(error: "org.freedesktop.DBus.Error.UnknownObject", "There is no such element", to: call)
        case .unknownMember: send(error: "org.freedesktop.DBus.Error.UnknownMethod", "The element has no such member", to: call)
        }
    }

    /// Replies to a request: setting a property has no result, other requests return whether they were performed.
    func reply(to call: BusCall, isDone: Bool) { send(call.method.member == "Set" ? [] : [.bool(isDone)], to: call) }

    private func send(_ values: [BusValue], to call: BusCall) {
        guard call.wantsReply, let reply = g_dbus_message_new_method_reply(call.message) else { return }
        g_dbus_message_set_body(reply, BusValue.tuple(values).makeVariant())
        send(reply)
    }

    private func send(error name: String, _ text: String, to call: BusCall) {
        guard call.wantsReply, let reply = g_dbus_message_new_method_error_literal(call.message, name, text) else { return }
        send(reply)
    }

    private func send(_ reply: OpaquePointer) {
        state.withLock { state in
            guard let connection = state.connection else { return }
            g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        }
        g_object_unref(UnsafeMutableRawPointer(reply))
    }

    func emit(path: String, interface: String, member: String, _ arguments: [BusValue]) {
        state.withLock { state in
            guard let connection = state.connection else { return }
            _ = g_dbus_connection_emit_signal(connection, nil, path, interface, member, BusValue.tuple(arguments).makeVariant(), nil)
        }
    }
}

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

    var wantsReply: Bool { g_dbus_message_get_flags(message).rawValue & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0 }
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

struct RegisteredEvents: Sendable {
    private struct Entry: Sendable, Hashable { var client, event: String }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(client: String, event: String) { entries.append(Entry(client: client, event: Self.plain(event))) }

    /// Removes a client's registrations for an event and for the events that it includes: `object:` includes `object:state-changed`. An
    /// empty name includes all events; the registry sends it when a client has exited.
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

enum BusAddress: Sendable {
    /// The environment's AT_SPI_BUS_ADDRESS.
    case known(String)
    /// The reply to a call on the session bus at an address.
    case session(String)

    /// The address; nil if the session bus does not provide it. A call on the session bus blocks until the reply.
    func find(on thread: BusThread) -> String? {
        switch self {
        case .known(let address): return address
        case .session(let address):
            guard let connection = BusConnection(address: address, thread: thread) else { return nil }
            defer { connection.close() }
            let reply = try? connection.call("org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus", member: "GetAddress")
            return reply?.first?.text.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
