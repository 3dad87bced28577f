// Shows one of several controllers, chosen in a bar at the bottom.

public import Foundation

/// A controller whose children are tabs.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// Who decides on and hears of selections. Held weakly.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The tabs' controllers, from left to right.
    open var viewControllers: [UIViewController]? {
        get { tabs.isEmpty ? nil : tabs }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The selected tab's number; `NSNotFound` without tabs. A number without a tab is ignored.
    open var selectedIndex: Int {
        get { tabs.isEmpty ? NSNotFound : selection }
        set {
            if tabs.isEmpty { selection = max(newValue, 0) } else { selectTab(at: newValue) }
        }
    }
    /// The selected tab's controller; one that is no tab is ignored.
    open var selectedViewController: UIViewController? {
        get { tabs.indices.contains(selection) ? tabs[selection] : nil }
        set {
            if let index = tabs.firstIndex(where: { $0 === newValue }) { selectTab(at: index) }
        }
    }
    open var tabBar: UITabBar { bar }

    var tabs: [UIViewController] = []
    var selection = 0
    private(set) var bar = UITabBar(frame: .zero)
    /// The controller whose view is in the root view.
    weak var shown: UIViewController?
    /// Hides what lies beneath the page that slides over the bar.
    var barMask: UIView?
    var barShade: UIView?
    /// Whether the bar goes away with a page, or comes back with it.
    var isBarCarried = false

    public override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        connectBar()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        connectBar()
    }

    open override func loadView() {
        let root = UILayoutContainerView(frame: UIScreen.main.bounds)
        root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.layOut = { [weak self] in self?.layOutTabs() }
        root.addSubview(bar)
        view = root
    }

    /// Replaces the tabs; the selection stays with its controller if that stays.
    open func setViewControllers(_ controllers: [UIViewController]?, animated: Bool) {
        replaceTabs(with: controllers ?? [])
    }

    /// An item was pressed; the selection itself does not depend on this method, which may be overridden freely.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    /// Replaces the tab bar: `setValue(bar, forKey: "tabBar")`.
    open func setValue(_ value: Any?, forKey key: String) {
        guard key == "tabBar", let value = value as? UITabBar else {
            NSLog("%@ has no value for the key %@ that could be replaced", "\(self)", key)
            return
        }
        replaceBar(with: value)
    }

    // MARK: What the toolkit does

    override var visibleChildren: [UIViewController] { [shown].compactMap { $0 } }

    override func rootViewWasLoaded() { showSelectedTab() }

    override func barInsets(for child: UIViewController) -> UIEdgeInsets {
        guard !bar.isHidden, tabs.contains(where: { $0 === child }), child.edgesForExtendedLayout.contains(.bottom),
            bar.isTranslucent || child.extendedLayoutIncludesOpaqueBars
        else { return .zero }
        return UIEdgeInsets(top: 0, left: 0, bottom: Theme.tabBarHeight, right: 0)
    }

    override func childLayoutPreferencesDidChange() { loadedView?.setNeedsLayout() }

    override func childItemsDidChange(_ child: UIViewController) { updateItems() }

    private func connectBar() {
        bar.delegate = self
        bar.gate = self
        bar.hidingDidChange = { [weak self] in self?.loadedView?.setNeedsLayout() }
    }

    private func replaceBar(with other: UITabBar) {
        guard other !== bar else { return }
        let old = bar
        bar = other
        putBarDown()
        old.gate = nil
        old.hidingDidChange = {}
        if old.delegate === self { old.delegate = nil }
        old.items = nil
        connectBar()
        updateItems()
        guard old.superview != nil, let loadedView else { return }
        loadedView.insertSubview(other, aboveSubview: old)
        old.removeFromSuperview()
        loadedView.setNeedsLayout()
    }
}
