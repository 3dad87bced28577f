// Requests about bars and orientations that a desktop window does not have.

internal import Foundation

extension UIViewController {
    /// Has no effect: a desktop window has no status bar.
    public func setNeedsStatusBarAppearanceUpdate() {}
    /// Has no effect: a desktop window has no home indicator.
    public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// Has no effect: the edges of a desktop window have no gestures of the system.
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Has no effect: the user decides the shape of a desktop window.
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Has no effect: the user decides the shape of a desktop window.
    public static func attemptRotationToDeviceOrientation() {}
}
