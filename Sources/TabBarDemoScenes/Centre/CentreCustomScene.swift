// The scene of the raised button, way two: a bar view of our own over the tab bar.

import TabBarKit
public import UIKit

/// A tab bar covered by plain buttons; tabs are selected on release.
public enum CentreCustomScene: Scene {
    public static let name = "centre-custom"
    public static let summary = "a raised button in a tab bar of our own, which selects on release"

    public static func make(_ options: SceneOptions) -> UIViewController { CustomBarController(nibName: nil, bundle: nil) }
}

/// A tab bar controller that does what its own bar's buttons say.
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
        // No tab has a title or an image: the stock items beneath draw nothing.
        viewControllers = CentrePage.all.map { $0.makeController() }
    }

    func customTabBarView(_ view: CustomTabBarView, didSelectItemAt index: Int) { selectedIndex = index }

    func customTabBarViewDidClickCentre(_ view: CustomTabBarView) { showCentreAlert() }
}
