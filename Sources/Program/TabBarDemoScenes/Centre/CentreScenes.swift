// The two scenes with a centre button: a subclass of the tab bar, and a custom view over the tab bar.

import TabBarKit
import UIKit

/// An `ExtendedTabBar`, which selects a tab on press.
enum CentreExtendedScene: Scene {
    static let name = "centre-extended"
    static let summary = "a raised button in the middle of a stock tab bar, which selects on press"

    static func make(_ options: SceneOptions) -> UIViewController {
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

/// A tab bar covered by plain buttons, which select a tab on release.
enum CentreCustomScene: Scene {
    static let name = "centre-custom"
    static let summary = "a raised button in a tab bar of our own, which selects on release"

    static func make(_ options: SceneOptions) -> UIViewController { CustomBarController(nibName: nil, bundle: nil) }
}

/// A tab bar controller with a `CustomTabBar`.
final class CustomBarController: UITabBarController, CustomTabBarViewDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        let items = CentrePage.all.map { CustomTabBarView.Item(title: $0.title, image: SceneIcon.template($0.icon, side: 24)) }
        let barView = CustomTabBarView(items: items, centreImage: CentrePage.centreImage)
        barView.delegate = self
        Localized.follow(barView.centreButton) { $0.accessibilityLabel = CentrePage.centreName }
        Localized.follow(barView) {
            for (page, button) in zip(CentrePage.all, $0.buttons) {
                button.setTitle(page.title, for: .normal)
                button.accessibilityLabel = page.title
            }
        }
        setValue(CustomTabBar(tabBarView: barView), forKey: "tabBar")
        // Without titles and images the standard items beneath the view are invisible.
        viewControllers = CentrePage.all.map { $0.makeController(.custom) }
    }

    func customTabBarView(_ view: CustomTabBarView, didSelectItemAt index: Int) { selectedIndex = index }

    func customTabBarViewDidClickCentre(_ view: CustomTabBarView) { presentCentreAlert() }
}
