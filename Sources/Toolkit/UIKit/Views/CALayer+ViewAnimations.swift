// The animations that `UIView.animate` adds to a view's layer.
//
// Most are additive and run from old − new to zero, so that several can animate one property:
//
//      presentation value = new model value + (old − new → 0 of the first animation) + (old − new → 0 of the second animation)
//
// An interrupting animation therefore keeps position and velocity. Repeating animations, animations of values that
// cannot be subtracted, and animations added while one of these runs are not additive; they replace the property's other animations.

internal import Foundation
internal import QuartzCore

extension CALayer {
    /// The key for another animation of a property: "position", then "position-2" and so on.
    func freeAnimationKey(for property: String) -> String {
        var key = property
        var number = 1
        while animation(forKey: key) != nil {
            number += 1
            key = "\(property)-\(number)"
        }
        return key
    }

    /// The keys of a property's present view animations.
    private func viewAnimationKeys(of property: String) -> [String] {
        (animationKeys() ?? []).filter { $0 == property || $0.hasPrefix(property + "-") }
    }

    /// Whether `UIView.animate` animates the property at present.
    func hasViewAnimation(of property: String) -> Bool { !viewAnimationKeys(of: property).isEmpty }

    /// Whether an animation that is not additive, such as an animation of a colour, animates the property.
    func hasAbsoluteAnimation(of property: String) -> Bool {
        viewAnimationKeys(of: property).contains { (animation(forKey: $0) as? CAPropertyAnimation)?.isAdditive == false }
    }

    /// Removes the animations that `UIView.animate` has added for the property.
    func removeViewAnimations(of property: String) {
        for key in viewAnimationKeys(of: property) { removeAnimation(forKey: key) }
    }

    /// The presentation value of an animated property; for other properties `now`, the model value.
    func shownValue(of property: String, now: Any) -> Any {
        guard hasViewAnimation(of: property) else { return now }
        return presentation()?.value(forKeyPath: property) ?? (now is CGColor ? CGColor.clear : now)
    }
}

extension CABasicAnimation {
    /// Makes the animation additive, from the difference of two values to zero.
    ///
    /// Returns false if the values cannot be subtracted, such as colours and transforms without an inverse.
    func setDistance(from old: Any, to new: Any) -> Bool {
        guard let (distance, zero) = ViewAnimation.distance(from: old, to: new) else { return false }
        fromValue = distance
        toValue = zero
        isAdditive = true
        return true
    }
}

extension ViewAnimation {
    /// The value that, added to `new`, displays `old`, and the value that changes nothing.
    ///
    /// Returns nil for values without a difference: colours, and transforms that cannot be inverted.
    static func distance(from old: Any, to new: Any) -> (distance: Any, zero: Any)? {
        switch (old, new) {
        case (let old as CATransform3D, let new as CATransform3D):
            let back = CATransform3DInvert(new)
            guard isNearIdentity(CATransform3DConcat(back, new)) else { return nil }
            return (CATransform3DConcat(old, back), CATransform3DIdentity)
        case (let old as CGPoint, let new as CGPoint):
            return (CGPoint(x: old.x - new.x, y: old.y - new.y), CGPoint.zero)
        case (let old as CGSize, let new as CGSize):
            return (CGSize(width: old.width - new.width, height: old.height - new.height), CGSize.zero)
        case (let old as CGRect, let new as CGRect):
            let rect = CGRect(
                x: old.origin.x - new.origin.x, y: old.origin.y - new.origin.y, width: old.size.width - new.size.width,
                height: old.size.height - new.size.height)
            return (rect, CGRect.zero)
        case (let old as Double, let new as Double): return (old - new, 0.0)
        default: return nil
        }
    }

    /// Whether the diagonal, `m12` and `m21` of the transform equal the identity's, except for rounding.
    ///
    /// `CATransform3DInvert` returns a singular transform unchanged; the product of the two is then not the identity.
    private static func isNearIdentity(_ t: CATransform3D) -> Bool {
        func isNear(_ value: CGFloat, to expected: CGFloat) -> Bool { abs(value - expected) < 1e-6 }
        return isNear(t.m11, to: 1) && isNear(t.m22, to: 1) && isNear(t.m33, to: 1) && isNear(t.m44, to: 1)
            && isNear(t.m12, to: 0) && isNear(t.m21, to: 0)
    }
}
