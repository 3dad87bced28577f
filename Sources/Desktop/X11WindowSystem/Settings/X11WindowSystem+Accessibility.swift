// Connects to the accessibility bus when the desktop or the environment asks for it, and supplies the window's position.

internal import CX11
internal import DesktopAccessibility
internal import DesktopPortal
public import WindowSystem

extension X11WindowSystem {
    /// The accessibility bus (AT-SPI); connected while assistive software is enabled, or always if AT_SPI_BUS_ADDRESS is set.
    public var accessibility: any AccessibilityPort { accessibilityBus }

    func setUpAccessibility() {
        accessibilityBus.geometry = { [weak self] in
            guard let self else { return (0, 0, 1) }
            let origin = origin()
            return (origin.x, origin.y, scale)
        }
        if accessibilityBus.isRequestedByEnvironment { accessibilityBus.start(session: nil) }
    }

    /// Connects to the accessibility bus while assistive software is enabled; otherwise disconnects, unless AT_SPI_BUS_ADDRESS is set.
    func followAccessibilityStatus() {
        if portal.preferences?.enablesAccessibility == true {
            accessibilityBus.start(session: portal.address)
        } else if !accessibilityBus.isRequestedByEnvironment {
            accessibilityBus.stop()
        }
    }

    /// Performs the requests of screen readers. The work may add timers or blocks to Foundation's run loop.
    func serveAccessibility() {
        mayNeedService = true
        accessibilityBus.serve()
    }

    /// Called after a window was moved or resized.
    func windowDidMove() {
        windowOrigin = nil
        accessibilityBus.windowDidMove()
    }

    private func origin() -> (x: Int, y: Int) {
        if let windowOrigin { return windowOrigin }
        guard connection.isAlive, let window = windows.values.first else { return (0, 0) }
        let origin = window.screenPoint(x: 0, y: 0)
        windowOrigin = origin
        return origin
    }
}
