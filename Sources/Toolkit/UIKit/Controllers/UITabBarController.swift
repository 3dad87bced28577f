// A container that shows one of several view controllers, selected in a tab bar.

internal import CoreGraphics
public import Foundation

/// Manages view controllers as tabs. Only the selected tab's view is visible; it ends above the tab bar or extends beneath it.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
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
        set {
            if tabs.isEmpty { selection = max(newValue, 0) } else { selectTab(at: newValue) }
        }
    }
    /// The controller of the selected tab, or `moreNavigationController` while its list is visible. Setting a controller that is neither a
    /// tab nor `moreNavigationController` does nothing.
    open var selectedViewController: UIViewController? {
        get { isMoreSelected ? more.shownTab ?? more : tabs.indices.contains(selection) ? tabs[selection] : nil }
        set {
            if let newValue, newValue === _more {
                selectMore()
            } else if let index = tabs.firstIndex(where: { $0 === newValue }) {
                selectTab(at: index)
            }
        }
    }
    /// The bar, which is created with the controller; `setValue(_:forKey:)` replaces it.
    open var tabBar: UITabBar { _tabBar }

    /// The controller of the More tab, which the bar has if there are more than five tabs. Its root is the list of the tabs without an
    /// item in the bar.
    open var moreNavigationController: UINavigationController { more }
    /// The tabs that the user can arrange in the panel that the More tab's Edit button opens; by default all. Nil or empty removes the
    /// button. `setViewControllers(_:animated:)` resets it.
    open var customizableViewControllers: [UIViewController]? { didSet { _more?.list.reload() } }

    private(set) var tabs: [UIViewController] = []
    private(set) var _more: MoreNavigationController?
    /// Whether the More item is selected; `selection` is then not used.
    var isMoreSelected = false
    private var isMovingToMore = false
    var selection = 0
    private(set) var _tabBar = UITabBar(frame: .zero)
    /// The child with its view in the root view.
    weak var visibleTab: UIViewController?
    /// Clips the bar during a transition.
    var barMask: UIView?
    /// Dims the bar with its page during a transition.
    var barDimmingView: UIView?
    /// Whether the bar moves with a page of a navigation controller.
    var isBarInTransition = false
    /// The bar's transform before and after a transition: the identity, unless the program has set another one.
    var transformOutsideTransition = CGAffineTransform.identity

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
        let root = UILayoutContainerView(frame: UIScreen.main.bounds)
        root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.layOut = { [weak self] in self?.layoutTabs() }
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
        let hadTabs = !tabs.isEmpty
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
        if hadTabs { selection = tabs.firstIndex { $0 === selected } ?? selection }
        if selection >= tabs.count { selection = 0 }
        customizableViewControllers = tabs
        updateMore()
        updateItems()
        for tab in added { tab.didMove(toParent: self) }
        tabsDidChange(from: selected)
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
        guard key == "tabBar", let value = value as? UITabBar else {
            NSLog("%@ has no replaceable value for the key %@", "\(self)", key)
            return
        }
        replaceBar(with: value)
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
        selection = tabs.firstIndex { $0 === selected } ?? (tabs.indices.contains(selection) ? selection : 0)
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

    /// Runs `move`, which gives a tab to the More navigation controller.
    func moveToMore(_ move: () -> Void) {
        isMovingToMore = true
        move()
        isMovingToMore = false
    }

    /// Makes the tabs without a parent, which have left the More navigation controller, children again.
    func adoptTabs() {
        for tab in tabs where tab.parent == nil {
            super.addChild(tab)
            tab.didMove(toParent: self)
        }
    }

    /// Changes the order of the tabs without changing the selected index.
    func reorderTabs(_ new: [UIViewController]) {
        tabs = new
        updateMore()
        updateItems()
    }

    private func connectBar() {
        _tabBar.delegate = self
        _tabBar.owner = self
        _tabBar.layoutPreferencesDidChange = { [weak self] in self?._view?.setNeedsLayout() }
    }

    private func replaceBar(with new: UITabBar) {
        guard new !== _tabBar else { return }
        endBarTransition()
        let old = _tabBar
        _tabBar = new
        old.owner = nil
        old.layoutPreferencesDidChange = {}
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
