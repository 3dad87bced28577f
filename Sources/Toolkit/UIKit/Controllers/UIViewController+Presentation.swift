// Modal presentation and dismissal, also with the animations of a transitioning delegate.

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

struct PresentationState {
    enum Phase { case idle, presenting, dismissing }

    var presented: UIViewController?
    weak var presenting: UIViewController?
    /// The phase of this controller's own presentation.
    var phase = Phase.idle
    /// Incremented with each presentation and dismissal, so that the completion of an interrupted animation can be recognised.
    var animationCount = 0
    var containerView: PresentationContainerView?
    weak var previousFirstResponder: UIResponder?
    var isTintDimmed = false
}

extension UIViewController {
    /// The controller that `controller` covers: the root container, or for the current-context styles the nearest one with a context.
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

    func beginPresentation(of controller: UIViewController, source: UIViewController? = nil, animated: Bool, completion: (() -> Void)?) {
        // As on iOS, a controller that is being dismissed cannot present.
        if presentation.phase == .dismissing {
            return NSLog("Attempt to present %@ on %@, which is being dismissed: completion is not called", "\(controller)", "\(self)")
        }
        guard presentation.presented == nil, controller.presentation.presenting == nil, controller._parent == nil, controller !== self,
            let window = _view?.window, controller.view != nil
        else { return NSLog("Attempt to present %@ on %@, which is not in a window or is already presenting", "\(controller)", "\(self)") }
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
        if let custom { return runPresentation(of: controller, custom, coordinator: coordinator, completion: completion) }
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
        if let custom { return runDismissal(to: presenter, custom, coordinator: coordinator, completion: completion) }
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

    func dismissalEnded(to presenter: UIViewController, _ coordinator: TransitionCoordinator, completion: (() -> Void)?) {
        let manager = transitionState.presentationController
        presenter.setCoordinator(nil, with: self)
        disconnect(from: presenter)
        endAppearanceTransition()
        if manager?.shouldRemovePresentersView == true { presenter.endAppearanceTransition() }
        manager?.dismissalTransitionDidEnd(true)
        coordinator.end(cancelled: false)
        if postsScreenChangedOnDismissal { UIAccessibility.post(notification: .screenChanged, argument: nil) }
        completion?()
    }

    /// Removes the views of this controller's presentation, and forgets it.
    private func disconnect(from presenter: UIViewController) {
        (transitionState.presentationController?.presentedView ?? _view)?.removeFromSuperview()
        presentation.containerView?.removeFromSuperview()
        presentation.containerView = nil
        presentation.phase = .idle
        presentation.presenting = nil
        presenter.presentation.presented = nil
        transitionState.presentationController = nil
    }

    /// The presentation controller's motion, or else `presentationMotion`; a cross-fade for users who prefer cross-fade transitions.
    var effectiveMotion: PresentationMotion {
        let motion = transitionState.presentationController?.motion ?? presentationMotion
        return UIAccessibility.prefersCrossFadeTransitions ? motion.crossFading(self) : motion
    }

    /// Animates from one state to another, or sets the end state. Another presentation or dismissal may interrupt the animation.
    private func animate(
        _ motion: PresentationMotion, _ flip: UIView.AnimationOptions?, animated: Bool, from setStart: () -> Void,
        to setEnd: @escaping () -> Void, completion: @escaping (_ wasInterrupted: Bool) -> Void
    ) {
        presentation.animationCount += 1
        let count = presentation.animationCount
        guard animated else {
            setEnd()
            return completion(false)
        }
        setStart()
        let end = { (_: Bool) in completion(count != self.presentation.animationCount) }
        if let flip, let host = presentation.containerView?.superview {
            UIView.transition(with: host, duration: motion.duration, options: flip, animations: setEnd, completion: end)
        } else {
            UIView.animate(withDuration: motion.duration, delay: 0, options: motion.options, animations: setEnd, completion: end)
        }
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

    /// Restores the previous first responder, unless the current one is outside of this controller, its children and their views.
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
        guard let _view, isDimmed != presentation.isTintDimmed, !isDimmed || _view.tintAdjustmentMode == .automatic else { return }
        presentation.isTintDimmed = isDimmed
        _view.setTintAdjustment(isDimmed ? .dimmed : .automatic, over: duration)
    }

    // MARK: Custom presentation

    func managePresentation(by presenter: UIViewController, source: UIViewController) -> UIPresentationController {
        let isCustom = modalPresentationStyle == .custom && transitionState.presentationController == nil
        let delegate = isCustom ? transitioningDelegate : nil
        let manager =
            delegate?.presentationController(forPresented: self, presenting: presenter, source: source)
            ?? presentationController ?? UIPresentationController(presentedViewController: self, presenting: presenter)
        manager._presenting = presenter
        transitionState.presentationController = manager
        return manager
    }

    /// The controller to present in a window. In a narrow one, the delegate of a sheet or a popover may choose another style and another
    /// controller for it; by default a popover becomes a page sheet.
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

    func customPresentation(by presenter: UIViewController, source: UIViewController) -> TransitionSource? {
        guard let delegate = transitioningDelegate,
            let animator = delegate.animationController(forPresented: self, presenting: presenter, source: source)
        else { return nil }
        return TransitionSource(animator: animator, interactor: delegate.interactionControllerForPresentation(using: animator))
    }

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

    /// Sets the coordinator of this controller and of others in the transition; nil after it.
    func setCoordinator(_ coordinator: TransitionCoordinator?, with others: UIViewController?...) {
        for controller in [self] + others { controller?.transitionState.coordinator = coordinator }
    }

    func runPresentation(
        of controller: UIViewController, _ custom: TransitionSource, coordinator: TransitionCoordinator, completion: (() -> Void)?
    ) {
        guard let container = controller.presentation.containerView, let manager = controller.transitionState.presentationController
        else { return }
        let presentedView = manager.presentedView ?? controller._view
        let moves = manager.shouldRemovePresentersView
        let place = ViewPlace(of: _view)
        let frame = _view?.frame ?? .zero
        let shownFrame = manager.frameOfPresentedViewInContainerView
        let context = TransitionContext(
            container: container,
            from: .init(controller: self, view: moves ? _view : nil, initialFrame: frame, finalFrame: moves ? .zero : frame),
            to: .init(controller: controller, view: presentedView, initialFrame: .zero, finalFrame: shownFrame),
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
        controller.disconnect(from: self)
        controller.endAppearanceTransition()
        if reappears { endAppearanceTransition() }
        manager?.presentationTransitionDidEnd(false)
    }

    func runDismissal(
        to presenter: UIViewController, _ custom: TransitionSource, coordinator: TransitionCoordinator, completion: (() -> Void)?
    ) {
        guard let container = presentation.containerView, let manager = transitionState.presentationController else { return }
        let presentedView = manager.presentedView ?? _view
        let moves = manager.shouldRemovePresentersView
        let place = ViewPlace(of: presenter._view)
        let frame = presenter._view?.frame ?? .zero
        let context = TransitionContext(
            container: container,
            from: .init(controller: self, view: presentedView, initialFrame: presentedView?.frame ?? .zero, finalFrame: .zero),
            to: .init(controller: presenter, view: moves ? presenter._view : nil, initialFrame: moves ? .zero : frame, finalFrame: frame),
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
private struct ViewPlace {
    let view: UIView
    let superview: UIView
    let index: Int
    let frame: CGRect

    init?(of view: UIView?) {
        guard let view, let superview = view.superview, let index = superview.subviews.firstIndex(where: { $0 === view })
        else { return nil }
        (self.view, self.superview, self.index, frame) = (view, superview, index, view.frame)
    }

    func restore() {
        guard view.superview !== superview else { return }
        superview.insertSubview(view, at: index)
        view.transform = .identity
        view.frame = frame
    }
}
