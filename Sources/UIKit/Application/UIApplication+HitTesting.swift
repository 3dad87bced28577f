// Hit testing over all windows.

internal import Foundation

extension UIApplication {
    /// Hit-tests all windows, front to back, at a point in the screen's coordinates; the returned point is in the window's.
    func hit(atScreen screen: CGPoint) -> (window: UIWindow, view: UIView, point: CGPoint)? {
        for window in windows.reversed() {
            let point = window.fromScreen(screen)
            if let view = window.hitTest(point, with: nil) { return (window, view, point) }
        }
        return nil
    }
}
