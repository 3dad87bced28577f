// A click in the safe area's inset at the top, where phones have their status bar, scrolls the window's scroll view to its top.

internal import CoreGraphics
internal import Foundation

extension UIWindow {
    /// The greatest distance between the beginning and the end of a click, in points.
    private static let clickDistance: CGFloat = 10

    /// Scrolls to the top after a click that began and ended in the inset at the top.
    func followStatusBarClick(_ event: UIEvent) {
        let height = screenSafeAreaInsets.top
        guard height > 0, let touches = event.allTouches, touches.count == 1, let touch = touches.first, touch.window === self else {
            statusBarPress = nil
            return
        }
        let point = touch.windowLocation
        switch touch.phase {
        case .began: statusBarPress = point.y < height ? point : nil
        case .ended:
            guard let start = statusBarPress else { return }
            statusBarPress = nil
            if point.y < height, hypot(point.x - start.x, point.y - start.y) <= Self.clickDistance {
                scrollViewForStatusBar?.scrollToTop(animated: true)
            }
        case .cancelled: statusBarPress = nil
        default: break
        }
    }

    /// The only visible scroll view with `scrollsToTop`; nil if there is none or more than one.
    private var scrollViewForStatusBar: UIScrollView? {
        var found: [UIScrollView] = []
        func search(_ view: UIView) {
            guard view.isInFocusReach, found.count < 2 else { return }
            if let scroll = view as? UIScrollView, scroll.scrollsToTop, scroll.isScrollEnabled {
                if scroll.convert(scroll.bounds, to: nil).intersects(bounds) { found.append(scroll) }
            }
            for subview in view.subviews { search(subview) }
        }
        search(self)
        return found.count == 1 ? found.first : nil
    }
}
