// Replacing, selecting and laying out tabs.

internal import Foundation
internal import QuartzCore

extension UITabBarController {
    /// Sets the bar's items from the tabs.
    func updateItems() {
        _tabBar.items = barTabs.map { $0.tabBarItem }
        _tabBar.selectedItem = shownController?.tabBarItem
    }

    /// Shows the selected tab after the tabs changed. Without a More tab, if no tab was selected or the selected tab was removed, sets
    /// `selectedViewController` to the new tab, so that overrides are called.
    func tabsDidChange(from old: UIViewController?) {
        if hasMore { return isMoreSelected && _more?.shownTab == nil ? showSelectedTab() : selectTab(at: selection) }
        guard tabs.indices.contains(selection), tabs[selection] !== old else { return showSelectedTab() }
        selectedViewController = tabs[selection]
    }

    func selectTab(at index: Int) {
        guard tabs.indices.contains(index) else { return }
        selection = index
        isMoreSelected = index >= barTabCount
        _tabBar.selectedItem = shownController?.tabBarItem
        if isMoreSelected { more.show(tabs[index], animated: false) }
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

    /// Lays out the bar and the visible tab.
    func layoutTabs() {
        layoutBar()
        guard transitionState.context == nil, let visibleTab, let view = visibleTab._view else { return }
        view.frame = frame(of: visibleTab)
        visibleTab.updateSafeAreaAdditions()
        observeBottomEdge()
    }

    /// The frame of a tab's view: the root view's bounds, or the part above the bar if the tab does not extend beneath the bar. The frame
    /// is always the bounds while a page hides the bar or the bar is in transition.
    private func frame(of tab: UIViewController) -> CGRect {
        guard let root = _view else { return .zero }
        let isFullHeight = isBarInTransition || isBarHiddenByPage || !isBarBelow(tab)
        let height = isFullHeight ? 0 : Theme.tabBarHeight + root.safeAreaInsets.bottom
        return CGRect(x: 0, y: 0, width: root.bounds.width, height: max(0, root.bounds.height - height))
    }
}

extension UITabBarController: TabBarOwner {
    func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool {
        guard let tab = barTabs.first(where: { $0.tabBarItem === item }) else { return false }
        return delegate?.tabBarController(self, shouldSelect: tab) ?? true
    }

    func tabBar(_ tabBar: UITabBar, userDidSelect item: UITabBarItem) {
        guard let tab = barTabs.first(where: { $0.tabBarItem === item }) else { return }
        if tab === shownController { tab.popToRootOrScrollToTop(animated: true) }
        selectedViewController = tab
        // An override may have kept or changed the selection.
        _tabBar.selectedItem = shownController?.tabBarItem
        delegate?.tabBarController(self, didSelect: tab)
    }
}
