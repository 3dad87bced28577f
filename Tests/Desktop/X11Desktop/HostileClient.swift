// A client that sends extreme numbers, and one that opens almost all connections of the server, for the tests of X11WindowSystem.

import CX11
import Glibc

/// Sends messages and events with the largest and smallest numbers to a window of another program, and sets properties to such numbers.
final class HostileClient: XClient {
    let display: OpaquePointer
    private let root: XID
    private let target: XID
    /// The greatest item of 32 bits. Xlib returns it as −1.
    private static let greatest = 0xFFFF_FFFF

    init?(target: XID) {
        guard let display = XOpenDisplay(nil) else { return nil }
        self.display = display
        self.target = target
        root = XRootWindow(display, XDefaultScreen(display))
        XSetErrorHandler { _, _ in 0 }
    }

    /// Sets all properties, sends all messages and events, and waits until the server has processed them.
    func run() {
        setProperties()
        manageSettings()
        sendSyncRequests()
        sendMessages()
        sendEvents()
        sendMotionAtTheMostDistantTimes()
        XSync(display, False)
    }

    /// Requests the clipboard's text in the name of the target, and waits until the server has sent the request.
    func forgeSelectionRequest() {
        var event = XEvent()
        event.xselectionrequest.type = SelectionRequest
        event.xselectionrequest.owner = XGetSelectionOwner(display, atom("CLIPBOARD"))
        event.xselectionrequest.requestor = target
        event.xselectionrequest.selection = atom("CLIPBOARD")
        event.xselectionrequest.target = atom("UTF8_STRING")
        event.xselectionrequest.property = atom("FORGED")
        XSendEvent(display, event.xselectionrequest.owner, False, 0, &event)
        XSync(display, False)
    }

    private func setProperties() {
        let extreme = [Int](repeating: Self.greatest, count: 4)
        set(root, "_NET_WORKAREA", type: XA_CARDINAL, extreme)
        set(root, "_NET_SUPPORTED", type: XA_ATOM, extreme)
        set(target, "_NET_WM_STATE", type: XA_ATOM, extreme)
    }

    private func set(_ window: XID, _ name: String, type: Atom, _ items: [Int]) {
        items.withUnsafeBytes { bytes in
            let data = bytes.bindMemory(to: UInt8.self).baseAddress
            _ = XChangeProperty(display, window, atom(name), type, 32, PropModeReplace, data, Int32(items.count))
        }
    }

    /// Becomes the settings manager, with the largest values.
    private func manageSettings() {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let values = [
            "Gtk/CursorThemeSize": 512, "Gdk/WindowScalingFactor": Int(Int32.max), "Xft/DPI": Int(Int32.min), "Gdk/UnscaledDPI": -1,
            "Net/DoubleClickTime": Int(Int32.max), "Net/DndDragThreshold": Int(Int32.min),
        ]
        var bytes: [UInt8] = [0, 0, 0, 0] + number(1, 4) + number(values.count, 4)
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            bytes += [0, 0] + number(name.utf8.count, 2) + Array(name.utf8)
            bytes += [UInt8](repeating: 0, count: (4 - name.utf8.count % 4) % 4) + number(1, 4) + number(value, 4)
        }
        let manager = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        let property = atom("_XSETTINGS_SETTINGS")
        _ = XChangeProperty(display, manager, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
        XSetSelectionOwner(display, atom("_XSETTINGS_S0"), manager, Time(CurrentTime))
        send(to: root, type: "MANAGER", mask: Int(StructureNotifyMask), [0, Int(atom("_XSETTINGS_S0")), Int(manager), 0, 0])
    }

    /// Requests confirmations with the greatest numbers, each with a size for which the window draws a frame.
    private func sendSyncRequests() {
        let halves = [(Self.greatest, 0x7FFF_FFFF), (Self.greatest - 1, 0x7FFF_FFFF), (Self.greatest - 2, 0x7FFF_FFFF), (0, 0x8000_0000)]
        for (index, (low, high)) in halves.enumerated() {
            for isExtended in [1, 0] {
                let request = [Int(atom("_NET_WM_SYNC_REQUEST")), 0, low, high, isExtended]
                send(to: target, type: "WM_PROTOCOLS", mask: 0, request)
                XResizeWindow(display, target, UInt32(300 + index * 10 + isExtended), 200)
                XSync(display, False)
                // A frame follows each size, unless the next size arrives before it.
                usleep(100_000)
            }
        }
    }

    private func sendMessages() {
        let greatest = Self.greatest
        send(to: target, type: "_NET_WM_FRAME_DRAWN", mask: 0, [greatest, greatest, greatest, greatest, greatest])
        send(to: target, type: "WM_PROTOCOLS", mask: 0, [Int(atom("WM_TAKE_FOCUS")), greatest, greatest, greatest, greatest])
        send(to: target, type: "WM_PROTOCOLS", mask: 0, [greatest, greatest, greatest, greatest, greatest])
    }

    private func sendEvents() {
        for type in [Int32(XKeyPressType), KeyRelease] {
            var event = XEvent()
            event.xkey.type = type
            event.xkey.window = target
            (event.xkey.keycode, event.xkey.state, event.xkey.time) = (255, 0xFFFF, Time(Self.greatest))
            XSendEvent(display, target, False, 0, &event)
        }
        for type in [ButtonPress, ButtonRelease] {
            var event = XEvent()
            event.xbutton.type = type
            event.xbutton.window = target
            (event.xbutton.button, event.xbutton.x, event.xbutton.y, event.xbutton.time) = (255, -32768, 32767, 1)
            XSendEvent(display, target, False, 0, &event)
        }
        var expose = XEvent()
        expose.xexpose.type = Expose
        expose.xexpose.window = target
        (expose.xexpose.x, expose.xexpose.y, expose.xexpose.width, expose.xexpose.height) = (65535, 65535, 65535, 65535)
        XSendEvent(display, target, False, 0, &expose)
        for (width, height) in [(0, 0), (65535, 1), (300, 200)] {
            var configure = XEvent()
            configure.xconfigure.type = ConfigureNotify
            (configure.xconfigure.event, configure.xconfigure.window) = (target, target)
            (configure.xconfigure.width, configure.xconfigure.height) = (Int32(width), Int32(height))
            XSendEvent(display, target, False, 0, &configure)
        }
    }

    /// Sends motion at times around 2³¹ ms from now, in steps of 1 ms. The receiver handles several events in a millisecond, so that one of
    /// the differences from its clock is exactly −2³¹.
    private func sendMotionAtTheMostDistantTimes() {
        var clock = timespec()
        clock_gettime(CLOCK_MONOTONIC, &clock)
        let now = clock.tv_sec * 1000 + clock.tv_nsec / 1_000_000
        for step in -100..<2000 {
            var event = XEvent()
            event.xmotion.type = MotionNotify
            event.xmotion.window = target
            (event.xmotion.x, event.xmotion.y) = (Int32(step & 63), 5)
            event.xmotion.time = Time(UInt32(truncatingIfNeeded: now + 1 << 31 + step))
            XSendEvent(display, target, False, 0, &event)
        }
    }
}

/// Opens all but one of the server's connections. The program types a letter with it when it gets SIGUSR1.
final class ConnectionHoarder {
    private var displays: [OpaquePointer] = []
    private let target: XID

    /// Connects until the server refuses, and then closes one connection.
    init?(target: XID) {
        self.target = target
        while let display = XOpenDisplay(nil) { displays.append(display) }
        guard displays.count > 1, let last = displays.popLast() else { return nil }
        XCloseDisplay(last)
        // The server has noticed the end of the connection when it replies to a later request.
        XSync(displays[0], False)
    }

    /// Sends the window a press and a release of the key of a letter.
    func type(_ letter: Character) {
        guard let display = displays.first, let number = letter.unicodeScalars.first?.value else { return }
        for type in [Int32(XKeyPressType), KeyRelease] {
            var event = XEvent()
            event.xkey.type = type
            event.xkey.window = target
            event.xkey.keycode = UInt32(XKeysymToKeycode(display, KeySym(number)))
            event.xkey.time = 1
            XSendEvent(display, target, False, 0, &event)
        }
        XFlush(display)
    }
}
