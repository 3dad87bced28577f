// The properties and messages for the window manager, the task bar, the session and the launcher.

internal import CX11
internal import Glibc
internal import WindowSystem

extension X11Window {
    /// Sets the properties that are needed before the window is mapped. Icons, which are large, follow after the first frame.
    func setProperties(title: String, size: PixelSize, system: X11WindowSystem) {
        guard connection.isAlive else { return }
        let atoms = connection.atoms
        setTitleProperties(title)
        setClass(system.options.desktopName)
        setSizeHints(size)
        var hints = XWMHints()
        hints.flags = Int(InputHint | StateHint | WindowGroupHint)
        hints.input = True
        hints.initial_state = NormalState
        hints.window_group = system.leader
        XSetWMHints(connection.display, identifier, &hints)

        var protocols = [atoms[.wmDeleteWindow], atoms[.wmTakeFocus], atoms[.netWMPing]]
        if let sync {
            protocols.append(atoms[.netWMSyncRequest])
            connection.setProperty(identifier, atoms[.netWMSyncRequestCounter], type: XA_CARDINAL, to: sync.numbers)
        }
        XSetWMProtocols(connection.display, identifier, &protocols, Int32(protocols.count))

        connection.setProperty(identifier, atoms[.netWMPID], type: XA_CARDINAL, to: [Int(getpid())])
        connection.setProperty(identifier, XA_WM_CLIENT_MACHINE, type: XA_STRING, to: Self.hostName)
        connection.setProperty(identifier, atoms[.wmClientLeader], type: XA_WINDOW, to: [Int(system.leader)])
        connection.setProperty(identifier, atoms[.netWMWindowType], type: XA_ATOM, to: [Int(atoms[.netWMWindowTypeNormal])])
        X11DropTarget.declare(identifier, connection)
        system.startup.apply(to: identifier)
        if connection.extensions.xinput != nil { X11InputSelection.select(connection, window: identifier) }
    }

    func setTitleProperties(_ title: String) {
        let atoms = connection.atoms
        for name in [atoms[.netWMName], atoms[.netWMIconName]] {
            connection.setProperty(identifier, name, type: atoms[.utf8String], to: title)
        }
        // For window managers without EWMH: Latin-1, or COMPOUND_TEXT for other characters.
        let text = SelectionText.property(utf8: Array(title.utf8), connection: connection)
        for name in [XA_WM_NAME, XA_WM_ICON_NAME] { connection.setProperty(identifier, name, type: text.type, toBytes: text.bytes) }
    }

    /// Sets the time of the last user action in this window: window managers do not give the focus to a window launched before that time.
    func userActed(at time: UInt, _ action: UserTime.Action) {
        guard connection.isAlive, userTime.update(to: time, action) else { return }
        connection.setProperty(identifier, connection.atoms[.netWMUserTime], type: XA_CARDINAL, to: [Int(time)])
    }

    /// Sets the size hints: `size` in pixels as the requested size, and the minimum and maximum sizes.
    func setSizeHints(_ size: PixelSize) {
        guard connection.isAlive else { return }
        let minimum = PixelSize(width: minimum.width, height: minimum.height, scale: scale)
        var hints = XSizeHints()
        hints.flags = PSize | PMinSize | PMaxSize | PWinGravity
        (hints.width, hints.height) = (Int32(size.width), Int32(size.height))
        // The minimum is not larger than the window, and the window's size is limited to the screen.
        (hints.min_width, hints.min_height) = (Int32(min(minimum.width, size.width)), Int32(min(minimum.height, size.height)))
        (hints.max_width, hints.max_height) = (Int32(PixelSize.longestSide), Int32(PixelSize.longestSide))
        hints.win_gravity = NorthWestGravity
        XSetWMNormalHints(connection.display, identifier, &hints)
    }

    /// Sets the icons for the task bar, from the smallest, as many as fit into one request.
    func setIcons() {
        guard connection.isAlive else { return }
        let limit = max(XExtendedMaxRequestSize(connection.display), XMaxRequestSize(connection.display)) - 16
        var values: [Int] = []
        for icon in description.icons.sorted(by: { $0.side < $1.side }) {
            guard icon.side > 0, icon.pixels.count == icon.side * icon.side else { continue }
            guard values.count + 2 + icon.pixels.count <= limit else { break }
            values += [icon.side, icon.side] + icon.pixels.map(Int.init)
        }
        if !values.isEmpty { connection.setProperty(identifier, connection.atoms[.netWMIcon], type: XA_CARDINAL, to: values) }
    }

    private func setClass(_ name: String) {
        name.withCString { name in
            var hint = XClassHint()
            hint.res_name = UnsafeMutablePointer(mutating: name)
            hint.res_class = UnsafeMutablePointer(mutating: name)
            XSetClassHint(connection.display, identifier, &hint)
        }
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        return name.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
    }
}

/// The time of the last user action in a window, as the window manager knows it.
nonisolated struct UserTime {
    /// `new` is a press of a key or button, or the beginning of a touch. `continued` is a step of a series: a key repeat, a notch of the
    /// wheel, or a key press offered to an input method.
    enum Action { case new, continued }

    private var last: UInt32?

    /// Notes an action at `time`, in the server's milliseconds; returns whether the property has to be set. The steps of a series set it at
    /// most once a second, which is precise enough to decide which window gets the focus.
    mutating func update(to time: UInt, _ action: Action) -> Bool {
        // 0 is CurrentTime, which events sent by other clients may have.
        guard time != 0 else { return false }
        let time = UInt32(truncatingIfNeeded: time)
        if action == .continued, let last, time &- last < 1000 { return false }
        last = time
        return true
    }
}

/// The startup notification of this process, if a launcher started it.
final class StartupNotification {
    private let connection: X11Connection
    private let leader: XID
    private var identifier: String?
    private var firstWindowTime: Int?

    /// Reads the identifier and removes it from the environment, so that no child process inherits it.
    init(connection: X11Connection, leader: XID) {
        (self.connection, self.leader) = (connection, leader)
        identifier = Environment["DESKTOP_STARTUP_ID"]
        unsetenv("DESKTOP_STARTUP_ID")
        guard launchTime == nil else { return }
        // The server sends an event with its time for the change of a property. `connectionTime` reads the event.
        XSelectInput(connection.display, leader, Int(PropertyChangeMask))
        connection.setProperty(leader, connection.atoms[.netWMUserTime], type: XA_CARDINAL, to: [])
    }

    /// The server's time of the click that started the program, which follows `_TIME` in the identifier; nil if there is none.
    private var launchTime: Int? {
        guard let identifier, let range = identifier.lastRange(of: "_TIME") else { return nil }
        return Int(identifier[range.upperBound...])
    }

    /// The server's time when the program connected; nil if the connection is lost.
    private func connectionTime() -> Int? {
        guard connection.isAlive else { return nil }
        var event = XEvent()
        let type = Int32(PropertyNotify)
        if XCheckTypedWindowEvent(connection.display, leader, type, &event) == 0 {
            XSync(connection.display, False)
            guard connection.isAlive, XCheckTypedWindowEvent(connection.display, leader, type, &event) != 0 else { return nil }
        }
        XSelectInput(connection.display, leader, NoEventMask)
        return Int(event.xproperty.time)
    }

    /// Sets the window's startup ID and user time. The user time is the time of the launch, so that the window does not take the focus
    /// from a window that was used after the launch.
    func apply(to window: XID) {
        let atoms = connection.atoms
        if let identifier, !identifier.isEmpty {
            connection.setProperty(window, atoms[.netStartupID], type: atoms[.utf8String], to: identifier)
        }
        if firstWindowTime == nil { firstWindowTime = launchTime ?? connectionTime() }
        if let firstWindowTime { connection.setProperty(window, atoms[.netWMUserTime], type: XA_CARDINAL, to: [firstWindowTime]) }
    }

    /// Notifies the launcher, once, that the window is open.
    func complete() {
        guard let identifier, !identifier.isEmpty, connection.isAlive else { return }
        self.identifier = nil
        let quoted = identifier.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        let message = Array("remove: ID=\"\(String(quoted))\"".utf8) + [0]
        var type = connection.atoms[.netStartupInfoBegin]
        for start in stride(from: 0, to: message.count, by: 20) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = leader
            event.xclient.message_type = type
            event.xclient.format = 8
            withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: message[start..<min(start + 20, message.count)]) }
            XSendEvent(connection.display, connection.root, False, Int(PropertyChangeMask), &event)
            type = connection.atoms[.netStartupInfo]
        }
    }
}

extension String {
    /// The range of the last occurrence of a text.
    fileprivate func lastRange(of text: String) -> Range<String.Index>? {
        var end = endIndex
        while end > startIndex {
            let start = index(before: end)
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            end = start
        }
        return nil
    }
}
