// A container that shows the top of a stack of view controllers under a navigation bar.

/// Manages a stack of view controllers and shows the last one.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// Notified before and after a new top view controller is shown. Held weakly.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The stack, root first; setting it is not animated.
    open var viewControllers: [UIViewController] {
        get { _viewControllers }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The last controller of the stack.
    open var topViewController: UIViewController? { _viewControllers.last }
    /// The presented controller, or else the top one.
    open var visibleViewController: UIViewController? { presentedViewController ?? _viewControllers.last }
    /// The bar, which is created with the controller.
    open var navigationBar: UINavigationBar { _navigationBar }
    /// Whether the navigation bar is hidden; setting it is not animated.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// The toolbar, which shows the top controller's `toolbarItems`; created when first needed, and hidden by default.
    open var toolbar: UIToolbar! { _toolbar ?? makeToolbar() }
    /// Whether the toolbar is hidden; true by default. Setting it is not animated.
    open var isToolbarHidden: Bool {
        get { _isToolbarHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }
    /// Hides or shows the toolbar; if `animated`, it slides past the root view's bottom edge.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != _isToolbarHidden else { return }
        // A new toolbar is created in the old state, from which the animation starts.
        let toolbar = _toolbar ?? makeToolbar()
        _isToolbarHidden = hidden
        hiddenDidChange(of: toolbar, animated: animated)
    }
    /// Whether a drag up in the content hides the navigation bar and a toolbar with items, and a drag down shows them; false by default.
    open var hidesBarsOnSwipe = false { didSet { if oldValue != hidesBarsOnSwipe { updateBarHiding() } } }
    /// Whether a tap in the content that nothing else handles hides the bars, and another one shows them again; false by default.
    open var hidesBarsOnTap = false { didSet { if oldValue != hidesBarsOnTap { updateBarHiding() } } }
    /// Recognizes the drags of `hidesBarsOnSwipe`; disabled while that is false.
    open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { makeBarHiding().swipe }
    /// Recognizes the taps of `hidesBarsOnTap`; disabled while that is false.
    open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { makeBarHiding().tap }
    /// Pops the top controller on a drag from the window's leading edge. Clients may disable the recognizer.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { backDrag }

    var _viewControllers: [UIViewController] = []
    /// The navigation item of the More tab's list while this controller is shown from that list; the bar has it before the root's item.
    weak var outerItem: UINavigationItem? { didSet { if oldValue !== outerItem { _navigationBar.showItems(barItems) } } }
    /// Called by the back button of the root.
    var leave: (() -> Void)?
    let _navigationBar: UINavigationBar
    weak var visiblePage: UIViewController?
    var _toolbar: UIToolbar?
    var _isToolbarHidden = true
    /// Incremented with each change, so that the completion of an interrupted animation can be recognised.
    var toolbarChangeCount = 0
    /// Whether the bar is being moved out of the view. It is hidden at the end of the animation.
    var isBarSlidingOut = false
    /// Counts the changes; only the completion of the newest animation hides the bar.
    var barChangeCount = 0
    var barHiding: BarHiding?
    var transition: PageTransition?
    let backDrag = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)

    /// Creates a controller with a stack of one.
    public init(rootViewController: UIViewController) {
        _navigationBar = UINavigationBar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        connectBar()
        pushViewController(rootViewController, animated: false)
    }

    /// Creates an empty stack with a bar of the given subclass of `UINavigationBar`; `toolbarClass` is ignored.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        _navigationBar = (navigationBarClass as? UINavigationBar.Type)?.init(coder: NSCoder()) ?? UINavigationBar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        connectBar()
    }

    /// Creates an empty stack; there are no nib files.
    public override init(nibName: String?, bundle: Bundle?) {
        _navigationBar = UINavigationBar(frame: .zero)
        super.init(nibName: nibName, bundle: bundle)
        connectBar()
    }

    /// Creates an empty stack; decodes nothing.
    public required init?(coder: NSCoder) {
        _navigationBar = UINavigationBar(frame: .zero)
        super.init(coder: coder)
        connectBar()
    }

    /// Creates the view that contains the bars and the visible child's view.
    open override func loadView() {
        let root = UILayoutContainerView { [weak self] in self?.layoutPage() }
        root.clipsToBounds = true
        root.addSubview(_navigationBar)
        root.addGestureRecognizer(backDrag)
        barHiding?.attach(to: root)
        view = root
    }

    /// Appends a controller to the stack, unless the stack contains it.
    open func pushViewController(_ controller: UIViewController, animated: Bool) {
        guard !_viewControllers.contains(where: { $0 === controller }) else { return }
        setStack(_viewControllers + [controller], transition: animated ? .push : .none)
    }

    /// Removes and returns the top controller; returns nil and does nothing at the root.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard _viewControllers.count > 1 else { return nil }
        let top = _viewControllers.last
        setStack(_viewControllers.dropLast(), transition: animated ? .pop : .none)
        return top
    }

    /// Removes and returns all controllers but the root; nil if the stack is empty.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = _viewControllers.first else { return nil }
        return popToViewController(root, animated: animated)
    }

    /// Removes and returns the controllers above `controller`; nil if it is not in the stack.
    @discardableResult
    open func popToViewController(_ controller: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = _viewControllers.firstIndex(where: { $0 === controller }) else { return nil }
        let popped = Array(_viewControllers[(index + 1)...])
        if !popped.isEmpty { setStack(Array(_viewControllers[...index]), transition: animated ? .pop : .none) }
        return popped
    }

    /// Replaces the stack. If `animated`, the transition is a pop if the new top was in the stack, else a push.
    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
        let isPop = controllers.last.map { top in _viewControllers.contains { $0 === top } } ?? true
        setStack(controllers, transition: animated ? (isPop ? .pop : .push) : .none)
    }

    /// Pushes a controller.
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: UIView.areAnimationsEnabled) }

    /// Hides or shows the bar; if `animated`, it slides past the root view's top edge. During a push or pop it changes at once.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard isBarHidden != hidden else { return }
        changeBar(isHidden: hidden, animated: animated)
    }

    /// The item set for this controller, or else the item of its root controller.
    open override var tabBarItem: UITabBarItem! {
        get { _tabBarItem ?? _viewControllers.first?.tabBarItem ?? super.tabBarItem }
        set { super.tabBarItem = newValue }
    }

    /// Called after controllers were added to the stack or removed from it.
    func containmentDidChange() {}

    // MARK: Internal overrides

    override var visibleChildren: [UIViewController] {
        [visiblePage, activeSearch?._parent === self ? activeSearch : nil].compactMap { $0 }
    }

    override func rootViewWasLoaded() { showTopPage(transition: .none) }

    override func barInsets(for child: UIViewController) -> UIEdgeInsets {
        var insets = UIEdgeInsets(top: 0, left: 0, bottom: toolbarInset - bottomBarInset(hiddenBy: child), right: 0)
        if child is UISearchController, !isBarHidden, let visiblePage {
            insets.top = barInset(over: visiblePage)
        } else if extendsBeneathBar(child) {
            insets.top = barInset(over: child)
        }
        return insets
    }

    override func childLayoutPreferencesDidChange() { _view?.setNeedsLayout() }

    override func childItemsDidChange(_ child: UIViewController) { _parent?.childItemsDidChange(self) }

    override func childToolbarItemsDidChange(_ child: UIViewController, animated: Bool) {
        if child === _viewControllers.last { updateToolbarItems(animated: animated) }
    }

    private func connectBar() {
        _navigationBar.backHandler = { [weak self] in
            guard let self else { return }
            if popViewController(animated: true) == nil { leave?() }
        }
        _navigationBar.layoutPreferencesDidChange = { [weak self] in self?._view?.setNeedsLayout() }
        backDrag.edges = .left
        backDrag.addTarget(self, action: Selector(UINavigationController.handleBackDrag(_:)))
        backDrag.mayStart = { [weak self] in self?.prepareInteractivePop() ?? false }
    }

    /// Escape ends a search. Alt–Left Arrow and Escape pop the top controller, unless its item hides the back button.
    open override var keyCommands: [UIKeyCommand]? {
        if let activeSearch { return activeSearch.keyCommands }
        guard _viewControllers.count > 1, _viewControllers.last?.navigationItem.hidesBackButton == false else { return super.keyCommands }
        let pop = Selector(UINavigationController.popByKey)
        return (super.keyCommands ?? []) + [
            UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: .alternate, action: pop),
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: pop),
        ]
    }

    private func popByKey() { popViewController(animated: true) }
}

/// Methods to observe changes of the top view controller. All are optional.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
    /// Called before the appearance calls and the transition to `viewController`.
    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// Called after the transition to `viewController` ended; not called for a cancelled one.
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// The animations of an animated push or pop; nil for the usual ones.
    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The driver of an interactive push or pop with the delegate's animations; nil for none.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationController {
    /// The kind of a change of the stack, with Apple's raw values.
    nonisolated public enum Operation: Int, Sendable {
        /// No change.
        case none = 0
        /// A controller is added.
        case push = 1
        /// Controllers are removed.
        case pop = 2
    }
}

extension UINavigationControllerDelegate {
    /// Nil.
    public func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
}

// MARK: - Stack

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
            return completeContainment(change)
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
        let isPop = kind == .pop || kind == .interactivePop
        root.insertSubview(view, belowSubview: isPop ? old?._view ?? lowestBar : lowestBar)
        updateToolbarItems(animated: isAnimated)
        new.updateSafeAreaAdditions()
        observeContentScrollView()
        guard let coordinator, let old, let oldView = old._view else {
            return didShow(new, insteadOf: old, animated: false, change: change)
        }
        new.callViewIsAppearing()
        root.layoutIfNeeded()
        let ended = { [weak self] outcome in self?.transitionEnded(outcome, from: old, to: new, change: change) ?? () }
        if let custom {
            return runCustomTransition(custom, coordinator: coordinator, from: old, to: new) { ended($0 ? .completed : .cancelled) }
        }
        let content = contentScrollView(of: new)
        let transition = PageTransition(
            kind == .push ? .push : .pop, in: root, from: oldView, to: view, bar: _navigationBar,
            barHeights: (before.height, barHeight(over: new, content: content)),
            barBackgroundAlphas: (before.backgroundAlpha, barBackgroundAlpha(over: new, content: content))
        ) { outcome in
            ended(outcome)
            coordinator.end(cancelled: outcome == .cancelled)
        }
        transition.bottomBar = bottomBarTransition(transition.kind, from: old, in: change.oldStack, to: new)
        coordinator.setViews(from: oldView, to: view, container: root)
        self.transition = transition
        transition.coordinator = coordinator
        if kind == .interactivePop { transition.beginInteraction() } else { transition.run() }
    }

    private func transitionEnded(
        _ outcome: PageTransition.Outcome, from old: UIViewController, to new: UIViewController, change: StackChange
    ) {
        transition = nil
        setCoordinator(nil, with: old, new)
        switch outcome {
        case .completed: didShow(new, insteadOf: old, animated: true, change: change)
        case .cancelled: cancelShowing(new, insteadOf: old, change: change)
        }
    }

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

    func layoutPage() {
        guard transitionState.context == nil, let visiblePage, let view = visiblePage._view else { return layoutBar() }
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

/// Calls a closure of the controller to lay out the subviews, even if the controller overrides `viewDidLayoutSubviews()`.
@preconcurrency @MainActor final class UILayoutContainerView: UIView {
    private var layOut: (() -> Void)?

    convenience init(layOut: @escaping () -> Void) {
        self.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.layOut = layOut
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut?()
    }
}
