// Text input: chooses the input method for the keys of each window. Created when a text field gets the focus for the first time.

internal import CX11
internal import MainLoop
internal import WindowSystem

/// The input methods of a display: the desktop's, and Xlib's own for passwords and for desktops without one.
@MainActor final class X11TextInput {
    private weak var system: X11WindowSystem?
    private let connection: X11Connection
    private let server: X11InputServer
    private lazy var local = X11InputMethod(
        kind: .local, display: X11InputDisplay(pointer: connection.display) { [errors = connection.errors] in !errors.isDead })

    init(system: X11WindowSystem) {
        self.system = system
        connection = system.connection
        server = X11InputServer(system: system)
        server.typeWithoutComposing = { [weak self] in self?.typeWithoutComposing($0) }
        server.stateChanged = { [weak self] in self?.connectAll() }
    }

    /// Readable while replies of the desktop's input method wait; negative if the method has not been used.
    var descriptor: Int32 { server.descriptor }

    /// Whether the keys of a text field go to the desktop's input method.
    private func usesServer(_ input: TextInput) -> Bool { input.privacy == .normal && server.state == .connected }

    /// Where candidates appear, in pixels of the window: below the caret's left edge.
    private static func spot(_ input: TextInput, scale: Double) -> (x: Int, y: Int) {
        func pixels(_ points: Double) -> Int { Int((min(max(points, -16_000), 16_000) * scale).rounded()) }
        return (pixels(input.x), pixels(input.y + input.height))
    }

    func changed(from old: TextInput?, for window: X11Window) {
        if let old, let new = window.textInput, old.privacy != new.privacy {
            server.detach(window.identifier)
            local.context(of: window.identifier)?.reset()
        }
        connect(window)
    }

    /// Passes the caret's position and the window's keyboard focus to the input method. If no text field of the window is active, takes the
    /// method's focus from the window.
    private func connect(_ window: X11Window) {
        guard let input = window.textInput else {
            server.detach(window.identifier)
            local.context(of: window.identifier)?.setFocus(false)
            return
        }
        let spot = Self.spot(input, scale: window.scale)
        if usesServer(input) {
            local.context(of: window.identifier)?.setFocus(false)
            server.attach(window.identifier, spot: spot, hasFocus: window.hasFocus)
        } else {
            local.context(for: window.identifier, spot: spot)?.setFocus(window.hasFocus)
        }
    }

    private func connectAll() { system?.windows.values.forEach { connect($0) } }

    /// Handles a change of the list of input methods on the desktop.
    func serversChanged() {
        server.findServer()
        connectAll()
    }

    /// Ends the composition in a window, without events.
    func discardComposition(in window: X11Window) {
        guard let input = window.textInput else { return }
        if usesServer(input) { server.reset(window.identifier) } else { local.context(of: window.identifier)?.reset() }
    }

    func focusChanged(of window: X11Window) { connect(window) }

    /// Frees the contexts of a window that is being closed.
    func remove(_ window: X11Window) {
        local.remove(window.identifier)
        server.remove(window.identifier)
    }

    /// The context of Xlib's own method for a window's keys; nil if no text field has the focus, or if the desktop's method gets the keys.
    func localContext(of window: X11Window) -> X11InputContext? {
        guard let input = window.textInput, !usesServer(input) else { return nil }
        return local.context(of: window.identifier)
    }

    // MARK: Events

    /// Offers an event to the window's input method; returns whether the method keeps the event. The desktop's method may return it later.
    func filters(_ event: inout XEvent) -> Bool {
        guard event.type == Int32(XKeyPressType) || event.type == KeyRelease else { return false }
        guard let window = system?.windows[event.xkey.window], let input = window.textInput else { return false }
        if event.type == Int32(XKeyPressType), event.xkey.keycode != 0 { window.userActed(at: event.xkey.time, .continued) }
        if usesServer(input) {
            server.offer(event.xkey)
            return true
        }
        server.typedWithoutComposing(event.xkey)
        return filtersLocally(&event, of: window)
    }

    private func filtersLocally(_ event: inout XEvent, of window: X11Window) -> Bool {
        guard let context = localContext(of: window) else { return false }
        // Without a window manager, keys go to the window under the pointer, which does not get the focus.
        if event.type == Int32(XKeyPressType), event.xkey.keycode != 0 { context.setFocus(true) }
        return XFilterEvent(&event, 0) != 0
    }

    /// Types a key to which the desktop's input method has not replied.
    private func typeWithoutComposing(_ key: XKeyEvent) {
        guard let system, let window = system.windows[key.window], connection.isAlive else { return }
        server.typedWithoutComposing(key)
        var event = XEvent()
        event.xkey = key
        guard !filtersLocally(&event, of: window) else { return }
        window.key(event.xkey, time: system.time(key.time))
    }

    func receiveReplies() { server.receiveReplies() }
}
