// Which view a point belongs to.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// What `hitTest` finds where it is not overridden: front to back, depth first.
    func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeHit, self.point(inside: point, with: event) else { return nil }
        let views = subviewList
        for index in views.indices.reversed() {
            let inner = views[index].layer.convert(point, from: layer)
            if let hit = views[index].hitTest(inner, with: event) { return hit }
        }
        return self
    }

    /// Hidden, nearly transparent and disabled views are passed by, with all they contain.
    private var canBeHit: Bool {
        !isHidden && isUserInteractionEnabled && layer.opacity >= 0.01 && blockingAnimations == 0
    }
}
