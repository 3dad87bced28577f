// Pushes and pops with the animations of the delegate.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// The delegate's animations for a change of the top controller; nil for the usual ones.
    func customTransition(isPush: Bool, from old: UIViewController, to new: UIViewController) -> TransitionSource? {
        guard let delegate,
            let animator = delegate.navigationController(self, animationControllerFor: isPush ? .push : .pop, from: old, to: new)
        else { return nil }
        return TransitionSource(
            animator: animator, interactor: delegate.navigationController(self, interactionControllerFor: animator))
    }

    /// Makes the coordinator of an animated push or pop.
    func startCoordinator(
        from old: UIViewController?, to new: UIViewController, in root: UIView, _ custom: TransitionSource?
    ) -> TransitionCoordinator {
        let coordinator = TransitionCoordinator(
            from: old, to: new, container: root,
            duration: custom?.animator.transitionDuration(using: nil) ?? Theme.pageSlideDuration,
            curve: custom == nil ? .easeOut : .easeInOut)
        setCoordinator(coordinator, old, new)
        return coordinator
    }

    /// Sets the coordinator of both pages and of this controller; nil after the transition.
    func setCoordinator(_ coordinator: TransitionCoordinator?, _ old: UIViewController?, _ new: UIViewController) {
        transitionState.coordinator = coordinator
        old?.transitionState.coordinator = coordinator
        new.transitionState.coordinator = coordinator
    }

    /// Runs the delegate's animations between two pages. Their views are in a container below the bars until the end.
    func runCustomTransition(
        _ source: TransitionSource, coordinator: TransitionCoordinator, from old: UIViewController, to new: UIViewController,
        ended: @escaping (_ isCompleted: Bool) -> Void
    ) {
        guard let root = _view, let oldView = old._view, let newView = new._view else { return ended(true) }
        let container = TransitionContainerView(frame: root.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let (oldFrame, newFrame) = (oldView.frame, newView.frame)
        // The new view stays beneath the container until the animations add it to the container.
        root.insertSubview(container, belowSubview: lowestBar)
        container.addSubview(oldView)
        let context = TransitionContext(
            container: container,
            from: .init(controller: old, view: oldView, initialFrame: oldFrame, finalFrame: .zero),
            to: .init(controller: new, view: newView, initialFrame: .zero, finalFrame: newFrame), source: source,
            coordinator: coordinator
        ) { [weak self] isCompleted in
            self?.transitionState.context = nil
            let view = isCompleted ? newView : oldView
            root.insertSubview(view, aboveSubview: container)
            if isCompleted { view.transform = .identity }
            view.frame = isCompleted ? newFrame : oldFrame
            ended(isCompleted)
            container.removeFromSuperview()
        }
        transitionState.context = context
        context.start()
    }
}
