// Selecting a tab by its index, in any kind of tab bar, and counting the tabs.

@preconcurrency internal import Foundation
internal import TabBarKit
public import UIKit

extension UIWindow {
    /// Has the effect of a click on a tab of the visible tab bar. Does nothing for an invalid index or if no tab can be clicked.
    public func clickTab(at index: Int) {
        // The window takes no input while the laboratory shows an earlier frame in its place.
        guard isUserInteractionEnabled, let tabs = visibleTabBarController, tabs.viewControllers?.indices.contains(index) == true else {
            return
        }
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

    /// The number of tabs of the topmost tab bar controller, even if another controller is presented over it; 0 if there is none.
    public var tabCount: Int {
        func tabs(_ controller: UIViewController) -> UITabBarController? {
            (controller as? UITabBarController) ?? controller.children.lazy.compactMap(tabs).first
        }
        // Includes controllers beneath others, because the list of keys is presented over the tabs that it lists.
        let pages = sequence(first: rootViewController) { $0?.presentedViewController }.compactMap { $0 }
        return pages.compactMap(tabs).last?.viewControllers?.count ?? 0
    }

    /// The tab bar controller in the topmost presented controller, or in the root view controller if none is presented.
    private var visibleTabBarController: UITabBarController? {
        guard var top = rootViewController else { return nil }
        while let presented = top.presentedViewController { top = presented }
        func search(_ controller: UIViewController) -> UITabBarController? {
            if let tabs = controller as? UITabBarController { return tabs }
            return controller.children.lazy.filter { $0.viewIfLoaded?.window === self }.compactMap(search).first
        }
        return search(top)
    }
}
