// Monitors of RANDR on a server that has only one output.

import CX11
import Glibc

extension Desktop {
    /// Divides the screen into monitors, `WIDTHxHEIGHT+X+Y` separated by commas. The first gets the output, so that the server does not
    /// report a monitor of the whole screen, too.
    func setMonitors(_ list: String) {
        let root = XRootWindow(display, XDefaultScreen(display))
        guard let resources = XRRGetScreenResources(display, root) else { return }
        defer { XRRFreeScreenResources(resources) }
        var count: Int32 = 0
        if let old = XRRGetMonitors(display, root, True, &count) {
            for index in 0..<Int(max(count, 0)) where old[index].automatic == False { XRRDeleteMonitor(display, root, old[index].name) }
            XRRFreeMonitors(old)
        }
        for (index, text) in list.split(separator: ",").enumerated() {
            let numbers = text.split { "x+".contains($0) }.compactMap { Int32($0) }
            let outputs: Int32 = index == 0 && resources.pointee.noutput > 0 ? 1 : 0
            guard numbers.count == 4, let monitor = XRRAllocateMonitor(display, outputs) else { continue }
            defer { free(monitor) }
            monitor.pointee.name = atom("MONITOR-\(index)")
            monitor.pointee.primary = index == 0 ? True : False
            monitor.pointee.automatic = False
            (monitor.pointee.width, monitor.pointee.height) = (numbers[0], numbers[1])
            (monitor.pointee.x, monitor.pointee.y) = (numbers[2], numbers[3])
            (monitor.pointee.mwidth, monitor.pointee.mheight) = (numbers[0] / 4, numbers[1] / 4)
            if outputs == 1 { monitor.pointee.outputs[0] = resources.pointee.outputs[0] }
            XRRSetMonitor(display, root, monitor)
        }
        XSync(display, False)
    }
}
