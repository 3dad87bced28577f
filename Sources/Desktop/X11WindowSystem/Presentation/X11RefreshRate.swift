// The refresh rate of the monitor.

internal import CX11

/// Reads the refresh rate with RANDR.
enum X11RefreshRate {
    /// The seconds between two refreshes of the monitor that contains the point (`x`, `y`) of the root window, in pixels.
    ///
    /// If RANDR has no rate for that monitor, the rate of a monitor that is listed earlier is used, or else 60 Hz. Outside all monitors,
    /// the first rate in the list is used.
    static func interval(connection: X11Connection, x: Int, y: Int) -> Double {
        guard connection.isAlive, connection.extensions.mayUseRandR, let rate = rate(connection, x: x, y: y) else { return 1.0 / 60 }
        return 1 / rate
    }

    private static func rate(_ connection: X11Connection, x: Int, y: Int) -> Double? {
        let display = connection.display
        var event: Int32 = 0
        var error: Int32 = 0
        guard XRRQueryExtension(display, &event, &error) != 0 else { return nil }
        var result: Double?
        connection.errors.ignoring {
            guard let resources = XRRGetScreenResourcesCurrent(display, connection.root) else { return }
            defer { XRRFreeScreenResources(resources) }
            for index in 0..<Int(resources.pointee.ncrtc) {
                guard let crtc = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index]) else { continue }
                defer { XRRFreeCrtcInfo(crtc) }
                let left = Int(crtc.pointee.x)
                let top = Int(crtc.pointee.y)
                let holds =
                    x >= left && x < left + Int(crtc.pointee.width) && y >= top && y < top + Int(crtc.pointee.height)
                guard crtc.pointee.mode != 0, holds || result == nil else { continue }
                for number in 0..<Int(resources.pointee.nmode) where resources.pointee.modes[number].id == crtc.pointee.mode {
                    let mode = resources.pointee.modes[number]
                    result =
                        rate(
                            dotClock: Double(mode.dotClock), total: Int(mode.hTotal) * Int(mode.vTotal), flags: Int(mode.modeFlags))
                        ?? result
                }
                if holds { break }
            }
        }
        return result
    }

    /// The refresh rate of a mode in hertz, 30…240; nil for the modes of virtual servers, which have no dot clock.
    nonisolated static func rate(dotClock: Double, total: Int, flags: Int) -> Double? {
        var total = Double(total)
        if flags & Int(RR_DoubleScan) != 0 { total *= 2 }
        if flags & Int(RR_Interlace) != 0 { total /= 2 }
        guard dotClock > 0, total > 0 else { return nil }
        return min(max(dotClock / total, 30), 240)
    }
}
