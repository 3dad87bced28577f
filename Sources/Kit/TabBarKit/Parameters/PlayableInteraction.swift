// Playing interactions without the user's input, and the animations that they add.

@preconcurrency public import Foundation
public import UIKit

/// An interaction that a tool can play in a window, as often as a designer wants to see it.
@preconcurrency @MainActor public protocol PlayableInteraction: Tunable {
    /// Whether the visible page of `window` can show the interaction.
    func canPlay(in window: UIWindow) -> Bool
    /// Plays the interaction once; does nothing if the window cannot show it.
    func play(in window: UIWindow)
    /// The animations of single properties that the interaction adds, with its present values and in the order of their addition. Empty if
    /// it adds none, or if they depend on the page.
    var playedAnimations: [CAPropertyAnimation] { get }
    /// The seconds that the played motion takes at normal speed; by default, as its parameters determine it, or nil.
    var playedDuration: TimeInterval? { get }
}

extension PlayableInteraction {
    /// Empty
    public var playedAnimations: [CAPropertyAnimation] { [] }
    /// As `InteractionDeclaration.duration` finds it.
    public var playedDuration: TimeInterval? { declaration.duration { $0.value(in: self) } }
}

// MARK: - Item animations

extension ItemAnimation: PlayableInteraction {
    /// Whether an animated tab bar is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleAnimatedTabs != nil }

    /// Plays the animation on the selected tab.
    public func play(in window: UIWindow) { window.visibleAnimatedTabs?.playOnSelectedTab(self) }

    /// The animations that `playAnimation(_:textLabel:)` adds to icon and title.
    public var playedAnimations: [CAPropertyAnimation] {
        let icon = UIImageView(frame: .zero), label = UILabel(frame: .zero)
        playAnimation(icon, textLabel: label)
        return [icon, label].flatMap { part in
            (part.layer.animationKeys() ?? []).compactMap { part.layer.animation(forKey: $0) as? CAPropertyAnimation }
        }
    }
}

// MARK: - Edit mode

extension EditModeTransition: PlayableInteraction {
    /// Whether a page with an edit mode is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleEditMode != nil }

    /// Changes to the edit mode, or back.
    public func play(in window: UIWindow) { window.visibleEditMode?.toggle() }
}

// MARK: - Badge and clock

extension BadgeMotion: PlayableInteraction {
    /// Whether a badge is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleAnimatedTabs?.visibleBadges.isEmpty == false }

    /// Plays the hop of the visible badges.
    public func play(in window: UIWindow) { window.visibleAnimatedTabs?.visibleBadges.forEach { $0.hop() } }
}

extension ClockIconView: PlayableInteraction {
    /// Whether a clock is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleClock != nil }

    /// Turns the hands of the clock to another time and back.
    public func play(in window: UIWindow) { window.visibleClock?.demonstrate() }
}

// MARK: - Visible controllers

extension UIWindow {
    /// The frontmost clock icon.
    fileprivate var visibleClock: ClockIconView? {
        func search(_ view: UIView) -> ClockIconView? {
            guard !view.isHidden else { return nil }
            return view as? ClockIconView ?? view.subviews.reversed().lazy.compactMap(search).first
        }
        return visibleControllers.first?.viewIfLoaded.flatMap(search)
    }

    /// The frontmost controller of the window and its visible descendants, each after its parent.
    public var visibleControllers: [UIViewController] {
        guard var top = rootViewController else { return [] }
        while let presented = top.presentedViewController, !presented.isBeingDismissed { top = presented }
        func all(_ controller: UIViewController) -> [UIViewController] {
            guard controller.viewIfLoaded?.window === self else { return [] }
            return [controller] + controller.children.flatMap(all)
        }
        return all(top)
    }

    /// The innermost visible controller with animated tabs; nil if there is none.
    var visibleAnimatedTabs: AnimatedTabBarController? { visibleControllers.lazy.compactMap { $0 as? AnimatedTabBarController }.last }

    /// The innermost visible tab bar controller; nil if there is none.
    fileprivate var visibleTabs: UITabBarController? { visibleControllers.lazy.compactMap { $0 as? UITabBarController }.last }

    /// The interactions that visible controllers own.
    fileprivate var visibleInteractions: [any Tunable] {
        visibleControllers.compactMap { $0 as? any InteractionOwner }.flatMap(\.interactions)
    }

    /// The transition of the visible page with an edit mode.
    fileprivate var visibleEditMode: EditModeTransition? { visibleInteractions.lazy.compactMap { $0 as? EditModeTransition }.last }
}

// MARK: - Scrolling

/// An interaction that is played by scrolling the visible list.
@preconcurrency @MainActor public protocol ScrollingInteraction: PlayableInteraction {}

extension ScrollingInteraction {
    /// Whether a scroll view that can scroll vertically is visible.
    public func canPlay(in window: UIWindow) -> Bool { window.visibleScrollView != nil }

    /// Scrolls by 40 % of the visible height: down in the upper half of the content, and up in the lower half.
    public func play(in window: UIWindow) {
        guard let list = window.visibleScrollView else { return }
        let inset = list.adjustedContentInset, way = 0.4 * list.bounds.height
        let end = max(-inset.top, list.contentSize.height + inset.bottom - list.bounds.height)
        let y = list.showsUpperHalf ? min(list.contentOffset.y + way, end) : max(list.contentOffset.y - way, -inset.top)
        list.setContentOffset(CGPoint(x: list.contentOffset.x, y: y), animated: true)
    }
}

extension WheelView: ScrollingInteraction {}

extension UIScrollView {
    /// Whether the middle of the visible part is in the upper half of the content.
    public var showsUpperHalf: Bool { contentOffset.y + bounds.height / 2 < contentSize.height / 2 }
}

extension UIWindow {
    /// The largest visible scroll view that can scroll vertically; nil if there is none.
    public var visibleScrollView: UIScrollView? {
        var found: UIScrollView?
        func area(_ view: UIView) -> CGFloat { view.bounds.width * view.bounds.height }
        func search(_ view: UIView) {
            guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
            if let scroll = view as? UIScrollView, scroll.isScrollEnabled, scroll.contentSize.height > scroll.bounds.height,
                area(scroll) > found.map(area) ?? 0
            {
                found = scroll
            }
            view.subviews.forEach(search)
        }
        visibleControllers.compactMap(\.viewIfLoaded).forEach(search)
        return found
    }
}

// MARK: - Tabs

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
    public func play(in window: UIWindow) { if let tabs = window.visibleAnimatedTabs { tabs.reselectTab(at: tabs.selectedIndex) } }
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
    public func play(in window: UIWindow) { window.visibleAnimatedTabs?.reordering?.moveSelectedTab() }
}

extension TabBarMinimizer: ScrollingInteraction {
    /// Whether the visible tab bar minimizes when the visible list scrolls.
    public func canPlay(in window: UIWindow) -> Bool {
        window.visibleInteractions.contains { $0 is TabBarMinimizer } && window.visibleScrollView != nil
    }
}

extension TabIconDriver: ScrollingInteraction {
    /// Whether the visible list drives an icon.
    public func canPlay(in window: UIWindow) -> Bool {
        window.visibleInteractions.contains { $0 is TabIconDriver } && window.visibleScrollView != nil
    }
}
