// The scene with an edit mode.

@preconcurrency import Foundation
public import UIKit

/// A collection under a large title, and a toolbar that replaces the tab bar while the collection is edited.
public enum EditScene: Scene {
    /// "edit".
    public static let name = "edit"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "the tab bar fades out while a toolbar rises in its place, and back"

    /// A tab bar controller; ignores the options.
    public static func make(_ options: SceneOptions) -> UIViewController {
        let tabBarController = UITabBarController()
        tabBarController.viewControllers = [
            page(TilesViewController(), titleKey: "edit-page.title", tabKey: "edit-page.tab", icon: "discover"),
            page(UIViewController(), titleKey: "edit-page.other-title", tabKey: "edit-page.other", icon: "list"),
        ]
        return tabBarController
    }

    /// A navigation controller with a large title that differs from the tab's title.
    private static func page(_ controller: UIViewController, titleKey: String, tabKey: String, icon: String) -> UIViewController {
        controller.navigationItem.largeTitleDisplayMode = .always
        if !(controller is TilesViewController) { controller.view.backgroundColor = .systemBackground }
        let navigation = UINavigationController(rootViewController: controller)
        navigation.navigationBar.prefersLargeTitles = true
        navigation.tabBarItem = UITabBarItem(title: nil, image: SceneIcon.template(icon), tag: 0)
        Localized.follow(navigation) {
            $0.tabBarItem.title = Localized.text(tabKey)
            $0.viewControllers.first?.navigationItem.title = Localized.text(titleKey)
        }
        return navigation
    }
}
