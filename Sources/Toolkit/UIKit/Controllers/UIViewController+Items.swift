// The default bar items of a view controller.

internal import Foundation

extension UIViewController {
    func makeTabBarItem() -> UITabBarItem {
        let item = UITabBarItem(title: title, image: nil, tag: 0)
        _tabBarItem = item
        return item
    }

    func makeNavigationItem() -> UINavigationItem {
        let item = UINavigationItem()
        item.title = title
        _navigationItem = item
        return item
    }
}
