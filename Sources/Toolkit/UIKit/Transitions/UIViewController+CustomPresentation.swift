// Presentations with the animations and the presentation controller of the transitioning delegate.

internal import CoreGraphics
internal import Foundation

extension UIViewController {
    var _presentationController: UIPresentationController? {
        if let existing = transitionState.presentationController { return existing }
        // A child has the presentation of its container.
        if let _parent { return _parent.presentationController }
        let custom: UIPresentationController? =
            switch effectivePresentationStyle {
            case .custom:
                transitioningDelegate?.presentationController(
                    forPresented: self, presenting: presentation.presenting, source: presentation.presenting ?? self)
            case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: presentation.presenting)
            case .pageSheet, .formSheet:
                UISheetPresentationController(presentedViewController: self, presenting: presentation.presenting)
            default: nil
            }
        let made = custom ?? UIPresentationController(presentedViewController: self, presenting: presentation.presenting)
        transitionState.presentationController = made
        return made
    }

    /// The presentation controller for a presentation that begins.
    func managePresentation(by presenter: UIViewController, source: UIViewController) -> UIPresentationController {
        let manager: UIPresentationController
        if modalPresentationStyle == .custom, transitionState.presentationController == nil,
            let custom = transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
        {
            manager = custom
        } else {
            manager = presentationController ?? UIPresentationController(presentedViewController: self, presenting: presenter)
        }
        manager.setPresenting(presenter)
        transitionState.presentationController = manager
        return manager
    }

    /// The controller to present in a window. In a narrow one, the delegate of a sheet or a popover may choose another style, and another
    /// controller for it; without a choice, a popover becomes a page sheet.
    func adaptedToPresentation(in window: UIWindow) -> UIViewController {
        willBePresented(in: window)
        let style = effectivePresentationStyle
        guard window.bounds.width < Theme.sheetRegularWidth, style == .popover || style == .pageSheet || style == .formSheet,
            let manager = presentationController
        else { return self }
        let adapted = manager.adaptivePresentationStyle(for: window.traitCollection)
        guard adapted != .none, adapted != .automatic, adapted != style else { return self }
        let other = manager.delegate?.presentationController(manager, viewControllerForAdaptivePresentationStyle: adapted)
        let controller = other?._parent == nil && other?.presentation.presenting == nil ? other ?? self : self
        controller.transitionState.presentationController = manager.adaptation(to: adapted, presenting: controller)
        return controller
    }

    /// The delegate's objects for the presentation of this controller.
    func customPresentation(by presenter: UIViewController, source: UIViewController) -> TransitionSource? {
        guard let delegate = transitioningDelegate,
            let animator = delegate.animationController(forPresented: self, presenting: presenter, source: source)
        else { return nil }
        return TransitionSource(animator: animator, interactor: delegate.interactionControllerForPresentation(using: animator))
    }

    /// The delegate's objects for the dismissal of this controller.
    var customDismissal: TransitionSource? {
        guard let delegate = transitioningDelegate, let animator = delegate.animationController(forDismissed: self) else { return nil }
        return TransitionSource(animator: animator, interactor: delegate.interactionControllerForDismissal(using: animator))
    }

    func makeCoordinator(
        from: UIViewController, to: UIViewController, in container: UIView, _ custom: TransitionSource?
    ) -> TransitionCoordinator {
        TransitionCoordinator(
            from: from, to: to, container: container, duration: custom?.animator.transitionDuration(using: nil) ?? effectiveMotion.duration,
            curve: custom == nil ? .easeOut : .easeInOut,
            style: transitionState.presentationController?.presentationStyle ?? effectivePresentationStyle)
    }

    /// Sets the coordinator of this controller and of the one that it presents; nil after the transition.
    func setCoordinator(_ coordinator: TransitionCoordinator?, with presented: UIViewController) {
        transitionState.coordinator = coordinator
        presented.transitionState.coordinator = coordinator
    }

    /// Presents with the delegate's animations.
    func runPresentation(
        of controller: UIViewController, _ custom: TransitionSource, coordinator: TransitionCoordinator, completion: (() -> Void)?
    ) {
        guard let container = controller.presentation.containerView, let manager = controller.transitionState.presentationController else {
            return
        }
        let presentedView = manager.presentedView ?? controller._view
        let moves = manager.shouldRemovePresentersView
        let place = ViewPlace(of: _view)
        let context = TransitionContext(
            container: container,
            from: .init(
                controller: self, view: moves ? _view : nil, initialFrame: _view?.frame ?? .zero,
                finalFrame: moves ? .zero : _view?.frame ?? .zero),
            to: .init(
                controller: controller, view: presentedView, initialFrame: .zero,
                finalFrame: manager.frameOfPresentedViewInContainerView),
            style: manager.presentationStyle, source: custom, coordinator: coordinator
        ) { isCompleted in
            controller.transitionState.context = nil
            place?.restore()
            if isCompleted {
                if let presentedView, presentedView.superview == nil { container.addSubview(presentedView) }
                self.presentationEnded(of: controller, coordinator)
            } else {
                self.presentationWasCancelled(of: controller)
            }
            completion?()
        }
        controller.transitionState.context = context
        context.start()
    }

    /// Undoes a presentation, with the appearance calls in the opposite direction.
    private func presentationWasCancelled(of controller: UIViewController) {
        let manager = controller.transitionState.presentationController
        let reappears = manager?.shouldRemovePresentersView == true
        setCoordinator(nil, with: controller)
        controller.restoreFirstResponder()
        controller.presentation.phase = .dismissing
        controller.updateTintBeneath(duration: 0)
        controller.beginAppearanceTransition(false, animated: true)
        if reappears { beginAppearanceTransition(true, animated: true) }
        (manager?.presentedView ?? controller._view)?.removeFromSuperview()
        controller.presentation.containerView?.removeFromSuperview()
        controller.presentation.containerView = nil
        controller.presentation.phase = .idle
        controller.presentation.presenting = nil
        presentation.presented = nil
        controller.transitionState.presentationController = nil
        controller.endAppearanceTransition()
        if reappears { endAppearanceTransition() }
        manager?.presentationTransitionDidEnd(false)
    }

    /// Dismisses with the delegate's animations.
    func runDismissal(
        to presenter: UIViewController, _ custom: TransitionSource, coordinator: TransitionCoordinator, completion: (() -> Void)?
    ) {
        guard let container = presentation.containerView, let manager = transitionState.presentationController else { return }
        let presentedView = manager.presentedView ?? _view
        let moves = manager.shouldRemovePresentersView
        let place = ViewPlace(of: presenter._view)
        let frame = presentedView?.frame ?? .zero
        let context = TransitionContext(
            container: container,
            from: .init(controller: self, view: presentedView, initialFrame: frame, finalFrame: .zero),
            to: .init(
                controller: presenter, view: moves ? presenter._view : nil, initialFrame: moves ? .zero : presenter._view?.frame ?? .zero,
                finalFrame: presenter._view?.frame ?? .zero),
            style: manager.presentationStyle, source: custom, coordinator: coordinator
        ) { isCompleted in
            self.transitionState.context = nil
            place?.restore()
            if isCompleted {
                self.restoreFirstResponder()
                self.updateTintBeneath(duration: 0)
                self.dismissalEnded(to: presenter, coordinator, completion: completion)
            } else {
                self.dismissalWasCancelled(to: presenter)
                completion?()
            }
        }
        transitionState.context = context
        context.start()
    }

    /// Presents again after a cancelled dismissal, with the appearance calls in the opposite direction.
    private func dismissalWasCancelled(to presenter: UIViewController) {
        let manager = transitionState.presentationController
        let disappears = manager?.shouldRemovePresentersView == true
        presenter.setCoordinator(nil, with: self)
        presentation.phase = .idle
        if disappears { presenter.beginAppearanceTransition(false, animated: true) }
        beginAppearanceTransition(true, animated: true)
        if let view = manager?.presentedView ?? _view, view.superview == nil { presentation.containerView?.addSubview(view) }
        if disappears { presenter.endAppearanceTransition() }
        endAppearanceTransition()
        manager?.dismissalTransitionDidEnd(false)
    }
}

/// The place of a view that a transition may move into its container.
@MainActor
private struct ViewPlace {
    let view: UIView
    let superview: UIView
    let index: Int
    let frame: CGRect

    init?(of view: UIView?) {
        guard let view, let superview = view.superview, let index = superview.subviews.firstIndex(where: { $0 === view })
        else { return nil }
        self.view = view
        self.superview = superview
        self.index = index
        frame = view.frame
    }

    /// Puts the view back if the transition has moved it.
    func restore() {
        guard view.superview !== superview else { return }
        superview.insertSubview(view, at: index)
        view.transform = .identity
        view.frame = frame
    }
}
