// The tab bar beneath a navigation controller: which pages have it, and how it goes and comes with them.

internal import CoreGraphics
internal import Foundation

extension UINavigationController {
    /// Whether a page stands without the tab bar: it or one beneath it asks for that.
    func hidesBottomBar(_ member: UIViewController, in stack: [UIViewController]? = nil) -> Bool {
        let stack = stack ?? self.stack
        let end = stack.firstIndex { $0 === member } ?? stack.count - 1
        guard end >= 0, end < stack.count else { return member.hidesBottomBarWhenPushed }
        return stack[...end].contains(where: \.hidesBottomBarWhenPushed) || member.hidesBottomBarWhenPushed
    }

    /// Whether the page in sight stands without the tab bar.
    var isBottomBarAway: Bool { shown.map { hidesBottomBar($0) } ?? false }

    /// The tab bar controller and the tab that this controller is in, or is.
    private var tab: (controller: UITabBarController, child: UIViewController)? {
        var child: UIViewController = self
        while let parent = child.parent {
            if let controller = parent as? UITabBarController { return (controller, child) }
            child = parent
        }
        return nil
    }

    /// What the safe area has for the tab bar and a page without it does not need.
    func bottomBarInset(insteadOf member: UIViewController) -> CGFloat {
        guard hidesBottomBar(member), let tab else { return 0 }
        return tab.controller.barInsets(for: tab.child).bottom
    }

    /// What an opaque tab bar takes from a page's height while this controller's view reaches down to the window's edge.
    func bottomBarCut(for member: UIViewController) -> CGFloat {
        guard let tab, let root = tab.controller.loadedView, !hidesBottomBar(member), tab.controller.isBarBesideTab(tab.child),
            let own = loadedView, own.bounds.height >= root.bounds.height
        else { return 0 }
        return Theme.tabBarHeight + root.safeAreaInsets.bottom
    }

    /// The tab bar's part in a slide; nil where it stays, or is not there before or after.
    func bottomBarPassage(
        from old: UIViewController, to next: UIViewController, formerly former: [UIViewController], kind: PageTransition.Kind
    ) -> BottomBarPassage? {
        guard let tab, tab.controller.shown === tab.child else { return nil }
        let hadBar = !hidesBottomBar(old, in: former)
        let hasBar = !hidesBottomBar(next)
        guard hadBar != hasBar else { return nil }
        let belongsToUpper = (kind == .push) == hasBar
        return BottomBarPassage(controller: tab.controller, owner: belongsToUpper ? .upper : .lower)
    }

    func bottomBarMayHaveChanged() { tab?.controller.bottomBarMayHaveMoved() }
}
