// The connection to the X server: its properties, and whether it is still open.

internal import CX11
internal import Glibc
internal import WindowSystem

/// An open display.
final class X11Connection {
    let display: OpaquePointer
    let errors: X11Errors
    let screen: Int32
    let root: XID
    let descriptor: Int32
    let format: X11PixelFormat
    let colormap: Colormap
    let atoms: X11Atoms
    let extensions: X11Extensions
    /// The window manager's `_NET_SUPPORTED`: the hints and messages that it supports.
    private(set) var supported: Set<Atom> = []
    /// The serial number of the next request, as of the last call of `sendRequests()`.
    private var nextSerialSent: UInt = 0
    /// The number of unexpected X errors so far; see `X11Errors`.
    var errorCount: Int { errors.unexpectedCount }

    /// Connects; throws `WindowSystemError` if there is no server, its screen has no usable TrueColor visual, or the connection is lost.
    init(displayName: String?) throws {
        guard let name = displayName ?? Environment["DISPLAY"], !name.isEmpty else {
            throw WindowSystemError("DISPLAY is not set")
        }
        // The input method's thread uses Xlib, too. Since version 1.8, Xlib calls this function itself.
        XInitThreads()
        guard let display = XOpenDisplay(name) else { throw WindowSystemError("cannot open display \(name)") }
        self.display = display
        errors = X11Errors(display: display)
        screen = XDefaultScreen(display)
        root = XRootWindow(display, screen)
        descriptor = XConnectionNumber(display)
        guard let format = X11PixelFormat.best(display: display, screen: screen) else {
            // deinit does not run while stored properties are missing.
            errors.detach()
            XCloseDisplay(display)
            throw WindowSystemError("display \(name) has no true colours")
        }
        self.format = format
        colormap =
            format.isDefault
            ? XDefaultColormap(display, screen) : XCreateColormap(display, root, format.visual, AllocNone)
        atoms = X11Atoms(display: display, screen: screen)
        extensions = X11Extensions(display: display, errors: errors)
        guard !errors.isDead else { throw WindowSystemError("lost the connection to the X server") }
        readSupported()
    }

    /// Whether requests may be made.
    var isAlive: Bool { !errors.isDead }

    /// Sends the queued requests.
    func flush() { if isAlive { XFlush(display) } }

    /// Sends the requests made since the last call, if any. Returns whether events are queued.
    func sendRequests() -> Bool {
        let next = XNextRequest(display)
        guard next != nextSerialSent else { return XEventsQueued(display, QueuedAlready) > 0 }
        nextSerialSent = next
        return XPending(display) > 0
    }

    isolated deinit {
        if isAlive {
            XFlush(display)
            // XCloseDisplay waits for a reply, which a hanging server never sends. After the shutdown there is nothing to wait for.
            shutdown(descriptor, Int32(SHUT_WR))
            XCloseDisplay(display)
        }
        errors.detach()
    }

    /// Rereads `_NET_SUPPORTED`.
    func readSupported() {
        supported = Set(property(root, atoms[.netSupported], type: XA_ATOM))
    }

    /// `.everyFrame` if the server has SYNC counters and the compositor sends `_NET_WM_FRAME_DRAWN`, else `.resizes`.
    var frameReports: X11SyncCounters.Reports { supported.contains(atoms[.netWMFrameDrawn]) && extensions.sync ? .everyFrame : .resizes }
}

// MARK: - Properties

extension X11Connection {
    /// The numbers of a property of 32-bit items, 0…0xFFFFFFFF; empty when it is missing or of another type.
    func property(_ window: XID, _ name: Atom, type: Atom) -> [UInt] {
        withProperty(window, name, type: type, format: 32) { data, count in
            data.withMemoryRebound(to: UInt.self, capacity: count) { items in
                UnsafeBufferPointer(start: items, count: count).map(ServerItem.unsigned)
            }
        } ?? []
    }

    /// The bytes of a property of 8-bit items; empty when it is missing or of another type.
    func bytes(_ window: XID, _ name: Atom, type: Atom) -> [UInt8] {
        withProperty(window, name, type: type, format: 8) { data, count in
            Array(UnsafeBufferPointer(start: data, count: count))
        } ?? []
    }

    private func withProperty<Result>(
        _ window: XID, _ name: Atom, type: Atom, format: Int32, body: (UnsafeMutablePointer<UInt8>, Int) -> Result
    ) -> Result? {
        guard isAlive else { return nil }
        var result: Result?
        errors.ignoring {
            var actualType: Atom = 0
            var actualFormat: Int32 = 0
            var count: UInt = 0
            var rest: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            // At most 1 << 18 units of 32 bits, far more than any property read here has.
            let status = XGetWindowProperty(
                display, window, name, 0, 1 << 18, False, type, &actualType, &actualFormat, &count, &rest, &data)
            guard status == Success, let data else { return }
            if actualType == type, actualFormat == format, count > 0 { result = body(data, Int(count)) }
            XFree(data)
        }
        return result
    }

    /// Sets a property of 32-bit items.
    func setProperty(_ window: XID, _ name: Atom, type: Atom, to values: [Int]) {
        guard isAlive else { return }
        values.withUnsafeBytes { bytes in
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            _ = XChangeProperty(display, window, name, type, 32, PropModeReplace, data, Int32(values.count))
        }
    }

    /// Sets a property to the UTF-8 of a text.
    func setProperty(_ window: XID, _ name: Atom, type: Atom, to text: String) {
        setProperty(window, name, type: type, toBytes: Array(text.utf8))
    }

    /// Sets a property of bytes.
    func setProperty(_ window: XID, _ name: Atom, type: Atom, toBytes bytes: [UInt8]) {
        guard isAlive else { return }
        _ = XChangeProperty(display, window, name, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }

    /// Sends a message about `window` with up to five numbers: to the client that created the window `target`, or with a mask, to the
    /// clients that selected these events of `target`.
    func send(_ type: Atom, about window: XID, to target: XID, mask: Int, _ values: [Int]) {
        guard isAlive else { return }
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = type
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            for (index, value) in values.prefix(5).enumerated() {
                data.storeBytes(of: value, toByteOffset: index * MemoryLayout<Int>.size, as: Int.self)
            }
        }
        XSendEvent(display, target, False, mask, &event)
    }
}
