// What is in front at a place of the screen, over all windows.

internal import Foundation

extension UIApplication {
    /// The front view at `screen`, a point of the screen, its window, and the point in that window's coordinates.
    func hit(atScreen screen: CGPoint) -> (window: UIWindow, view: UIView, point: CGPoint)? {
        for window in windows.reversed() {
            let point = window.fromScreen(screen)
            if let view = window.hitTest(point, with: nil) { return (window, view, point) }
        }
        return nil
    }
}
