// The tabs beyond the fifth: the More tab with its list, and the user's choice of the tabs in the bar.

/// The navigation controller of the More tab. Its stack is the list, and the tab that was chosen in it.
final class MoreNavigationController: UINavigationController {
    let list = MoreListController(style: .plain)
    private weak var owner: UITabBarController?

    init(owner: UITabBarController) {
        self.owner = owner
        super.init(nibName: nil, bundle: nil)
        tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 0)
        list.owner = owner
        list.reload()
        viewControllers = [list]
    }

    required init?(coder: NSCoder) { nil }

    /// The tab on top of the list; nil if the list is visible.
    var shownTab: UIViewController? { _viewControllers.count > 1 ? _viewControllers[1] : nil }

    /// Shows a tab on top of the list. A navigation controller keeps its own bar, and the back button of its root leads to the list.
    func show(_ tab: UIViewController, animated: Bool) {
        guard let owner, shownTab !== tab else { return }
        if let inner = tab as? UINavigationController {
            inner.outerItem = list.navigationItem
            inner.leave = { [weak self] in self?.popToRootViewController(animated: true) }
        }
        owner.isMovingToMore = true
        setStack([list, tab], transition: animated ? .push : .none)
        owner.isMovingToMore = false
        updateBar()
    }

    func reset() {
        guard _viewControllers.count > 1 else { return list.reload() }
        setStack([list], transition: .none)
        updateBar()
        list.reload()
    }

    /// Makes the bar invisible over a navigation controller, which has its own bar.
    func updateBar() {
        let isCovered = _viewControllers.last is UINavigationController
        _navigationBar.alpha = isCovered ? 0 : 1
        _navigationBar.isUserInteractionEnabled = !isCovered
    }

    override func containmentDidChange() { owner?.adoptTabs() }

    override func barInsets(for child: UIViewController) -> UIEdgeInsets {
        var insets = super.barInsets(for: child)
        if child is UINavigationController { insets.top = 0 }
        return insets
    }
}

/// The list of the tabs that have no place in the tab bar, with icons and titles.
final class MoreListController: UITableViewController {
    weak var owner: UITabBarController?

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "tab")
        reload()
    }

    func reload() {
        navigationItem.title = SystemText.shown("More")
        let isEditable = owner?.customizableViewControllers?.isEmpty == false
        let edit = UIBarButtonItem(systemItem: .edit, primaryAction: UIAction { [weak self] _ in self?.owner?.beginCustomizing() })
        navigationItem.rightBarButtonItem = isEditable ? navigationItem.rightBarButtonItem ?? edit : nil
        if isViewLoaded { tableView.reloadData() }
    }

    private var tabs: [UIViewController] { owner.map { Array($0.tabs.dropFirst($0.barTabCount)) } ?? [] }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        reload()
        (navigationController as? MoreNavigationController)?.updateBar()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        (navigationController as? MoreNavigationController)?.updateBar()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { tabs.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "tab", for: indexPath)
        guard let tab = tabs.dropFirst(indexPath.row).first, let item = tab.tabBarItem else { return cell }
        cell.textLabel?.text = item.effectiveTitle ?? tab.title
        cell.imageView?.image = item.effectiveImage?.barTemplate
        cell.accessoryType = .disclosureIndicator
        cell.accessibilityIdentifier = item.accessibilityIdentifier
        return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let tab = tabs.dropFirst(indexPath.row).first else { return }
        (navigationController as? MoreNavigationController)?.show(tab, animated: true)
    }
}

// MARK: - More

extension UITabBarController {
    static var barCapacity: Int { 5 }

    var hasMore: Bool { tabs.count > Self.barCapacity }
    /// The number of tabs with an item of their own in the bar.
    var barTabCount: Int { hasMore ? Self.barCapacity - 1 : tabs.count }
    var barTabs: [UIViewController] { hasMore ? tabs.prefix(barTabCount) + [more] : tabs }

    /// The controller to show: the selected tab, or the More navigation controller that shows the tab.
    var shownController: UIViewController? {
        if case .tab(let index) = selection {
            guard tabs.indices.contains(index) else { return nil }
            if index < barTabCount { return tabs[index] }
        }
        return hasMore ? more : nil
    }

    func isTab(_ controller: UIViewController) -> Bool { controller === _more || tabs.contains { $0 === controller } }

    /// Reloads the More tab's list, which becomes visible if the shown tab is no longer in it. Deselects a More tab without tabs.
    func updateMore() {
        guard let _more else { return }
        if !hasMore, case .more(let last) = selection { selection = .tab(tabs.indices.contains(last) ? last : 0) }
        let isShownTabInList = hasMore && tabs.dropFirst(barTabCount).contains { $0 === _more.shownTab }
        if isShownTabInList { _more.list.reload() } else { _more.reset() }
    }

    // MARK: Customisation

    func beginCustomizing() {
        let customizable = customizableViewControllers ?? []
        _tabBar.beginCustomizingItems(tabs.filter { tab in customizable.contains { $0 === tab } }.compactMap(\.tabBarItem))
    }

    func customizingWillBegin(_ items: [UITabBarItem]) { delegate?.tabBarController(self, willBeginCustomizing: controllers(of: items)) }

    func customizingWillEnd(_ items: [UITabBarItem], changed: Bool) {
        delegate?.tabBarController(self, willEndCustomizing: customizedTabs(items), changed: changed)
    }

    func customizingDidEnd(_ items: [UITabBarItem], changed: Bool) {
        let new = customizedTabs(items)
        if changed {
            let shown = selectedViewController
            tabs = new
            updateMore()
            updateItems()
            selectController(shown)
        }
        delegate?.tabBarController(self, didEndCustomizing: new, changed: changed)
    }

    private func controllers(of items: [UITabBarItem]) -> [UIViewController] {
        items.compactMap { item in tabs.first { $0.tabBarItem === item } }
    }

    /// All tabs: first the tabs of the bar's items, then the others in their former order.
    private func customizedTabs(_ items: [UITabBarItem]) -> [UIViewController] {
        let first = controllers(of: items)
        return first + tabs.filter { tab in !first.contains { $0 === tab } }
    }
}
