// Transitions with the program's own animations: the interfaces, the context and the order of the calls.

/// The role of a controller in a transition.
nonisolated public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String
    /// A role with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The controller that is visible before the transition.
    public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
    /// The controller that is visible after the transition.
    public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// The role of a view in a transition.
nonisolated public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String
    /// A role with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view that the transition removes.
    public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
    /// The view that the transition adds.
    public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The controllers, views and frames of a transition, given to the objects that animate it.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// The superview of the views in the transition. The animator adds the view `.to`.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the user drives the transition at present.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled.
    var transitionWasCancelled: Bool { get }
    /// The style of a presentation; `.none` for other transitions.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Reports the completed fraction of an interactive transition, 0…1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Reports that the user has let the transition finish; the rest animates.
    func finishInteractiveTransition()
    /// Reports that the user has cancelled the transition; it animates back.
    func cancelInteractiveTransition()
    /// Reports that the user has interrupted a running transition.
    func pauseInteractiveTransition()
    /// Ends the transition; must be called once, with false if it was cancelled.
    func completeTransition(_ didComplete: Bool)
    /// The controller with a role.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// The view with a role; nil if the transition does not move that view.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The rotation of the container; the identity, since windows do not rotate.
    var targetTransform: CGAffineTransform { get }
    /// The frame of a controller's view before the transition; zero if it is not visible then.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// The frame of a controller's view after the transition; zero if it is not visible then.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// The animations of a transition.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    /// The seconds of the animations.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Starts the animations, and calls `completeTransition(_:)` of the context at their end.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// An animator that an interactive transition scrubs. Optional.
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating
    /// Called after the transition ended. Optional.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// A placeholder, which means that there is no interruptible animator.
    public func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
        NoInterruptibleAnimator(duration: 0, curve: .linear)
    }
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// The placeholder of transitions without an interruptible animator.
final class NoInterruptibleAnimator: UIViewPropertyAnimator {}

/// Drives a transition by the user's input.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    /// Starts the transition.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// The speed of the transition after the interaction, as a multiple of its usual speed. Optional; 1 by default.
    var completionSpeed: CGFloat { get }
    /// The curve of the transition after the interaction. Optional; `.easeInOut` by default.
    var completionCurve: UIView.AnimationCurve { get }
    /// Whether the transition starts interactively. Optional; true by default.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// Returns 1.
    public var completionSpeed: CGFloat { 1 }
    /// Returns `.easeInOut`.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    /// Returns true.
    public var wantsInteractiveStart: Bool { true }
}

/// Provides the transition of a presented controller. All methods are optional.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
    /// The animations of a presentation; nil for the animations of `modalTransitionStyle`.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The animations of a dismissal; nil for the animations of `modalTransitionStyle`.
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
    /// The driver of an interactive presentation; nil for none.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// The driver of an interactive dismissal; nil for none.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// The presentation controller for the style `.custom`; nil for the default one.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Returns nil.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Returns nil.
    public func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Returns nil.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Returns nil.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Returns nil.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// One transition with animations that a program provides.
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
    /// The controller before or after a transition, with its view and frames.
    struct Side {
        let controller: UIViewController
        /// The view that the transition moves; nil if it stays.
        let view: UIView?
        let initialFrame: CGRect
        let finalFrame: CGRect
    }

    let containerView: UIView
    let isAnimated = true
    let presentationStyle: UIModalPresentationStyle
    let targetTransform = CGAffineTransform.identity
    private(set) var transitionWasCancelled = false
    let animator: any UIViewControllerAnimatedTransitioning
    private let interactor: (any UIViewControllerInteractiveTransitioning)?
    let coordinator: TransitionCoordinator
    private let from: Side
    private let to: Side
    private let ended: (_ isCompleted: Bool) -> Void
    private(set) var hasEnded = false

    init(
        container: UIView, from: Side, to: Side, style: UIModalPresentationStyle = .none, source: TransitionSource,
        coordinator: TransitionCoordinator, ended: @escaping (_ isCompleted: Bool) -> Void
    ) {
        (containerView, presentationStyle, self.from, self.to) = (container, style, from, to)
        (animator, interactor, self.coordinator) = (source.animator, source.interactor, coordinator)
        self.ended = ended
        super.init()
        coordinator.setViews(from: from.view, to: to.view, container: container)
        coordinator.isInterruptible = source.interactor is UIPercentDrivenInteractiveTransition
    }

    var isInteractive: Bool { coordinator.isInteractive }

    /// Starts the animations. An interactor starts them itself, even if the transition starts without interaction.
    func start() {
        coordinator.start(isInteractive: interactor?.wantsInteractiveStart == true)
        if let interactor { interactor.startInteractiveTransition(self) } else { animator.animateTransition(using: self) }
    }

    /// Called when another transition begins. Ends this one if its animations have not called `completeTransition(_:)`.
    func forceEnd() {
        guard !hasEnded else { return }
        // The user may make another selection while a gesture drives a transition.
        if interactor == nil {
            NSLog("A transition begins before %@ has called completeTransition: the earlier one ends now", "\(animator)")
        }
        for view in [from.view, to.view] { view?.layer.removeAllAnimations() }
        (interactor as? UIPercentDrivenInteractiveTransition)?.detach()
        // The completions of the views' animations may have called `completeTransition(_:)`.
        if !hasEnded { completeTransition(!transitionWasCancelled) }
    }

    // MARK: UIViewControllerContextTransitioning

    func updateInteractiveTransition(_ percentComplete: CGFloat) { if isInteractive { coordinator.update(percentComplete) } }

    func finishInteractiveTransition() { endInteraction(cancelled: false) }

    func cancelInteractiveTransition() { endInteraction(cancelled: true) }

    private func endInteraction(cancelled: Bool) {
        transitionWasCancelled = cancelled
        if let interactor { coordinator.completionVelocity = interactor.completionSpeed }
        coordinator.setInteractive(false, cancelled: cancelled)
    }

    /// Begins another interaction. Its end decides again whether the transition is cancelled.
    func pauseInteractiveTransition() {
        transitionWasCancelled = false
        coordinator.setInteractive(true)
    }

    func completeTransition(_ didComplete: Bool) {
        if hasEnded { return NSLog("completeTransition was called twice for the transition of %@", "\(animator)") }
        hasEnded = true
        if !didComplete { transitionWasCancelled = true }
        (interactor as? UIPercentDrivenInteractiveTransition)?.detach()
        ended(didComplete)
        animator.animationEnded(didComplete)
        coordinator.end(cancelled: !didComplete)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { coordinator.viewController(forKey: key) }
    func view(forKey key: UITransitionContextViewKey) -> UIView? { coordinator.view(forKey: key) }
    func initialFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.initialFrame ?? .zero }
    func finalFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.finalFrame ?? .zero }

    private func side(of controller: UIViewController) -> Side? {
        controller === from.controller ? from : controller === to.controller ? to : nil
    }
}

struct TransitionSource {
    let animator: any UIViewControllerAnimatedTransitioning
    let interactor: (any UIViewControllerInteractiveTransitioning)?
}

/// The superview of the views in a transition of a container controller.
final class TransitionContainerView: UIView {
    override func didInit() { autoresizingMask = [.flexibleWidth, .flexibleHeight] }
}
