// The delegate of a tab bar.

internal import Foundation

/// An optional method to observe the user's selections.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Called after the user selected an item, including the one already selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
