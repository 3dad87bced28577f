// The More tab: a list of the tabs that have no place in the tab bar.

internal import Foundation

/// The navigation controller of the More tab. Its stack is the list, and the tab that was chosen in it.
@MainActor
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

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The tab on top of the list; nil if the list is visible.
    var shownTab: UIViewController? { _viewControllers.count > 1 ? _viewControllers[1] : nil }

    /// Shows a tab on top of the list. A navigation controller keeps its own bar, and the back button of its root leads to the list.
    func show(_ tab: UIViewController, animated: Bool) {
        guard let owner, shownTab !== tab else { return }
        if let inner = tab as? UINavigationController {
            inner.outerItem = list.navigationItem
            inner.leave = { [weak self] in self?.popToRootViewController(animated: true) }
        }
        owner.moveToMore { setStack([list, tab], transition: animated ? .push : .none) }
        updateBar()
    }

    /// Shows the list without animation.
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
@MainActor
final class MoreListController: UITableViewController {
    weak var owner: UITabBarController?

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "tab")
        reload()
    }

    /// Updates the title, the rows and the Edit button.
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
        let tabs = tabs
        guard tabs.indices.contains(indexPath.row), let item = tabs[indexPath.row].tabBarItem else { return cell }
        cell.textLabel?.text = item.effectiveTitle ?? tabs[indexPath.row].title
        let image = item.effectiveImage
        cell.imageView?.image = image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
        cell.accessoryType = .disclosureIndicator
        cell.accessibilityIdentifier = item.accessibilityIdentifier
        return cell
    }

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let tabs = tabs
        guard tabs.indices.contains(indexPath.row) else { return }
        (navigationController as? MoreNavigationController)?.show(tabs[indexPath.row], animated: true)
    }
}
