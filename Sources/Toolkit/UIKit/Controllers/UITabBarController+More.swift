// The tabs beyond the fifth: the More tab, and the user's choice of the tabs in the bar.

internal import Foundation

extension UITabBarController {
    /// The maximum number of items in the bar, including the More item.
    static var barCapacity: Int { 5 }

    /// Whether the bar has a More item.
    var hasMore: Bool { tabs.count > Self.barCapacity }
    /// The number of tabs with an item of their own in the bar.
    var barTabCount: Int { hasMore ? Self.barCapacity - 1 : tabs.count }
    /// The controllers of the bar's items.
    var barTabs: [UIViewController] { hasMore ? tabs.prefix(barTabCount) + [more] : tabs }

    /// The controller to show: the selected tab, or the More navigation controller that shows the tab.
    var shownController: UIViewController? {
        if isMoreSelected { return more }
        return tabs.indices.contains(selection) ? tabs[selection] : nil
    }

    /// Whether a controller is a tab or the More navigation controller.
    func isTab(_ controller: UIViewController) -> Bool { controller === _more || tabs.contains { $0 === controller } }

    /// Selects the More item; the tab last shown in it stays visible.
    func selectMore() {
        guard hasMore else { return }
        isMoreSelected = true
        _tabBar.selectedItem = more.tabBarItem
        showSelectedTab()
    }

    /// Updates the More tab: reloads its list, or returns to the list if the shown tab is no longer in it. If the tabs no longer need a
    /// More tab, deselects it.
    func updateMore() {
        guard let _more else { return }
        if !hasMore {
            isMoreSelected = false
            _more.reset()
        } else if let shown = _more.shownTab, !tabs.dropFirst(barTabCount).contains(where: { $0 === shown }) {
            _more.reset()
        } else {
            _more.list.reload()
        }
    }

    // MARK: Customisation

    /// Shows the panel in which the user chooses the tabs of the bar.
    func beginCustomizing() {
        let customizable = customizableViewControllers ?? []
        _tabBar.beginCustomizingItems(tabs.filter { tab in customizable.contains { $0 === tab } }.compactMap(\.tabBarItem))
    }

    func customizingWillBegin(_ items: [UITabBarItem]) {
        delegate?.tabBarController(self, willBeginCustomizing: controllers(of: items))
    }

    func customizingWillEnd(_ items: [UITabBarItem], changed: Bool) {
        delegate?.tabBarController(self, willEndCustomizing: customizedTabs(items), changed: changed)
    }

    func customizingDidEnd(_ items: [UITabBarItem], changed: Bool) {
        let new = customizedTabs(items)
        if changed {
            let shown = isMoreSelected ? _more?.shownTab : selectedViewController
            reorderTabs(new)
            if let shown, let index = tabs.firstIndex(where: { $0 === shown }) { selectTab(at: index) } else { selectMore() }
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
