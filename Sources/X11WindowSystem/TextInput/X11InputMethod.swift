// A connection to an input method: that of the desktop, which another process provides (XIM), or Xlib's own for dead keys and Compose.

internal import CX11
internal import Glibc
internal import WindowSystem

/// An open input method (Xlib's XIM) with the contexts of the windows.
@MainActor
final class X11InputMethod {
    /// Which input method is opened.
    enum Kind {
        /// The one that XMODIFIERS names, else Xlib's own.
        case desktop
        /// Xlib's own, for passwords.
        case local
    }

    let kind: Kind
    private let connection: X11Connection
    private var method: XIM?
    private var contexts: [XID: X11InputContext] = [:]
    private var isAwaitingServer = false
    private var isRegistering = false
    /// Whether the method has to be opened again: its server died, or another one has started.
    private(set) var needsOpening = true
    /// Whether the method is another process.
    private(set) var isServer = false
    /// Called when a text that is being composed has changed, inside a call of Xlib.
    var markedTextChanged: (@MainActor (XID, MarkedText) -> Void)?

    init(kind: Kind, connection: X11Connection) {
        self.kind = kind
        self.connection = connection
    }

    /// Sets the locale's character set, which input methods depend on, to that of the environment if it is supported, else to UTF-8.
    private static let locale: Void = {
        let name = setlocale(LC_CTYPE, "").map { String(cString: $0) } ?? "C"
        if name == "C" || name == "POSIX" || XSupportsLocale() == 0 { setlocale(LC_CTYPE, "C.UTF-8") }
    }()

    /// Opens the method if it is not open. Waits for the reply of the server, if there is one.
    func open() {
        guard needsOpening, connection.isAlive else { return }
        needsOpening = false
        close()
        _ = Self.locale
        if kind == .local || XSetLocaleModifiers("") == nil { XSetLocaleModifiers("@im=none") }
        method = XOpenIM(connection.display, nil, nil, nil)
        if method == nil, kind == .desktop, connection.isAlive {
            XSetLocaleModifiers("@im=none")
            method = XOpenIM(connection.display, nil, nil, nil)
        }
        isServer = false
        guard let method, connection.isAlive else { return awaitServer() }
        // Xlib's own method has two styles, which show nothing.
        if let styles = cx11_input_styles(method) {
            let own = [XIMStyle(XIMPreeditNone | XIMStatusNone), XIMStyle(XIMPreeditNothing | XIMStatusNothing)]
            let offered = (0..<Int(styles.pointee.count_styles)).map { styles.pointee.supported_styles[$0] }
            isServer = Set(offered) != Set(own)
            XFree(styles)
        }
        cx11_on_destroy(method, { _, data, _ in X11InputMethod.from(data)?.serverDied() }, pointer)
        if !isServer { awaitServer() }
    }

    private var pointer: XPointer {
        UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: CChar.self)
    }

    private static func from(_ data: XPointer?) -> X11InputMethod? {
        data.map { Unmanaged<X11InputMethod>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    private static let serverStarted: XIDProc = { _, data, _ in
        // Xlib also calls this at once if it can open its own method.
        guard let method = X11InputMethod.from(data), !method.isServer, !method.isRegistering else { return }
        method.needsOpening = true
    }

    /// Has Xlib report the start of the server.
    private func awaitServer() {
        guard kind == .desktop, connection.isAlive, !isAwaitingServer else { return }
        isAwaitingServer = true
        XSetLocaleModifiers("")
        isRegistering = true
        XRegisterIMInstantiateCallback(connection.display, nil, nil, nil, Self.serverStarted, pointer)
        isRegistering = false
    }

    private func stopAwaitingServer() {
        guard isAwaitingServer, connection.isAlive else { return }
        isAwaitingServer = false
        XUnregisterIMInstantiateCallback(connection.display, nil, nil, nil, Self.serverStarted, pointer)
    }

    /// Handles the end of the server, inside a call of Xlib, which has freed the method and its contexts.
    private func serverDied() {
        method = nil
        isServer = false
        for context in contexts.values {
            context.close(.ofMethod)
            if context.isComposing { markedTextChanged?(context.window, MarkedText()) }
        }
        contexts = [:]
        needsOpening = true
    }

    /// Closes the method and the contexts.
    func close() {
        stopAwaitingServer()
        for context in contexts.values {
            context.close(.ofContext)
            if context.isComposing { markedTextChanged?(context.window, MarkedText()) }
        }
        contexts = [:]
        if let method, connection.isAlive { XCloseIM(method) }
        method = nil
    }

    /// The context of a window; nil without one.
    func context(of window: XID) -> X11InputContext? { contexts[window] }

    /// The context of a window, which is created if necessary, with the caret at a point in pixels; nil if there is no input method.
    func context(for window: XID, spot: (x: Int, y: Int)) -> X11InputContext? {
        open()
        if let known = contexts[window] {
            known.setSpot(x: spot.x, y: spot.y)
            return known
        }
        guard let method, let context = X11InputContext(method: method, connection: connection, window: window, spot: spot) else {
            return nil
        }
        context.markedTextChanged = { [weak self] text in self?.markedTextChanged?(window, text) }
        contexts[window] = context
        return context
    }

    /// Destroys the context of a window that is being closed.
    func remove(_ window: XID) { contexts.removeValue(forKey: window)?.close(.ofContext) }
}
