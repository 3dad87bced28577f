// Animation blocks and transitions of views, with their options and springs.

extension UIView {
    /// Animates the changes of `animations` over `duration` seconds, easing in and out.
    public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        animate(withDuration: duration, delay: 0, animations: animations)
    }

    /// Animates the changes of `animations`, easing in and out; the argument of `completion` is whether all animations ran to their end.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }

    /// Animates the changes of `animations`; the argument of `completion` is whether all animations ran to their end.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        ViewAnimation(duration: duration, delay: delay, timing: .curve(options.curve), options: options, completion: completion)
            .run(animations)
    }

    /// Animates with a spring that comes to rest after `duration` seconds.
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
    public static var inheritedAnimationDuration: TimeInterval { ViewAnimation.areEnabled ? ViewAnimation.current?.duration ?? 0 : 0 }

    /// The properties that animation blocks animate; `contents` and `isHidden` change at once.
    static let animatedKeys: Set<String> = [
        "position", "bounds", "anchorPoint", "transform", "sublayerTransform", "zPosition", "opacity", "backgroundColor", "cornerRadius",
        "borderWidth", "borderColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "blurRadius", "saturation",
        "overlayColor",
    ]

    /// The action of the view's own layer for any animatable key: an animation in an animation block, else none.
    func blockAction(for layer: CALayer, forKey key: String) -> any CAAction {
        guard let block = ViewAnimation.current, layer === self.layer, block.animates,
            let old = layer.value(forKeyPath: key) ?? (key.hasSuffix("Color") ? CGColor.clear : nil)
        else { return UIView.noAction }
        return ViewAnimationAction(block, view: self, old: old)
    }

    static let noAction = NSNull()

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
        guard let container = fromView.superview else { return completion?(false) ?? () }
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

    // MARK: Animation options

    /// The options of an animation, with Apple's raw values.
    nonisolated public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Options with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// What happens without this option, too: subviews that are laid out in the block animate.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Keeps user interaction with the animated views enabled.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// What happens without this option, too: animations begin from the present state.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation without end.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs the animation backwards after each run.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Uses the block's own duration in a nested block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Uses the block's own curve in a nested block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// A hint about speed that is not used.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Makes a transition hide and show its views instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// What happens without this option, too: a nested block uses its own options.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Slow at both ends; the default, without a bit.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// No transition; the default, without a bit.
        public static let transitionNone: AnimationOptions = []
        /// Turns about the vertical axis; the left edge moves towards the user.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turns about the vertical axis; the right edge moves towards the user.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A page that turns up on iOS; here a cross dissolve.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// A page that turns down on iOS; here a cross dissolve.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Fades from the old contents to the new ones.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turns about the horizontal axis; the top edge moves towards the user.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Turns about the horizontal axis; the bottom edge moves towards the user.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        /// The rate of the display; the default, without a bit.
        public static let preferredFramesPerSecondDefault: AnimationOptions = []
        /// A hint about speed that is not used: animations have the rate of the display.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// A hint about speed that is not used: animations have the rate of the display.
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// The curve, from its four bits.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 0xF)) ?? .easeInOut }

        /// The transition, from its three bits; some values contain the bits of others.
        var transition: Transition? {
            switch AnimationOptions(rawValue: rawValue & 7 << 20) {
            case .transitionCrossDissolve, .transitionCurlUp, .transitionCurlDown: .fade
            case .transitionFlipFromLeft: .flip(.init(keyPath: "transform.rotation.y", quarter: .pi / 2))
            case .transitionFlipFromRight: .flip(.init(keyPath: "transform.rotation.y", quarter: -.pi / 2))
            case .transitionFlipFromTop: .flip(.init(keyPath: "transform.rotation.x", quarter: -.pi / 2))
            case .transitionFlipFromBottom: .flip(.init(keyPath: "transform.rotation.x", quarter: .pi / 2))
            default: nil
            }
        }

        /// The kind of a transition.
        enum Transition {
            case fade
            case flip(ViewFlip.Turn)
        }
    }

    /// The timing curve of an animation.
    nonisolated public enum AnimationCurve: Int, Sendable {
        /// Slow at both ends.
        case easeInOut = 0
        /// Slow at the beginning.
        case easeIn = 1
        /// Slow at the end.
        case easeOut = 2
        /// Constant speed.
        case linear = 3

        @MainActor var timingFunction: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }

    // MARK: Spring duration

    /// Animates with a spring that seems to last `duration` seconds; it comes to rest somewhat later.
    /// - Parameters:
    ///   - bounce: 0 for critical damping; positive values up to 1 overshoot, negative ones are slower at the end.
    ///   - initialSpringVelocity: the initial velocity, in distances to the target per second.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        spring.initialVelocity = initialSpringVelocity
        let damped = DampedSpring(mass: 1, stiffness: Double(spring.stiffness), damping: Double(spring.damping))
        // The closure is only called before this function returns.
        withoutActuallyEscaping(animations) { animations in
            ViewAnimation(
                duration: spring.settlingDuration, delay: delay, timing: .spring(damped, velocity: initialSpringVelocity),
                options: options, completion: completion
            ).run(animations)
        }
    }
}

extension UISpringTimingParameters {
    /// A spring that seems to last `duration` seconds; it comes to rest somewhat later. A bounce of 0 is critically damped; positive
    /// values up to 1 overshoot.
    public convenience init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
        let values = CASpringAnimation.constants(duration: duration, bounce: Double(bounce))
        self.init(mass: 1, stiffness: values.stiffness, damping: values.damping, initialVelocity: initialVelocity)
    }
}

// MARK: - System animation

extension UIView {
    /// An animation of the system, with Apple's raw values.
    nonisolated public enum SystemAnimation: UInt, Sendable {
        /// The views shrink and fade, and are removed from their superviews at the end.
        case delete = 0
    }

    /// Performs an animation of the system on views, in 0.35 seconds.
    /// - Parameters:
    ///   - options: the options of the animation, as of `animate(withDuration:delay:options:animations:completion:)`.
    ///   - parallelAnimations: changes that are animated at the same time; they must not change the transform or the alpha of `views`.
    ///   - completion: called at the end, after the views have been removed.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [], animations parallelAnimations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let before = views.map { (view: $0, transform: $0.transform, alpha: $0.alpha) }
        animate(withDuration: Theme.pageSlideDuration, delay: 0, options: options) {
            for view in views {
                view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
                view.alpha = 0
            }
            parallelAnimations?()
        } completion: { isFinished in
            for (view, transform, alpha) in before {
                view.removeFromSuperview()
                performWithoutAnimation { (view.transform, view.alpha) = (transform, alpha) }
            }
            completion?(isFinished)
        }
    }
}
