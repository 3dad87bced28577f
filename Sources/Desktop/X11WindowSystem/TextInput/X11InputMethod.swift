// An input method, the desktop's or Xlib's own, and its contexts, which make texts of the keys of a window.

internal import CX11
internal import Glibc
internal import WindowSystem

/// The connection to the X server that an input method uses.
nonisolated struct X11InputDisplay {
    let pointer: OpaquePointer
    let check: () -> Bool
    var isAlive: Bool { check() }
}

/// An input method (Xlib's XIM), opened on first use, with the contexts of the windows. Used on one thread.
nonisolated final class X11InputMethod {
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
    var isOpen: Bool { method != nil }
    /// Called when a text that is being composed has changed, inside a call of Xlib.
    var markedTextChanged: ((XID, MarkedText) -> Void)?

    init(kind: Kind, display: X11InputDisplay) { (self.kind, self.display) = (kind, display) }

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

    private func close() {
        closeContexts(.ofContext)
        if let method, display.isAlive { XCloseIM(method) }
        method = nil
    }

    func context(of window: XID) -> X11InputContext? { contexts[window] }

    /// The context of a window, which is created if necessary, with the caret at a point in pixels; nil if there is no input method.
    func context(for window: XID, spot: (x: Int, y: Int)) -> X11InputContext? {
        open()
        if let known = contexts[window] {
            known.setSpot(x: spot.x, y: spot.y)
            return known
        }
        guard let method, let context = X11InputContext(method: method, display: display, window: window, spot: spot) else { return nil }
        context.markedTextChanged = { [weak self] text in self?.markedTextChanged?(window, text) }
        contexts[window] = context
        return context
    }

    /// Destroys the context of a window that is being closed.
    func remove(_ window: XID) { contexts.removeValue(forKey: window)?.close(.ofContext) }
}

/// A window's connection to an input method (Xlib's XIC). Used on the thread of its method only.
nonisolated final class X11InputContext {
    let window: XID
    private let display: X11InputDisplay
    private var context: XIC?
    private let style: XIMStyle
    private let fonts: XFontSet?
    /// The text that is being composed, and for each character whether it is emphasised.
    private var preedit: [(scalar: Unicode.Scalar, isEmphasised: Bool)] = []
    private var caret = 0
    /// The composition that was discarded last.
    private var discarded = DiscardedComposition()
    private var spot: (x: Int, y: Int)?
    private(set) var hasFocus = false
    /// Called when the text that is being composed has changed, inside a call of Xlib.
    var markedTextChanged: ((MarkedText) -> Void)?

    /// Creates a context in the best of the method's styles; nil if the method has none that fits, or refuses.
    init?(method: XIM, display: X11InputDisplay, window: XID, spot: (x: Int, y: Int)) {
        guard display.isAlive, let style = Self.bestStyle(of: method) else { return nil }
        (self.display, self.window, self.style) = (display, window, style)
        fonts = style & UInt(XIMPreeditPosition) != 0 ? Self.makeFonts(display) : nil
        var callbacks = CX11PreeditCallbacks()
        callbacks.data = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()).assumingMemoryBound(to: CChar.self)
        callbacks.done = { _, data, _ in X11InputContext.from(data)?.preeditEnded() }
        callbacks.draw = { _, data, call in
            guard let call else { return }
            let draw = UnsafeRawPointer(call).assumingMemoryBound(to: XIMPreeditDrawCallbackStruct.self)
            X11InputContext.from(data)?.preeditChanged(draw.pointee)
        }
        callbacks.caret = { _, data, call in
            guard let call else { return }
            let move = UnsafeMutableRawPointer(call).assumingMemoryBound(to: XIMPreeditCaretCallbackStruct.self)
            X11InputContext.from(data)?.caretMoved(&move.pointee)
        }
        context = cx11_create_context(method, style, window, Int16(clamping: spot.x), Int16(clamping: spot.y), fonts, &callbacks)
        guard context != nil else {
            if let fonts { XFreeFontSet(display.pointer, fonts) }
            return nil
        }
        setSpot(x: spot.x, y: spot.y)
    }

    private static func from(_ data: XPointer?) -> X11InputContext? {
        data.map { Unmanaged<X11InputContext>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    /// Marked text within the view, else a window at the caret, else a window elsewhere, else nothing but dead keys.
    private static func bestStyle(of method: XIM) -> XIMStyle? {
        guard let styles = cx11_input_styles(method) else { return nil }
        defer { XFree(styles) }
        let offered = (0..<Int(styles.pointee.count_styles)).map { styles.pointee.supported_styles[$0] }
        for preedit in [XIMPreeditCallbacks, XIMPreeditPosition, XIMPreeditNothing, XIMPreeditNone] {
            for status in [XIMStatusNothing, XIMStatusNone] {
                let style = XIMStyle(preedit | status)
                if offered.contains(style) { return style }
            }
        }
        return nil
    }

    /// Fonts for a window at the caret, which Xlib requires for this style.
    private static func makeFonts(_ display: X11InputDisplay) -> XFontSet? {
        var missing: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int32 = 0
        let fonts = XCreateFontSet(display.pointer, "fixed,-*-fixed-medium-r-normal-*-14-*", &missing, &count, nil)
        if let missing { XFreeStringList(missing) }
        return fonts
    }

    /// Destroys the context, unless the end of its method has destroyed it already.
    func close(_ end: End) {
        guard let context else { return }
        self.context = nil
        guard display.isAlive else { return }
        if end == .ofContext { XDestroyIC(context) }
        if let fonts { XFreeFontSet(display.pointer, fonts) }
    }

    /// Whether only the context is closed, or its method has ended.
    enum End { case ofContext, ofMethod }

    // MARK: Focus and caret

    /// Gives the keyboard's input to the method, or takes it back.
    func setFocus(_ hasFocus: Bool) {
        guard let context, display.isAlive, hasFocus != self.hasFocus else { return }
        self.hasFocus = hasFocus
        if hasFocus { XSetICFocus(context) } else { XUnsetICFocus(context) }
    }

    /// Discards the text that is being composed, if the method has shown one.
    func reset() { if !preedit.isEmpty { resetMethod() } }

    /// Discards the method's composition, even if the method has shown no text yet.
    func resetMethod() {
        guard let context, display.isAlive else { return }
        let composition = composition
        (preedit, caret) = ([], 0)
        let rest = Xutf8ResetIC(context)
        discarded.discard(composition, returned: rest.map { String(cString: $0) })
        if let rest { XFree(rest) }
        preedit = []
    }

    /// Prepares for a key that is about to be sent to the method.
    func willSendKey() { discarded.keyWasSent() }

    /// Whether a text that the method enters belongs to a composition that was discarded.
    func drops(_ text: String) -> Bool { discarded.drops(text) }

    private var composition: String { String(String.UnicodeScalarView(preedit.map(\.scalar))) }

    /// Moves the method's windows to a point, in pixels of the window.
    func setSpot(x: Int, y: Int) {
        guard let context, display.isAlive, style & UInt(XIMPreeditCallbacks | XIMPreeditPosition) != 0 else { return }
        if let spot, spot == (x, y) { return }
        spot = (x, y)
        cx11_set_spot(context, Int16(clamping: x), Int16(clamping: y))
    }

    /// Waits until the input method's server replies to a request.
    func awaitServer() {
        guard let context, display.isAlive else { return }
        cx11_await_server(context)
    }

    /// Whether a text is being composed within the view.
    var isComposing: Bool { !preedit.isEmpty }

    // MARK: Texts

    /// The text of a key press, or the text that the method has entered if the keycode is 0; empty for keys without text.
    func text(of event: XKeyEvent) -> String {
        guard let context, display.isAlive else { return "" }
        var event = event
        var buffer = [CChar](repeating: 0, count: 128)
        var (keysym, status) = (KeySym(0), Int32(0))
        var count = Xutf8LookupString(context, &event, &buffer, Int32(buffer.count), &keysym, &status)
        if status == XBufferOverflow {
            buffer = [CChar](repeating: 0, count: Int(count) + 1)
            count = Xutf8LookupString(context, &event, &buffer, Int32(buffer.count), &keysym, &status)
        }
        guard status == XLookupChars || status == XLookupBoth, count > 0 else { return "" }
        return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: Composition

    private func preeditEnded() {
        guard !preedit.isEmpty else { return }
        (preedit, caret) = ([], 0)
        markedTextChanged?(MarkedText())
    }

    /// Replaces a part of the composed text, or changes its emphasis only.
    private func preeditChanged(_ change: XIMPreeditDrawCallbackStruct) {
        let first = min(max(Int(change.chg_first), 0), preedit.count)
        let last = min(max(first + Int(change.chg_length), first), preedit.count)
        if let text = change.text?.pointee {
            let emphasis = (0..<Int(text.length)).map { index in
                text.feedback.map { $0[index] & UInt(XIMReverse | XIMHighlight) != 0 } ?? false
            }
            if text.string.multi_byte == nil {
                for (index, isEmphasised) in zip(first..<preedit.count, emphasis) { preedit[index].isEmphasised = isEmphasised }
            } else {
                let scalars = Self.scalars(of: text)
                preedit.replaceSubrange(first..<last, with: scalars.enumerated().map { ($1, $0 < emphasis.count && emphasis[$0]) })
            }
        } else {
            preedit.removeSubrange(first..<last)
        }
        caret = min(max(Int(change.caret), 0), preedit.count)
        report()
    }

    private static func scalars(of text: XIMText) -> [Unicode.Scalar] {
        var wide: [wchar_t] = []
        if text.encoding_is_wchar != 0 {
            wide = (0..<Int(text.length)).map { text.string.wide_char[$0] }
        } else {
            // In the encoding of the locale; `length` counts characters.
            wide = [wchar_t](repeating: 0, count: Int(text.length) + 1)
            let count = mbstowcs(&wide, text.string.multi_byte, wide.count)
            wide = count == Int.max || count < 0 ? [] : Array(wide.prefix(min(count, Int(text.length))))
        }
        return wide.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }
    }

    private func caretMoved(_ move: inout XIMPreeditCaretCallbackStruct) {
        switch move.direction {
        case XIMForwardChar: caret += 1
        case XIMBackwardChar: caret -= 1
        case XIMLineStart: caret = 0
        case XIMLineEnd: caret = preedit.count
        case XIMAbsolutePosition: caret = Int(move.position)
        default: break
        }
        caret = min(max(caret, 0), preedit.count)
        move.position = Int32(caret)
        report()
    }

    /// Reports the text; the emphasised part is selected, and without one the caret is where the method has it.
    private func report() {
        func offset(_ index: Int) -> Int { preedit.prefix(index).reduce(0) { $0 + UTF16.width($1.scalar) } }
        let text = composition
        discarded.compositionChanged(to: text)
        var selection = offset(caret)..<offset(caret)
        if let first = preedit.firstIndex(where: \.isEmphasised) {
            let end = preedit[first...].firstIndex { !$0.isEmphasised } ?? preedit.count
            selection = offset(first)..<offset(end)
        }
        markedTextChanged?(MarkedText(text, selection: selection))
    }
}

/// Finds the late text of a discarded composition. With IBus, a reset makes some methods (Korean, kana, dead keys) enter the text, which
/// then arrives after the reply to the reset, although the field has kept or removed it: https://github.com/ibus/ibus/issues/2623
nonisolated struct DiscardedComposition: Sendable {
    private var text: String?
    private var hasKeyFollowed = false

    /// Records the composition that was discarded. `returned` is the text in the method's reply, for which the method sends nothing more.
    mutating func discard(_ composition: String, returned: String?) {
        hasKeyFollowed = false
        text = composition.isEmpty || returned?.isEmpty == false ? nil : composition
    }

    /// Records a key that was sent to the method.
    mutating func keyWasSent() { hasKeyFollowed = true }

    /// Records a new composition. Only a key begins one, so the method has finished the reset.
    mutating func compositionChanged(to composition: String) { if hasKeyFollowed, !composition.isEmpty { text = nil } }

    /// Whether a text that the method enters is the late one. Before the next key any text is; after it, only the discarded one.
    mutating func drops(_ entered: String) -> Bool {
        guard let late = text else { return false }
        text = nil
        return !hasKeyFollowed || entered == late
    }
}
