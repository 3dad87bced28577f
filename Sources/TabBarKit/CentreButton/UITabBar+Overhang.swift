// Clicks on what sticks out of a bar.

@preconcurrency import Foundation
import UIKit

extension UITabBar {
    /// What of `container` lies at `point`, outside the bar's own area; nearest first.
    func overhang(at point: CGPoint, among container: UIView, with event: UIEvent?) -> UIView? {
        guard !clipsToBounds, !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
        guard !self.point(inside: point, with: event) else { return nil }
        for view in container.subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return nil
    }
}
