// A container that shows one of several view controllers, selected in a tab bar.

/// Manages view controllers as tabs. Only the selected tab's view is visible; it ends above the tab bar or extends beneath it.
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
    /// Called before and after the user selects a tab. Weak.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The tabs' controllers in reading order; nil without tabs.
    open var viewControllers: [UIViewController]? {
        get { tabs.isEmpty ? nil : tabs }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The index of the selected tab; `NSNotFound` without tabs or while the list of the More tab is visible. Setting an index out of range
    /// does nothing; an index that is set without tabs applies to the tabs that are set next.
    open var selectedIndex: Int {
        get { tabs.firstIndex { $0 === selectedViewController } ?? NSNotFound }
        set { if tabs.isEmpty { selection = .tab(max(newValue, 0)) } else { selectTab(at: newValue) } }
    }
    /// The controller of the selected tab, or `moreNavigationController` while its list is visible. Setting another one does nothing.
    open var selectedViewController: UIViewController? {
        get { shownController === _more ? _more?.shownTab ?? _more : shownController }
        set { selectController(newValue) }
    }
    /// The bar, which is created with the controller; `setValue(_:forKey:)` replaces it.
    open var tabBar: UITabBar { _tabBar }

    /// The controller of the More tab, for more than five tabs. Its root is the list of the tabs without an item in the bar.
    open var moreNavigationController: UINavigationController { more }
    /// The tabs that the user can arrange in the panel of the More tab's Edit button; by default, and after
    /// `setViewControllers(_:animated:)`, all. Nil or empty removes the button.
    open var customizableViewControllers: [UIViewController]? { didSet { _more?.list.reload() } }

    var tabs: [UIViewController] = []
    private(set) var _more: MoreNavigationController?
    enum Selection {
        /// A tab, by its index. If the bar has no item for it, the More item is about to be selected.
        case tab(Int)
        /// The More navigation controller; `last` is the index of the tab to select if the bar loses its More item.
        case more(last: Int)
    }

    var selection = Selection.tab(0)
    /// Whether a tab is moving to the More navigation controller, so that it stays a tab.
    var isMovingToMore = false
    private(set) var _tabBar = UITabBar(frame: .zero)
    /// The child with its view in the root view.
    weak var visibleTab: UIViewController?
    var barMask: UIView?
    var barDimmingView: UIView?
    /// The bar's transform before and after a transition, in which it moves with a page; nil outside of transitions.
    var transformOutsideTransition: CGAffineTransform?

    /// Creates a controller without tabs; there are no nib files.
    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        connectBar()
    }

    /// Creates a controller without tabs; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        connectBar()
    }

    /// Creates the view that contains the bar and the visible tab's view.
    open override func loadView() {
        let root = UILayoutContainerView { [weak self] in self?.layoutTabs() }
        root.addSubview(_tabBar)
        view = root
        // The bar has its frame in `viewDidLoad()`.
        layoutBar()
    }

    /// Replaces the tabs without animation. The selected controller stays selected if it is still a tab; else the tab at the same index is
    /// selected, or the first tab if there is none at this index.
    open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
        let controllers = controllers ?? []
        let selected = selectedViewController
        let removed = tabs.filter { tab in !controllers.contains { $0 === tab } }
        for tab in controllers where tab.parent == nil || !(tab.parent === self || tab.parent === _more) { super.addChild(tab) }
        let added = controllers.filter { tab in !tabs.contains { $0 === tab } }
        tabs = controllers
        if removed.contains(where: { $0 === _more?.shownTab }) { _more?.reset() }
        for tab in removed {
            if tab === visibleTab { hideVisibleTab() }
            tab.willMove(toParent: nil)
            tab.removeFromParent()
        }
        keepSelection(of: selected)
        customizableViewControllers = tabs
        updateMore()
        updateItems()
        for tab in added { tab.didMove(toParent: self) }
        tabsDidChange(from: selected)
    }

    /// Selects the tab that was selected before the tabs changed, else the tab at the same index, else the first tab.
    private func keepSelection(of selected: UIViewController?) {
        if let index = tabs.firstIndex(where: { $0 === selected }) {
            selection = .tab(index)
        } else if case .tab(let index) = selection, !tabs.indices.contains(index) {
            selection = .tab(0)
        }
    }

    /// Adds a child as the last tab. The caller calls `didMove(toParent:)`.
    open override func addChild(_ child: UIViewController) {
        guard child !== self, child.parent !== self else { return }
        super.addChild(child)
        let selected = selectedViewController
        tabs.append(child)
        customizableViewControllers?.append(child)
        updateMore()
        updateItems()
        tabsDidChange(from: selected)
    }

    /// Called after the user pressed an item. Does nothing; the selection does not depend on this method.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    /// Called before the user arranges the items. Does nothing, like the next three methods.
    open func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
    /// Called when the panel with the items is visible.
    open func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
    /// Called before the panel disappears; `changed` is whether the user has changed the items or their order.
    open func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
    /// Called when the panel has disappeared.
    open func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}

    /// Replaces the tab bar if `key` is "tabBar" and `value` is a `UITabBar`; logs other keys and values.
    open func setValue(_ value: Any?, forKey key: String) {
        guard key == "tabBar", let new = value as? UITabBar else {
            return NSLog("%@ has no replaceable value for the key %@", "\(self)", key)
        }
        replaceBar(with: new)
    }

    // MARK: Internal overrides

    override var visibleChildren: [UIViewController] { [visibleTab].compactMap { $0 } }

    override func rootViewWasLoaded() { showSelectedTab() }

    override func barInsets(for child: UIViewController) -> UIEdgeInsets {
        guard !_tabBar.isHidden, isTab(child), child.edgesForExtendedLayout.contains(.bottom),
            _tabBar.isTranslucent || child.extendedLayoutIncludesOpaqueBars
        else { return .zero }
        return UIEdgeInsets(top: 0, left: 0, bottom: Theme.tabBarHeight, right: 0)
    }

    override func childLayoutPreferencesDidChange() { _view?.setNeedsLayout() }

    override func childItemsDidChange(_ child: UIViewController) { updateItems() }

    override func childWasRemoved(_ child: UIViewController) {
        guard !isMovingToMore, tabs.contains(where: { $0 === child }) else { return }
        let selected = selectedViewController
        if child === visibleTab { hideVisibleTab() }
        tabs.removeAll { $0 === child }
        keepSelection(of: selected)
        customizableViewControllers?.removeAll { $0 === child }
        updateMore()
        updateItems()
        tabsDidChange(from: selected)
    }

    var more: MoreNavigationController {
        if let _more { return _more }
        let more = MoreNavigationController(owner: self)
        _more = more
        super.addChild(more)
        more.didMove(toParent: self)
        return more
    }

    /// Makes the tabs without a parent, which have left the More navigation controller, children again.
    func adoptTabs() {
        for tab in tabs where tab.parent == nil {
            super.addChild(tab)
            tab.didMove(toParent: self)
        }
    }

    private func connectBar() {
        _tabBar.delegate = self
        _tabBar.owner = self
    }

    private func replaceBar(with new: UITabBar) {
        guard new !== _tabBar else { return }
        endBarTransition()
        let old = _tabBar
        _tabBar = new
        old.owner = nil
        if old.delegate === self { old.delegate = nil }
        old.items = nil
        connectBar()
        updateItems()
        guard old.superview != nil, let _view else { return }
        _view.insertSubview(new, aboveSubview: old)
        old.removeFromSuperview()
        layoutBar()
        _view.setNeedsLayout()
    }
}

/// Methods to prevent and observe selections by the user. All are optional.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// Whether to select the pressed tab; called once per press, also for the selected tab. True by default.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// Called after the user selected a tab, also the one already selected.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// Called before the panel for the choice of tabs appears, with the tabs that can be chosen.
    func tabBarController(_ tabBarController: UITabBarController, willBeginCustomizing viewControllers: [UIViewController])
    /// Called before the panel disappears, with all tabs in their new order; `changed` is whether the user changed it.
    func tabBarController(_ tabBarController: UITabBarController, willEndCustomizing viewControllers: [UIViewController], changed: Bool)
    /// Called after the panel has disappeared and the tabs are in their new order.
    func tabBarController(_ tabBarController: UITabBarController, didEndCustomizing viewControllers: [UIViewController], changed: Bool)
    /// The animations of a change of the selected tab; nil for none.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The driver of an interactive change of the selected tab; nil for none.
    func tabBarController(
        _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, willBeginCustomizing viewControllers: [UIViewController]) {}
    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController, willEndCustomizing viewControllers: [UIViewController], changed: Bool
    ) {}
    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController, didEndCustomizing viewControllers: [UIViewController], changed: Bool
    ) {}
    /// Nil.
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Nil.
    public func tabBarController(
        _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Returns true.
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

// MARK: - Tabs

extension UITabBarController {
    func updateItems() {
        _tabBar.items = barTabs.map { $0.tabBarItem }
        _tabBar.selectedItem = shownController?.tabBarItem
    }

    /// Shows the selected tab after the tabs changed. Without a More tab, if no tab was selected or the selected tab was removed, sets
    /// `selectedViewController` to the new tab, so that overrides are called.
    func tabsDidChange(from old: UIViewController?) {
        if hasMore, case .tab(let index) = selection { return selectTab(at: index) }
        guard !hasMore, let new = shownController, new !== old else { return showSelectedTab() }
        selectedViewController = new
    }

    /// Selects a tab or the More navigation controller, which keeps its last tab; does nothing for other controllers.
    func selectController(_ controller: UIViewController?) {
        if let index = tabs.firstIndex(where: { $0 === controller }) { return selectTab(at: index) }
        guard let controller, controller === _more, hasMore else { return }
        if case .tab(let index) = selection { selection = .more(last: index) }
        _tabBar.selectedItem = controller.tabBarItem
        showSelectedTab()
    }

    func selectTab(at index: Int) {
        guard tabs.indices.contains(index) else { return }
        selection = index < barTabCount ? .tab(index) : .more(last: index)
        _tabBar.selectedItem = shownController?.tabBarItem
        if index >= barTabCount { more.show(tabs[index], animated: false) }
        // Shows the selected item before the new page is loaded, which may take a while.
        if shownController !== visibleTab, isViewVisible { CATransaction.flush() }
        showSelectedTab()
    }

    /// Makes the selected tab visible. As in UIKit, the new tab's `viewWillAppear(_:)` is called before the old tab's
    /// `viewWillDisappear(_:)`, and its `viewDidAppear(_:)` after the old tab's `viewDidDisappear(_:)`.
    func showSelectedTab() {
        guard viewLoading == .loaded, let root = _view, let new = shownController, new !== visibleTab else { return }
        transitionState.context?.forceEnd()
        guard shownController === new, new !== visibleTab else { return }
        let old = visibleTab
        let isVisible = isViewVisible
        new.loadViewIfNeeded()
        if isVisible, let old, isTab(old), let source = customTransition(from: old, to: new) {
            return showTab(new, insteadOf: old, source, frame: frame(of: new))
        }
        if isVisible {
            new.beginAppearanceTransition(true, animated: false)
            old?.beginAppearanceTransition(false, animated: false)
        }
        visibleTab = new
        if let view = new.view {
            view.frame = frame(of: new)
            root.insertSubview(view, at: 0)
            // A controller presented in the tab's own context is shown with the tab.
            if let container = new.presentation.presented?.presentation.containerView, new.presentation.presenting == nil {
                root.insertSubview(container, aboveSubview: view)
            }
            new.updateSafeAreaAdditions()
        }
        layoutBar()
        if isVisible { new.callViewIsAppearing() }
        old?._view?.removeFromSuperview()
        old?.presentation.presented?.presentation.containerView?.removeFromSuperview()
        if isVisible {
            old?.endAppearanceTransition()
            root.layoutIfNeeded()
            if appearance.phase == .appeared { new.endAppearanceTransition() }
        }
    }

    func hideVisibleTab() {
        guard let tab = visibleTab else { return }
        let isVisible = isViewVisible
        if isVisible { tab.beginAppearanceTransition(false, animated: false) }
        tab._view?.removeFromSuperview()
        visibleTab = nil
        if isVisible { tab.endAppearanceTransition() }
    }

    func layoutTabs() {
        layoutBar()
        guard transitionState.context == nil, let visibleTab, let view = visibleTab._view else { return }
        view.frame = frame(of: visibleTab)
        visibleTab.updateSafeAreaAdditions()
        observeBottomEdge()
    }

    /// The frame of a tab's view: the root view's bounds, less a bar at rest that the tab does not extend beneath and no page hides.
    private func frame(of tab: UIViewController) -> CGRect {
        guard let root = _view else { return .zero }
        let isFullHeight = transformOutsideTransition != nil || isBarHiddenByPage || !isBarBelow(tab)
        let height = isFullHeight ? 0 : Theme.tabBarHeight + root.safeAreaInsets.bottom
        return CGRect(x: 0, y: 0, width: root.bounds.width, height: max(0, root.bounds.height - height))
    }
}

// MARK: - Presses on the bar

extension UITabBarController {
    /// Whether to select the pressed item; called once per press.
    func allowsSelection(of item: UITabBarItem) -> Bool {
        guard let tab = barTabs.first(where: { $0.tabBarItem === item }) else { return false }
        return delegate?.tabBarController(self, shouldSelect: tab) ?? true
    }

    /// Called after the bar's delegate.
    func userDidSelect(_ item: UITabBarItem) {
        guard let tab = barTabs.first(where: { $0.tabBarItem === item }) else { return }
        if tab === shownController { tab.popToRootOrScrollToTop(animated: true) }
        selectedViewController = tab
        // An override may have kept or changed the selection.
        _tabBar.selectedItem = shownController?.tabBarItem
        delegate?.tabBarController(self, didSelect: tab)
    }
}

// MARK: - Transitions

extension UITabBarController {
    func customTransition(from old: UIViewController, to new: UIViewController) -> TransitionSource? {
        guard let delegate, let animator = delegate.tabBarController(self, animationControllerForTransitionFrom: old, to: new)
        else { return nil }
        return TransitionSource(animator: animator, interactor: delegate.tabBarController(self, interactionControllerFor: animator))
    }

    /// Shows a tab with the delegate's animations. A cancelled transition selects the old tab again.
    func showTab(_ new: UIViewController, insteadOf old: UIViewController, _ source: TransitionSource, frame: CGRect) {
        guard let root = _view, let oldView = old._view, let newView = new.view else { return }
        let duration = source.animator.transitionDuration(using: nil)
        let coordinator = TransitionCoordinator(from: old, to: new, container: root, duration: duration)
        setCoordinator(coordinator, with: old, new)
        new.beginAppearanceTransition(true, animated: true)
        old.beginAppearanceTransition(false, animated: true)
        visibleTab = new
        let container = TransitionContainerView(frame: root.bounds)
        let oldFrame = oldView.frame
        root.insertSubview(container, at: 0)
        container.addSubview(oldView)
        newView.frame = frame
        new.updateSafeAreaAdditions()
        layoutBar()
        let context = TransitionContext(
            container: container, from: .init(controller: old, view: oldView, initialFrame: oldFrame, finalFrame: .zero),
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
        if !isCompleted, shownController === new { selectController(old) }
        layoutTabs()
        hidden.endAppearanceTransition()
        _view?.layoutIfNeeded()
        if appearance.phase == .appeared { shown.endAppearanceTransition() }
    }
}

// MARK: - Bar frame

// During a transition the bar is moved by a transform and clipped by a mask. It keeps its superview, so that subviews and
// constraints of clients stay intact.
extension UITabBarController {
    /// The height of the mask above the bar, for subviews that extend past its upper edge.
    private static let overhang: CGFloat = 200

    var isBarHiddenByPage: Bool {
        var controller = visibleTab
        while let current = controller {
            if let navigation = current as? UINavigationController { return navigation.hidesBottomBar }
            controller = current.visibleChildren.first
        }
        return false
    }

    /// Whether the bar is below the tab's view rather than over it.
    func isBarBelow(_ tab: UIViewController) -> Bool { !_tabBar.isHidden && barInsets(for: tab).bottom == 0 }

    func layoutBar() {
        guard let root = _view else { return }
        let height = Theme.tabBarHeight + root.safeAreaInsets.bottom
        let x = isBarHiddenByPage && transformOutsideTransition == nil ? root.directed(distance: -root.bounds.width) : 0
        let frame = CGRect(x: x, y: root.bounds.height - height, width: root.bounds.width, height: height)
        // Unlike the frame, bounds and center keep a transform that the program has set.
        _tabBar.bounds.size = frame.size
        _tabBar.center = CGPoint(x: frame.midX, y: frame.midY)
    }

    func bottomBarMayHaveMoved() {
        layoutBar()
        _view?.setNeedsLayout()
    }

    /// Moves the bar by `distance` points towards the trailing edge and clips it `edge` points from the root view's leading edge; nil does
    /// not clip.
    /// - Parameter dimming: the alpha of the dimming view over the bar, 0…1.
    func moveBar(by distance: CGFloat, clippedAt edge: CGFloat?, dimming: CGFloat) {
        let transform = transformOutsideTransition ?? _tabBar.transform
        if transformOutsideTransition == nil {
            transformOutsideTransition = transform
            UIView.performWithoutAnimation { bottomBarMayHaveMoved() }
        }
        _tabBar.transform = transform.concatenating(CGAffineTransform(translationX: _tabBar.directed(distance: distance), y: 0))
        setBarDimming(alpha: dimming)
        guard let edge else { return }
        if barMask == nil, _tabBar.layer.mask == nil {
            let mask = UIView(frame: .zero)
            mask.backgroundColor = .black
            barMask = mask
            _tabBar.layer.mask = mask.layer
        }
        barMask?.frame = _tabBar.directed(
            CGRect(x: 0, y: -Self.overhang, width: max(0, edge - distance), height: _tabBar.bounds.height + Self.overhang))
    }

    private func setBarDimming(alpha: CGFloat) {
        let view = barDimmingView ?? UIView(frame: .zero)
        if barDimmingView == nil {
            view.backgroundColor = Theme.coveredPageDimming
            view.isUserInteractionEnabled = false
            view.alpha = 0
            barDimmingView = view
            _tabBar.addSubview(view)
        }
        view.frame = _tabBar.bounds
        view.alpha = alpha
    }

    func endBarTransition() {
        guard let transform = transformOutsideTransition else { return }
        transformOutsideTransition = nil
        if let barMask, _tabBar.layer.mask === barMask.layer { _tabBar.layer.mask = nil }
        barMask = nil
        barDimmingView?.removeFromSuperview()
        barDimmingView = nil
        _tabBar.layer.removeViewAnimations(of: "transform")
        _tabBar.transform = transform
        bottomBarMayHaveMoved()
    }
}
