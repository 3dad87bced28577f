// The two sides of XDND for tests, written after the protocol's text: a program that drags content, and one that takes it.
//
//   drag-to=WINDOW uris=LIST   drags a list of URLs, separated by spaces, to the middle of a window, and drops it if the window accepts;
//                              with `many`, the list is the last of five types; with `no-drop`, leaves the window again
//   drop-target                opens a window of 200 × 200 pixels at 600,300 and takes text that is dropped on it

import CX11
import Glibc

/// A program that drags content, or takes it.
final class DragClient: XClient {
    let display: OpaquePointer
    private let window: XID
    private var source: XID = 0

    init?(isVisible: Bool) {
        guard let display = XOpenDisplay(nil) else { return nil }
        self.display = display
        let root = XRootWindow(display, XDefaultScreen(display))
        window = XCreateSimpleWindow(display, root, 600, 300, 200, 200, 0, 0, 0)
        XSelectInput(display, window, Int(PropertyChangeMask | StructureNotifyMask))
        guard isVisible else { return }
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = True
        XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
        set("XdndAware", XA_ATOM, [5])
        XMapRaised(display, window)
        var event = XEvent()
        repeat { XNextEvent(display, &event) } while event.type != MapNotify
    }

    private func set(_ name: String, _ type: Atom, _ values: [Int]) {
        values.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window, atom(name), type, 32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
        }
    }

    private func name(_ atom: Atom) -> String {
        guard atom != 0, let name = XGetAtomName(display, atom) else { return "none" }
        defer { XFree(name) }
        return String(cString: name)
    }

    private func message(_ event: XEvent) -> (name: String, data: (Int, Int, Int, Int, Int)) {
        (name(event.xclient.message_type), event.xclient.data.l)
    }

    // MARK: Dragging

    /// Drags `uris` to `target`, and prints the target's replies.
    func drag(_ uris: [String], to target: XID, many: Bool, drops: Bool) {
        XSetSelectionOwner(display, atom("XdndSelection"), window, Time(CurrentTime))
        var types = [Int(atom("text/uri-list"))]
        if many { types = ["a/a", "b/b", "c/c", "d/d"].map { Int(atom($0)) } + types }
        set("XdndTypeList", XA_ATOM, types)
        let first = types.prefix(3) + Array(repeating: 0, count: max(3 - types.count, 0))
        send(to: target, type: "XdndEnter", mask: 0, [Int(window), 5 << 24 | (many ? 1 : 0)] + first)
        send(to: target, type: "XdndPosition", mask: 0, [Int(window), 0, middle(of: target), 0, Int(atom("XdndActionCopy"))])
        var event = XEvent()
        while true {
            XNextEvent(display, &event)
            if event.type == SelectionRequest { answer(event.xselectionrequest, uris) }
            guard event.type == ClientMessage else { continue }
            let (name, data) = message(event)
            if name == "XdndStatus" {
                printLine("status \(data.1 & 1) \(self.name(Atom(bitPattern: data.4)))")
                guard data.1 & 1 == 1, drops else {
                    send(to: target, type: "XdndLeave", mask: 0, [Int(window), 0, 0, 0, 0])
                    return
                }
                send(to: target, type: "XdndDrop", mask: 0, [Int(window), 0, 0, 0, 0])
            }
            if name == "XdndFinished" { return printLine("finished \(data.1 & 1) \(self.name(Atom(bitPattern: data.2)))") }
        }
    }

    /// The middle of a window on the screen, as XdndPosition has it.
    private func middle(of target: XID) -> Int {
        var (root, child) = (XID(0), XID(0))
        var (x, y) = (Int32(0), Int32(0))
        var (width, height, border, depth) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
        XGetGeometry(display, target, &root, &x, &y, &width, &height, &border, &depth)
        XTranslateCoordinates(display, target, root, Int32(width / 2), Int32(height / 2), &x, &y, &child)
        return Int(x) << 16 | Int(y)
    }

    private func answer(_ request: XSelectionRequestEvent, _ uris: [String]) {
        let text = Array(uris.map { $0 + "\r\n" }.joined().utf8)
        var reply = XEvent()
        reply.xselection.type = SelectionNotify
        reply.xselection.requestor = request.requestor
        reply.xselection.selection = request.selection
        reply.xselection.target = request.target
        reply.xselection.time = request.time
        if request.target == atom("text/uri-list") {
            _ = XChangeProperty(
                display, request.requestor, request.property, request.target, 8, PropModeReplace, text, Int32(text.count))
            reply.xselection.property = request.property
        }
        XSendEvent(display, request.requestor, False, NoEventMask, &reply)
        XFlush(display)
    }

    // MARK: Taking

    /// Takes dropped text, and prints the messages of the dragging program.
    func take() -> Never {
        printLine("ready")
        var event = XEvent()
        while true {
            XNextEvent(display, &event)
            if event.type == SelectionNotify { received(event.xselection) }
            guard event.type == ClientMessage else { continue }
            let (name, data) = message(event)
            source = XID(bitPattern: data.0)
            switch name {
            case "XdndEnter": printLine("enter version \(data.1 >> 24) \(self.name(Atom(bitPattern: data.2)))")
            case "XdndPosition":
                printLine("position \(data.2 >> 16),\(data.2 & 0xFFFF) \(self.name(Atom(bitPattern: data.4)))")
                send(to: source, type: "XdndStatus", mask: 0, [Int(window), 1, 0, 0, Int(atom("XdndActionCopy"))])
            case "XdndLeave": printLine("leave")
            case "XdndDrop":
                XConvertSelection(
                    display, atom("XdndSelection"), atom("UTF8_STRING"), atom("DROPPED"), window, Time(bitPattern: data.2))
                XFlush(display)
            default: break
            }
        }
    }

    private func received(_ event: XSelectionEvent) {
        var (type, format, items, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, atom("DROPPED"), 0, 1 << 16, True, Atom(AnyPropertyType), &type, &format, &items, &rest, &data)
        let text = data.map { String(decoding: UnsafeBufferPointer(start: $0, count: Int(items)), as: UTF8.self) }
        if let data { XFree(data) }
        printLine("dropped '\(event.property == 0 ? "nothing" : text ?? "")'")
        send(to: source, type: "XdndFinished", mask: 0, [Int(window), 1, Int(atom("XdndActionCopy")), 0, 0])
    }
}
