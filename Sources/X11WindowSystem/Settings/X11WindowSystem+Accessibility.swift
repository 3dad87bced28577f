// Screen readers: when they are served, and where the window is that they read.

internal import CX11
internal import DesktopAccessibility
internal import DesktopPortal
public import WindowSystem

extension X11WindowSystem {
    public var accessibility: any AccessibilityPort { accessibilityBus }

    func setUpAccessibility() {
        accessibilityBus.geometry = { [weak self] in
            guard let self else { return (0, 0, 1) }
            let origin = origin()
            return (origin.x, origin.y, scale)
        }
        if accessibilityBus.isAskedForByEnvironment { accessibilityBus.start(session: nil) }
    }

    /// Connects to the accessibility bus when the desktop asks for it, and leaves it when it no longer does.
    func followAccessibilityStatus() {
        if portal.preferences?.wantsAccessibility == true {
            accessibilityBus.start(session: portal.address)
        } else if !accessibilityBus.isAskedForByEnvironment {
            accessibilityBus.stop()
        }
    }

    /// Does what readers ask for; the application may then owe work to the run loop.
    func serveAccessibility() {
        mayOweService = true
        accessibilityBus.serve()
    }

    /// A window has been moved or resized.
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
