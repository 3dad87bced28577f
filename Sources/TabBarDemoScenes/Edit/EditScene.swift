// The scene of the edit mode: tiles under a large title, and a toolbar that takes the tab bar's place while editing.

@preconcurrency import Foundation
public import UIKit

/// A tab bar that gives way to a toolbar while a collection is edited.
public enum EditScene: Scene {
    public static let name = "edit"
    public static let summary = "the tab bar fades out while a toolbar rises in its place, and back"

    public static func make(_ options: SceneOptions) -> UIViewController {
        let tabBarController = UITabBarController()
        tabBarController.viewControllers = [
            page(TilesViewController(), title: "CollectionView", tab: "Tiles", icon: "discover"),
            page(UIViewController(), title: "Another page", tab: "Other", icon: "list"),
        ]
        return tabBarController
    }

    /// A page under a large title; what its tab says is said separately.
    private static func page(_ controller: UIViewController, title: String, tab: String, icon: String) -> UIViewController {
        controller.navigationItem.title = title
        controller.navigationItem.largeTitleDisplayMode = .always
        if !(controller is TilesViewController) { controller.view.backgroundColor = .systemBackground }
        let navigation = UINavigationController(rootViewController: controller)
        navigation.navigationBar.prefersLargeTitles = true
        navigation.tabBarItem = UITabBarItem(title: tab, image: SceneIcon.template(icon), tag: 0)
        return navigation
    }
}
