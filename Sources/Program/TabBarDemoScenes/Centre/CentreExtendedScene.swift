// The first scene with a centre button: a subclass of the tab bar.

import TabBarKit
public import UIKit

/// An `ExtendedTabBar`, which selects a tab on press.
public enum CentreExtendedScene: Scene {
    /// "centre-extended".
    public static let name = "centre-extended"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "a raised button in the middle of a stock tab bar, which selects on press"

    /// A tab bar controller; ignores the options.
    public static func make(_ options: SceneOptions) -> UIViewController {
        let tabs = UITabBarController()
        let bar = ExtendedTabBar(centreImage: CentrePage.centreImage)
        Localized.follow(bar.centreButton) { $0.accessibilityLabel = CentrePage.centreName }
        bar.tintColor = CentrePage.selectedColor
        bar.unselectedItemTintColor = CentrePage.unselectedColor
        bar.centreButton.addAction(UIAction { [weak tabs] _ in tabs?.presentCentreAlert() }, for: .touchUpInside)
        tabs.setValue(bar, forKey: "tabBar")
        tabs.viewControllers = CentrePage.all.enumerated().map { index, page in
            let controller = page.makeController(.extended)
            controller.tabBarItem = UITabBarItem(title: nil, image: SceneIcon.template(page.icon), tag: index)
            Localized.follow(controller.tabBarItem) { $0.title = page.title }
            return controller
        }
        return tabs
    }
}
