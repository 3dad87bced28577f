// Hit testing in all windows.

internal import Foundation

extension UIApplication {
    /// Hit-tests the windows that receive input, from front to back, at a point on the screen. The returned point is in the window's
    /// coordinates.
    func hitTest(atScreen screen: CGPoint) -> (window: UIWindow, view: UIView, point: CGPoint)? {
        for window in windows.reversed() where receivesInput(window) {
            let point = window.convert(fromScreen: screen)
            if let view = window.hitTest(point, with: nil) { return (window, view, point) }
        }
        return nil
    }
}
