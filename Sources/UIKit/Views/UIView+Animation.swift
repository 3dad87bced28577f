// Changes that take time: what a block changes is animated from what is shown to what was set.

internal import CoreGraphics
public import Foundation
internal import QuartzCore

extension UIView {
    /// Changes made in `animations` take `duration` seconds to be seen, easing in and out.
    public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        animate(withDuration: duration, delay: 0, animations: animations)
    }

    /// The same, with a `completion` that hears whether everything reached its end.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates what `animations` changes; `completion` hears whether everything reached its end.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation(duration: duration, delay: delay, pace: .curve(options.curve), options: options, completion: completion)
            .run(animations)
    }

    /// Animates as a spring that is at rest after `duration`.
    ///
    /// - Parameters:
    ///   - dampingRatio: 1 for no overshoot, near 0 for much.
    ///   - velocity: at the start, in distances to the target per second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = SpringParameters(ratio: dampingRatio, duration: duration, velocity: velocity)
        ViewAnimation(
            duration: duration, delay: delay, pace: .spring(spring, velocity: velocity), options: options, completion: completion
        ).run(animations)
    }

    /// Runs `actions` so that nothing they change animates, even within an animation block.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let enabled = ViewAnimation.areEnabled
        ViewAnimation.areEnabled = false
        actions()
        ViewAnimation.areEnabled = enabled
    }

    /// Whether animations are seen; while they are not, changes show at once.
    public static var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }
    public static func setAnimationsEnabled(_ enabled: Bool) { ViewAnimation.areEnabled = enabled }

    /// The duration of the animation block that is being run; 0 outside.
    public static var inheritedAnimationDuration: TimeInterval {
        guard let present = ViewAnimation.current, ViewAnimation.areEnabled else { return 0 }
        return present.duration
    }

    /// What animation blocks animate: pictures and hiding change at once.
    private static let animatedKeys: Set<String> = [
        "position", "bounds", "anchorPoint", "transform", "sublayerTransform", "zPosition", "opacity", "backgroundColor", "cornerRadius",
        "borderWidth", "borderColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "blurRadius", "saturation",
        "overlayColor",
    ]

    /// The view's layer animates only within an animation block.
    func animationAction(for layer: CALayer, key: String) -> (any CAAction)? {
        guard let present = ViewAnimation.current, layer === self.layer, present.animates, UIView.animatedKeys.contains(key),
            let old = layer.value(of: key) ?? (key.hasSuffix("Color") ? CGColor.clear : nil)
        else { return UIView.noAction }
        return ViewAnimationAction(present, view: self, old: old)
    }

    private static let noAction = NSNull()

    // MARK: Transitions

    /// Makes changes to what `view` contains, with the old look fading into the new one or turning over to it, as `options` say.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let kind = options.transition, areAnimationsEnabled, duration > 0 else {
            animations?()
            UIApplication.shared.frameLoop.afterThisTurn { completion?(true) }
            return
        }
        if case .flip(let turn) = kind {
            ViewFlip(view, turn: turn, duration: duration, options: options, completion: completion).run { animations?() }
            return
        }
        let fade = CATransition()
        fade.duration = duration
        fade.timingFunction = options.curve.timingFunction
        let blocks = !options.contains(.allowUserInteraction)
        if blocks { view.blockingAnimations += 1 }
        fade.delegate = AnimationEnd { [weak view] finished in
            if blocks { view?.blockingAnimations -= 1 }
            completion?(finished)
        }
        view.layer.add(fade, forKey: transitionKey)
        performWithoutAnimation { animations?() }
    }

    /// As Core Animation calls a layer's one transition.
    static let transitionKey = "transition"

    /// Exchanges `fromView` for `toView` in its superview, which fades or turns over as a whole.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            completion?(false)
            return
        }
        let showsAndHides = options.contains(.showHideTransitionViews)
        transition(with: container, duration: duration, options: options) {
            if showsAndHides {
                fromView.isHidden = true
                toView.isHidden = false
            } else {
                container.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
        } completion: {
            completion?($0)
        }
    }
}
