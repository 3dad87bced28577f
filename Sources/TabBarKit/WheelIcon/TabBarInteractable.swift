// Custom views in place of tab icons.

@preconcurrency public import Foundation
public import UIKit

/// A view controller that can replace the icon of its tab with a view, if it is in a tab bar controller.
@preconcurrency @MainActor
public protocol TabBarInteractable: UIViewController {
    /// Hides the icon of this controller's tab and centres `view` in its place. Does nothing without a tab.
    func replaceTabBarIcon(with view: UIView, size: CGSize)
}

extension TabBarInteractable {
    /// Replaces the icon with a view of 25 × 25 points.
    public func replaceTabBarIcon(with view: UIView) {
        replaceTabBarIcon(with: view, size: CGSize(width: 25, height: 25))
    }

    /// Finds the icon among the subviews of the tab bar; in an `AnimatedTabBarController` it is the item container's icon.
    public func replaceTabBarIcon(with view: UIView, size: CGSize) {
        guard let tabBarController, let index = tabBarController.children.firstIndex(where: { $0.containsBreadthFirst(self) }) else {
            return
        }
        if let bar = tabBarController.tabBar as? AnimatedTabBar { return bar.replaceIcon(at: index, with: view, size: size) }
        let buttons = tabBarController.tabBar.subviews(named: "UITabBarButton")
        guard buttons.indices.contains(index), let icon = buttons[index].subviews(named: "UITabBarSwappableImageView").first else {
            return
        }
        buttons[index].addSubview(view)
        icon.isHidden = true
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: size.width),
            view.heightAnchor.constraint(equalToConstant: size.height),
            view.centerXAnchor.constraint(equalTo: icon.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
        ])
    }
}

extension UIViewController {
    /// Whether `controller` is this controller or one of its descendants, searched breadth first.
    fileprivate func containsBreadthFirst(_ controller: UIViewController) -> Bool {
        var generation: [UIViewController] = [self]
        while !generation.isEmpty {
            if generation.contains(where: { $0 === controller }) { return true }
            generation = generation.flatMap(\.children)
        }
        return false
    }
}
