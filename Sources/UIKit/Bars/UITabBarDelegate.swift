// Who hears of a tab bar's selections.

internal import Foundation

/// Who hears of a tab bar's selections.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// The user has selected an item, perhaps the one already selected.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
