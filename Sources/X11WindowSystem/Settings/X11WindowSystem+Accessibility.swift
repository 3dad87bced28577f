// When the program connects to the accessibility bus, and the window's position for screen readers.

internal import CX11
internal import DesktopAccessibility
internal import DesktopPortal
public import WindowSystem

extension X11WindowSystem {
    /// The accessibility bus (AT-SPI); connected while the desktop has assistive software enabled.
    public var accessibility: any AccessibilityPort { accessibilityBus }

    func setUpAccessibility() {
        accessibilityBus.geometry = { [weak self] in
            guard let self else { return (0, 0, 1) }
            let origin = origin()
            return (origin.x, origin.y, scale)
        }
        if accessibilityBus.isRequestedByEnvironment { accessibilityBus.start(session: nil) }
    }

    /// Connects to the accessibility bus or disconnects from it, according to the desktop's status.
    func followAccessibilityStatus() {
        if portal.preferences?.enablesAccessibility == true {
            accessibilityBus.start(session: portal.address)
        } else if !accessibilityBus.isRequestedByEnvironment {
            accessibilityBus.stop()
        }
    }

    /// Performs the requests of readers, which may add work to Foundation's run loop.
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
