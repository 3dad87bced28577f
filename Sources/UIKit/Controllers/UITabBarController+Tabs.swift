// Tabs that come, go, are selected, and where they lie.

internal import Foundation
internal import QuartzCore

extension UITabBarController {
    func replaceTabs(with controllers: [UIViewController]) {
        let selected = selectedViewController
        let isFirst = tabs.isEmpty
        let gone = tabs.filter { tab in !controllers.contains { $0 === tab } }
        for tab in controllers where tab.parent !== self { addChild(tab) }
        let added = controllers.filter { tab in !tabs.contains { $0 === tab } }
        tabs = controllers
        for tab in gone {
            if tab === shown { takeAway(tab) }
            tab.willMove(toParent: nil)
            tab.removeFromParent()
        }
        // Another selection stays with its controller, wherever that has gone.
        if !isFirst { selection = tabs.firstIndex { $0 === selected } ?? selection }
        selection = min(selection, max(tabs.count - 1, 0))
        updateItems()
        for tab in added { tab.didMove(toParent: self) }
        showSelectedTab()
    }

    /// Gives the bar the tabs' items.
    func updateItems() {
        bar.items = tabs.map { $0.tabBarItem }
        bar.selectedItem = selectedViewController?.tabBarItem
    }

    func selectTab(at index: Int) {
        guard tabs.indices.contains(index) else { return }
        selection = index
        bar.selectedItem = tabs[index].tabBarItem
        // The bar answers at once: a new page may take longer to make than a user waits for a sign that the click was taken.
        if selectedViewController !== shown, isShown { CATransaction.flush() }
        showSelectedTab()
    }

    /// Brings the selected tab's view in.
    ///
    /// The order is the original's: the new one is about to appear before the old one is about to disappear, and has
    /// appeared after the old one has gone.
    func showSelectedTab() {
        guard loading == .done, let root = loadedView, let next = selectedViewController, next !== shown else { return }
        let old = shown
        let isInSight = isShown
        next.loadViewIfNeeded()
        if isInSight { next.beginAppearanceTransition(true, animated: false) }
        if isInSight { old?.beginAppearanceTransition(false, animated: false) }
        shown = next
        if let view = next.view {
            view.frame = tabFrame(for: next)
            root.insertSubview(view, at: 0)
            next.updateSafeAreaAdditions()
        }
        placeBar()
        if isInSight { next.isComing() }
        old?.loadedView?.removeFromSuperview()
        if isInSight {
            old?.endAppearanceTransition()
            root.layoutIfNeeded()
            if appearance == .present { next.endAppearanceTransition() }
        }
    }

    private func takeAway(_ tab: UIViewController) {
        let isInSight = isShown
        if isInSight { tab.beginAppearanceTransition(false, animated: false) }
        tab.loadedView?.removeFromSuperview()
        shown = nil
        if isInSight { tab.endAppearanceTransition() }
    }

    /// Places the bar at the bottom and the tab above or behind it.
    func layOutTabs() {
        placeBar()
        guard let shown, let view = shown.loadedView else { return }
        view.frame = tabFrame(for: shown)
        shown.updateSafeAreaAdditions()
    }

    /// All of the view where the tab runs on beneath the bar, else what is above it.
    private func tabFrame(for tab: UIViewController) -> CGRect {
        guard let root = loadedView else { return .zero }
        let isBeneath = bar.isHidden || isBarCarried || isBarAway || barInsets(for: tab).bottom > 0
        let height = isBeneath ? 0 : Theme.tabBarHeight + root.safeAreaInsets.bottom
        return CGRect(x: 0, y: 0, width: root.bounds.width, height: max(0, root.bounds.height - height))
    }
}

extension UITabBarController: TabBarGate {
    func tabBar(_ tabBar: UITabBar, allowsSelecting item: UITabBarItem) -> Bool {
        guard let tab = tabs.first(where: { $0.tabBarItem === item }) else { return false }
        return delegate?.tabBarController(self, shouldSelect: tab) ?? true
    }

    func tabBar(_ tabBar: UITabBar, hasSelected item: UITabBarItem) {
        guard let index = tabs.firstIndex(where: { $0.tabBarItem === item }) else { return }
        let tab = tabs[index]
        if index == selection { tab.returnToBeginning(animated: true) }
        selectTab(at: index)
        delegate?.tabBarController(self, didSelect: tab)
    }
}
