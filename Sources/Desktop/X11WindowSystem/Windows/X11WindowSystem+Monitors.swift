// The monitors and their work areas, read from the server at each use.

internal import CX11
internal import WindowSystem

extension X11WindowSystem {
    /// Limits a window's size, in pixels, to the work area of a monitor, with room for the window manager's frame. The monitor is the one
    /// under the centre of `window`, or under the pointer for a new window.
    func fitted(_ size: PixelSize, window: X11Window? = nil) -> PixelSize {
        let area = workArea(for: window)
        let frame = window?.frameExtents ?? usualFrame
        return PixelSize(
            width: min(size.width, area.width - frame.left - frame.right), height: min(size.height, area.height - frame.top - frame.bottom)
        ).limitedToWindow
    }

    /// Limits a size like `fitted(_:window:)`, but does not shrink a side below that of the window: the user may have made it larger.
    func fitted(_ size: PixelSize, growing window: X11Window) -> PixelSize {
        let fitting = fitted(size, window: window)
        let present = window.configuredSize
        return PixelSize(
            width: max(fitting.width, min(size.width, present.width)), height: max(fitting.height, min(size.height, present.height)))
    }

    /// The work area of the monitor under the centre of `window`, or under the pointer without a window.
    func workArea(for window: X11Window?) -> PixelRect {
        let monitors = self.monitors
        let mapped = window.flatMap { $0.visibility.isMapped ? $0 : nil }
        let centre = mapped.map { $0.screenPoint(x: $0.configuredSize.width / 2, y: $0.configuredSize.height / 2) }
        let point = centre ?? pointerLocation
        let monitor = WorkArea.monitor(at: point.x, point.y, of: monitors) ?? screenArea
        let atoms = connection.atoms
        let number = connection.property(connection.root, atoms[.netCurrentDesktop], type: XA_CARDINAL).first ?? 0
        let desktops = WorkArea.rectangles(connection.property(connection.root, atoms[.netWorkArea], type: XA_CARDINAL))
        return WorkArea.area(
            of: monitor, monitorCount: monitors.count, perMonitor: gtkWorkAreas(desktop: number),
            desktop: number < desktops.count ? desktops[Int(number)] : desktops.first)
    }

    /// The extents of a frame that the window manager has not drawn yet: a title bar.
    private var usualFrame: X11Window.FrameExtents {
        X11Window.FrameExtents(left: 0, right: 0, top: connection.supported.isEmpty ? 0 : 32, bottom: 0)
    }

    /// The areas of `_GTK_WORKAREAS_Dn`, which mutter sets for each of its desktops; empty without that property.
    private func gtkWorkAreas(desktop: UInt) -> [PixelRect] {
        guard connection.isAlive else { return [] }
        let name = XInternAtom(connection.display, "_GTK_WORKAREAS_D\(desktop)", True)
        return name == 0 ? [] : WorkArea.rectangles(connection.property(connection.root, name, type: XA_CARDINAL))
    }

    private var pointerLocation: (x: Int, y: Int) {
        var (root, child) = (XID(0), XID(0))
        var (x, y, windowX, windowY) = (Int32(0), Int32(0), Int32(0), Int32(0))
        var mask: UInt32 = 0
        guard connection.isAlive else { return (0, 0) }
        XQueryPointer(connection.display, connection.root, &root, &child, &x, &y, &windowX, &windowY, &mask)
        return (Int(x), Int(y))
    }

    private var screenArea: PixelRect {
        var root: XID = 0
        var (x, y) = (Int32(0), Int32(0))
        var (width, height, border, depth) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
        guard connection.isAlive, XGetGeometry(connection.display, connection.root, &root, &x, &y, &width, &height, &border, &depth) != 0
        else { return PixelRect(x: 0, y: 0, width: PixelSize.longestSide, height: PixelSize.longestSide) }
        return PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    }

    /// The monitors of RANDR 1.5; the whole screen without them.
    private var monitors: [PixelRect] {
        let whole = [screenArea]
        let display = connection.display
        var (event, error, major, minor) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard connection.isAlive, connection.extensions.mayUseRandR, XRRQueryExtension(display, &event, &error) != 0,
            XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5)
        else { return whole }
        var result: [PixelRect] = []
        connection.errors.ignoring {
            var count: Int32 = 0
            guard let list = XRRGetMonitors(display, connection.root, True, &count) else { return }
            defer { XRRFreeMonitors(list) }
            result = (0..<Int(max(count, 0))).map {
                PixelRect(x: Int(list[$0].x), y: Int(list[$0].y), width: Int(list[$0].width), height: Int(list[$0].height))
            }.filter { !$0.isEmpty }
        }
        return result.isEmpty ? whole : result
    }
}

/// Chooses a monitor and the area of it that panels leave free. All rectangles are in pixels of the root window.
nonisolated enum WorkArea {
    /// The monitor that contains a point, else the nearest one; nil without monitors.
    static func monitor(at x: Int, _ y: Int, of monitors: [PixelRect]) -> PixelRect? {
        func distance(_ monitor: PixelRect) -> Int {
            let horizontal = max(monitor.x - x, x - (monitor.x + monitor.width - 1), 0)
            let vertical = max(monitor.y - y, y - (monitor.y + monitor.height - 1), 0)
            return horizontal * horizontal + vertical * vertical
        }
        return monitors.filter { !$0.isEmpty }.min { distance($0) < distance($1) }
    }

    /// The free area of `monitor`. `perMonitor` are the areas of `_GTK_WORKAREAS_Dn`, one for each monitor. Without one for this monitor,
    /// `desktop` is used, the one rectangle of `_NET_WORKAREA`. Several monitors of different sizes have no such rectangle, and some window
    /// managers give the area that all of them have in common, or that of one. So a panel may take at most a quarter of one of several
    /// monitors.
    static func area(of monitor: PixelRect, monitorCount: Int, perMonitor: [PixelRect], desktop: PixelRect?) -> PixelRect {
        let parts = perMonitor.map { monitor.intersection($0) }
        if let part = parts.max(by: { $0.width * $0.height < $1.width * $1.height }), !part.isEmpty { return part }
        guard let desktop else { return monitor }
        let part = monitor.intersection(desktop)
        guard !part.isEmpty else { return monitor }
        guard monitorCount > 1 else { return part }
        var result = monitor
        if part.width * 4 >= monitor.width * 3 { (result.x, result.width) = (part.x, part.width) }
        if part.height * 4 >= monitor.height * 3 { (result.y, result.height) = (part.y, part.height) }
        return result
    }

    /// The rectangles in a list of x, y, width and height; areas without pixels and impossible lengths are left out.
    static func rectangles(_ numbers: [UInt]) -> [PixelRect] {
        stride(from: 0, to: numbers.count / 4 * 4, by: 4).compactMap { index in
            let limit = UInt(PixelSize.longestSide)
            guard numbers[index + 2...index + 3].allSatisfy({ (1...limit).contains($0) }) else { return nil }
            // Coordinates are signed numbers of 32 bits.
            func coordinate(_ number: UInt) -> Int { Int(Int32(truncatingIfNeeded: number)) }
            let (x, y) = (coordinate(numbers[index]), coordinate(numbers[index + 1]))
            return PixelRect(x: x, y: y, width: Int(numbers[index + 2]), height: Int(numbers[index + 3]))
        }
    }

    /// Moves a frame of `size` at `x`, `y` as little as possible, so that the area contains it. A larger frame begins where the area
    /// begins.
    static func place(_ size: PixelSize, x: Int, y: Int, in area: PixelRect) -> (x: Int, y: Int) {
        func moved(_ start: Int, _ length: Int, _ first: Int, _ room: Int) -> Int { max(min(start, first + room - length), first) }
        return (moved(x, size.width, area.x, area.width), moved(y, size.height, area.y, area.height))
    }
}
