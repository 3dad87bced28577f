// The delegate of a tab bar.

internal import Foundation

/// A method to observe selections by the user, which is optional.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Called after the user selected an item, also the one already selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
