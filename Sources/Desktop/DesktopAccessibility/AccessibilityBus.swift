// The accessibility port over AT-SPI, on the main thread, and the messages to it from the bus's threads.
//
// The connection is used on other threads.

internal import DesktopBus
internal import Synchronization
public import WindowSystem

/// Publishes the content's trees to screen readers and other assistive software over D-Bus. Not connected until `start`.
@MainActor public final class AccessibilityBus: AccessibilityPort {
    /// Supplies the trees and performs requests. Held weakly.
    public weak var delegate: (any AccessibilityPortDelegate)?
    /// Whether a connected program has called a method of one of this program's objects or registered for events.
    public private(set) var isRead = false
    /// Readable when `serve()` has something to do; negative before `start` and after `stop`.
    public var descriptor: Int32 { server?.queue.descriptor.number ?? -1 }
    /// Returns the window's position on the screen in pixels, and the pixels per point; called for each published tree and each move.
    public var geometry: () -> (x: Int, y: Int, scale: Double) = { (0, 0, 1) }

    private let programName: String
    private let environment: [String: String]
    private(set) var server: AccessibilityServer?
    /// The notifications in the published tree, and the times at which they appeared, oldest first.
    private var notifications: [(element: AccessibleElement, shown: ContinuousClock.Instant)] = []
    /// The minimum time for which a notification remains, so that a reader that is still speaking can ask for its text. The first update
    /// after that removes it.
    private static let notificationDuration = Duration.seconds(5)
    /// Returns the current time; replaced in tests.
    var clock: () -> ContinuousClock.Instant = { .now }
    private var notificationCount = 0
    /// The numbers of notifications are greater than this number; the numbers of all other elements are smaller.
    private static let firstNotification = 1 << 30

    /// Creates a bus without a connection.
    ///
    /// - Parameters:
    ///   - programName: the name of the program for screen readers.
    ///   - environment: AT_SPI_BUS_ADDRESS is the address of the bus; NO_AT_BRIDGE other than 0 disables the connection.
    public init(programName: String, environment: [String: String]) {
        (self.programName, self.environment) = (programName, environment)
    }

    isolated deinit { stop() }

    /// Whether AT_SPI_BUS_ADDRESS is set and NO_AT_BRIDGE allows the connection. If so, the bus connects even if the desktop has
    /// assistive software disabled.
    public var isRequestedByEnvironment: Bool { !(environment["AT_SPI_BUS_ADDRESS"] ?? "").isEmpty && !isForbidden }

    private var isForbidden: Bool { !["", "0"].contains(environment["NO_AT_BRIDGE"] ?? "") }

    /// Starts to connect, without blocking. Does nothing if already started, if no address is known, or if NO_AT_BRIDGE forbids it.
    /// `session` is the address of the session bus, which provides the address of the accessibility bus unless AT_SPI_BUS_ADDRESS is set.
    public func start(session: String?) {
        if server?.hasEnded == true { stop() }
        guard server == nil, !isForbidden else { return }
        let known = environment["AT_SPI_BUS_ADDRESS"] ?? ""
        guard let source = known.isEmpty ? session.map(BusAddress.session) : BusAddress.known(known) else { return }
        server = AccessibilityServer.start(source: source, programName: programName)
    }

    /// Closes the connection. Requests that have not been served are answered as not performed.
    public func stop() {
        guard let server else { return }
        for case .request(_, _, let call) in server.queue.take() { server.reply(to: call, isDone: false) }
        server.end()
        self.server = nil
        readersMayHaveChanged()
    }

    /// Performs the requests that have arrived, and updates `isRead`.
    public func serve() {
        guard let server else { return }
        for message in server.queue.take() {
            switch message {
            case .readersMayHaveChanged: readersMayHaveChanged()
            case .request(let request, let element, let call):
                server.reply(to: call, isDone: delegate?.accessibilityPort(self, received: request, for: element) ?? false)
            }
        }
        if server.hasEnded, server === self.server { stop() }
    }

    private func readersMayHaveChanged() {
        let now = server?.isRead ?? false
        guard now != isRead else { return }
        isRead = now
        if !isRead {
            notifications = []
            server?.state.withLock { $0.hasTree = false }
        }
        delegate?.accessibilityPortDidChangeReaders(self)
    }

    // MARK: The tree

    /// Publishes a tree and emits events for the differences from the previous one; does nothing without readers.
    public func update(_ tree: AccessibleTree) {
        guard let server else { return }
        // The connection may have been lost since the last message.
        if !server.isRead { return readersMayHaveChanged() }
        var tree = tree
        removeExpiredNotifications()
        for notification in notifications { tree.append(notification.element) }
        publish(tree, in: server)
    }

    private func publish(_ tree: AccessibleTree, in server: AccessibilityServer) {
        let geometry = WindowGeometry(geometry())
        let (before, waiting, snapshot) = server.state.withLock { state in
            let before = state.hasTree ? state.snapshot.tree : nil
            state.snapshot.tree = tree
            state.snapshot.geometry = geometry
            state.hasTree = true
            defer { state.waiting = [] }
            return (before, state.waiting, state.snapshot)
        }
        for call in waiting { server.reply(to: call, from: snapshot) }
        guard let before else { return announceWindow(tree, server) }
        let changes = TreeChanges(from: before, to: tree) { snapshot.reference($0).value }
        func emitCache(_ member: String, _ value: BusValue) {
            server.emit(path: SpiPath.cache, interface: SpiInterface.cache.name, member: member, [value])
        }
        for change in changes.cache {
            switch change {
            case .added(let number): if let element = tree[number] { emitCache("AddAccessible", snapshot.cacheItem(element)) }
            case .removed(let number): emitCache("RemoveAccessible", snapshot.reference(number).value)
            }
        }
        for event in changes.events { emit(event, server) }
    }

    /// Emits the event of a new window for the first reader; if the window is active, emits the events of its activation and of the
    /// focus, too.
    private func announceWindow(_ tree: AccessibleTree, _ server: AccessibilityServer) {
        guard let window = tree[tree.root] else { return }
        emit(BusEvent(group: "Window", member: "Create", element: window.number, value: .string(window.label)), server)
        guard window.states.contains(.active) else { return }
        emit(BusEvent(group: "Window", member: "Activate", element: window.number, value: .string(window.label)), server)
        if let focused = tree.focused { emit(BusEvent(member: "StateChanged", element: focused, detail: "focused", first: 1), server) }
    }

    private func emit(_ event: BusEvent, _ server: AccessibilityServer) {
        server.emit(
            path: event.element.map(SpiPath.element) ?? SpiPath.root, interface: event.interface, member: event.member, event.arguments)
    }

    /// Updates the positions of elements on the screen after the window moved.
    public func windowDidMove() {
        guard isRead, let server else { return }
        let geometry = WindowGeometry(geometry())
        server.state.withLock { $0.snapshot.geometry = geometry }
    }

    // MARK: Announcements

    /// Emits an announcement event; if readers have registered only for other events, adds a notification to the window instead.
    public func announce(_ text: String) {
        guard let server, isRead, let tree = server.state.withLock({ $0.hasTree ? $0.snapshot.tree : nil }) else { return }
        if server.state.withLock({ $0.registered.contains("object:announcement") || $0.registered.isEmpty }) {
            // ATSPI_LIVE_POLITE
            return emit(BusEvent(member: "Announcement", element: tree.root, first: 1, value: .string(text)), server)
        }
        notificationCount += 1
        var element = AccessibleElement(number: Self.firstNotification + notificationCount, role: .notification)
        (element.label, element.states) = (text, [.enabled, .showing])
        notifications.append((element, clock()))
        var next = tree
        next.append(element)
        publish(next, in: server)
        emit(BusEvent(member: "StateChanged", element: element.number, detail: "showing", first: 1), server)
    }

    /// Removes the notifications that have been in the window for `notificationDuration`.
    private func removeExpiredNotifications() {
        let now = clock()
        while let server, let old = notifications.first, now - old.shown >= Self.notificationDuration {
            notifications.removeFirst()
            emit(BusEvent(member: "StateChanged", element: old.element.number, detail: "showing", first: 0), server)
        }
    }
}

extension AccessibleTree {
    /// Adds an element as the last child of the window.
    fileprivate mutating func append(_ element: AccessibleElement) {
        guard var window = self[root] else { return }
        window.children.append(element.number)
        add(element)
        add(window)
    }
}

/// The queue of messages to the main thread, oldest first.
final class BusMessageQueue: Sendable {
    enum Message: Sendable {
        case readersMayHaveChanged
        case request(AccessibleRequest, element: Int, BusCall)
    }

    /// Readable while there are messages.
    let descriptor = EventDescriptor()
    private let messages = Mutex<[Message]>([])

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        descriptor.signal()
    }

    /// Returns and removes all messages. Does not block.
    func take() -> [Message] {
        _ = descriptor.clear()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
