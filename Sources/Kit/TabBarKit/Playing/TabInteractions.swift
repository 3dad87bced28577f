// Playing the interactions of whole tab bars.

@preconcurrency internal import Foundation
public import UIKit

extension ThrowMotion: PlayableInteraction {
    /// Whether an animated tab bar is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleAnimatedTabs != nil }

    /// Throws a snapshot of the selected tab's icon from the middle of the page into the tab's badge.
    public func play(in window: UIWindow) {
        guard let tabs = window.visibleAnimatedTabs, let root = tabs.viewIfLoaded,
            let icon = tabs.animatedBar.containers.first(where: { $0.tag == tabs.selectedIndex })?.icon
        else { return }
        tabs.throwSnapshot(of: icon, from: CGPoint(x: root.bounds.midX, y: root.bounds.midY), intoBadgeAt: tabs.selectedIndex) {}
    }
}

extension TabReselection: PlayableInteraction {
    /// Whether an animated tab bar is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleAnimatedTabs != nil }

    /// Calls `reselectTab(at:)` for the selected tab.
    public func play(in window: UIWindow) {
        if let tabs = window.visibleAnimatedTabs { tabs.reselectTab(at: tabs.selectedIndex) }
    }
}

extension TabIndicatorView: PlayableInteraction {
    /// Whether an indicator is visible in a tab bar with more than one tab.
    public func canPlay(in window: UIWindow) -> Bool {
        guard let tabs = window.visibleTabs, tabs.viewControllers?.count ?? 0 > 1 else { return false }
        func hasIndicator(_ view: UIView) -> Bool { view is TabIndicatorView || view.subviews.contains(where: hasIndicator) }
        return hasIndicator(tabs.tabBar)
    }

    /// Selects the next tab; after the last one, the first.
    public func play(in window: UIWindow) {
        guard let tabs = window.visibleTabs, let count = tabs.viewControllers?.count, count > 0 else { return }
        tabs.selectedIndex = (tabs.selectedIndex + 1) % count
    }
}

extension TabReordering: PlayableInteraction {
    /// Whether the visible tabs can be reordered.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleAnimatedTabs?.reordering != nil }

    /// Moves the selected tab to the next place in reading order; the last tab moves to the previous one.
    public func play(in window: UIWindow) {
        window.visibleAnimatedTabs?.reordering?.moveSelectedTab()
    }
}

extension TabBarMinimizer: ScrollingInteraction {
    /// Whether the visible tab bar minimizes when the visible list scrolls.
    public func canPlay(in window: UIWindow) -> Bool { window.hasInteraction(TabBarMinimizer.self) && window.visibleScrollView != nil }
}

extension TabIconDriver: ScrollingInteraction {
    /// Whether the visible list drives an icon.
    public func canPlay(in window: UIWindow) -> Bool { window.hasInteraction(TabIconDriver.self) && window.visibleScrollView != nil }
}

extension UIWindow {
    /// The innermost visible tab bar controller; nil if there is none.
    fileprivate var visibleTabs: UITabBarController? { visibleControllers.lazy.compactMap { $0 as? UITabBarController }.last }

    /// Whether a visible controller has an interaction of a class.
    fileprivate func hasInteraction<Interaction>(_: Interaction.Type) -> Bool {
        visibleControllers.contains { ($0 as? any InteractionOwner)?.interactions.contains { $0 is Interaction } == true }
    }
}
