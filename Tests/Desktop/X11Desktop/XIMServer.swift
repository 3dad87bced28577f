// An input method for tests, with the name "testim": letters compose a text, and the space bar commits it in parentheses.
//
// The word "ni" becomes 你. Escape cancels, Left moves the caret; Return, and keys with Control or Alt, go back to the
// program. After the letter q, the server does not respond for three seconds. It prints one line for each request that the tests check.

import CX11
import Glibc

/// A server of the X Input Method Protocol for one client.
final class XIMServer: XClient {
    /// The styles that the server offers.
    enum Style: String {
        case callbacks, position, root
        /// Like `callbacks`, but after the reply to a reset the server commits the composed text, as IBus does.
        case late
        /// The server exists, but never replies.
        case silent
    }

    let display: OpaquePointer
    private let window: XID
    private let style: Style
    private var client: XID = 0
    private var composed = ""
    private var isStarted = false
    private var messageCount = 0
    private static let context = 7
    private static let styleAttribute = 0, preeditAttribute = 4, spotAttribute = 6

    /// Whether the client shows the composed text.
    private var drawsInClient: Bool { style == .callbacks || style == .late }

    init?(style: Style) {
        guard let display = XOpenDisplay(nil) else { return nil }
        self.display = display
        self.style = style
        let root = XDefaultRootWindow(display)
        window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        XSetErrorHandler { _, _ in 0 }
        // Clients look only for atoms that exist.
        for name in ["LOCALES", "TRANSPORT", "_XIM_XCONNECT", "_XIM_PROTOCOL"] { _ = atom(name) }
        XSetSelectionOwner(display, atom("@server=testim"), window, Time(CurrentTime))
        var name = atom("@server=testim")
        withUnsafeBytes(of: &name) { bytes in
            _ = XChangeProperty(
                display, root, atom("XIM_SERVERS"), Atom(XA_ATOM), 32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress, 1)
        }
        XSync(display, False)
    }

    /// Handles events until the process is terminated.
    func run() {
        while true {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == SelectionRequest { describe(event.xselectionrequest) }
            if event.type == ClientMessage { received(event.xclient) }
            XFlush(display)
        }
    }

    // MARK: Transport

    /// Replies with the locales or the transport.
    private func describe(_ request: XSelectionRequestEvent) {
        let text = request.target == atom("LOCALES") ? "@locale=C,en,zh" : "@transport=X/"
        _ = XChangeProperty(
            display, request.requestor, request.property, request.target, 8, PropModeReplace, text, Int32(text.utf8.count))
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = request.property
        event.xselection.time = request.time
        XSendEvent(display, request.requestor, False, 0, &event)
    }

    private func received(_ event: XClientMessageEvent) {
        if style == .silent {
            printLine("ignored")
        } else if event.message_type == atom("_XIM_XCONNECT") {
            client = XID(bitPattern: event.data.l.0)
            var reply = XEvent()
            reply.xclient.type = ClientMessage
            reply.xclient.window = client
            reply.xclient.message_type = event.message_type
            reply.xclient.format = 32
            reply.xclient.data.l.0 = Int(window)
            reply.xclient.data.l.3 = 20
            XSendEvent(display, client, False, 0, &reply)
        } else if event.message_type == atom("_XIM_PROTOCOL") {
            let bytes: [UInt8]
            if event.format == 32 {
                bytes = property(Atom(bitPattern: event.data.l.1))
            } else {
                bytes = withUnsafeBytes(of: event.data) { Array($0.prefix(20)) }
            }
            guard bytes.count >= 4 else { return }
            let length = (Int(bytes[2]) | Int(bytes[3]) << 8) * 4
            handle(bytes[0], XIMReader(bytes[4..<min(4 + length, bytes.count)]))
        }
    }

    private func property(_ name: Atom) -> [UInt8] {
        var (type, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(display, window, name, 0, 1 << 16, True, Atom(AnyPropertyType), &type, &format, &count, &rest, &data)
        guard let data else { return [] }
        defer { XFree(data) }
        return Array(UnsafeBufferPointer(start: data, count: Int(count)))
    }

    /// Sends a message within an event if it fits, else in a property.
    private func send(_ message: XIMMessage) {
        let bytes = message.bytes
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = client
        event.xclient.message_type = atom("_XIM_PROTOCOL")
        if bytes.count <= 20 {
            event.xclient.format = 8
            withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: bytes) }
        } else {
            messageCount += 1
            let name = atom("_TESTIM_\(messageCount % 20)")
            _ = XChangeProperty(display, client, name, Atom(XA_STRING), 8, PropModeAppend, bytes, Int32(bytes.count))
            event.xclient.format = 32
            event.xclient.data.l.0 = bytes.count
            event.xclient.data.l.1 = Int(name)
        }
        XSendEvent(display, client, False, 0, &event)
    }

    /// Sends a message that begins with the numbers of the method and the context.
    private func send(_ opcode: UInt8, _ content: (inout XIMMessage) -> Void = { _ in }) {
        var message = XIMMessage(opcode)
        message.add16(1, Self.context)
        content(&message)
        send(message)
    }

    // MARK: Requests

    private func handle(_ opcode: UInt8, _ request: XIMReader) {
        var request = request
        switch opcode {
        case XIMOpcode.connect:
            var reply = XIMMessage(XIMOpcode.connectReply)
            reply.add16(1, 0)
            send(reply)
        case XIMOpcode.open: opened()
        case XIMOpcode.extensions: sendOfMethod(XIMOpcode.extensionsReply) { $0.add16(0) }
        case XIMOpcode.encodings: sendOfMethod(XIMOpcode.encodingsReply) { $0.add16(0, 0, 0) }
        case XIMOpcode.getMethodValues: sendStyles()
        case XIMOpcode.create:
            _ = request.next16()
            let count = request.next16()
            readAttributes(request.take(count))
            send(XIMOpcode.createReply)
            send(XIMOpcode.setEventMask) { $0.add32(Int(KeyPressMask | KeyReleaseMask), 0) }
            printLine("created")
        case XIMOpcode.setValues:
            _ = (request.next16(), request.next16())
            let count = request.next16()
            _ = request.next16()
            readAttributes(request.take(count))
            send(XIMOpcode.setValuesReply)
        case XIMOpcode.getValues: send(XIMOpcode.getValuesReply) { $0.add16(0, 0) }
        case XIMOpcode.setFocus: printLine("focus")
        case XIMOpcode.unsetFocus: printLine("no focus")
        case XIMOpcode.forward: forwarded(request)
        case XIMOpcode.sync: send(XIMOpcode.syncReply)
        case XIMOpcode.reset:
            let late = style == .late ? composed : ""
            composed = ""
            isStarted = false
            printLine("reset")
            send(XIMOpcode.resetReply) { $0.add(text: []) }
            if !late.isEmpty { commit(late) }
        case XIMOpcode.destroy: send(XIMOpcode.destroyReply)
        case XIMOpcode.close: sendOfMethod(XIMOpcode.closeReply) { $0.add16(0) }
        case XIMOpcode.disconnect: send(XIMMessage(XIMOpcode.disconnectReply))
        default: break
        }
    }

    private func sendOfMethod(_ opcode: UInt8, _ content: (inout XIMMessage) -> Void) {
        var message = XIMMessage(opcode)
        message.add16(1)
        content(&message)
        message.pad()
        send(message)
    }

    private func opened() {
        printLine("opened")
        let method = XIMMessage.attribute(Self.styleAttribute, type: 10, name: "queryInputStyle")
        let attributes: [(Int, String)] = [
            (3, "inputStyle"), (5, "clientWindow"), (5, "focusWindow"), (3, "filterEvents"), (0x7FFF, "preeditAttributes"),
            (0x7FFF, "statusAttributes"), (12, "spotLocation"), (13, "fontSet"), (0, "separatorofNestedList"),
        ]
        let context = attributes.enumerated().flatMap { XIMMessage.attribute($0.offset, type: $0.element.0, name: $0.element.1) }
        var reply = XIMMessage(XIMOpcode.openReply)
        reply.add16(1, method.count)
        reply.add(method)
        reply.add16(context.count, 0)
        reply.add(context)
        send(reply)
    }

    private func sendStyles() {
        let preedit =
            switch style {
            case .callbacks, .late: XIMPreeditCallbacks
            case .position: XIMPreeditPosition
            case .root, .silent: XIMPreeditNothing
            }
        sendOfMethod(XIMOpcode.getMethodValuesReply) { reply in
            reply.add16(12, Self.styleAttribute, 8, 1, 0)
            reply.add32(Int(preedit | XIMStatusNothing))
        }
    }

    /// Prints the caret's place, wherever it is in a list of attributes.
    private func readAttributes(_ bytes: ArraySlice<UInt8>) {
        var list = XIMReader(bytes)
        while list.remaining >= 4 {
            let number = list.next16()
            let count = list.next16()
            let value = list.take(count)
            list.skipPadding(after: count)
            if number == Self.preeditAttribute { readAttributes(value) }
            if number == Self.spotAttribute {
                var point = XIMReader(value)
                printLine("spot \(Int16(truncatingIfNeeded: point.next16())),\(Int16(truncatingIfNeeded: point.next16()))")
            }
        }
    }

    // MARK: Composition

    private func forwarded(_ request: XIMReader) {
        var request = request
        _ = (request.next16(), request.next16())
        let flags = request.next16()
        let serial = request.next16()
        let event = Array(request.take(32))
        guard event.count == 32 else { return }
        let isPress = Int32(event[0] & 0x7F) == XKeyPressType
        let modifiers = Int32(event[28]) & (ControlMask | Mod1Mask)
        let keysym = XkbKeycodeToKeysym(display, event[1], 0, 0)
        if flags & 1 != 0 { send(XIMOpcode.syncReply) }
        guard isPress, modifiers == 0, compose(keysym) else {
            return send(XIMOpcode.forward) { message in
                message.add16(0, serial)
                message.add(event)
            }
        }
    }

    /// Uses a key; returns whether it has a meaning for the method.
    private func compose(_ keysym: KeySym) -> Bool {
        switch keysym {
        case KeySym(XK_Left) where !composed.isEmpty && drawsInClient:
            send(XIMOpcode.preeditCaret) { $0.add32(0, Int(XIMBackwardChar.rawValue), Int(XIMIsPrimary.rawValue)) }
        case 0x61...0x7A:
            if keysym == KeySym(XK_q) {
                printLine("hangs")
                sleep(3)
            }
            composed += String(Unicode.Scalar(UInt8(keysym)))
            draw()
        case KeySym(XK_space) where !composed.isEmpty:
            let text = composed == "ni" ? "你" : "(\(composed))"
            clear()
            commit(text)
        case KeySym(XK_Escape) where !composed.isEmpty: clear()
        default: return false
        }
        return true
    }

    private func draw() {
        guard drawsInClient else { return }
        if !isStarted { send(XIMOpcode.preeditStart) }
        isStarted = true
        let count = composed.utf8.count
        send(XIMOpcode.preeditDraw) { message in
            message.add32(count, 0, max(count - 1, 0), 0)
            message.add(text: Array(composed.utf8))
            message.add16(count * 4, 0)
            for _ in 0..<count { message.add32(Int(XIMUnderline)) }
        }
    }

    private func clear() {
        let count = composed.utf8.count
        composed = ""
        guard drawsInClient else { return }
        send(XIMOpcode.preeditDraw) { message in
            message.add32(0, 0, count, 3)
            message.add(text: [])
            message.add16(0, 0)
        }
        send(XIMOpcode.preeditDone)
        isStarted = false
    }

    /// Commits a text, as COMPOUND_TEXT with a part in UTF-8.
    private func commit(_ text: String) {
        send(XIMOpcode.commit) { message in
            message.add16(2)
            message.add(text: [0x1B, 0x25, 0x47] + Array(text.utf8) + [0x1B, 0x25, 0x40])
        }
    }
}
