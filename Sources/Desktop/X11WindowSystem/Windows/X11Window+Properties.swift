// The window properties for the window manager, the task bar and the session.

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
        connection.setProperty(
            identifier, atoms[.netWMWindowType], type: XA_ATOM, to: [Int(atoms[.netWMWindowTypeNormal])])
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
        for name in [XA_WM_NAME, XA_WM_ICON_NAME] {
            if title.unicodeScalars.allSatisfy(\.isASCII) {
                connection.setProperty(identifier, name, type: XA_STRING, to: title)
            } else {
                let text = SelectionText.property(utf8: Array(title.utf8), connection: connection)
                connection.setProperty(identifier, name, type: text.type, toBytes: text.bytes)
            }
        }
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
        hints.width = Int32(size.width)
        hints.height = Int32(size.height)
        // The minimum is not larger than the window, and the window's size is limited to the screen.
        hints.min_width = Int32(min(minimum.width, size.width))
        hints.min_height = Int32(min(minimum.height, size.height))
        hints.max_width = Int32(PixelSize.longestSide)
        hints.max_height = Int32(PixelSize.longestSide)
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
            values += [icon.side, icon.side]
            values += icon.pixels.map(Int.init)
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
