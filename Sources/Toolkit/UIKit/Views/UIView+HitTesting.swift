// Hit testing: the deepest view at a point.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// The default hit test: front to back, depth first.
    func _hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeHit, self.point(inside: point, with: event) else { return nil }
        let views = _subviews
        for index in views.indices.reversed() {
            let inner = views[index].hitPoint(point, from: layer)
            if let hit = views[index].hitTest(inner, with: event) { return hit }
        }
        return self
    }

    /// Converts a point from the superlayer's coordinates to the view's; uses their presentation layers while an animator moves the view.
    private func hitPoint(_ point: CGPoint, from superlayer: CALayer) -> CGPoint {
        guard presentationHitTests > 0, let shown = layer.presentation(), let above = shown.superlayer else {
            return layer.convert(point, from: superlayer)
        }
        return shown.convert(point, from: above)
    }

    /// Whether the view takes part in hit testing; a view that is hidden, nearly transparent, without user interaction or blocked by an
    /// animation is skipped with its subviews. A disabled control is not skipped.
    private var canBeHit: Bool {
        !isHidden && isUserInteractionEnabled && layer.opacity >= 0.01 && blockingAnimations == 0
    }
}
