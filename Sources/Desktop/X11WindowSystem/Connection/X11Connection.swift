// The connection to the X server: its properties, extensions, atoms and numbers, and whether it is still open.

internal import CX11
internal import Glibc
internal import WindowSystem

final class X11Connection {
    let display: OpaquePointer
    let errors: X11Errors
    let screen, descriptor: Int32
    let root: XID
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
        guard let name = displayName ?? Environment["DISPLAY"], !name.isEmpty else { throw WindowSystemError("DISPLAY is not set") }
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
        colormap = format.isDefault ? XDefaultColormap(display, screen) : XCreateColormap(display, root, format.visual, AllocNone)
        atoms = X11Atoms(display: display, screen: screen)
        extensions = X11Extensions(display: display, errors: errors)
        guard !errors.isDead else { throw WindowSystemError("lost the connection to the X server") }
        readSupported()
    }

    /// Whether requests may be made.
    var isAlive: Bool { !errors.isDead }

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

    func readSupported() { supported = Set(property(root, atoms[.netSupported], type: XA_ATOM)) }

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
        withProperty(window, name, type: type, format: 8) { Array(UnsafeBufferPointer(start: $0, count: $1)) } ?? []
    }

    private func withProperty<Result>(
        _ window: XID, _ name: Atom, type: Atom, format: Int32, body: (UnsafeMutablePointer<UInt8>, Int) -> Result
    ) -> Result? {
        guard isAlive else { return nil }
        var result: Result?
        errors.ignoring {
            var (actualType, actualFormat, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
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

/// The extensions of the server that this module uses. Tests, and users of a server with a broken extension, can disable extensions:
/// UIKIT_X11_NO_SHM, UIKIT_X11_NO_XI2, UIKIT_X11_NO_RANDR and UIKIT_X11_NO_SYNC, set to any value. X11Selections reads UIKIT_X11_NO_XFIXES.
struct X11Extensions {
    /// The type of MIT-SHM's completion event; nil without the extension. Attaching a segment may fail nevertheless.
    private(set) var shmCompletion: Int32?
    /// XInput 2's opcode; nil for versions before 2.1, which have no smooth scrolling.
    private(set) var xinput: Int32?
    /// Whether each touch of a touch screen has its own events: XInput 2.2.
    private(set) var touches = false
    /// Whether touchpads report pinches and swipes: XInput 2.4.
    private(set) var gestures = false
    private(set) var sync = false
    /// Whether the refresh rate may be read with RANDR. RANDR is queried only when the rate is read.
    let mayUseRandR: Bool

    /// Queries the server. If the connection is lost meanwhile, the extension libraries have invalid data and must not be called.
    init(display: OpaquePointer, errors: X11Errors) {
        mayUseRandR = Environment["UIKIT_X11_NO_RANDR"] == nil
        if Environment["UIKIT_X11_NO_SHM"] == nil, !errors.isDead, XShmQueryExtension(display) != 0 {
            shmCompletion = XShmGetEventBase(display) + ShmCompletion
        }
        var (event, error, opcode): (Int32, Int32, Int32) = (0, 0, 0)
        if Environment["UIKIT_X11_NO_SYNC"] == nil, !errors.isDead, XSyncQueryExtension(display, &event, &error) != 0, !errors.isDead {
            var (major, minor): (Int32, Int32) = (0, 0)
            sync = XSyncInitialize(display, &major, &minor) != 0
        }
        if Environment["UIKIT_X11_NO_XI2"] == nil, !errors.isDead,
            XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0, !errors.isDead
        {
            var (major, minor): (Int32, Int32) = (2, 4)
            if XIQueryVersion(display, &major, &minor) == Success, major > 2 || (major == 2 && minor >= 1) {
                (xinput, touches, gestures) = (opcode, major > 2 || minor >= 2, major > 2 || minor >= 4)
            }
        }
        // A held key then repeats as presses without releases between them.
        if !errors.isDead { XkbSetDetectableAutoRepeat(display, True, nil) }
    }
}

/// The name of an atom that this module uses.
enum AtomName: String, CaseIterable {
    case wmProtocols = "WM_PROTOCOLS", wmDeleteWindow = "WM_DELETE_WINDOW", wmTakeFocus = "WM_TAKE_FOCUS"
    case wmClientLeader = "WM_CLIENT_LEADER"
    case utf8String = "UTF8_STRING"
    case netSupported = "_NET_SUPPORTED", netWorkArea = "_NET_WORKAREA", netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netFrameExtents = "_NET_FRAME_EXTENTS", gtkThemeVariant = "_GTK_THEME_VARIANT"
    case netWMPing = "_NET_WM_PING", netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
    case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER", netWMFrameDrawn = "_NET_WM_FRAME_DRAWN"
    case netWMName = "_NET_WM_NAME", netWMIconName = "_NET_WM_ICON_NAME", netWMIcon = "_NET_WM_ICON"
    case netWMPID = "_NET_WM_PID"
    case netWMState = "_NET_WM_STATE", netWMStateHidden = "_NET_WM_STATE_HIDDEN"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE", netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case netWMUserTime = "_NET_WM_USER_TIME"
    case netStartupID = "_NET_STARTUP_ID", netStartupInfo = "_NET_STARTUP_INFO"
    case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case clipboard = "CLIPBOARD", clipboardManager = "CLIPBOARD_MANAGER", saveTargets = "SAVE_TARGETS"
    case targets = "TARGETS", multiple = "MULTIPLE", atomPair = "ATOM_PAIR", timestamp = "TIMESTAMP", incr = "INCR"
    case text = "TEXT", compoundText = "COMPOUND_TEXT"
    case textPlain = "text/plain", textPlainUTF8 = "text/plain;charset=utf-8"
    case dndAware = "XdndAware", dndSelection = "XdndSelection", dndTypeList = "XdndTypeList", dndEnter = "XdndEnter"
    case dndPosition = "XdndPosition", dndStatus = "XdndStatus", dndLeave = "XdndLeave", dndDrop = "XdndDrop"
    case dndFinished = "XdndFinished"
    case dndActionCopy = "XdndActionCopy", dndActionMove = "XdndActionMove", dndActionLink = "XdndActionLink"
    case manager = "MANAGER", inputMethodServers = "XIM_SERVERS", xsettingsSettings = "_XSETTINGS_SETTINGS"
    case tappingEnabled = "libinput Tapping Enabled"
}

struct X11Atoms {
    private let numbers: [AtomName: Atom]
    /// The selection that the XSETTINGS manager of this screen owns.
    let settingsSelection: Atom

    init(display: OpaquePointer, screen: Int32) {
        let names = AtomName.allCases.map(\.rawValue) + ["_XSETTINGS_S\(screen)"]
        var copies: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        var atoms = [Atom](repeating: 0, count: names.count)
        XInternAtoms(display, &copies, Int32(names.count), False, &atoms)
        numbers = Dictionary(uniqueKeysWithValues: zip(AtomName.allCases, atoms))
        settingsSelection = atoms[names.count - 1]
    }

    subscript(_ name: AtomName) -> Atom { numbers[name] ?? 0 }
}

/// Items of 32 bits in properties and messages. They can have any value, so conversions must not trap on overflow.
nonisolated enum ServerItem {
    /// The item as an unsigned number: Xlib stores each item in a `long` and fills its upper half with the sign.
    static func unsigned(_ item: UInt) -> UInt { item & 0xFFFF_FFFF }
}

/// The server's times, in milliseconds. They have 32 bits and wrap to 0 after 49.7 days. They can have any value, so conversions and
/// differences must not trap on overflow.
nonisolated enum ServerTime {
    /// The milliseconds from one time to another; negative if `end` is earlier.
    static func difference(from start: Time, to end: Time) -> Int32 { Int32(truncatingIfNeeded: end &- start) }

    /// Converts a time to seconds on a monotonic clock, which a server on the same machine also uses. `now` is the clock's present value.
    /// The result is `now` if the time is in the future, or differs from the clock by 2 seconds or more.
    static func seconds(_ time: Time, now: Double) -> Double {
        let milliseconds = Int(now * 1000)
        let difference = difference(from: Time(bitPattern: milliseconds), to: time)
        // Not `abs`, which traps for the smallest Int32.
        guard difference.magnitude < 2000 else { return now }
        return min(now, (Double(milliseconds) + Double(difference)) / 1000)
    }
}
