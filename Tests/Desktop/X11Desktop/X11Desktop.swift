// A minimal desktop for the tests of X11WindowSystem: a settings manager, and a compositor that reports drawn frames.
//
//   theme=NAME           sets the theme's name in XSETTINGS; after SIGUSR1, NAME with the suffix "-dark"
//   frame-drawn=MS       sends _NET_WM_FRAME_DRAWN, MS milliseconds after each frame of a window with frame counters
//   mute                 advertises _NET_WM_FRAME_DRAWN but never sends it
//   touch-gesture=N      accepts a touch once it has moved by N pixels, and rejects a touch that ends before that
//   selection=BEHAVIOUR  only owns or reads a selection, with a behaviour that SelectionOwner.swift lists
//   xim=STYLE            only serves an input method: callbacks, late, position, root or silent; see XIMServer.swift
//   close=WINDOW         only asks the window manager to close a window, as the close button of a taskbar does
//   monitors=LIST        only divides the screen into monitors; see Monitors.swift
//   maximise=WINDOW      only asks the window manager to maximise a window
//   hostile=WINDOW       only sends a window messages and events with extreme numbers; see HostileClient.swift
//   forge=WINDOW         only requests the clipboard's text from its owner, as if the window had; see HostileClient.swift
//   hoard=WINDOW         only opens all but one of the server's connections; types n in a window at SIGUSR1
//   owner=SELECTION      only prints the window that owns a selection, such as CLIPBOARD; 0 for none
//   drag-to=WINDOW       only drags URLs to a window; see DragClient.swift
//   drop-target          only takes text that is dropped on a window; see DragClient.swift
//   cursor               only prints the cursor's name, size and a checksum of its pixels
//
// It prints one line for each action, and "ready" before it waits for events.

import CX11
import Glibc

/// Accepts touches that move far, anywhere on the screen, as window managers do for their gestures.
final class TouchGesture {
    private let display: OpaquePointer
    private let root: XID
    private let distance: Double
    private var opcode: Int32 = 0
    private var starts: [Int32: (x: Double, y: Double)] = [:]

    init(display: OpaquePointer, root: XID, distance: Double) {
        self.display = display
        self.root = root
        self.distance = distance
        var event: Int32 = 0
        var error: Int32 = 0
        XQueryExtension(display, "XInputExtension", &opcode, &event, &error)
        var major: Int32 = 2
        var minor: Int32 = 2
        XIQueryVersion(display, &major, &minor)
        var bits = [UInt8](repeating: 0, count: 4)
        for type in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] { bits[Int(type) >> 3] |= 1 << (UInt8(type) & 7) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
            var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: UInt32(1) << 31), status: 0)
            XIGrabTouchBegin(display, XIAllMasterDevices, root, False, &mask, 1, &modifiers)
        }
        XFlush(display)
    }

    /// Handles all queued touch events.
    func handleEvents() {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == opcode else { continue }
            guard XGetEventData(display, &event.xcookie) != 0 else { continue }
            if let data = UnsafeRawPointer(event.xcookie.data) { decide(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee) }
            XFreeEventData(display, &event.xcookie)
        }
    }

    private func decide(_ touch: XIDeviceEvent) {
        let finger = touch.detail
        if touch.evtype == XI_TouchBegin { starts[finger] = (touch.root_x, touch.root_y) }
        guard let start = starts[finger] else { return }
        let hasGoneFar = abs(touch.root_x - start.x) + abs(touch.root_y - start.y) >= distance
        guard hasGoneFar || touch.evtype == XI_TouchEnd else { return }
        starts[finger] = nil
        XIAllowTouchEvents(
            display, touch.deviceid, UInt32(bitPattern: finger), root, hasGoneFar ? XIAcceptTouch : XIRejectTouch)
        XFlush(display)
        print(hasGoneFar ? "took a finger" : "left a finger")
        fflush(nil)
    }
}

/// A client that acts as settings manager and compositor.
final class Desktop: XClient {
    let display: OpaquePointer
    private let root: XID
    private let manager: XID
    private var counter: XSyncCounter = 0
    private var window: XID = 0
    private var answered = 0
    private var lastSeen = 0

    init?() {
        guard let display = XOpenDisplay(nil) else { return nil }
        self.display = display
        root = XRootWindow(display, XDefaultScreen(display))
        manager = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
        // A window can be destroyed before its properties are read.
        XSetErrorHandler { _, _ in 0 }
    }

    /// Grabs touches for a gesture of at least `distance` pixels.
    func watchTouches(distance: Double) -> TouchGesture { TouchGesture(display: display, root: root, distance: distance) }

    /// Advertises _NET_WM_FRAME_DRAWN in _NET_SUPPORTED.
    func advertiseFrameDrawn() {
        var supported = [atom("_NET_WM_FRAME_DRAWN")]
        withUnsafeBytes(of: &supported[0]) { bytes in
            _ = XChangeProperty(
                display, root, atom("_NET_SUPPORTED"), XA_ATOM, 32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress, 1)
        }
        XFlush(display)
    }

    /// Prints the window that owns a selection; 0 without an owner.
    func printOwner(of selection: String) { printLine("\(XGetSelectionOwner(display, atom(selection)))") }

    /// Prints the name of the current cursor, which may be empty, its size, and a checksum of its pixels.
    func printCursor() {
        // libXcursor depends on libXfixes, so it is installed where cursor themes work.
        typealias Get = @convention(c) (OpaquePointer) -> UnsafeRawPointer?
        guard let library = dlopen("libXfixes.so.3", RTLD_NOW), let symbol = dlsym(library, "XFixesGetCursorImage"),
            let image = unsafeBitCast(symbol, to: Get.self)(display)
        else { return printLine("no cursor") }
        // XFixesCursorImage: x, y, width, height, xhot, yhot of 16 bits each; then longs: serial, pixels, atom, name.
        let width = Int(image.load(fromByteOffset: 4, as: UInt16.self))
        let height = Int(image.load(fromByteOffset: 6, as: UInt16.self))
        let pixels = image.load(fromByteOffset: 24, as: UnsafePointer<UInt>?.self)
        let name = image.load(fromByteOffset: 40, as: UnsafePointer<CChar>?.self).map { String(cString: $0) } ?? ""
        var sum: UInt = 0
        for index in 0..<width * height { sum = sum &* 31 &+ (pixels?[index] ?? 0) }
        printLine("cursor \"\(name)\" \(width)x\(height) \(sum)")
    }

    /// Sends _NET_CLOSE_WINDOW to the window manager.
    func requestClose(of window: XID) {
        let substructure = Int(SubstructureRedirectMask | SubstructureNotifyMask)
        let pager = 2
        send(to: root, about: window, type: "_NET_CLOSE_WINDOW", mask: substructure, [Int(CurrentTime), pager, 0, 0, 0])
        XSync(display, False)
    }

    /// Asks the window manager to maximise a window.
    func requestMaximise(_ window: XID) {
        let states = ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"].map { Int(atom($0)) }
        let substructure = Int(SubstructureRedirectMask | SubstructureNotifyMask)
        let (add, application) = (1, 1)
        send(to: root, about: window, type: "_NET_WM_STATE", mask: substructure, [add] + states + [application])
        XSync(display, False)
    }

    /// Acquires the selection of the settings manager and publishes `theme`.
    func manageSettings(theme: String) {
        setTheme(theme)
        XSetSelectionOwner(display, atom("_XSETTINGS_S0"), manager, Time(CurrentTime))
        send(to: root, type: "MANAGER", mask: Int(StructureNotifyMask), [0, Int(atom("_XSETTINGS_S0")), Int(manager), 0, 0])
    }

    /// Publishes the only setting, Net/ThemeName.
    func setTheme(_ theme: String) {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func padded(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4) }
        let name = "Net/ThemeName"
        var bytes: [UInt8] = [0, 0, 0, 0] + number(1, 4) + number(1, 4)
        bytes += [1, 0] + number(name.utf8.count, 2) + padded(name) + number(1, 4) + number(theme.utf8.count, 4) + padded(theme)
        let property = atom("_XSETTINGS_SETTINGS")
        _ = XChangeProperty(display, manager, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
        XFlush(display)
        printLine("theme \(theme)")
    }

    /// Finds the topmost child of the root window that has frame counters.
    private func findWindow() {
        var parent: XID = 0
        var ignored: XID = 0
        var children: UnsafeMutablePointer<XID>?
        var count: UInt32 = 0
        guard XQueryTree(display, root, &ignored, &parent, &children, &count) != 0, let children else { return }
        defer { XFree(children) }
        for index in 0..<Int(count) {
            var type: Atom = 0
            var format: Int32 = 0
            var items: UInt = 0
            var rest: UInt = 0
            var data: UnsafeMutablePointer<UInt8>?
            XGetWindowProperty(
                display, children[index], atom("_NET_WM_SYNC_REQUEST_COUNTER"), 0, 2, False, XA_CARDINAL, &type, &format, &items,
                &rest, &data)
            guard let data else { continue }
            defer { XFree(data) }
            guard items == 2 else { continue }
            window = children[index]
            counter = UnsafeRawPointer(data).load(fromByteOffset: 8, as: XSyncCounter.self)
        }
    }

    /// Sends _NET_WM_FRAME_DRAWN if a frame has been finished since the last call.
    func reportFrameDrawn(after milliseconds: UInt32) {
        if counter == 0 { findWindow() }
        var value = XSyncValue(hi: 0, lo: 0)
        guard counter != 0, XSyncQueryCounter(display, counter, &value) != 0 else { return }
        let number = Int(value.lo)
        if number != lastSeen {
            lastSeen = number
            printLine(number % 2 == 0 ? "finished \(number)" : "begun \(number)")
        }
        guard number % 2 == 0, number > answered else { return }
        answered = number
        usleep(milliseconds * 1000)
        send(to: window, type: "_NET_WM_FRAME_DRAWN", mask: 0, [number, 0, 0, 0, 0])
    }
}

nonisolated(unsafe) private var themeSwitches: sig_atomic_t = 0
nonisolated(unsafe) private var keysToType: sig_atomic_t = 0

@main
enum X11Desktop {
    static func main() {
        var values: [String: String] = [:]
        for argument in CommandLine.arguments.dropFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            values[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        if let owner = values["selection"].flatMap(SelectionOwner.Behaviour.init).map(SelectionOwner.init) {
            print("ready")
            fflush(nil)
            owner?.run()
            exit(3)
        }
        if let method = values["xim"].flatMap(XIMServer.Style.init).map(XIMServer.init) {
            print("ready")
            fflush(nil)
            method?.run()
            exit(3)
        }
        if let window = values["hostile"].flatMap(XID.init) {
            guard let client = HostileClient(target: window) else { exit(3) }
            client.run()
            exit(0)
        }
        if let window = values["forge"].flatMap(XID.init) {
            guard let client = HostileClient(target: window) else { exit(3) }
            client.forgeSelectionRequest()
            exit(0)
        }
        if values["drag-to"] != nil || values["drop-target"] != nil { drag(values) }
        if let window = values["hoard"].flatMap(XID.init) { hoard(for: window) }
        guard let desktop = Desktop() else { exit(3) }
        performOnce(values, on: desktop)
        signal(SIGUSR1) { _ in themeSwitches = 1 }
        if let theme = values["theme"] { desktop.manageSettings(theme: theme) }
        if values["frame-drawn"] != nil || values["mute"] != nil { desktop.advertiseFrameDrawn() }
        let gesture = values["touch-gesture"].flatMap(Double.init).map(desktop.watchTouches)
        print("ready")
        fflush(nil)
        while true {
            gesture?.handleEvents()
            if let delay = values["frame-drawn"].flatMap(UInt32.init) { desktop.reportFrameDrawn(after: delay) }
            if themeSwitches == 1, let theme = values["theme"] {
                themeSwitches = 0
                desktop.setTheme(theme + "-dark")
            }
            usleep(500)
        }
    }

    /// Performs an argument that asks for one request, and ends the program; returns without one.
    private static func performOnce(_ values: [String: String], on desktop: Desktop) {
        if values["cursor"] != nil {
            desktop.printCursor()
            exit(0)
        }
        if let selection = values["owner"] {
            desktop.printOwner(of: selection)
            exit(0)
        }
        if let window = values["close"].flatMap(XID.init) {
            desktop.requestClose(of: window)
            exit(0)
        }
        if let list = values["monitors"] {
            desktop.setMonitors(list)
            exit(0)
        }
        if let window = values["maximise"].flatMap(XID.init) {
            desktop.requestMaximise(window)
            exit(0)
        }
    }

    private static func drag(_ values: [String: String]) -> Never {
        let target = values["drag-to"].flatMap(XID.init)
        guard let client = DragClient(isVisible: target == nil) else { exit(3) }
        guard let target else { client.take() }
        let uris = (values["uris"] ?? "").split(separator: " ").map(String.init)
        client.drag(uris, to: target, many: values["many"] != nil, drops: values["no-drop"] == nil)
        exit(0)
    }

    private static func hoard(for window: XID) -> Never {
        guard let hoarder = ConnectionHoarder(target: window) else { exit(3) }
        signal(SIGUSR1) { _ in keysToType = 1 }
        print("ready")
        fflush(nil)
        while true {
            if keysToType == 1 {
                keysToType = 0
                hoarder.type("n")
            }
            usleep(500)
        }
    }
}
