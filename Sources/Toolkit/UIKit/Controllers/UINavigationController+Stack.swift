// Changes of the navigation stack, and the layout of the visible page.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    enum StackTransition { case none, push, pop, interactivePop }

    /// The previous stack, and the controllers that receive `didMove(toParent:)` when the transition ends.
    struct StackChange {
        var oldStack: [UIViewController] = []
        var removed: [UIViewController] = []
        var added: [UIViewController] = []
    }

    func setStack(_ controllers: [UIViewController], transition kind: StackTransition) {
        transition?.finishImmediately()
        transitionState.context?.forceEnd()
        var change = StackChange(oldStack: _viewControllers)
        change.removed = _viewControllers.filter { page in !controllers.contains { $0 === page } }
        change.added = controllers.filter { $0.parent !== self }
        for page in change.added { addChild(page) }
        for page in change.removed { page.willMove(toParent: nil) }
        _viewControllers = controllers
        showTopPage(transition: kind, change: change)
    }

    /// The items of the bar: the items of the pages; in the More tab, the item of its list comes first.
    var barItems: [UINavigationItem] { [outerItem].compactMap { $0 } + _viewControllers.map(\.navigationItem) }

    private func completeContainment(_ change: StackChange) {
        for page in change.removed { page.removeFromParent() }
        for page in change.added { page.didMove(toParent: self) }
        containmentDidChange()
    }

    /// Makes the top controller visible, with the calls in UIKit's order.
    func showTopPage(transition kind: StackTransition, change: StackChange = StackChange()) {
        let items = barItems
        guard viewLoading == .loaded, let root = _view, let new = _viewControllers.last, new !== visiblePage else {
            _navigationBar.showItems(items)
            if _viewControllers.isEmpty { hideVisiblePage() }
            completeContainment(change)
            return
        }
        let old = visiblePage
        let isVisible = isViewVisible
        let isAnimated = isVisible && kind != .none && old?._view != nil
        delegate?.navigationController(self, willShow: new, animated: isAnimated)
        new.loadViewIfNeeded()
        let custom = isAnimated ? old.flatMap { customTransition(isPush: kind == .push, from: $0, to: new) } : nil
        let coordinator = isAnimated ? startCoordinator(from: old, to: new, in: root, custom) : nil
        if isVisible {
            old?.beginAppearanceTransition(false, animated: isAnimated)
            new.beginAppearanceTransition(true, animated: isAnimated)
        }
        let before = (height: _navigationBar.frame.height, backgroundAlpha: _navigationBar.backgroundAlpha)
        if isAnimated, custom == nil { _navigationBar.beginItemTransition(to: items) } else { _navigationBar.showItems(items) }
        visiblePage = new
        guard let view = new.view else { return }
        view.frame = frame(of: new)
        if kind == .pop || kind == .interactivePop, let oldView = old?._view {
            root.insertSubview(view, belowSubview: oldView)
        } else {
            root.insertSubview(view, belowSubview: lowestBar)
        }
        updateToolbarItems(animated: isAnimated)
        new.updateSafeAreaAdditions()
        observeContentScrollView()
        guard let coordinator, let old, let oldView = old._view else {
            didShow(new, insteadOf: old, animated: false, change: change)
            return
        }
        new.callViewIsAppearing()
        root.layoutIfNeeded()
        let ended = { [weak self] outcome in self?.transitionEnded(outcome, from: old, to: new, change: change) ?? () }
        if let custom {
            return runCustomTransition(custom, coordinator: coordinator, from: old, to: new) { ended($0 ? .completed : .cancelled) }
        }
        let transition = PageTransition(
            kind == .push ? .push : .pop, in: root, from: oldView, to: view, bar: _navigationBar,
            barHeights: (before.height, barHeight(over: new)),
            barBackgroundAlphas: (before.backgroundAlpha, barBackgroundAlpha(over: new))
        ) { outcome in
            ended(outcome)
            coordinator.end(cancelled: outcome == .cancelled)
        }
        transition.bottomBar = bottomBarTransition(transition.kind, from: old, in: change.oldStack, to: new)
        coordinator.setViews(from: oldView, to: view, container: root)
        start(transition, coordinator, isInteractive: kind == .interactivePop)
    }

    private func start(_ transition: PageTransition, _ coordinator: TransitionCoordinator, isInteractive: Bool) {
        self.transition = transition
        transition.coordinator = coordinator
        if isInteractive { transition.beginInteraction() } else { transition.run() }
    }

    private func transitionEnded(
        _ outcome: PageTransition.Outcome, from old: UIViewController, to new: UIViewController, change: StackChange
    ) {
        transition = nil
        setCoordinator(nil, old, new)
        switch outcome {
        case .completed: didShow(new, insteadOf: old, animated: true, change: change)
        case .cancelled: cancelShowing(new, insteadOf: old, change: change)
        }
    }

    /// Removes the page of a stack that has become empty.
    private func hideVisiblePage() {
        guard let page = visiblePage else { return }
        let isVisible = isViewVisible
        if isVisible { page.beginAppearanceTransition(false, animated: false) }
        page._view?.removeFromSuperview()
        visiblePage = nil
        updateToolbarItems(animated: false)
        bottomBarMayHaveChanged()
        _view?.setNeedsLayout()
        if isVisible { page.endAppearanceTransition() }
    }

    private func didShow(_ new: UIViewController, insteadOf old: UIViewController?, animated: Bool, change: StackChange) {
        if isViewVisible, !animated {
            new.callViewIsAppearing()
            _view?.layoutIfNeeded()
        }
        _navigationBar.endItemTransition()
        old?._view?.removeFromSuperview()
        bottomBarMayHaveChanged()
        _view?.setNeedsLayout()
        if isViewVisible { _view?.layoutIfNeeded() }
        old?.endAppearanceTransition()
        if appearance.phase == .appeared { new.endAppearanceTransition() }
        completeContainment(change)
        if old != nil, isViewVisible { UIAccessibility.post(notification: .screenChanged, argument: nil) }
        delegate?.navigationController(self, didShow: new, animated: animated)
    }

    /// Restores the stack and the page from before a cancelled transition.
    private func cancelShowing(_ new: UIViewController, insteadOf old: UIViewController, change: StackChange) {
        _viewControllers = change.oldStack
        updateToolbarItems(animated: true)
        _navigationBar.cancelItemTransition(restoring: barItems)
        visiblePage = old
        if isViewVisible {
            new.beginAppearanceTransition(false, animated: true)
            old.beginAppearanceTransition(true, animated: true)
        }
        new._view?.removeFromSuperview()
        for page in change.removed {
            page.willMove(toParent: self)
            page.didMove(toParent: self)
        }
        bottomBarMayHaveChanged()
        _view?.setNeedsLayout()
        new.endAppearanceTransition()
        if appearance.phase == .appeared { old.endAppearanceTransition() }
    }

    // MARK: Layout

    /// Lays out the bars and the visible page.
    func layoutPage() {
        guard transitionState.context == nil, let visiblePage, let view = visiblePage._view else {
            layoutBar()
            return
        }
        observeContentScrollView()
        _navigationBar.readableMargin = readableMargin(of: visiblePage)
        layoutToolbar()
        observeToolbarEdge()
        let frame = frame(of: visiblePage)
        view.bounds.size = frame.size
        view.center = CGPoint(x: frame.midX, y: frame.midY)
        visiblePage.updateSafeAreaAdditions()
        if let transition { transition.containerSizeDidChange() } else { layoutBar() }
    }

    /// The root view's bounds, less a navigation bar and a tab bar that the page does not extend beneath.
    private func frame(of page: UIViewController) -> CGRect {
        guard let root = _view else { return .zero }
        let isFullHeight = isBarHidden || extendsBeneathBar(page)
        let top = isFullHeight ? 0 : root.safeAreaInsets.top + barInset(over: page)
        let bottom = opaqueBottomBarHeight(below: page)
        return CGRect(x: 0, y: top, width: root.bounds.width, height: max(0, root.bounds.height - top - bottom))
    }
}
