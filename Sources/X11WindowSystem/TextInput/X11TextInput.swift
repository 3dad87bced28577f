// Text input: which window's keys go to which input method. Created when a text field gets the focus for the first time.

internal import CX11
internal import MainLoop
internal import WindowSystem

/// The input methods of a display.
@MainActor
final class X11TextInput {
    private weak var system: X11WindowSystem?
    private let connection: X11Connection
    private var methods: [X11InputMethod.Kind: X11InputMethod] = [:]
    /// Compositions that have changed inside a call of Xlib, and are delivered after it.
    private var pending: [(window: XID, text: MarkedText)] = []

    init(system: X11WindowSystem) {
        self.system = system
        connection = system.connection
    }

    private func method(_ kind: X11InputMethod.Kind) -> X11InputMethod {
        if let known = methods[kind] { return known }
        let method = X11InputMethod(kind: kind, connection: connection)
        method.markedTextChanged = { [weak self] window, text in self?.composed(text, in: window) }
        methods[kind] = method
        return method
    }

    private static func kind(_ input: TextInput?) -> X11InputMethod.Kind? {
        input.map { $0.privacy == .secure ? .local : .desktop }
    }

    /// Where candidates appear, in pixels of the window: below the caret's left edge.
    private static func spot(_ input: TextInput, scale: Double) -> (x: Int, y: Int) {
        func pixels(_ points: Double) -> Int { Int((min(max(points, -16_000), 16_000) * scale).rounded()) }
        return (pixels(input.x), pixels(input.y + input.height))
    }

    /// Handles a change of a window's text input.
    func changed(from old: TextInput?, for window: X11Window) {
        let kind = Self.kind(window.textInput)
        if let oldKind = Self.kind(old), oldKind != kind, let context = methods[oldKind]?.context(of: window.identifier) {
            context.reset()
            context.setFocus(false)
            pending.removeAll { $0.window == window.identifier }
        }
        connect(window)
    }

    /// Gives a window's keys to the input method if a text field and the window have the focus.
    private func connect(_ window: X11Window) {
        guard let input = window.textInput, let kind = Self.kind(input) else { return }
        method(kind).context(for: window.identifier, spot: Self.spot(input, scale: window.scale))?.setFocus(window.hasFocus)
    }

    /// Handles a change of the window's keyboard focus.
    func focusChanged(of window: X11Window) { connect(window) }

    /// Frees the contexts of a window that is being closed.
    func remove(_ window: X11Window) {
        for method in methods.values { method.remove(window.identifier) }
        pending.removeAll { $0.window == window.identifier }
    }

    /// The context that has the keys of a window; nil if no text field has the focus.
    func context(of window: X11Window) -> X11InputContext? {
        Self.kind(window.textInput).flatMap { methods[$0]?.context(of: window.identifier) }
    }

    // MARK: Events

    /// Offers an event to the input methods; returns whether one of them used it.
    func filters(_ event: inout XEvent) -> Bool {
        guard event.type != GenericEvent else { return false }
        let isKey = event.type == Int32(XKeyPressType) || event.type == KeyRelease
        if isKey {
            guard let window = system?.windows[event.xkey.window], let context = context(of: window) else { return false }
            if event.type == Int32(XKeyPressType), event.xkey.keycode != 0 {
                window.userActed(at: event.xkey.time, .continued)
                // Without a window manager, keys go to the window under the pointer, which does not get the focus.
                context.setFocus(true)
            }
        }
        let isUsed = XFilterEvent(&event, 0) != 0
        serve()
        return isUsed
    }

    /// Does what could not be done inside Xlib: opens a method again and delivers compositions.
    private func serve() {
        guard connection.isAlive else { return }
        if methods.values.contains(where: \.needsOpening) {
            for method in methods.values where method.needsOpening { method.open() }
            for window in system?.windows.values.map({ $0 }) ?? [] { connect(window) }
        }
        while !pending.isEmpty {
            let (identifier, text) = pending.removeFirst()
            guard let window = system?.windows[identifier], window.textInput != nil else { continue }
            window.deliver([.textMarked(text)], time: MonotonicClock.now)
        }
    }

    private func composed(_ text: MarkedText, in window: XID) {
        // Methods clear the text before they draw the next one.
        pending.removeAll { $0.window == window }
        pending.append((window, text))
    }
}
