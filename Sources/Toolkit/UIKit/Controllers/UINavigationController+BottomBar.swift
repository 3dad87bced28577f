// Hiding the tab bar for pages with `hidesBottomBarWhenPushed`.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// Whether `page`, or one beneath it in `stack`, hides the tab bar.
    func hidesBottomBar(for page: UIViewController, in stack: [UIViewController]? = nil) -> Bool {
        let stack = stack ?? _viewControllers
        let end = stack.firstIndex { $0 === page } ?? stack.count - 1
        guard end >= 0, end < stack.count else { return page.hidesBottomBarWhenPushed }
        return stack[...end].contains(where: \.hidesBottomBarWhenPushed) || page.hidesBottomBarWhenPushed
    }

    /// Whether the visible page hides the tab bar.
    var hidesBottomBar: Bool { visiblePage.map { hidesBottomBar(for: $0) } ?? false }

    /// The tab bar controller that this controller is in, and its child that is or contains this controller.
    private var enclosingTab: (controller: UITabBarController, child: UIViewController)? {
        var child: UIViewController = self
        while let parent = child.parent {
            if let controller = parent as? UITabBarController { return (controller, child) }
            child = parent
        }
        return nil
    }

    /// The part of the bottom safe area inset that must be subtracted because `page` hides the tab bar; 0 if `page` shows the bar.
    func bottomBarInset(hiddenBy page: UIViewController) -> CGFloat {
        guard hidesBottomBar(for: page), let tab = enclosingTab else { return 0 }
        return tab.controller.barInsets(for: tab.child).bottom
    }

    /// The height that `page` leaves free for a tab bar below the page; 0 if `page` hides the bar, the tab's view extends beneath the
    /// bar, or this controller's view already ends above the bar.
    func opaqueBottomBarHeight(below page: UIViewController) -> CGFloat {
        guard let tab = enclosingTab, let root = tab.controller._view, !hidesBottomBar(for: page), tab.controller.isBarBelow(tab.child),
            let own = _view, own.bounds.height >= root.bounds.height
        else { return 0 }
        return Theme.tabBarHeight + root.safeAreaInsets.bottom
    }

    /// The tab bar's part of a transition; nil if both pages show the bar, both hide it, or this controller's tab is not visible.
    func bottomBarTransition(
        _ kind: PageTransition.Kind, from old: UIViewController, in oldStack: [UIViewController], to new: UIViewController
    ) -> BottomBarTransition? {
        guard let tab = enclosingTab, tab.controller.visibleTab === tab.child else { return nil }
        let oldHasBar = !hidesBottomBar(for: old, in: oldStack)
        let newHasBar = !hidesBottomBar(for: new)
        guard oldHasBar != newHasBar else { return nil }
        return BottomBarTransition(controller: tab.controller, page: (kind == .push) == newHasBar ? .upper : .lower)
    }

    func bottomBarMayHaveChanged() { enclosingTab?.controller.bottomBarMayHaveMoved() }
}
