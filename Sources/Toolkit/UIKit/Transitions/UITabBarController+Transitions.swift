// Changes of the selected tab with the animations of the delegate.

internal import CoreGraphics
internal import Foundation

extension UITabBarController {
    /// The delegate's animations between two tabs; nil for none.
    func customTransition(from old: UIViewController, to new: UIViewController) -> TransitionSource? {
        guard let delegate,
            let animator = delegate.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        else { return nil }
        return TransitionSource(
            animator: animator, interactor: delegate.tabBarController(self, interactionControllerFor: animator))
    }

    /// Shows a tab with the delegate's animations. A cancelled transition selects the old tab again.
    func showTab(_ new: UIViewController, insteadOf old: UIViewController, _ source: TransitionSource, frame: CGRect) {
        guard let root = _view, let oldView = old._view, let newView = new.view else { return }
        let coordinator = TransitionCoordinator(
            from: old, to: new, container: root, duration: source.animator.transitionDuration(using: nil))
        for controller in [self, old, new] { controller.transitionState.coordinator = coordinator }
        new.beginAppearanceTransition(true, animated: true)
        old.beginAppearanceTransition(false, animated: true)
        visibleTab = new
        let container = TransitionContainerView(frame: root.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let oldFrame = oldView.frame
        root.insertSubview(container, at: 0)
        container.addSubview(oldView)
        newView.frame = frame
        new.updateSafeAreaAdditions()
        layoutBar()
        let context = TransitionContext(
            container: container,
            from: .init(controller: old, view: oldView, initialFrame: oldFrame, finalFrame: .zero),
            to: .init(controller: new, view: newView, initialFrame: .zero, finalFrame: frame), source: source, coordinator: coordinator
        ) { [weak self] isCompleted in
            for controller in [self, old, new] { controller?.transitionState.coordinator = nil }
            self?.tabTransitionEnded(isCompleted, in: container, from: old, to: new, oldFrame: oldFrame)
        }
        transitionState.context = context
        new.callViewIsAppearing()
        context.start()
    }

    private func tabTransitionEnded(
        _ isCompleted: Bool, in container: UIView, from old: UIViewController, to new: UIViewController, oldFrame: CGRect
    ) {
        transitionState.context = nil
        let (shown, hidden) = isCompleted ? (new, old) : (old, new)
        if !isCompleted {
            new.beginAppearanceTransition(false, animated: true)
            old.beginAppearanceTransition(true, animated: true)
            visibleTab = old
        }
        if let view = shown._view {
            _view?.insertSubview(view, at: 0)
            if isCompleted { view.transform = .identity } else { view.frame = oldFrame }
        }
        hidden._view?.removeFromSuperview()
        container.removeFromSuperview()
        // The selection may have changed since the transition was cancelled.
        if !isCompleted, shownController === new { restoreSelection(of: old) }
        layoutTabs()
        hidden.endAppearanceTransition()
        _view?.layoutIfNeeded()
        if appearance.phase == .appeared { shown.endAppearanceTransition() }
    }

    /// Selects the tab, or the More navigation controller, that is visible again after a cancelled transition.
    private func restoreSelection(of old: UIViewController) {
        isMoreSelected = old === _more
        let selected = isMoreSelected ? _more?.shownTab : old
        if let index = tabs.firstIndex(where: { $0 === selected }) { selection = index }
        tabBar.selectedItem = old.tabBarItem
    }
}
