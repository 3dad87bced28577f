// The second scene with a centre button: a custom view over the tab bar.

import TabBarKit
public import UIKit

/// A tab bar covered by plain buttons, which select a tab on release.
public enum CentreCustomScene: Scene {
    /// "centre-custom".
    public static let name = "centre-custom"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "a raised button in a tab bar of our own, which selects on release"

    /// A tab bar controller; ignores the options.
    public static func make(_ options: SceneOptions) -> UIViewController { CustomBarController(nibName: nil, bundle: nil) }
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
