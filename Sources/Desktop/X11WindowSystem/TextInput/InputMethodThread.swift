// The thread that waits for the desktop's input method. Xlib's functions for input methods wait for replies without a limit, so they would
// block the main thread if the method hangs. This thread has a connection to the X server of its own.

internal import CX11
internal import Glibc
internal import Synchronization
internal import WindowSystem

/// Performs commands on the input method in order, and collects its replies.
nonisolated final class InputMethodThread: Sendable {
    // Sendable although `XKeyEvent` contains a pointer, the display: the thread replaces it with its own.
    /// A command for the thread.
    enum Command: @unchecked Sendable {
        /// Creates the input context of a window if necessary, sets the caret's position in pixels, and gives or takes the focus.
        case attach(XID, x: Int, y: Int, hasFocus: Bool)
        case key(XKeyEvent)
        /// Discards the text that is being composed in a window.
        case reset(XID)
        /// Discards the composition of a window that received keys while the method did not respond.
        case resume(XID)
        case remove(XID)
        /// Does nothing: the reply means that the thread is not blocked.
        case check
    }

    enum Reply: @unchecked Sendable {
        /// A command is finished, and the method has replied to it.
        case done(Int)
        /// The method could not be opened, or it has ended.
        case lost
        /// The thread could not connect to the X server, and has ended.
        case unconnected
        /// A key that the method has not used, with the text that it types; or a text from the method, in an event with key code 0.
        case key(XKeyEvent, text: String)
        case marked(XID, MarkedText)
    }

    private struct Queues {
        var commands: [(number: Int, command: Command)] = []
        var replies: [Reply] = []
    }

    private let queues = Mutex(Queues())
    private let displayName: String
    /// Readable after a command was added.
    private let commandDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    /// Readable while replies wait.
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

    /// Starts the thread, which ends only if it cannot connect to the X server; nil if the system has no thread or no descriptor left.
    init?(displayName: String) {
        self.displayName = displayName
        guard descriptor >= 0, commandDescriptor >= 0 else { return nil }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<InputMethodThread>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context)
        guard status == 0 else {
            Unmanaged<InputMethodThread>.fromOpaque(context).release()
            return nil
        }
        pthread_detach(thread)
    }

    deinit {
        close(commandDescriptor)
        close(descriptor)
    }

    /// Adds a command. `Reply.done` contains its number.
    func send(_ command: Command, number: Int) {
        queues.withLock { $0.commands.append((number, command)) }
        Self.signal(commandDescriptor)
    }

    /// Removes the keys that the thread has not taken from the queue yet.
    func dropKeys() {
        queues.withLock { queues in queues.commands.removeAll { if case .key = $0.command { true } else { false } } }
    }

    /// Removes and returns the replies; `descriptor` is then not readable until the next one.
    func takeReplies() -> [Reply] {
        Self.clear(descriptor)
        return queues.withLock { queues in
            defer { queues.replies = [] }
            return queues.replies
        }
    }

    private static func signal(_ descriptor: Int32) {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    private static func clear(_ descriptor: Int32) {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    // MARK: - On the thread

    private func reply(_ reply: Reply) {
        queues.withLock { $0.replies.append(reply) }
        Self.signal(descriptor)
    }

    private func run() {
        // The main thread handles all signals.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        guard let display = XOpenDisplay(displayName) else { return reply(.unconnected) }
        // Xlib would end the process if this handler returned. The main thread notices on its own connection that the X server is gone.
        XSetIOErrorExitHandler(display, { _, _ in while true { pause() } }, nil)
        let worker = InputMethodWorker(display: display) { [self] in reply($0) }
        while true {
            worker.handleEvents()
            let next = queues.withLock { $0.commands.isEmpty ? nil : $0.commands.removeFirst() }
            if let next {
                worker.perform(next.command)
                worker.handleEvents()
                reply(.done(next.number))
            } else {
                var waiting = [XConnectionNumber(display), commandDescriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                _ = poll(&waiting, 2, -1)
                Self.clear(commandDescriptor)
            }
        }
    }
}

/// The part of the thread that calls Xlib.
nonisolated private final class InputMethodWorker {
    private let display: OpaquePointer
    private let reply: (InputMethodThread.Reply) -> Void
    private var method: X11InputMethod?
    /// Compositions that changed during a call of Xlib; they are reported after the call.
    private var marked: [(window: XID, text: MarkedText)] = []

    init(display: OpaquePointer, reply: @escaping (InputMethodThread.Reply) -> Void) { (self.display, self.reply) = (display, reply) }

    func perform(_ command: InputMethodThread.Command) {
        switch command {
        case .attach(let window, let x, let y, let hasFocus): attach(window, x: x, y: y, hasFocus: hasFocus)
        case .key(let event): key(event)
        case .reset(let window): method?.context(of: window)?.reset()
        case .resume(let window): method?.context(of: window)?.resetMethod()
        case .remove(let window): method?.remove(window)
        case .check: break
        }
        report()
    }

    private func attach(_ window: XID, x: Int, y: Int, hasFocus: Bool) {
        let method = self.method ?? X11InputMethod(kind: .server, display: X11InputDisplay(pointer: display) { true })
        if self.method == nil {
            self.method = method
            method.markedTextChanged = { [unowned self] window, text in
                // Methods clear the text before they draw the next one.
                marked.removeAll { $0.window == window }
                marked.append((window, text))
            }
        }
        method.context(for: window, spot: (x, y))?.setFocus(hasFocus)
    }

    private func key(_ event: XKeyEvent) {
        // The main thread types this key when it receives `Reply.lost`.
        guard let method else { return }
        guard let context = method.context(of: event.window) else { return reportUnused(event) }
        var copy = XEvent()
        copy.xkey = event
        copy.xkey.display = display
        context.setFocus(true)
        context.willSendKey()
        if XFilterEvent(&copy, 0) == 0 {
            reportUnused(copy.xkey)
        } else {
            // The method may never return the key, so `Reply.done` waits for another request, to which the method always replies.
            method.context(of: event.window)?.awaitServer()
        }
    }

    /// Reports a key that the method has not used, or a text that the method enters as a press with key code 0.
    private func reportUnused(_ event: XKeyEvent) {
        report()
        let isPress = event.type == Int32(XKeyPressType)
        let context = method?.context(of: event.window)
        let text = isPress ? context?.text(of: event) ?? "" : ""
        if isPress, event.keycode == 0, context?.drops(text) == true { return }
        reply(.key(event, text: text))
    }

    /// Handles the events of this connection: messages from the method, and keys that it returns.
    func handleEvents() {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
            guard XFilterEvent(&event, 0) == 0 else { continue }
            if event.type == Int32(XKeyPressType) || event.type == KeyRelease { reportUnused(event.xkey) }
        }
        report()
    }

    private func report() {
        for (window, text) in marked { reply(.marked(window, text)) }
        marked = []
        guard let method, !method.isOpen else { return }
        self.method = nil
        reply(.lost)
    }
}
