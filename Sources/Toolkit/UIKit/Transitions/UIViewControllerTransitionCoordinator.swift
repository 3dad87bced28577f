// The animations alongside a transition.

/// The state of a transition, given to the closures of its coordinator.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The style of a presentation; `.none` for other transitions.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether the transition started interactively.
    var initiallyInteractive: Bool { get }
    /// Whether the user can interrupt the running transition.
    var isInterruptible: Bool { get }
    /// Whether the user drives the transition at present.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled.
    var isCancelled: Bool { get }
    /// The seconds of the whole transition.
    var transitionDuration: TimeInterval { get }
    /// The fraction of the transition at which the interaction ended, 0…1; during the interaction, the present fraction.
    var percentComplete: CGFloat { get }
    /// The speed of the transition after the interaction; 1 is its usual speed.
    var completionVelocity: CGFloat { get }
    /// The curve of the transition, or of its remaining part after an interaction.
    var completionCurve: UIView.AnimationCurve { get }
    /// The controller with a role.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view with a role; nil if the transition does not move that view.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The superview of the views in the transition.
    var containerView: UIView { get }
    /// The rotation of the container; the identity, since windows do not rotate.
    var targetTransform: CGAffineTransform { get }
}

/// Runs animations alongside a transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Animates changes with the transition; returns false if it has started. `completion` is called at its end, unless it has ended.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// The same for changes of views outside of the container.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls `handler` when the interaction ends and the rest of the transition starts.
    func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
    /// Calls `handler` whenever the transition becomes interactive or stops being so.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Animates changes with the transition.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// The coordinator of one transition. A property animator runs the animations, so that they follow the interaction.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    private let controllers: [UITransitionContextViewControllerKey: UIViewController]
    private var views: [UITransitionContextViewKey: UIView] = [:]
    private(set) var containerView: UIView
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    private(set) var initiallyInteractive = false
    private(set) var isInteractive = false
    private(set) var isCancelled = false
    var isInterruptible = false
    private(set) var transitionDuration: TimeInterval
    private(set) var percentComplete: CGFloat = 0
    var completionVelocity: CGFloat = 1
    private(set) var completionCurve: UIView.AnimationCurve
    let targetTransform = CGAffineTransform.identity

    typealias Closure = (any UIViewControllerTransitionCoordinatorContext) -> Void
    private enum Phase { case waiting, running, ended }
    private var phase = Phase.waiting
    private var animations: [Closure] = []
    private var completions: [Closure] = []
    private var interactionEnds: [Closure] = []
    private var interactionChanges: [Closure] = []
    private var animator: UIViewPropertyAnimator?

    init(
        from: UIViewController?, to: UIViewController?, container: UIView, duration: TimeInterval,
        curve: UIView.AnimationCurve = .easeInOut, style: UIModalPresentationStyle = .none, isAnimated: Bool = true
    ) {
        controllers = [UITransitionContextViewControllerKey.from: from, .to: to].compactMapValues { $0 }
        containerView = container
        transitionDuration = duration
        completionCurve = curve
        presentationStyle = style
        self.isAnimated = isAnimated
        super.init()
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { controllers[key] }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { views[key] }

    /// Sets the views and the container, which the transition creates after the coordinator.
    func setViews(from: UIView?, to: UIView?, container: UIView) {
        views[.from] = from
        views[.to] = to
        containerView = container
    }

    // MARK: For programs

    @discardableResult
    func animate(alongsideTransition animation: Closure?, completion: Closure?) -> Bool {
        guard phase != .ended else { return false }
        if let completion { completions.append(completion) }
        if let animation, phase == .waiting { animations.append(animation) }
        return phase == .waiting
    }

    @discardableResult
    func animateAlongsideTransition(in view: UIView?, animation: Closure?, completion: Closure?) -> Bool {
        animate(alongsideTransition: animation, completion: completion)
    }

    func notifyWhenInteractionEnds(_ handler: @escaping Closure) { interactionEnds.append(handler) }
    func notifyWhenInteractionChanges(_ handler: @escaping Closure) { interactionChanges.append(handler) }

    // MARK: For transitions

    /// Starts the animations, paused at their start if the user drives the transition.
    func start(isInteractive: Bool) {
        guard phase == .waiting else { return }
        phase = .running
        initiallyInteractive = isInteractive
        self.isInteractive = isInteractive
        let closures = animations
        animations = []
        guard !closures.isEmpty else { return }
        let animate = { for closure in closures { closure(self) } }
        guard isAnimated, UIView.areAnimationsEnabled else { return animate() }
        let animator = UIViewPropertyAnimator(duration: transitionDuration, curve: completionCurve, animations: animate)
        // At its end the animator waits for the end of the transition.
        animator.pausesOnCompletion = true
        self.animator = animator
        if isInteractive { animator.pauseAnimation() } else { animator.startAnimation() }
    }

    /// Shows a completed fraction of the interaction, 0…1.
    func update(_ fraction: CGFloat) {
        percentComplete = min(max(fraction, 0), 1)
        animator?.fractionComplete = percentComplete
    }

    /// Ends or resumes the interaction; after its end, the rest of the animations runs by itself.
    func setInteractive(_ interactive: Bool, cancelled: Bool = false) {
        guard interactive != isInteractive else { return }
        isInteractive = interactive
        isCancelled = cancelled
        if interactive {
            animator?.pauseAnimation()
            animator?.isReversed = false
            if let animator { percentComplete = animator.fractionComplete }
        } else {
            animator?.isReversed = cancelled
            let speed = completionVelocity > 0 ? completionVelocity : 1
            let rest = cancelled ? percentComplete : 1 - percentComplete
            if let animator, animator.state == .active {
                animator.continueAnimation(withTimingParameters: nil, durationFactor: max(rest / speed, 0.001))
            }
            for handler in interactionEnds { handler(self) }
        }
        for handler in interactionChanges { handler(self) }
    }

    func end(cancelled: Bool) {
        guard phase != .ended else { return }
        phase = .ended
        isCancelled = cancelled
        isInteractive = false
        if let animator, animator.state == .active {
            animator.stopAnimation(false)
            animator.finishAnimation(at: cancelled ? .start : .end)
        }
        animator = nil
        let closures = completions
        (completions, interactionEnds, interactionChanges, animations) = ([], [], [], [])
        for closure in closures { closure(self) }
    }
}
