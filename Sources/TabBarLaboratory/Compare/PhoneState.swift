// Copies the selected tabs and the content offsets of the first phone to the second one.

internal import UIKit

/// Copies the visible state of a scene to another instance of the same scene.
enum PhoneState {
    /// Selects the same tabs in `second` as in `first`, and scrolls its views to the same content offsets.
    static func copy(from first: UIWindow, to second: UIWindow) {
        UIView.performWithoutAnimation {
            if let root = first.rootViewController, let other = second.rootViewController { selectTabs(from: root, to: other) }
            second.layoutIfNeeded()
            scroll(from: first, to: second)
            second.layoutIfNeeded()
        }
    }

    private static func selectTabs(from first: UIViewController, to second: UIViewController) {
        guard type(of: first) == type(of: second) else { return }
        if let tabs = first as? UITabBarController, let others = second as? UITabBarController,
            tabs.viewControllers?.count == others.viewControllers?.count, tabs.selectedIndex != others.selectedIndex
        {
            others.selectedIndex = tabs.selectedIndex
        }
        for (child, other) in zip(first.children, second.children) { selectTabs(from: child, to: other) }
    }

    /// Traverses both hierarchies in parallel, as long as the views at the same place have the same class.
    private static func scroll(from first: UIView, to second: UIView) {
        guard type(of: first) == type(of: second) else { return }
        if let scroll = first as? UIScrollView, let other = second as? UIScrollView, scroll.contentOffset != other.contentOffset {
            other.contentOffset = scroll.contentOffset
            other.layoutIfNeeded()
        }
        for (view, other) in zip(first.subviews, second.subviews) { self.scroll(from: view, to: other) }
    }
}
