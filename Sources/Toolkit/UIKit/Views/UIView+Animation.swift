// Animation blocks and transitions.

internal import CoreGraphics
public import Foundation
internal import QuartzCore

extension UIView {
    /// Animates the changes of `animations` over `duration` seconds, easing in and out.
    public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        animate(withDuration: duration, delay: 0, animations: animations)
    }

    /// Animates the changes of `animations`, easing in and out; the argument of `completion` is whether all animations ran to their end.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates the changes of `animations`; the argument of `completion` is whether all animations ran to their end.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation(duration: duration, delay: delay, timing: .curve(options.curve), options: options, completion: completion)
            .run(animations)
    }

    /// Animates with a spring that comes to rest after `duration` seconds.
    ///
    /// - Parameters:
    ///   - dampingRatio: 1 for no overshoot; smaller values oscillate more.
    ///   - velocity: the initial velocity, in distances to the target per second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = DampedSpring(ratio: dampingRatio, duration: duration, velocity: velocity)
        ViewAnimation(
            duration: duration, delay: delay, timing: .spring(spring, velocity: velocity), options: options, completion: completion
        ).run(animations)
    }

    /// Makes the changes of `actions` without animations, even in an animation block.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let enabled = ViewAnimation.areEnabled
        ViewAnimation.areEnabled = false
        actions()
        ViewAnimation.areEnabled = enabled
    }

    /// Whether animation blocks animate; true by default.
    public static var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }
    /// Sets `areAnimationsEnabled`.
    public static func setAnimationsEnabled(_ enabled: Bool) { ViewAnimation.areEnabled = enabled }

    /// The duration of the present animation block, in seconds; 0 outside.
    public static var inheritedAnimationDuration: TimeInterval {
        guard let block = ViewAnimation.current, ViewAnimation.areEnabled else { return 0 }
        return block.duration
    }

    /// The properties that animation blocks animate; `contents` and `isHidden` change at once.
    private static let animatedKeys: Set<String> = [
        "position", "bounds", "anchorPoint", "transform", "sublayerTransform", "zPosition", "opacity", "backgroundColor", "cornerRadius",
        "borderWidth", "borderColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "blurRadius", "saturation",
        "overlayColor",
    ]

    /// The action of the view's own layer: an animation in an animation block, else none.
    func _action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
        UIView.animatedKeys.contains(key) ? blockAction(for: layer, forKey: key) : UIView.noAction
    }

    /// The action of the view's own layer for any animatable key: an animation in an animation block, else none.
    func blockAction(for layer: CALayer, forKey key: String) -> any CAAction {
        guard let block = ViewAnimation.current, layer === self.layer, block.animates,
            let old = layer.value(forKeyPath: key) ?? (key.hasSuffix("Color") ? CGColor.clear : nil)
        else { return UIView.noAction }
        return ViewAnimationAction(block, view: self, old: old)
    }

    private static let noAction = NSNull()

    // MARK: Transitions

    /// Changes the contents of `view` with the transition in `options`: a cross dissolve or a flip from the old contents to the new ones.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let kind = options.transition, areAnimationsEnabled, duration > 0 else {
            animations?()
            UIApplication.shared.frameLoop.afterThisTurn { completion?(true) }
            return
        }
        let timing = TransitionTiming(duration: duration, options: options)
        view.runTransition(kind, timing, changes: { animations?() }, ended: { completion?($0) })
    }

    /// The key that Core Animation uses for a layer's transition.
    static let transitionKey = "transition"

    /// Replaces `fromView` with `toView`, in a transition of the superview of `fromView`.
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
