// Hit testing of subviews that extend beyond a tab bar.

@preconcurrency import Foundation
import UIKit

extension UITabBar {
    /// The topmost view in `container` at `point`, in the bar's coordinates. Nil if the bar contains `point`, clips its subviews or
    /// receives no touches.
    func hitTestOutsideBounds(_ point: CGPoint, in container: UIView, with event: UIEvent?) -> UIView? {
        guard !clipsToBounds, !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
        guard !self.point(inside: point, with: event) else { return nil }
        for view in container.subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return nil
    }
}
