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
            let environment = Environment.values(of: ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"])
            accessibilityBus.start(session: SettingsPortal.sessionAddress(environment: environment))
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
        var (x, y) = (Int32(0), Int32(0))
        var child: XID = 0
        connection.errors.ignoring {
            XTranslateCoordinates(connection.display, window.identifier, connection.root, 0, 0, &x, &y, &child)
        }
        windowOrigin = (Int(x), Int(y))
        return (Int(x), Int(y))
    }
}
