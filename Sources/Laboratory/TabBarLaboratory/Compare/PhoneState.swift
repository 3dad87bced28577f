// Copies the state of the first phone to the second one: tabs, pages, their contents and content offsets.

internal import LaboratoryCore
internal import UIKit

/// Brings two instances of the same scene into the same visible state.
enum PhoneState {
    /// Selects the same tabs in `second` as in `first`, shows the same pages, and scrolls its views to the same content offsets.
    ///
    /// The first phone leaves pages that cannot be repeated, and presented ones, so that the same input has the same effect in both phones.
    static func match(_ first: UIWindow, _ second: UIWindow) {
        UIView.performWithoutAnimation {
            if let root = first.rootViewController, let other = second.rootViewController {
                root.dismiss(animated: false)
                copyPages(from: root, to: other)
            }
            second.layoutIfNeeded()
            // The bottom inset follows the bar's form, and the offsets at the end of the content follow the inset.
            for _ in 0..<2 {
                scroll(from: first, to: second)
                if let root = first.rootViewController, let other = second.rootViewController { finish(from: root, to: other) }
                second.layoutIfNeeded()
            }
        }
    }

    private static func copyPages(from first: UIViewController, to second: UIViewController) {
        guard type(of: first) == type(of: second) else { return }
        if let tabs = first as? UITabBarController, let others = second as? UITabBarController,
            tabs.viewControllers?.count == others.viewControllers?.count, tabs.selectedIndex != others.selectedIndex
        {
            others.selectedIndex = tabs.selectedIndex
        }
        if let pages = first as? UINavigationController, let others = second as? UINavigationController {
            copyStack(from: pages, to: others)
        }
        if first.isViewLoaded { (second as? any StateCopying)?.copyState(of: first) }
        for (child, other) in zip(first.children, second.children) { copyPages(from: child, to: other) }
    }

    private static func finish(from first: UIViewController, to second: UIViewController) {
        guard type(of: first) == type(of: second) else { return }
        if first.isViewLoaded { (second as? any StateCopying)?.copyStateAfterScrolling(of: first) }
        for (child, other) in zip(first.children, second.children) { finish(from: child, to: other) }
    }

    /// Pushes copies of the pages that only `first` has. A page that cannot be copied is popped from `first`, with those above it.
    private static func copyStack(from first: UINavigationController, to second: UINavigationController) {
        for (index, page) in first.viewControllers.enumerated() where index >= second.viewControllers.count {
            guard let repeatable = page as? any RepeatablePage else {
                // The first page stays: a navigation controller always has one.
                if index > 0 { first.popToViewController(first.viewControllers[index - 1], animated: false) }
                return
            }
            second.pushViewController(repeatable.makeCopy(), animated: false)
        }
    }

    /// Copies the content offsets of views at the same places, as far as their classes are the same.
    private static func scroll(from first: UIView, to second: UIView) {
        guard type(of: first) == type(of: second) else { return }
        if let scroll = first as? UIScrollView, let other = second as? UIScrollView, scroll.contentOffset != other.contentOffset {
            other.contentOffset = scroll.contentOffset
            other.layoutIfNeeded()
        }
        for (view, other) in zip(first.subviews, second.subviews) { self.scroll(from: view, to: other) }
    }
}
