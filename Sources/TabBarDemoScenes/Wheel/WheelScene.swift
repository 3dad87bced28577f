// The scene of the wheel icon: a list whose last visible row rolls in its tab's icon, and a clock in the other tab's.

public import UIKit

/// Two tabs: a list with the number wheel as its icon, and a page with a clock as its icon.
public enum WheelScene: Scene {
    public static let name = "wheel"
    public static let summary = "a tab's icon is a number wheel that follows the list's scrolling"

    public static func make(_ options: SceneOptions) -> UIViewController {
        let controllers = [FirstViewController(rows: options.rows), ClockViewController()]
        let tabBarController = UITabBarController()
        tabBarController.tabBar.barTintColor = .systemBackground
        tabBarController.viewControllers = controllers
        // Icons are mounted when a page's view loads; the pages that are not shown yet have icons too.
        tabBarController.loadViewIfNeeded()
        controllers.forEach { $0.loadViewIfNeeded() }
        return tabBarController
    }
}
