// The main thread's side of the desktop's input method: sends keys to the method's thread, which returns those that the method did not use.

internal import CX11
internal import MainLoop
internal import WindowSystem

/// Sends keys to the desktop's input method and delivers its texts. If the method does not reply within a second, keys are typed without it
/// until it replies.
@MainActor final class X11InputServer {
    enum State {
        /// No method is running, or it failed to open.
        case absent
        case connected
        /// The method does not reply.
        case hung
    }

    /// The longest time for which a key waits for the method, in seconds.
    static let replyTimeLimit = 1.0

    private weak var system: X11WindowSystem?
    private let connection: X11Connection
    private(set) var state = State.absent
    private var thread: InputMethodThread?
    private let selection: Atom
    /// Whether the connection to the same server has failed twice; it is tried again when the list of servers changes.
    private var isRefused = false
    private var attached: [XID: Attachment] = [:]
    private var composing: Set<XID> = []
    private var sent = 0
    /// The commands that are not finished, with the times at which they were sent.
    private var waiting: [(number: Int, key: XKeyEvent?, time: Double)] = []
    private var alarm: WakeUp?
    /// The server time of the last key that was typed while the method hung.
    private var lastTypedTime: Time = 0
    /// Called with a key to type without the method.
    var typeWithoutComposing: ((XKeyEvent) -> Void)?
    var stateChanged: (() -> Void)?

    private struct Attachment: Equatable {
        var x, y: Int
        var hasFocus: Bool
    }

    init(system: X11WindowSystem) {
        self.system = system
        connection = system.connection
        let name = Self.serverName(modifiers: Environment["XMODIFIERS"])
        selection = name.map { XInternAtom(system.connection.display, "@server=\($0)", False) } ?? 0
        findServer()
    }

    /// The name of the server in the value of XMODIFIERS: "ibus" in "@im=ibus". Nil if there is none, or if it is "none" or "local".
    static func serverName(modifiers: String?) -> String? {
        let values = (modifiers ?? "").split(separator: "@").filter { $0.hasPrefix("im=") }
        guard let name = values.last?.dropFirst(3), !name.isEmpty, !["none", "local"].contains(name) else { return nil }
        return String(name)
    }

    /// Readable while replies wait; negative without a thread.
    var descriptor: Int32 { thread?.descriptor ?? -1 }

    /// Looks for the server: when this object is created, and when the root window's list of servers changes.
    func findServer() {
        isRefused = false
        lookUp()
    }

    private func lookUp() {
        guard state == .absent, !isRefused, selection != 0, connection.isAlive else { return }
        guard XGetSelectionOwner(connection.display, selection) != 0, connection.isAlive else { return }
        if thread == nil {
            _ = X11InputMethod.locale
            thread = InputMethodThread(displayName: String(cString: XDisplayString(connection.display)))
        }
        if thread != nil { state = .connected }
    }

    // MARK: Commands

    /// Sets whether a window has the method's focus, and the caret's position `spot`, in pixels.
    func attach(_ window: XID, spot: (x: Int, y: Int), hasFocus: Bool) {
        let attachment = Attachment(x: spot.x, y: spot.y, hasFocus: hasFocus)
        guard state == .connected, attached[window] != attachment else { return }
        attached[window] = attachment
        send(.attach(window, x: spot.x, y: spot.y, hasFocus: hasFocus))
    }

    /// Discards the composed text of a window, and takes the method's focus from the window.
    func detach(_ window: XID) {
        composing.remove(window)
        guard let last = attached.removeValue(forKey: window), state == .connected else { return }
        send(.reset(window))
        send(.attach(window, x: last.x, y: last.y, hasFocus: false))
    }

    /// Discards the composed text of a window.
    func reset(_ window: XID) {
        composing.remove(window)
        if state == .connected { send(.reset(window)) }
    }

    /// Forgets a window that is being closed.
    func remove(_ window: XID) {
        attached[window] = nil
        composing.remove(window)
        if state == .connected { send(.remove(window)) }
    }

    func offer(_ key: XKeyEvent) { send(.key(key), key: key) }

    private func send(_ command: InputMethodThread.Command, key: XKeyEvent? = nil) {
        sent += 1
        waiting.append((sent, key, MonotonicClock.now))
        thread?.send(command, number: sent)
        if waiting.count == 1 { setAlarm() }
    }

    // MARK: Replies

    func receiveReplies() {
        for reply in thread?.takeReplies() ?? [] {
            switch reply {
            case .done(let number): finished(number)
            case .lost: lost()
            case .unconnected:
                thread = nil
                lost()
            case .key(let event, let text): returned(event, text: text)
            case .marked(let window, let text): marked(text, in: window)
            }
        }
    }

    private func finished(_ number: Int) {
        waiting.removeAll { $0.number <= number }
        if state == .hung, waiting.isEmpty {
            state = .connected
            for window in attached.keys { send(.resume(window)) }
            attached = [:]
            stateChanged?()
        }
        setAlarm()
    }

    private func lost() {
        let keys = waiting.compactMap(\.key)
        // The thread may still report the numbers of commands that were sent before; `finished` then finds no command.
        waiting = []
        setAlarm()
        attached = [:]
        let wasHung = state == .hung
        isRefused = state == .connected && isServerUnchanged
        state = .absent
        endCompositions()
        lookUp()
        stateChanged?()
        if !wasHung { for key in keys { typeWithoutComposing?(key) } }
    }

    /// The owner of the server's selection when the connection was last lost; 0 if it had none.
    private var lastLostOwner: XID = 0

    /// Whether the selection has the same owner as at the previous loss, so that this server has failed twice. Records the owner.
    private var isServerUnchanged: Bool {
        guard connection.isAlive else { return true }
        let owner = XGetSelectionOwner(connection.display, selection)
        defer { lastLostOwner = owner }
        return owner != 0 && owner == lastLostOwner
    }

    private func returned(_ event: XKeyEvent, text: String) {
        if event.keycode != 0, let index = waiting.firstIndex(where: { $0.key.map { Self.isSame($0, event) } ?? false }) {
            waiting[index].key = nil
        }
        // While the method hung, this key was typed without it.
        let isLate = event.keycode != 0 && lastTypedTime != 0 && ServerTime.difference(from: lastTypedTime, to: event.time) <= 0
        guard state == .connected, !isLate, let system, let window = system.windows[event.window], window.textInput != nil else { return }
        window.key(event, text: text, isForMethod: true, time: system.time(event.time))
    }

    private static func isSame(_ a: XKeyEvent, _ b: XKeyEvent) -> Bool {
        a.type == b.type && a.keycode == b.keycode && a.time == b.time && a.window == b.window
    }

    private func marked(_ text: MarkedText, in identifier: XID) {
        guard state == .connected, let window = system?.windows[identifier], window.textInput?.privacy == .normal else { return }
        if text.text.isEmpty { composing.remove(identifier) } else { composing.insert(identifier) }
        window.deliver([.textMarked(text)], time: MonotonicClock.now)
    }

    private func endCompositions() {
        let windows = composing
        composing = []
        for identifier in windows {
            guard let window = system?.windows[identifier], window.textInput != nil else { continue }
            window.deliver([.textMarked(MarkedText())], time: MonotonicClock.now)
        }
    }

    // MARK: A method that hangs

    private func setAlarm() {
        alarm?.cancel()
        alarm = nil
        guard state == .connected, let first = waiting.first else { return }
        alarm = system?.schedule(at: first.time + Self.replyTimeLimit) { [weak self] in self?.timeIsUp() }
    }

    private func timeIsUp() {
        // If the main thread was busy, the replies may have arrived without being read.
        receiveReplies()
        guard state == .connected, let first = waiting.first else { return }
        guard MonotonicClock.now >= first.time + Self.replyTimeLimit else { return setAlarm() }
        StandardError.write("the input method does not respond; keys are typed without it")
        let keys = waiting.compactMap(\.key)
        thread?.dropKeys()
        state = .hung
        waiting = []
        endCompositions()
        stateChanged?()
        send(.check)
        for key in keys { typeWithoutComposing?(key) }
    }

    /// Records the time of a key that was typed while the method hung.
    func typedWithoutComposing(_ key: XKeyEvent) { if state == .hung { lastTypedTime = key.time } }
}
