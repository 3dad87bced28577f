// Hit testing of subviews that extend beyond a tab bar.

@preconcurrency import Foundation
import UIKit

extension UITabBar {
    /// The topmost subview of `container` that contains `point`, which is outside the bar's bounds.
    func hitTestOutsideBounds(_ point: CGPoint, in container: UIView, with event: UIEvent?) -> UIView? {
        guard !clipsToBounds, !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
        guard !self.point(inside: point, with: event) else { return nil }
        for view in container.subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return nil
    }
}
