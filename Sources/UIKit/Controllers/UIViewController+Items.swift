// What bars show for a controller.

internal import Foundation

extension UIViewController {
    func tabBarItemMade() -> UITabBarItem {
        if let storedTabBarItem { return storedTabBarItem }
        let item = UITabBarItem(title: title, image: nil, tag: 0)
        storedTabBarItem = item
        return item
    }

    func replaceTabBarItem(with item: UITabBarItem?) {
        guard item !== storedTabBarItem else { return }
        storedTabBarItem = item
        container?.childItemsDidChange(self)
    }

    func navigationItemMade() -> UINavigationItem {
        if let storedNavigationItem { return storedNavigationItem }
        let item = UINavigationItem()
        item.title = title
        storedNavigationItem = item
        return item
    }

    func titleDidChange() {
        storedTabBarItem?.title = title
        storedNavigationItem?.title = title
    }
}
