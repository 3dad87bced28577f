// One call of `UIView.animate`, and the animations that it adds to layers.

/// One call of `UIView.animate`, from the animation block to the completion handler.
final class ViewAnimation {
    enum Timing {
        case curve(UIView.AnimationCurve)
        case bezier(CAMediaTimingFunction)
        case spring(DampedSpring, velocity: Double)
    }

    var duration, delay: TimeInterval
    var timing: Timing
    var options: UIView.AnimationOptions
    /// The number of runs; 0 means one run, or endless repetition with the option `repeat`.
    var repeatCount: Float = 0
    /// The part of an animator that the animations follow; nil outside animators.
    let part: AnimatorPart?
    /// Collects the changes of keyframes instead of animating them.
    var keyframes: KeyframeCollector?
    var willStart: (() -> Void)?
    private let completion: ((Bool) -> Void)?
    private var running = 0
    private var isCollecting = true, allFinished = true

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
        self.timing = if let outer, case .curve = timing, !options.contains(.overrideInheritedCurve) { outer.timing } else { timing }
        (self.options, self.completion) = (options, completion)
    }

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
        if let part {
            animation.timeline = part.span
            if part.span.isWhole { animation.timingFunction = nil }
        } else {
            TransitionTiming(of: self).apply(to: animation, of: layer)
        }
        // Core Animation would replace a duration of zero with its default.
        animation.duration = max(duration, 1e-6)
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
        if later { UIApplication.shared.frameLoop.afterThisTurn { completion(finished) } } else { completion(finished) }
    }
}

/// Calls closures when an animation has started and when it has ended.
final class AnimationEnd: CAAnimationDelegate {
    private let began: (() -> Void)?
    private let ended: (Bool) -> Void

    init(began: (() -> Void)? = nil, _ ended: @escaping (Bool) -> Void) { (self.began, self.ended) = (began, ended) }

    func animationDidStart(_ animation: CAAnimation) { began?() }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { ended(flag) }
}

/// The action of a view's property that has changed in an animation block.
final class ViewAnimationAction: CAAction {
    private let animation: ViewAnimation
    private weak var view: UIView?
    private let old: Any

    init(_ animation: ViewAnimation, view: UIView, old: Any) { (self.animation, self.view, self.old) = (animation, view, old) }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let view, let layer = anObject as? CALayer else { return }
        guard let new = layer.value(forKeyPath: event) ?? (old is CGColor ? CGColor.clear : nil) else { return }
        guard (old as? AnyHashable) == nil || (old as? AnyHashable) != (new as? AnyHashable) else { return }
        animation.animate(view, layer: layer, key: event, from: old, to: new)
    }
}

// MARK: - View animations

// Most view animations are additive and run from old − new to zero, so that several can animate one property:
//
//      presentation value = new model value + (old − new → 0 of the first animation) + (old − new → 0 of the second animation)
//
// An interrupting animation therefore keeps position and velocity. Repeating animations, animations of values that
// cannot be subtracted, and animations added while one of these runs are not additive; they replace the property's other animations.
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
    func removeViewAnimations(of property: String) { for key in viewAnimationKeys(of: property) { removeAnimation(forKey: key) } }

    /// The presentation value of an animated property; for other properties `now`, the model value.
    func shownValue(of property: String, now: Any) -> Any {
        guard hasViewAnimation(of: property) else { return now }
        return presentation()?.value(forKeyPath: property) ?? (now is CGColor ? CGColor.clear : now)
    }
}

extension CABasicAnimation {
    /// Makes the animation additive, from the difference of two values to zero. Returns false if the values cannot be subtracted, such as
    /// colours and transforms without an inverse.
    func setDistance(from old: Any, to new: Any) -> Bool {
        guard let (distance, zero) = ViewAnimation.distance(from: old, to: new) else { return false }
        fromValue = distance
        toValue = zero
        isAdditive = true
        return true
    }
}

extension ViewAnimation {
    /// The value that, added to `new`, displays `old`, and the value that changes nothing. Returns nil for values without a difference:
    /// colours, and transforms that cannot be inverted.
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

    /// Whether the diagonal, `m12` and `m21` of the transform equal the identity's, except for rounding. `CATransform3DInvert` returns a
    /// singular transform unchanged; the product of the two is then not the identity.
    private static func isNearIdentity(_ t: CATransform3D) -> Bool {
        func isNear(_ value: CGFloat, to expected: CGFloat) -> Bool { abs(value - expected) < 1e-6 }
        return isNear(t.m11, to: 1) && isNear(t.m22, to: 1) && isNear(t.m33, to: 1) && isNear(t.m44, to: 1)
            && isNear(t.m12, to: 0) && isNear(t.m21, to: 0)
    }
}
