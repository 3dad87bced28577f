// The part of a monitor that windows may cover.

internal import WindowSystem

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

    /// The free area of `monitor`.
    ///
    /// `perMonitor` are the areas of `_GTK_WORKAREAS_Dn`, one for each monitor. Without one for this monitor, `desktop` is used, the one
    /// rectangle of `_NET_WORKAREA`. Several monitors of different sizes have no such rectangle, and some window managers give the area
    /// that all of them have in common, or that of one. So a panel may take at most a quarter of one of several monitors.
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
            return PixelRect(
                x: coordinate(numbers[index]), y: coordinate(numbers[index + 1]), width: Int(numbers[index + 2]),
                height: Int(numbers[index + 3]))
        }
    }

    /// Moves a frame of `size` at `x`, `y` as little as possible, so that the area contains it. A larger frame begins where the area
    /// begins.
    static func place(_ size: PixelSize, x: Int, y: Int, in area: PixelRect) -> (x: Int, y: Int) {
        func moved(_ start: Int, _ length: Int, _ first: Int, _ room: Int) -> Int { max(min(start, first + room - length), first) }
        return (moved(x, size.width, area.x, area.width), moved(y, size.height, area.y, area.height))
    }
}
