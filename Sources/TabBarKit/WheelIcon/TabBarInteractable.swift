// Puts a live view where a tab's icon is.

@preconcurrency public import Foundation
public import UIKit

/// A view controller, somewhere within a tab bar controller, whose tab shows a live view instead of an image.
@preconcurrency @MainActor
public protocol TabBarInteractable: UIViewController {
    /// Puts `view` where the icon of this controller's tab is; nothing happens when that place is not found.
    func replaceTabBarIcon(with view: UIView, size: CGSize)
}

extension TabBarInteractable {
    /// Puts `view` where the icon of this controller's tab is, 25×25 points as icons are; nothing happens when that place is not found.
    public func replaceTabBarIcon(with view: UIView) {
        replaceTabBarIcon(with: view, size: CGSize(width: 25, height: 25))
    }

    public func replaceTabBarIcon(with view: UIView, size: CGSize) {
        guard let tabBarController = enclosingTabBarController,
            let index = tabBarController.children.firstIndex(where: { $0.containsBreadthFirst(self) })
        else { return }
        if let bar = tabBarController.tabBar as? AnimatedTabBar { return bar.mountIcon(view, at: index, size: size) }
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

    private var enclosingTabBarController: UITabBarController? {
        var controller = parent
        while let candidate = controller {
            if let found = candidate as? UITabBarController { return found }
            controller = candidate.parent
        }
        return nil
    }
}

extension UIViewController {
    /// Whether `wanted` is this controller or one of its descendants, nearest generations first.
    fileprivate func containsBreadthFirst(_ wanted: UIViewController) -> Bool {
        var generation: [UIViewController] = [self]
        while !generation.isEmpty {
            if generation.contains(where: { $0 === wanted }) { return true }
            generation = generation.flatMap(\.children)
        }
        return false
    }
}
