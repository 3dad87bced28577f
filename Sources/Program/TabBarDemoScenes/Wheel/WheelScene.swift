// The scene with views in place of tab icons.

public import UIKit

/// Two tabs: a list with a number wheel as its icon, and a page with a clock as its icon.
public enum WheelScene: Scene {
    /// "wheel".
    public static let name = "wheel"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "a tab's icon is a number wheel that follows the list's scrolling"

    /// A tab bar controller; the option `rows` is the number of rows of the list.
    public static func make(_ options: SceneOptions) -> UIViewController {
        let controllers = [FirstViewController(rows: options.rows), ClockViewController()]
        let tabBarController = UITabBarController()
        tabBarController.tabBar.barTintColor = .systemBackground
        tabBarController.viewControllers = controllers
        // Loads all pages now, because each one replaces its icon when its view loads.
        tabBarController.loadViewIfNeeded()
        controllers.forEach { $0.loadViewIfNeeded() }
        return tabBarController
    }
}
