// Selecting a tab by its number, as a click on it would, whatever kind of bar shows it.

@preconcurrency internal import Foundation
internal import TabBarKit
public import UIKit

extension UIWindow {
    /// Does what a click on the tab at `index` of the tab bar on show does; nothing where there is no such tab to be clicked.
    public func clickTab(at index: Int) {
        guard let tabs = tabBarControllerOnShow, tabs.viewControllers?.indices.contains(index) == true else { return }
        let bar = tabs.tabBar
        guard bar.window === self, !bar.isHidden, bar.alpha >= 0.01, bar.isUserInteractionEnabled else { return }
        if let animated = tabs as? AnimatedTabBarController { return animated.clickTab(at: index) }
        if let custom = bar.subviews.lazy.compactMap({ $0 as? CustomTabBarView }).first {
            guard custom.buttons.indices.contains(index), custom.buttons[index].isEnabled else { return }
            return custom.buttons[index].sendActions(for: .touchUpInside)
        }
        let buttons = bar.subviews.filter { type(of: $0).description() == "UITabBarButton" }
        if buttons.indices.contains(index), let button = buttons[index] as? UIControl { button.sendActions(for: .touchDown) }
    }

    /// How many tabs can be selected by their number; 0 without a tab bar.
    public var tabCount: Int {
        func tabs(_ controller: UIViewController) -> UITabBarController? {
            (controller as? UITabBarController) ?? controller.children.lazy.compactMap(tabs).first
        }
        // A page that is presented over a scene, such as this list, speaks of the scene's tabs.
        let pages = sequence(first: rootViewController) { $0?.presentedViewController }.compactMap { $0 }
        return pages.compactMap(tabs).last?.viewControllers?.count ?? 0
    }

    /// The tab bar controller that the user sees: not one beneath an alert or another presented controller.
    private var tabBarControllerOnShow: UITabBarController? {
        guard var top = rootViewController else { return nil }
        while let presented = top.presentedViewController { top = presented }
        func search(_ controller: UIViewController) -> UITabBarController? {
            if let tabs = controller as? UITabBarController { return tabs }
            return controller.children.lazy.filter { $0.viewIfLoaded?.window === self }.compactMap(search).first
        }
        return search(top)
    }
}
