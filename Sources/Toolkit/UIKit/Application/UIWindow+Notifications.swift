// Notifications of windows, arithmetic with their levels, and coordinates of other windows.

public import Foundation

extension UIWindow {
    /// Posted after a window was shown; the object is the window.
    nonisolated public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    /// Posted after a window was hidden; the object is the window.
    nonisolated public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    /// Posted after a window became the key window; the object is the window.
    nonisolated public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    /// Posted when a window is no longer the key window; the object is the window.
    nonisolated public static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Converts `point` from the coordinates of `window`, or of the screen for nil, to this window's coordinates.
    public func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        convert(fromScreen: window?.convert(toScreen: point) ?? point)
    }

    /// Converts `rect` from this window's coordinates to the coordinates of `window`, or of the screen for nil.
    public func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
        let onScreen = layer.convert(rect, to: nil)
        return window?.layer.convert(onScreen, from: nil) ?? onScreen
    }

    /// Converts `rect` from the coordinates of `window`, or of the screen for nil, to this window's coordinates.
    public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        layer.convert(window?.layer.convert(rect, to: nil) ?? rect, from: nil)
    }
}

nonisolated extension UIWindow.Level {
    /// A level with the given value.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }
    /// The level in front of `level` by `difference`.
    public static func + (level: UIWindow.Level, difference: CGFloat) -> UIWindow.Level {
        UIWindow.Level(rawValue: level.rawValue + difference)
    }
    /// The level behind `level` by `difference`.
    public static func - (level: UIWindow.Level, difference: CGFloat) -> UIWindow.Level {
        UIWindow.Level(rawValue: level.rawValue - difference)
    }
}
