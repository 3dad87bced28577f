// The conversation with the accessibility bus, over GDBus. A thread of its own connects, sleeps, and disconnects; questions are answered
// on GDBus's thread from a snapshot of the content, without the main one, unless something is to be done or there is no snapshot yet.

internal import CGio
internal import Synchronization
internal import WindowSystem

/// A connection to the accessibility bus, until the bus goes away or `end()` is called.
final class BusConversation: Sendable {
    /// What both sides know.
    struct State: @unchecked Sendable {
        /// Set and cleared by the conversation's thread; nil while there is no connection.
        var connection: OpaquePointer?
        var answers: BusAnswers
        /// Whether `answers` has the content's tree.
        var hasTree = false
        /// Questions that wait for the first tree.
        var waiting: [BusCall] = []
        var registered = RegisteredEvents()
        /// The programs that have asked something, by their names on the bus.
        var clients: Set<String> = []
        var isEnded = false
        /// Whether GDBus may still call the filter.
        var isListening = false

        var isRead: Bool { !isEnded && connection != nil && (!clients.isEmpty || !registered.isEmpty) }
    }

    let mailbox = BusMailbox()
    let state: Mutex<State>
    private let source: BusAddress
    /// Cancels the calls that the thread waits for.
    private nonisolated(unsafe) let cancellable = g_cancellable_new()
    /// The thread's main context, in which GDBus runs its callbacks.
    private nonisolated(unsafe) let context = g_main_context_new()

    /// Begins to connect; nil where no thread can be had.
    static func start(source: BusAddress, programName: String) -> BusConversation? {
        let conversation = BusConversation(source: source, programName: programName)
        let forThread = Unmanaged.passRetained(conversation)
        let run: GThreadFunc = { data in
            if let data { Unmanaged<BusConversation>.fromOpaque(data).takeRetainedValue().run() }
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
        // A placeholder. Readers never see it: calls about the window or what is in it wait for the first tree.
        let nothing = AccessibleTree(root: AccessibleElement(number: 0, role: .window))
        let none = SpiReference(name: "", path: SpiPath.null)
        state = Mutex(
            State(answers: BusAnswers(tree: nothing, geometry: WindowGeometry(), programName: programName, busName: "", desktop: none)))
    }

    deinit {
        g_main_context_unref(context)
        g_object_unref(cancellable)
    }

    /// Has the thread send what is queued and close the connection; does not wait for it.
    func end() {
        state.withLock { state in
            state.isEnded = true
            state.waiting = []
        }
        g_cancellable_cancel(cancellable)
        g_main_context_wakeup(context)
    }

    /// Whether a reader is there; false once the bus has gone away.
    var isRead: Bool { state.withLock(\.isRead) }

    /// Whether the bus has gone away, or was never there.
    var hasEnded: Bool { state.withLock(\.isEnded) }

    // MARK: - The thread

    private func run() {
        // GDBus delivers to the context that was the thread's default when the connection was made.
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        defer {
            state.withLock { $0.isEnded = true }
            mailbox.post(.readersMayHaveChanged)
        }
        guard let address = source.find(cancellable), let connection = BusConnection(address: address, cancellable) else { return }
        defer { connection.close() }
        let name = g_dbus_connection_get_unique_name(connection.pointer).map { String(cString: $0) } ?? ""
        state.withLock { state in
            state.connection = connection.pointer
            state.answers.busName = name
            state.isListening = true
        }
        let filter = listen(on: connection.pointer)
        embed(on: connection.pointer)
        mailbox.post(.readersMayHaveChanged)
        while g_cancellable_is_cancelled(cancellable) == 0, !connection.isClosed { connection.iterate() }
        state.withLock { $0.connection = nil }
        g_dbus_connection_remove_filter(connection.pointer, filter)
        while state.withLock(\.isListening) { connection.iterate() }
    }

    private static let registry = "org.a11y.atspi.Registry"

    /// Takes every message that is for the content before GDBus looks for objects of its own; returns the filter's number.
    private func listen(on connection: OpaquePointer) -> UInt32 {
        let filter: GDBusMessageFilterFunction = { _, message, isIncoming, data in
            guard isIncoming != 0, let message, let data else { return message }
            let conversation = Unmanaged<BusConversation>.fromOpaque(data).takeUnretainedValue()
            return conversation.handle(message) ? nil : message
        }
        // Unretained: the thread keeps the conversation until GDBus no longer calls the filter.
        let number = g_dbus_connection_add_filter(
            connection, filter, Unmanaged.passUnretained(self).toOpaque(),
            { data in
                if let data { Unmanaged<BusConversation>.fromOpaque(data).takeUnretainedValue().state.withLock { $0.isListening = false } }
            })
        Self.tell(connection, "AddMatch", "type='signal',sender='\(Self.registry)',interface='\(Self.registry)'")
        if let reply = call(connection, "/org/a11y/atspi/registry", Self.registry, "GetRegisteredEvents", []) {
            for case .tuple(let entry) in Self.elements(of: reply) where entry.count >= 2 {
                guard let client = entry[0].text, let event = entry[1].text else { continue }
                state.withLock { $0.registered.add(client: client, event: event) }
            }
        }
        return number
    }

    /// Becomes part of the desktop, as readers see it.
    private func embed(on connection: OpaquePointer) {
        let own = state.withLock { $0.answers.application }
        let reply = call(connection, SpiPath.root, "org.a11y.atspi.Socket", "Embed", [own.value])
        guard case .tuple(let desktop)? = reply?.first, desktop.count == 2, let name = desktop[0].text, let path = desktop[1].text else {
            return
        }
        let waiting = state.withLock { state in
            state.answers.desktop = SpiReference(name: name, path: path)
            return state.waiting
        }
        // Some readers may have called before the registry's reply told which caller is the registry.
        for call in waiting { _ = noteClient(of: call) }
    }

    private static func elements(of reply: [BusValue]) -> [BusValue] {
        if case .array(_, let values)? = reply.first { values } else { [] }
    }

    /// Calls the registry and blocks until it replies; never on the main thread.
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

    /// Adds or removes a match rule, by which the bus chooses the signals that it sends: `member` is AddMatch or RemoveMatch.
    private static func tell(_ connection: OpaquePointer, _ member: String, _ rule: String) {
        g_dbus_connection_call(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member,
            BusValue.tuple([.string(rule)]).makeVariant(), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
    }

    // MARK: - Messages, on GDBus's thread

    /// Handles a message that is for the content; returns whether it has taken over the message.
    private func handle(_ message: OpaquePointer) -> Bool {
        guard let path = g_dbus_message_get_path(message).map({ String(cString: $0) }) else { return false }
        switch g_dbus_message_get_message_type(message) {
        case G_DBUS_MESSAGE_TYPE_METHOD_CALL where path.hasPrefix("/org/a11y/atspi/"):
            // GDBus itself answers pings.
            if let interface = g_dbus_message_get_interface(message), String(cString: interface) == "org.freedesktop.DBus.Peer" {
                return false
            }
            receive(BusCall(takingOver: message))
            return true
        case G_DBUS_MESSAGE_TYPE_SIGNAL:
            handleSignal(message)
            return false
        default: return false
        }
    }

    /// Answers a question, or queues it until there is a tree.
    private func receive(_ call: BusCall) {
        let isNew = noteClient(of: call)
        let answers = state.withLock { state -> BusAnswers? in
            if state.hasTree || !call.question.needsTree { return state.answers }
            if !state.isEnded { state.waiting.append(call) }
            return nil
        }
        if isNew || answers == nil { mailbox.post(.readersMayHaveChanged) }
        if let answers { reply(to: call, from: answers) }
    }

    /// Remembers which program called, unless it is the registry; returns whether it is a new one.
    private func noteClient(of call: BusCall) -> Bool {
        guard let sender = call.sender else { return false }
        return state.withLock { state in
            guard let connection = state.connection, sender != state.answers.desktop.name, !state.answers.desktop.name.isEmpty,
                state.clients.insert(sender).inserted
            else { return false }
            Self.tell(connection, "AddMatch", Self.end(of: sender))
            return true
        }
    }

    /// The match rule for the signal that a program has left the bus.
    private static func end(of client: String) -> String {
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
                // A bus never gives a unique name twice: the rule would not match again.
                if state.clients.remove(first) != nil, let connection = state.connection {
                    Self.tell(connection, "RemoveMatch", Self.end(of: first))
                }
                state.registered.remove(client: first)
            default: break
            }
        }
        mailbox.post(.readersMayHaveChanged)
    }

    /// Replies to a method call; one that performs an action gets its reply when the action has run.
    func reply(to call: BusCall, from answers: BusAnswers) {
        switch answers.answer(call.question) {
        case .values(let values): send(values, to: call)
        case .identity(let number):
            state.withLock { $0.answers.identity = number }
            send([], to: call)
        case .request(let request, let element): mailbox.post(.request(request, element: element, call))
        case .unknownObject: send(error: "org.freedesktop.DBus.Error.UnknownObject", "There is no such element", to: call)
        case .unknownMember: send(error: "org.freedesktop.DBus.Error.UnknownMethod", "The element has no such member", to: call)
        }
    }

    /// Replies to a call that asked for an action: setting a property has no result, all else says whether it was done.
    func reply(to call: BusCall, isDone: Bool) { send(call.question.member == "Set" ? [] : [.bool(isDone)], to: call) }

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

    /// Sends a signal of the content's.
    func emit(path: String, interface: String, member: String, _ arguments: [BusValue]) {
        state.withLock { state in
            guard let connection = state.connection else { return }
            _ = g_dbus_connection_emit_signal(
                connection, nil, path, interface, member, BusValue.tuple(arguments).makeVariant(), nil)
        }
    }
}
