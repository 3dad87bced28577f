// One call of `UIView.animate`: the animations of its changes, and its completion.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// One call of `UIView.animate`, from the animation block to the completion handler.
@MainActor
final class ViewAnimation {
    /// The timing of the animations.
    enum Timing {
        case curve(UIView.AnimationCurve)
        case bezier(CAMediaTimingFunction)
        case spring(DampedSpring, velocity: Double)
    }

    var duration: TimeInterval
    var delay: TimeInterval
    var timing: Timing
    var options: UIView.AnimationOptions
    /// The number of runs; 0 means one run, or endless repetition with the option `repeat`.
    var repeatCount: Float = 0
    /// The part of an animator that the animations follow; nil outside animators.
    let part: AnimatorPart?
    /// Collects the changes of keyframes instead of animating them.
    var keyframes: KeyframeCollector?
    /// Called when the first animation starts.
    var willStart: (() -> Void)?
    private let completion: ((Bool) -> Void)?
    private var running = 0
    private var isCollecting = true
    private var allFinished = true

    /// The animation of the block that is running; nil outside animation blocks.
    static var current: ViewAnimation?
    static var areEnabled = true

    init(
        duration: TimeInterval, delay: TimeInterval, timing: Timing, options: UIView.AnimationOptions, completion: ((Bool) -> Void)?,
        part: AnimatorPart? = nil
    ) {
        // The blocks of an animator have its timing wherever they run.
        let outer = part == nil ? ViewAnimation.current : nil
        self.part = part ?? outer?.part
        let inheritsDuration = outer != nil && !options.contains(.overrideInheritedDuration)
        self.duration = inheritsDuration ? outer?.duration ?? duration : max(0, duration)
        self.delay = max(0, delay)
        if let outer, case .curve = timing, !options.contains(.overrideInheritedCurve) {
            self.timing = outer.timing
        } else {
            self.timing = timing
        }
        self.options = options
        self.completion = completion
    }

    /// Runs the animation block.
    func run(_ changes: () -> Void) {
        let outer = ViewAnimation.current
        ViewAnimation.current = self
        changes()
        ViewAnimation.current = outer
        close()
    }

    /// Ends the block: the completion handler is called when no animation is running.
    func close() {
        keyframes?.addAnimations(to: self)
        keyframes = nil
        isCollecting = false
        finishIfDone(later: true)
    }

    /// Whether changes animate at all.
    var animates: Bool { ViewAnimation.areEnabled && duration + delay > 0 }

    // MARK: Layer animations

    /// Adds the animation from `old` to `new`, the layer's values before and after the change.
    func animate(_ view: UIView, layer: CALayer, key: String, from old: Any, to new: Any) {
        let backgrounds = part?.record.changingBackgrounds
        if let keyframes { return keyframes.add(view, key: key, from: old, to: new, backgrounds: backgrounds) }
        let animation = makeAnimation(of: key)
        let isAdditive = allowsAdding && !layer.hasAbsoluteAnimation(of: key) && animation.setDistance(from: old, to: new)
        if !isAdditive {
            animation.fromValue = layer.shownValue(of: key, now: old)
            animation.toValue = new
        }
        add(animation, to: view, key: key, from: old, to: new, backgrounds: backgrounds)
    }

    /// Adds an animation with the block's timing to the layer of a view. `backgrounds` are the view's background colours before and after
    /// their change within an animator; nil for other changes.
    func add(
        _ animation: CAPropertyAnimation, to view: UIView, key: String, from old: Any, to new: Any, backgrounds: AnimatorRecord.Backgrounds?
    ) {
        let layer = view.layer
        // Core Animation would replace a duration of zero with its default.
        animation.duration = max(duration, 1e-6)
        if let part {
            animation.timeline = part.span
            if part.span.isWhole { animation.timingFunction = nil }
        } else {
            let repeats = repeats
            animation.repeatCount = repeats.count
            animation.autoreverses = repeats.autoreverses
            if delay > 0 {
                animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
                animation.fillMode = .backwards
            }
        }
        running += 1
        let blocks = !options.contains(.allowUserInteraction)
        if blocks { view.blockingAnimations += 1 }
        let willStart = willStart
        self.willStart = nil
        animation.delegate = AnimationEnd(began: willStart) { [weak view] finished in
            if blocks { view?.blockingAnimations -= 1 }
            self.animationDidEnd(finished: finished)
        }
        if !animation.isAdditive { layer.removeViewAnimations(of: key) }
        let layerKey = animation.isAdditive ? layer.freeAnimationKey(for: key) : key
        layer.add(animation, forKey: layerKey)
        part?.record.add(view, property: key, key: layerKey, from: old, to: new, backgrounds: backgrounds)
    }

    /// The repetitions of changes that are made now.
    var repeats: AnimationRepeats { AnimationRepeats.current ?? AnimationRepeats(count: repeatCount, options: options) }

    /// Adds a transition of a view with the block's present timing; the completion handler waits for its end.
    func addTransition(_ kind: UIView.AnimationOptions.Transition, to view: UIView) {
        running += 1
        view.runTransition(kind, TransitionTiming(of: self), changes: {}) {
            let willStart = self.willStart
            self.willStart = nil
            willStart?()
        } ended: {
            self.animationDidEnd(finished: $0)
        }
    }

    /// Repeating animations are not additive.
    var allowsAdding: Bool { part != nil || (!options.contains(.repeat) && repeatCount <= 1) }

    private func makeAnimation(of key: String) -> CABasicAnimation {
        let follows = part?.span.isWhole == true
        switch timing {
        case .spring(let damped, let velocity) where !follows:
            let spring = CASpringAnimation(keyPath: key)
            spring.mass = 1
            spring.stiffness = damped.stiffness
            spring.damping = damped.damping
            spring.initialVelocity = velocity
            return spring
        default:
            let animation = CABasicAnimation(keyPath: key)
            animation.timingFunction = timingFunction
            return animation
        }
    }

    /// The curve; nil for a spring.
    var timingFunction: CAMediaTimingFunction? {
        switch timing {
        case .curve(let curve): curve.timingFunction
        case .bezier(let function): function
        case .spring: nil
        }
    }

    private func animationDidEnd(finished: Bool) {
        running -= 1
        allFinished = allFinished && finished
        finishIfDone(later: false)
    }

    /// Calls the completion handler if no animation is running; for a block without animations, after the current event or frame.
    private func finishIfDone(later: Bool) {
        guard !isCollecting, running == 0, let completion else { return }
        let finished = allFinished
        if later {
            UIApplication.shared.frameLoop.afterThisTurn { completion(finished) }
        } else {
            completion(finished)
        }
    }
}

/// Calls closures when an animation has started and when it has ended.
@MainActor
final class AnimationEnd: CAAnimationDelegate {
    private let began: (() -> Void)?
    private let ended: (Bool) -> Void

    init(began: (() -> Void)? = nil, _ ended: @escaping (Bool) -> Void) {
        self.began = began
        self.ended = ended
    }

    func animationDidStart(_ animation: CAAnimation) { began?() }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { ended(flag) }
}

/// The action of a view's property that has changed in an animation block.
@MainActor
final class ViewAnimationAction: CAAction {
    private let animation: ViewAnimation
    private weak var view: UIView?
    /// The layer's value before the change.
    private let old: Any

    init(_ animation: ViewAnimation, view: UIView, old: Any) {
        self.animation = animation
        self.view = view
        self.old = old
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let view, let layer = anObject as? CALayer else { return }
        guard let new = layer.value(forKeyPath: event) ?? (old is CGColor ? CGColor.clear : nil) else { return }
        guard (old as? AnyHashable) == nil || (old as? AnyHashable) != (new as? AnyHashable) else { return }
        animation.animate(view, layer: layer, key: event, from: old, to: new)
    }
}
