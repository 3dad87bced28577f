// A transition with the program's own animations: the context that they receive, and the order of the calls.

internal import CoreGraphics
internal import Foundation

/// One transition with animations that a program provides.
@MainActor
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
        containerView = container
        presentationStyle = style
        animator = source.animator
        interactor = source.interactor
        self.coordinator = coordinator
        self.from = from
        self.to = to
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

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        if isInteractive { coordinator.update(percentComplete) }
    }

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
        guard !hasEnded else {
            NSLog("completeTransition was called twice for the transition of %@", "\(animator)")
            return
        }
        hasEnded = true
        if !didComplete { transitionWasCancelled = true }
        (interactor as? UIPercentDrivenInteractiveTransition)?.detach()
        ended(didComplete)
        animator.animationEnded(didComplete)
        coordinator.end(cancelled: !didComplete)
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from.controller : key == .to ? to.controller : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? { key == .from ? from.view : key == .to ? to.view : nil }

    func initialFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.initialFrame ?? .zero }

    func finalFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.finalFrame ?? .zero }

    private func side(of controller: UIViewController) -> Side? {
        controller === from.controller ? from : controller === to.controller ? to : nil
    }
}

/// The program's objects for one transition.
@MainActor
struct TransitionSource {
    let animator: any UIViewControllerAnimatedTransitioning
    let interactor: (any UIViewControllerInteractiveTransitioning)?
}

/// The superview of the views in a transition of a container controller.
final class TransitionContainerView: UIView {}
