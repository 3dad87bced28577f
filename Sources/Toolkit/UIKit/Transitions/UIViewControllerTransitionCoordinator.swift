// The interfaces for animations alongside a transition.

public import CoreGraphics
public import Foundation

/// The state of a transition, given to the closures of its coordinator.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
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
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Animates changes with the transition; returns false if the transition has already started. `completion` is called at the end of the
    /// transition, but not if it has already ended.
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
