// The interactions beyond the articles in the combined scene; all are off by default.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// The interactions that the settings have switched on.
final class CombinedInteractions {
    private weak var tabs: CombinedTabBarController?
    private(set) var minimizer: TabBarMinimizer?
    private(set) var indicator: TabIndicatorView?
    private(set) var swipe: TabSwipe?
    private(set) var reordering: TabReordering?
    private(set) var iconDriver: TabIconDriver?

    init(of tabs: CombinedTabBarController) {
        self.tabs = tabs
        let settings: [DemoSettings.Name] = [
            .barScrolling, .tabIndicator, .tabSwipe, .badgeStyle, .secondClick, .scrollIcon, .reordersTabs,
        ]
        settings.forEach(update)
        DemoSettings.shared.observe(self) { [weak self] in self?.update($0) }
    }

    private func update(_ setting: DemoSettings.Name) {
        switch setting {
        case .barScrolling: updateMinimizer()
        case .tabIndicator: updateIndicator()
        case .tabSwipe: updateSwipe()
        case .scrollIcon: updateScrollIcon()
        case .reordersTabs: updateReordering()
        case .secondClick: tabs?.reselection.behavior = DemoSettings.shared.secondClick == .pops ? .popsThenScrolls : .scrollsThenPops
        case .badgeStyle, .language: updateBadge()
        default: break
        }
    }

    private func updateMinimizer() {
        guard let tabs, DemoSettings.shared.barScrolling != .stays else {
            minimizer?.invalidate()
            minimizer = nil
            return
        }
        let minimizer = minimizer ?? TabBarMinimizer(tabBarController: tabs)
        minimizer.style = DemoSettings.shared.barScrolling == .pill ? .pill : .hidden
        self.minimizer = minimizer
    }

    private func updateIndicator() {
        indicator?.removeFromSuperview()
        indicator = tabs.flatMap { DemoSettings.shared.tabIndicator ? TabIndicatorView(tabBar: $0.tabBar) : nil }
        swipe?.indicator = indicator
    }

    private func updateSwipe() {
        swipe?.invalidate()
        swipe = tabs.flatMap { DemoSettings.shared.tabSwipe ? TabSwipe(tabBarController: $0) : nil }
        swipe?.indicator = indicator
    }

    /// Applies the stored order of the tabs, also while they cannot be dragged.
    private func updateReordering() {
        reordering?.invalidate()
        reordering = nil
        guard let tabs, DemoSettings.shared.reordersTabs || !DemoSettings.shared.tabOrder.isEmpty else { return }
        let reordering = TabReordering(tabs: tabs) { [weak tabs] in tabs?.name(of: $0) ?? "" }
        reordering.order = DemoSettings.shared.tabOrder.split(separator: ",").map(String.init)
        reordering.orderDidChange = { DemoSettings.shared.tabOrder = $0.joined(separator: ",") }
        if DemoSettings.shared.reordersTabs { self.reordering = reordering } else { reordering.invalidate() }
    }

    /// A ring in the slot of the animations' tab, driven by the page's collection.
    private func updateScrollIcon() {
        guard let tabs, let index = tabs.viewControllers?.firstIndex(where: { $0 === tabs.motionPage.navigationController }) else { return }
        guard DemoSettings.shared.scrollIcon else {
            if iconDriver != nil { tabs.setTabIconView(nil, at: index) }
            iconDriver = nil
            return
        }
        // The page creates its collection when it loads its view.
        tabs.motionPage.loadViewIfNeeded()
        let ring = ScrollRing(frame: .zero)
        tabs.setTabIconView(ring, at: index)
        iconDriver = TabIconDriver(scrollView: tabs.motionPage.collectionView, icon: ring)
    }

    /// Shows the number of rows as the badge of the list's tab.
    private func updateBadge() {
        guard let tabs, let item = tabs.listPage.navigationController?.tabBarItem as? AnimatedTabBarItem else { return }
        let style = DemoSettings.shared.badgeStyle
        tabs.listPage.rowsHandler = style == .none ? {} : { [weak self] in self?.updateBadge() }
        guard style != .none else {
            item.badgeValue = nil
            return
        }
        item.badgeStyle = style == .dot ? .dot : style == .text ? .text : .number
        let count = tabs.listPage.contents.count
        item.badgeValue = style == .text ? Localized.text("badge.new") : count > 99 ? Localized.number(99) + "+" : Localized.number(count)
    }

    /// The existing interactions apart from views, which `WindowParameters` finds in the view hierarchy.
    var all: [any Tunable] { ([minimizer, swipe, reordering, iconDriver, tabs?.tabMenus] as [(any Tunable)?]).compactMap { $0 } }
}

extension CombinedTabBarController: InteractionOwner {
    var interactions: [any Tunable] { moreInteractions?.all ?? [] }
}
