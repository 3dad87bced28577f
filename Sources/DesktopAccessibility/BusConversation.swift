// The conversation with the accessibility bus, over GDBus. A thread of its own connects and then ends; questions are answered on
// GDBus's thread from a snapshot of the content, without the main one, unless something is to be done or there is no snapshot yet.

internal import CGio
internal import Synchronization
internal import WindowSystem

/// A connection to the accessibility bus, until the bus goes away or `end()` is called.
final class BusConversation: Sendable {
    /// What both sides know.
    struct State: @unchecked Sendable {
        var connection: OpaquePointer?
        var answers: BusAnswers
        /// Whether `answers` has the content's tree.
        var hasTree = false
        /// Questions that wait for the first tree.
        var waiting: [OpaquePointer] = []
        var registered = RegisteredEvents()
        /// The programs that have asked something, by their names on the bus.
        var clients: Set<String> = []
        var isEnded = false

        var isRead: Bool { !isEnded && connection != nil && (!clients.isEmpty || !registered.isEmpty) }
    }

    let mailbox = BusMailbox()
    let state: Mutex<State>
    private let source: BusAddress
    private nonisolated(unsafe) let cancellable = g_cancellable_new()

    /// Begins to connect; nil where no thread can be had.
    static func start(source: BusAddress, programName: String) -> BusConversation? {
        let conversation = BusConversation(source: source, programName: programName)
        let forThread = Unmanaged.passRetained(conversation)
        let run: GThreadFunc = { data in
            if let data { Unmanaged<BusConversation>.fromOpaque(data).takeRetainedValue().connect() }
            return nil
        }
        guard let thread = g_thread_try_new("accessibility", run, forThread.toOpaque(), nil) else {
            forThread.release()
            return nil
        }
        g_thread_unref(thread)
        return conversation
    }

    private init(source: BusAddress, programName: String) {
        self.source = source
        let nothing = AccessibleTree(root: AccessibleElement(number: 0, role: .window))
        let none = SpiReference(name: "", path: SpiPath.null)
        state = Mutex(
            State(answers: BusAnswers(tree: nothing, geometry: WindowGeometry(), programName: programName, busName: "", desktop: none)))
    }

    deinit { g_object_unref(cancellable) }

    /// Hangs up.
    func end() {
        g_cancellable_cancel(cancellable)
        let (connection, waiting) = state.withLock { state in
            state.isEnded = true
            let result = (state.connection, state.waiting)
            state.connection = nil
            state.waiting = []
            return result
        }
        for message in waiting { g_object_unref(UnsafeMutableRawPointer(message)) }
        guard let connection else { return }
        g_dbus_connection_close(connection, nil, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Whether a reader is there; false once the bus has gone away.
    var isRead: Bool {
        state.withLock { state in
            guard let connection = state.connection, g_dbus_connection_is_closed(connection) == 0 else { return false }
            return state.isRead
        }
    }

    // MARK: - Connecting, on the thread

    private func connect() {
        // What GDBus calls back for while it connects is to be delivered to no loop of ours.
        guard let address = source.find(cancellable) else { return }
        let flags = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        guard
            let connection = g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(flags), nil, cancellable, nil)
        else { return }
        g_dbus_connection_set_exit_on_close(connection, 0)
        let name = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
        let isWanted = state.withLock { state in
            if state.isEnded { return false }
            state.connection = connection
            state.answers.busName = name
            return true
        }
        guard isWanted else {
            g_object_unref(UnsafeMutableRawPointer(connection))
            return
        }
        listen(on: connection)
        embed(on: connection)
        mailbox.post(.readersMayHaveChanged)
    }

    private static let registry = "org.a11y.atspi.Registry"

    /// Takes every message that is for the content before GDBus looks for objects of its own.
    private func listen(on connection: OpaquePointer) {
        let filter: GDBusMessageFilterFunction = { _, message, isIncoming, data in
            guard isIncoming != 0, let message, let data else { return message }
            let conversation = Unmanaged<BusConversation>.fromOpaque(data).takeUnretainedValue()
            return conversation.takes(message) ? nil : message
        }
        // The connection lives as long as its filter may be called, and so does what the filter calls.
        g_dbus_connection_add_filter(
            connection, filter, Unmanaged.passRetained(self).toOpaque(),
            { data in
                if let data { Unmanaged<BusConversation>.fromOpaque(data).release() }
            })
        match(connection, "type='signal',sender='\(Self.registry)',interface='\(Self.registry)'")
        if let reply = call(connection, "/org/a11y/atspi/registry", Self.registry, "GetRegisteredEvents", []) {
            for case .tuple(let entry) in Self.elements(of: reply) where entry.count >= 2 {
                guard let client = entry[0].text, let event = entry[1].text else { continue }
                state.withLock { $0.registered.add(client: client, event: event) }
            }
        }
    }

    /// Becomes part of the desktop, as readers see it.
    private func embed(on connection: OpaquePointer) {
        let own = state.withLock { $0.answers.application }
        let reply = call(connection, SpiPath.root, "org.a11y.atspi.Socket", "Embed", [own.value])
        guard case .tuple(let desktop)? = reply?.first, desktop.count == 2, let name = desktop[0].text, let path = desktop[1].text else {
            return
        }
        state.withLock { $0.answers.desktop = SpiReference(name: name, path: path) }
    }

    private static func elements(of reply: [BusValue]) -> [BusValue] {
        if case .array(_, let values)? = reply.first { values } else { [] }
    }

    /// Asks the registry, and waits for its answer: this is the thread for that.
    private func call(
        _ connection: OpaquePointer, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
    ) -> [BusValue]? {
        let reply = g_dbus_connection_call_sync(
            connection, Self.registry, path, interface, member, BusValue.tuple(arguments).makeVariant(), nil, G_DBUS_CALL_FLAGS_NONE,
            10_000, cancellable, nil)
        guard let reply else { return nil }
        defer { g_variant_unref(reply) }
        return BusValue.children(of: reply)
    }

    /// Has the bus send signals that match a rule.
    private func match(_ connection: OpaquePointer, _ rule: String) {
        g_dbus_connection_call(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch",
            BusValue.tuple([.string(rule)]).makeVariant(), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
    }

    // MARK: - Messages, on GDBus's thread

    /// Whether a message is for the content; it is then dealt with, and let go.
    private func takes(_ message: OpaquePointer) -> Bool {
        guard let path = g_dbus_message_get_path(message).map({ String(cString: $0) }) else { return false }
        switch g_dbus_message_get_message_type(message) {
        case G_DBUS_MESSAGE_TYPE_METHOD_CALL where path.hasPrefix("/org/a11y/atspi/"):
            receive(message, path)
            return true
        case G_DBUS_MESSAGE_TYPE_SIGNAL:
            hear(message)
            return false
        default: return false
        }
    }

    /// Answers a question, or keeps it until it can be answered.
    private func receive(_ message: OpaquePointer, _ path: String) {
        let isNew = noteClient(of: message)
        let answers = state.withLock { state -> BusAnswers? in
            if state.hasTree || path == SpiPath.root { return state.answers }
            state.waiting.append(message)
            return nil
        }
        if isNew || answers == nil { mailbox.post(.readersMayHaveChanged) }
        if let answers { reply(to: message, from: answers) }
    }

    /// Remembers what program asks, unless it is the registry; returns whether it is one more.
    private func noteClient(of message: OpaquePointer) -> Bool {
        guard let sender = g_dbus_message_get_sender(message).map({ String(cString: $0) }) else { return false }
        let connection = state.withLock { state -> OpaquePointer? in
            guard sender != state.answers.desktop.name, !state.answers.desktop.name.isEmpty, state.clients.insert(sender).inserted else {
                return nil
            }
            return state.connection
        }
        guard let connection else { return false }
        match(
            connection,
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(sender)'")
        return true
    }

    private func hear(_ message: OpaquePointer) {
        guard let member = g_dbus_message_get_member(message).map({ String(cString: $0) }), let body = g_dbus_message_get_body(message)
        else { return }
        let arguments = BusValue.children(of: body)
        guard arguments.count >= 2, let first = arguments[0].text, let second = arguments[1].text else { return }
        state.withLock { state in
            switch member {
            case "EventListenerRegistered": state.registered.add(client: first, event: second)
            case "EventListenerDeregistered": state.registered.remove(client: first, event: second)
            case "NameOwnerChanged" where arguments.count > 2 && arguments[2].text == "":
                state.clients.remove(first)
                state.registered.remove(client: first)
            default: break
            }
        }
        mailbox.post(.readersMayHaveChanged)
    }

    /// Replies to a method call and releases its message; a call that performs an action gets its reply when the action has run.
    func reply(to message: OpaquePointer, from answers: BusAnswers) {
        let question = BusQuestion(message)
        switch answers.answer(question) {
        case .values(let values): send(values, to: message)
        case .identity(let number):
            state.withLock { $0.answers.identity = number }
            send([], to: message)
        case .request(let request, let element):
            // A property that is set is answered with nothing, all else with whether it was done.
            let manner: BusMailbox.Reply = question.member == "Set" ? .empty : .outcome
            mailbox.post(.request(request, element: element, message: BusMailbox.Message(pointer: message), manner))
        case .unknownObject: send(error: "org.freedesktop.DBus.Error.UnknownObject", "There is no such element", to: message)
        case .unknownMember: send(error: "org.freedesktop.DBus.Error.UnknownMethod", "The element has no such member", to: message)
        }
    }

    func send(_ values: [BusValue], to message: OpaquePointer) {
        guard let reply = g_dbus_message_new_method_reply(message) else { return }
        g_dbus_message_set_body(reply, BusValue.tuple(values).makeVariant())
        send(reply, letGo: message)
    }

    private func send(error name: String, _ text: String, to message: OpaquePointer) {
        guard let reply = g_dbus_message_new_method_error_literal(message, name, text) else { return }
        send(reply, letGo: message)
    }

    private func send(_ reply: OpaquePointer, letGo message: OpaquePointer) {
        state.withLock { state in
            guard let connection = state.connection else { return }
            g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        }
        g_object_unref(UnsafeMutableRawPointer(reply))
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    /// Sends a signal of the content's.
    func emit(path: String, interface: String, member: String, _ arguments: [BusValue]) {
        state.withLock { state in
            guard let connection = state.connection else { return }
            _ = g_dbus_connection_emit_signal(
                connection, nil, path, interface, member, BusValue.tuple(arguments).makeVariant(), nil)
        }
    }
}

extension BusQuestion {
    init(_ message: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        self.init(
            path: text(g_dbus_message_get_path(message)), interface: text(g_dbus_message_get_interface(message)),
            member: text(g_dbus_message_get_member(message)),
            arguments: g_dbus_message_get_body(message).map { BusValue.children(of: $0) } ?? [])
    }
}
