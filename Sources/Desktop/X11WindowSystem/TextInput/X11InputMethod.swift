// A connection to an input method: the desktop's, which another process provides (XIM), or Xlib's own for dead keys and Compose.

internal import CX11
internal import Glibc
internal import WindowSystem

/// The connection to the X server that an input method uses.
nonisolated struct X11InputDisplay {
    let pointer: OpaquePointer
    /// Returns whether the connection is open.
    let check: () -> Bool
    var isAlive: Bool { check() }
}

/// An input method (Xlib's XIM), opened on first use, with the contexts of the windows. Used on one thread.
nonisolated final class X11InputMethod {
    /// Which input method is opened.
    enum Kind {
        /// The process that XMODIFIERS names.
        case server
        /// Xlib's own: dead keys and Compose.
        case local
    }

    private let kind: Kind
    private let display: X11InputDisplay
    private var method: XIM?
    private var contexts: [XID: X11InputContext] = [:]
    private var hasTriedToOpen = false
    /// Whether the method is open.
    var isOpen: Bool { method != nil }
    /// Called when a text that is being composed has changed, inside a call of Xlib.
    var markedTextChanged: ((XID, MarkedText) -> Void)?

    init(kind: Kind, display: X11InputDisplay) {
        self.kind = kind
        self.display = display
    }

    /// Sets the locale's character set, on which input methods depend, to the environment's if it is supported, else to UTF-8.
    static let locale: Void = {
        let name = setlocale(LC_CTYPE, "").map { String(cString: $0) } ?? "C"
        if name == "C" || name == "POSIX" || XSupportsLocale() == 0 { setlocale(LC_CTYPE, "C.UTF-8") }
    }()

    /// Opens the method if it was not opened before. Waits for the replies of the server, if there is one.
    func open() {
        guard !hasTriedToOpen, display.isAlive else { return }
        hasTriedToOpen = true
        _ = Self.locale
        if kind == .local || XSetLocaleModifiers("") == nil { XSetLocaleModifiers("@im=none") }
        method = XOpenIM(display.pointer, nil, nil, nil)
        guard kind == .server, let method, display.isAlive else { return }
        // Without a server, Xlib opens its own method.
        if Self.isXlibs(method) { return close() }
        cx11_on_destroy(method, { _, data, _ in X11InputMethod.from(data)?.serverDied() }, pointer)
    }

    /// Whether a method is Xlib's own, which supports exactly the two styles below: neither displays a composition.
    private static func isXlibs(_ method: XIM) -> Bool {
        guard let styles = cx11_input_styles(method) else { return false }
        defer { XFree(styles) }
        let own = [XIMStyle(XIMPreeditNone | XIMStatusNone), XIMStyle(XIMPreeditNothing | XIMStatusNothing)]
        return Set((0..<Int(styles.pointee.count_styles)).map { styles.pointee.supported_styles[$0] }) == Set(own)
    }

    private var pointer: XPointer {
        UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: CChar.self)
    }

    private static func from(_ data: XPointer?) -> X11InputMethod? {
        data.map { Unmanaged<X11InputMethod>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    /// Handles the end of the server, inside a call of Xlib, which has freed the method and its contexts.
    private func serverDied() {
        method = nil
        closeContexts(.ofMethod)
    }

    private func closeContexts(_ end: X11InputContext.End) {
        for context in contexts.values {
            context.close(end)
            if context.isComposing { markedTextChanged?(context.window, MarkedText()) }
        }
        contexts = [:]
    }

    /// Closes the method and the contexts.
    private func close() {
        closeContexts(.ofContext)
        if let method, display.isAlive { XCloseIM(method) }
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
        guard let method, let context = X11InputContext(method: method, display: display, window: window, spot: spot) else {
            return nil
        }
        context.markedTextChanged = { [weak self] text in self?.markedTextChanged?(window, text) }
        contexts[window] = context
        return context
    }

    /// Destroys the context of a window that is being closed.
    func remove(_ window: XID) { contexts.removeValue(forKey: window)?.close(.ofContext) }
}
