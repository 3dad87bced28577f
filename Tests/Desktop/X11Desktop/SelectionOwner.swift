// Other programs with selections, for the tests of pasteboards: owners that misbehave, and a clipboard manager.

import CX11
import Glibc

/// A client that owns the clipboard or the selection of clipboard managers.
final class SelectionOwner: XClient {
    /// How the owner handles requests.
    enum Behaviour: String {
        /// It never replies.
        case silent
        /// It begins to send the content in pieces, and exits after the first.
        case dying
        /// It begins to send the content in pieces, and stops after the first.
        case stopping
        /// It sends the content in 5,000 pieces of one byte.
        case crumbling
        /// It has the content only as Latin-1.
        case latin1
        /// It sends bytes that are not UTF-8.
        case invalid
        /// It sends an empty text.
        case empty
        /// It saves the clipboard's text when a program asks for it.
        case manager
        /// It reads the clipboard's text in pieces, and takes the clipboard after the first.
        case taking
        /// It requests two targets of the clipboard at once (MULTIPLE); the numbers of the second are not atoms.
        case asking
    }

    let display: OpaquePointer
    private let window: XID
    private let behaviour: Behaviour
    private var pieces = 0
    /// The bytes that were read in pieces.
    private var taken: [UInt8] = []
    private var isTaking = false
    private var pending: XSelectionRequestEvent?

    init?(behaviour: Behaviour) {
        guard let display = XOpenDisplay(nil) else { return nil }
        self.display = display
        self.behaviour = behaviour
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        XSetErrorHandler { _, _ in 0 }
        XSelectInput(display, window, Int(PropertyChangeMask))
        if behaviour == .asking {
            setPairs([atom("UTF8_STRING"), atom("ANSWER"), 0xFFFF_FFFF, 0xFFFF_FFFF])
            XConvertSelection(display, atom("CLIPBOARD"), atom("MULTIPLE"), atom("PAIRS"), window, Time(CurrentTime))
        } else if behaviour == .taking {
            XConvertSelection(display, atom("CLIPBOARD"), atom("UTF8_STRING"), atom("TAKEN"), window, Time(CurrentTime))
        } else {
            XSetSelectionOwner(display, atom(behaviour == .manager ? "CLIPBOARD_MANAGER" : "CLIPBOARD"), window, Time(CurrentTime))
        }
        XSync(display, False)
    }

    /// Handles events until the process is terminated.
    func run() {
        while true {
            var event = XEvent()
            XNextEvent(display, &event)
            switch event.type {
            case SelectionRequest: requested(event.xselectionrequest)
            case SelectionNotify where behaviour == .taking: beginTaking()
            case SelectionNotify where behaviour == .asking: printAnswers(event.xselection)
            case PropertyNotify where behaviour == .taking:
                if isTaking, event.xproperty.state == PropertyNewValue, event.xproperty.window == window { takePiece() }
            case SelectionNotify: save(event.xselection)
            case SelectionClear: printLine("cleared")
            case PropertyNotify where event.xproperty.state == PropertyDelete && event.xproperty.window != window:
                nextPiece(event.xproperty)
            default: break
            }
        }
    }

    private func requested(_ request: XSelectionRequestEvent) {
        let target = request.target
        switch behaviour {
        case .silent: printLine("asked")
        case .dying, .stopping, .crumbling:
            guard target == atom("UTF8_STRING") else { return reply(request, nil) }
            XSelectInput(display, request.requestor, Int(PropertyChangeMask))
            reply(request, (atom("INCR"), 32, [0, 0, 16, 0, 0, 0, 0, 0]))
        case .latin1: reply(request, target == Atom(XA_STRING) ? (Atom(XA_STRING), 8, [0x6E, 0x61, 0xEF, 0x76, 0x65]) : nil)
        case .invalid: reply(request, target == atom("UTF8_STRING") ? (target, 8, [0x61, 0xFF, 0x62]) : nil)
        case .empty: reply(request, target == atom("UTF8_STRING") ? (target, 8, []) : nil)
        case .taking, .asking: reply(request, nil)
        case .manager:
            pending = request
            XConvertSelection(display, atom("CLIPBOARD"), atom("UTF8_STRING"), atom("SAVED"), window, Time(CurrentTime))
            XFlush(display)
        }
    }

    private func reply(_ request: XSelectionRequestEvent, _ content: (type: Atom, format: Int32, bytes: [UInt8])?) {
        if let content {
            let count = content.format == 32 ? content.bytes.count / 8 : content.bytes.count
            _ = XChangeProperty(
                display, request.requestor, request.property, content.type, content.format, PropModeReplace, content.bytes, Int32(count))
        }
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = content == nil ? 0 : request.property
        event.xselection.time = request.time
        XSendEvent(display, request.requestor, False, 0, &event)
        XFlush(display)
    }

    private func nextPiece(_ event: XPropertyEvent) {
        pieces += 1
        if behaviour == .crumbling {
            guard pieces <= 5001 else { return }
            // An empty piece ends the content.
            let byte = [UInt8(97 + (pieces - 1) % 23)]
            _ = XChangeProperty(
                display, event.window, event.atom, atom("UTF8_STRING"), 8, PropModeReplace, byte, pieces <= 5000 ? 1 : 0)
            XFlush(display)
        } else if pieces == 1 {
            let bytes = [UInt8](repeating: 97, count: 1000)
            _ = XChangeProperty(display, event.window, event.atom, atom("UTF8_STRING"), 8, PropModeReplace, bytes, 1000)
            XFlush(display)
        } else {
            printLine("stopped")
            if behaviour == .dying { exit(0) }
        }
    }

    /// Reads and deletes a property of the window.
    private func takeProperty(_ name: String) -> [UInt8] {
        var (type, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(display, window, atom(name), 0, 1 << 24, True, 0, &type, &format, &count, &rest, &data)
        defer { if let data { XFree(data) } }
        return data.map { Array(UnsafeBufferPointer(start: $0, count: Int(count) * Int(format) / 8)) } ?? []
    }

    /// Deletes the property that announces the content's size. The deletion requests the first piece.
    private func beginTaking() {
        isTaking = true
        _ = takeProperty("TAKEN")
        XFlush(display)
    }

    private func takePiece() {
        let piece = takeProperty("TAKEN")
        if taken.isEmpty, !piece.isEmpty {
            XSetSelectionOwner(display, atom("CLIPBOARD"), window, Time(CurrentTime))
            XSync(display, False)
            printLine("took")
        }
        taken += piece
        XFlush(display)
        if piece.isEmpty { printLine("read \(taken.count) \(taken.enumerated().allSatisfy { $1 == UInt8(97 + $0 % 23) })") }
    }

    /// Sets the property that lists the pairs of target and property for a MULTIPLE request.
    private func setPairs(_ atoms: [Atom]) {
        atoms.withUnsafeBytes { bytes in
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            _ = XChangeProperty(display, window, atom("PAIRS"), atom("ATOM_PAIR"), 32, PropModeReplace, data, Int32(atoms.count))
        }
    }

    /// Prints the text of the first target, whether its pair is unchanged, and the numbers of the second pair, in hexadecimal.
    private func printAnswers(_ event: XSelectionEvent) {
        guard event.property != 0 else { return printLine("refused") }
        var (type, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(display, window, event.property, 0, 100, True, 0, &type, &format, &count, &rest, &data)
        defer { if let data { XFree(data) } }
        let items = data.map { data in
            (0..<Int(count)).map { UInt32(truncatingIfNeeded: UnsafeRawPointer(data).load(fromByteOffset: 8 * $0, as: Int.self)) }
        }
        let text = String(decoding: takeProperty("ANSWER"), as: UTF8.self)
        let isSame = items?.prefix(2).elementsEqual([atom("UTF8_STRING"), atom("ANSWER")].map { UInt32(truncatingIfNeeded: $0) }) ?? false
        printLine("answer '\(text)' \(isSame) \(items?.dropFirst(2).map { String($0, radix: 16) } ?? [])")
    }

    /// Reads the text for the clipboard manager, and reports to the program that it is saved.
    private func save(_ event: XSelectionEvent) {
        var (type, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(display, window, atom("SAVED"), 0, 1 << 20, True, 0, &type, &format, &count, &rest, &data)
        let bytes = data.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
        printLine("saved '\(String(decoding: bytes, as: UTF8.self))'")
        if let pending { reply(pending, (atom("NULL"), 32, [])) }
    }
}
