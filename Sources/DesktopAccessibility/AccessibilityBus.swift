// The port's implementation over AT-SPI: the main thread's end of the accessibility bus.

internal import Synchronization
public import WindowSystem

/// Shows the content's trees to screen readers and their like, over D-Bus. Nothing is connected until `start`.
@MainActor
public final class AccessibilityBus: AccessibilityPort {
    public weak var delegate: (any AccessibilityPortDelegate)?
    /// Whether a program reads, or listens to events.
    public private(set) var isRead = false
    /// Readable when `serve` has work; negative while not connected.
    public var descriptor: Int32 { conversation?.mailbox.descriptor ?? -1 }
    /// Where the window lies on the screen, in pixels, and how many of them are a point; asked for at each update.
    public var geometry: () -> (x: Int, y: Int, scale: Double) = { (0, 0, 1) }

    private let programName: String
    private let environment: [String: String]
    private(set) var conversation: BusConversation?
    /// The latest notification, which is in the tree that the bus has, and when it appeared.
    private var notification: (element: AccessibleElement, shown: ContinuousClock.Instant)?
    /// The shortest time that a notification stays in the window; the first update after that removes it.
    private static let notificationDuration = Duration.seconds(5)
    /// Tells the time; tests have their own.
    var clock: () -> ContinuousClock.Instant = { .now }
    private var notificationCount = 0
    /// The numbers of notifications begin where no element's reach.
    private static let firstNotification = 1 << 30

    /// - Parameters:
    ///   - programName: what readers call the program.
    ///   - environment: its AT_SPI_BUS_ADDRESS names the bus; NO_AT_BRIDGE keeps off it.
    public init(programName: String, environment: [String: String]) {
        self.programName = programName
        self.environment = environment
    }

    isolated deinit { stop() }

    /// Whether AT_SPI_BUS_ADDRESS is set, so that the desktop's status does not matter.
    public var isRequestedByEnvironment: Bool { !(environment["AT_SPI_BUS_ADDRESS"] ?? "").isEmpty && !isForbidden }

    private var isForbidden: Bool { !["", "0"].contains(environment["NO_AT_BRIDGE"] ?? "") }

    /// Begins to connect, without waiting, unless there is a connection.
    ///
    /// `session` is the session bus's address, where the accessibility bus's address is looked up.
    public func start(session: String?) {
        if conversation?.hasEnded == true { stop() }
        guard conversation == nil, !isForbidden else { return }
        let source: BusAddress
        if let address = environment["AT_SPI_BUS_ADDRESS"], !address.isEmpty {
            source = .known(address)
        } else if let session {
            source = .askedFor(session: session)
        } else {
            return
        }
        conversation = BusConversation.start(source: source, programName: programName)
    }

    /// Closes the connection. Requests that have not been served are answered as not done.
    public func stop() {
        guard let conversation else { return }
        for case .request(_, _, let call) in conversation.mailbox.take() { conversation.reply(to: call, isDone: false) }
        conversation.end()
        self.conversation = nil
        readersMayHaveChanged()
    }

    /// Does what has come over the bus.
    public func serve() {
        guard let conversation else { return }
        for message in conversation.mailbox.take() {
            switch message {
            case .readersMayHaveChanged: readersMayHaveChanged()
            case .request(let request, let element, let call):
                conversation.reply(to: call, isDone: delegate?.accessibilityPort(self, received: request, for: element) ?? false)
            }
        }
        if conversation.hasEnded, conversation === self.conversation { stop() }
    }

    private func readersMayHaveChanged() {
        let now = conversation?.isRead ?? false
        guard now != isRead else { return }
        isRead = now
        if !isRead {
            notification = nil
            conversation?.state.withLock { $0.hasTree = false }
        }
        delegate?.accessibilityPortDidChangeReaders(self)
    }

    // MARK: The tree

    public func update(_ tree: AccessibleTree) {
        guard let conversation else { return }
        // The bus may have gone away since the last message.
        if !conversation.isRead { return readersMayHaveChanged() }
        var tree = tree
        takeDownNotification()
        if let notification { tree.append(notification.element) }
        show(tree, in: conversation)
    }

    private func show(_ tree: AccessibleTree, in conversation: BusConversation) {
        let place = geometry()
        let (before, waiting, answers) = conversation.state.withLock { state in
            let before = state.hasTree ? state.answers.tree : nil
            state.answers.tree = tree
            state.answers.geometry = WindowGeometry(x: place.x, y: place.y, scale: place.scale)
            state.hasTree = true
            defer { state.waiting = [] }
            return (before, state.waiting, state.answers)
        }
        for call in waiting { conversation.reply(to: call, from: answers) }
        guard let before else { return announceWindow(tree, conversation) }
        let changes = TreeChanges(from: before, to: tree) { answers.reference($0).value }
        for change in changes.cache {
            switch change {
            case .added(let number):
                guard let element = tree[number] else { continue }
                conversation.emit(
                    path: SpiPath.cache, interface: SpiInterface.cache.name, member: "AddAccessible", [answers.cacheItem(element)])
            case .removed(let number):
                conversation.emit(
                    path: SpiPath.cache, interface: SpiInterface.cache.name, member: "RemoveAccessible", [answers.reference(number).value])
            }
        }
        for event in changes.events { emit(event, conversation) }
    }

    /// Sends a new reader the events for the window, and for the focus if the window is active.
    private func announceWindow(_ tree: AccessibleTree, _ conversation: BusConversation) {
        guard let window = tree[tree.root] else { return }
        emit(BusEvent(group: "Window", member: "Create", element: window.number, value: .string(window.label)), conversation)
        guard window.states.contains(.active) else { return }
        emit(BusEvent(group: "Window", member: "Activate", element: window.number, value: .string(window.label)), conversation)
        if let focused = tree.focused {
            emit(BusEvent(member: "StateChanged", element: focused, detail: "focused", first: 1), conversation)
        }
    }

    private func emit(_ event: BusEvent, _ conversation: BusConversation) {
        conversation.emit(
            path: event.element.map(SpiPath.element) ?? SpiPath.root, interface: event.interface, member: event.member, event.arguments)
    }

    /// The window has been moved: its elements lie elsewhere on the screen.
    public func windowDidMove() {
        guard isRead, let conversation else { return }
        let place = geometry()
        conversation.state.withLock { $0.answers.geometry = WindowGeometry(x: place.x, y: place.y, scale: place.scale) }
    }

    // MARK: Announcements

    /// An event for readers that know it; for older ones, a notification that appears in the window.
    public func announce(_ text: String) {
        guard let conversation, isRead, let tree = conversation.state.withLock({ $0.hasTree ? $0.answers.tree : nil }) else { return }
        if conversation.state.withLock({ $0.registered.contains("object:announcement") || $0.registered.isEmpty }) {
            // ATSPI_LIVE_POLITE
            return emit(BusEvent(member: "Announcement", element: tree.root, first: 1, value: .string(text)), conversation)
        }
        notificationCount += 1
        var element = AccessibleElement(number: Self.firstNotification + notificationCount, role: .notification)
        element.label = text
        element.states = [.enabled, .showing]
        var next = tree
        if let notification { next.remove(notification.element.number) }
        notification = (element, clock())
        next.append(element)
        show(next, in: conversation)
        emit(BusEvent(member: "StateChanged", element: element.number, detail: "showing", first: 1), conversation)
    }

    /// Removes a notification that has been in the window long enough.
    private func takeDownNotification() {
        guard let conversation, let old = notification, clock() - old.shown >= Self.notificationDuration else { return }
        notification = nil
        emit(BusEvent(member: "StateChanged", element: old.element.number, detail: "showing", first: 0), conversation)
    }
}

extension AccessibleTree {
    /// Adds an element at the end of the window.
    fileprivate mutating func append(_ element: AccessibleElement) {
        guard var window = self[root] else { return }
        window.children.append(element.number)
        add(element)
        add(window)
    }
}
