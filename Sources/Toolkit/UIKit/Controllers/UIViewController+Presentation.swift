// Modal presentation and dismissal.

internal import Foundation

/// How a presented controller covers the presenting one, with Apple's raw values.
nonisolated public enum UIModalPresentationStyle: Int, Sendable {
    /// Treated as `pageSheet`.
    case automatic = -2
    /// Treated as `overFullScreen`.
    case none = -1
    /// Covers the window; the presenting controller disappears.
    case fullScreen = 0
    /// A sheet of nearly the height of the window: `UISheetPresentationController`.
    case pageSheet = 1
    /// A sheet, smaller in wide windows: `UISheetPresentationController`.
    case formSheet = 2
    /// Covers the nearest controller with `definesPresentationContext`, or else the window; the covered controller disappears.
    case currentContext = 3
    /// Presented by the transitioning delegate's presentation controller; without one, treated as `overFullScreen`.
    case custom = 4
    /// Covers the window; the presenting controller does not disappear.
    case overFullScreen = 5
    /// Covers the nearest controller with `definesPresentationContext`, or else the window; the covered controller does not disappear.
    case overCurrentContext = 6
    /// A popover: `UIPopoverPresentationController`.
    case popover = 7
}

/// The animation of presentation and dismissal, with Apple's raw values.
nonisolated public enum UIModalTransitionStyle: Int, Sendable {
    /// Slides up from the bottom edge.
    case coverVertical = 0
    /// Turns the window over about its vertical axis.
    case flipHorizontal = 1
    /// Fades in and out.
    case crossDissolve = 2
    /// Curls a page up on iOS; here it fades in and out.
    case partialCurl = 3
}

/// The colours of a status bar, which a desktop window does not have.
nonisolated public enum UIStatusBarStyle: Int, Sendable {
    /// Follows the appearance on iOS.
    case `default` = 0
    /// White text on iOS.
    case lightContent = 1
    /// Black text on iOS.
    case darkContent = 3
}

/// A controller's presentation of another controller, and its own presentation.
@MainActor
struct PresentationState {
    enum Phase { case idle, presenting, dismissing }

    var presented: UIViewController?
    weak var presenting: UIViewController?
    /// The phase of this controller's own presentation.
    var phase = Phase.idle
    /// Incremented with each presentation and dismissal, so that the completion of an interrupted animation can be recognised.
    var animationCount = 0
    /// The superview of this controller's root view while it is presented.
    var containerView: PresentationContainerView?
    /// The first responder before this controller was presented.
    weak var previousFirstResponder: UIResponder?
    /// Whether the root view's tint is dimmed because of a controller above.
    var isTintDimmed = false
}

extension UIViewController {
    /// The controller that `controller` covers: the root container, or for the current-context styles the nearest container that defines a
    /// context.
    func presentationContext(for controller: UIViewController) -> UIViewController {
        guard controller.modalPresentationStyle == .currentContext || controller.modalPresentationStyle == .overCurrentContext else {
            return rootContainer
        }
        var context = self
        while !context.definesPresentationContext, let parent = context._parent { context = parent }
        return context
    }

    /// Puts the container of a presentation over the window, or over this controller's view if this controller has a parent.
    private func addContainer(_ container: UIView, to window: UIWindow) {
        guard _parent != nil, let _view, let superview = _view.superview else { return window.addSubview(container) }
        container.frame = _view.frame
        superview.insertSubview(container, aboveSubview: _view)
    }

    /// Presents `controller` over this one.
    func beginPresentation(
        of controller: UIViewController, source: UIViewController? = nil, animated: Bool, completion: (() -> Void)?
    ) {
        // As on iOS, a controller that is being dismissed cannot present.
        if presentation.phase == .dismissing {
            NSLog("Attempt to present %@ on %@, which is being dismissed: completion is not called", "\(controller)", "\(self)")
            return
        }
        guard presentation.presented == nil, controller.presentation.presenting == nil, controller._parent == nil, controller !== self,
            let window = _view?.window, controller.view != nil
        else {
            NSLog("Attempt to present %@ on %@, which is not in a window or is already presenting", "\(controller)", "\(self)")
            return
        }
        let controller = controller.adaptedToPresentation(in: window)
        guard let view = controller.view else { return }
        presentation.presented = controller
        controller.presentation.presenting = self
        controller.presentation.phase = .presenting
        let manager = controller.managePresentation(by: self, source: source ?? self)
        let custom = animated ? controller.customPresentation(by: self, source: source ?? self) : nil
        let containerView = PresentationContainerView(frame: _parent == nil ? window.bounds : _view?.frame ?? window.bounds)
        containerView.presentationController = manager
        manager.containerView = containerView
        let coordinator = controller.makeCoordinator(from: self, to: controller, in: containerView, custom)
        if animated { setCoordinator(coordinator, with: controller) }
        manager.notifyOfPresentation(animated ? coordinator : nil)
        manager.presentationTransitionWillBegin()
        if manager.shouldRemovePresentersView { beginAppearanceTransition(false, animated: animated) }
        controller.beginAppearanceTransition(true, animated: animated)
        controller.presentation.containerView = containerView
        if custom == nil { containerView.addPresentedView(view, of: manager) }
        addContainer(containerView, to: window)
        controller.takeInput()
        controller.updateTintBeneath(duration: animated ? coordinator.transitionDuration : 0)
        controller.callViewIsAppearing()
        containerView.layoutIfNeeded()
        UIAccessibility.post(notification: .screenChanged, argument: nil)
        if let custom {
            return runPresentation(of: controller, custom, coordinator: coordinator, completion: completion)
        }
        coordinator.setViews(from: nil, to: view, container: containerView)
        coordinator.start(isInteractive: false)
        let motion = controller.effectiveMotion
        controller.animate(
            motion, motion.flips?.presentation, animated: animated, from: motion.setInitialState, to: motion.setPresentedState
        ) { wasInterrupted in
            if !wasInterrupted { self.presentationEnded(of: controller, coordinator) }
            completion?()
        }
    }

    /// Ends the presentation of `controller`.
    func presentationEnded(of controller: UIViewController, _ coordinator: TransitionCoordinator) {
        let manager = controller.transitionState.presentationController
        setCoordinator(nil, with: controller)
        controller.presentation.phase = .idle
        if manager?.shouldRemovePresentersView == true { endAppearanceTransition() }
        controller.endAppearanceTransition()
        manager?.presentationTransitionDidEnd(true)
        coordinator.end(cancelled: false)
    }

    /// Dismisses this controller and those presented over it; does nothing if it is not presented or already being dismissed.
    func beginDismissal(animated: Bool, completion: (() -> Void)?) {
        guard let presenter = presentation.presenting, presentation.phase != .dismissing else { return }
        transitionState.context?.forceEnd()
        guard presentation.presenting != nil else { return }
        presentation.presented?.beginDismissal(animated: false, completion: nil)
        presentation.phase = .dismissing
        transitionState.coordinator?.end(cancelled: true)
        let manager = transitionState.presentationController
        let custom = animated ? customDismissal : nil
        let coordinator = makeCoordinator(from: self, to: presenter, in: presentation.containerView ?? UIView(), custom)
        if animated { presenter.setCoordinator(coordinator, with: self) }
        manager?.dismissalTransitionWillBegin()
        let makesPresenterAppear = manager?.shouldRemovePresentersView == true
        beginAppearanceTransition(false, animated: animated)
        if makesPresenterAppear {
            presenter.beginAppearanceTransition(true, animated: animated)
            presenter.callViewIsAppearing()
        }
        if let custom {
            return runDismissal(to: presenter, custom, coordinator: coordinator, completion: completion)
        }
        restoreFirstResponder()
        let motion = effectiveMotion
        updateTintBeneath(duration: animated ? motion.duration : 0)
        coordinator.setViews(from: _view, to: nil, container: coordinator.containerView)
        coordinator.start(isInteractive: false)
        animate(motion, motion.flips?.dismissal, animated: animated, from: motion.setPresentedState, to: motion.setDismissedState) { _ in
            self._view?.removeFromSuperview()
            motion.setPresentedState()
            self.dismissalEnded(to: presenter, coordinator, completion: completion)
        }
    }

    /// Ends the dismissal of this controller.
    func dismissalEnded(to presenter: UIViewController, _ coordinator: TransitionCoordinator, completion: (() -> Void)?) {
        let manager = transitionState.presentationController
        presenter.setCoordinator(nil, with: self)
        (manager?.presentedView ?? _view)?.removeFromSuperview()
        presentation.containerView?.removeFromSuperview()
        presentation.containerView = nil
        presentation.phase = .idle
        presentation.presenting = nil
        presenter.presentation.presented = nil
        transitionState.presentationController = nil
        endAppearanceTransition()
        if manager?.shouldRemovePresentersView == true { presenter.endAppearanceTransition() }
        manager?.dismissalTransitionDidEnd(true)
        coordinator.end(cancelled: false)
        if postsScreenChangedOnDismissal { UIAccessibility.post(notification: .screenChanged, argument: nil) }
        completion?()
    }

    /// The presentation controller's motion, or else `presentationMotion`; a cross-fade for users who prefer cross-fade transitions.
    var effectiveMotion: PresentationMotion {
        let motion = transitionState.presentationController?.motion ?? presentationMotion
        return UIAccessibility.prefersCrossFadeTransitions ? motion.crossFading(self) : motion
    }

    /// Animates from one state to another, or sets the end state if not `animated`. `completion` receives whether another presentation or
    /// dismissal interrupted the animation.
    private func animate(
        _ motion: PresentationMotion, _ flip: UIView.AnimationOptions?, animated: Bool, from setStart: () -> Void,
        to setEnd: @escaping () -> Void, completion: @escaping (_ wasInterrupted: Bool) -> Void
    ) {
        presentation.animationCount += 1
        let count = presentation.animationCount
        guard animated else {
            setEnd()
            completion(false)
            return
        }
        setStart()
        if let flip, let host = presentation.containerView?.superview {
            UIView.transition(with: host, duration: motion.duration, options: flip, animations: setEnd) { _ in
                completion(count != self.presentation.animationCount)
            }
            return
        }
        UIView.animate(
            withDuration: motion.duration, delay: 0, options: motion.options, animations: setEnd,
            completion: { _ in completion(count != self.presentation.animationCount) })
    }

    // MARK: Input and tints

    /// Resigns the previous first responder, makes this controller first responder if possible, and cancels touches in the views below.
    func takeInput() {
        let seat = seat
        let previous = seat.firstResponder
        // Editing continues while the menu of a text field is open.
        if !(self is ContextMenuController && previous is any TextEditorHost) {
            presentation.previousFirstResponder = previous
            previous?.resignFirstResponder()
            if canBecomeFirstResponder { becomeFirstResponder() }
        }
        // The touch or the long press that opened a menu also chooses from it.
        if let menu = self as? ContextMenuController, menu.opener == .touch || menu.opener == .press { return }
        let dispatcher = seat.touchDispatcher
        let touches = dispatcher.touchesDown
        guard !touches.isEmpty else { return }
        // The touches are cancelled later, because the caller may be handling one of them.
        UIApplication.shared.frameLoop.afterThisTurn { dispatcher.cancel(touches) }
    }

    /// Makes the previous first responder first responder again, unless the current one is outside of this controller, its children and
    /// their views.
    func restoreFirstResponder() {
        if let current = seat.firstResponder {
            if self is ContextMenuController, current is any TextEditorHost { return }
            guard sequence(first: current, next: \.next).contains(where: { $0 === self }) else { return }
            current.resignFirstResponder()
        }
        presentation.previousFirstResponder?.becomeFirstResponder()
        presentation.previousFirstResponder = nil
    }

    /// Dims or restores the tint of each controller in the chain of presentations.
    func updateTintBeneath(duration: TimeInterval) {
        var top = self
        while let above = top.presentation.presented { top = above }
        var dims = false
        var candidate: UIViewController? = top
        while let controller = candidate {
            controller.setTintDimmed(dims, duration: duration)
            dims = dims || controller.dimsTintBeneath && controller.presentation.phase != .dismissing
            candidate = controller.presentation.presenting
        }
    }

    private func setTintDimmed(_ isDimmed: Bool, duration: TimeInterval) {
        guard let _view, isDimmed != presentation.isTintDimmed else { return }
        guard !isDimmed || _view.tintAdjustmentMode == .automatic else { return }
        presentation.isTintDimmed = isDimmed
        _view.setTintAdjustment(isDimmed ? .dimmed : .automatic, over: duration)
    }
}
