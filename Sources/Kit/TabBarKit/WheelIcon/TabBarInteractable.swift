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

    /// Finds the tab that contains this controller, and replaces its icon.
    public func replaceTabBarIcon(with view: UIView, size: CGSize) {
        guard let tabBarController, let index = tabIndex(in: tabBarController) else { return }
        tabBarController.setTabIconView(view, size: size, at: index)
    }

    private func tabIndex(in tabs: UITabBarController) -> Int? {
        // The order of `children` differs from the order of the tabs once the tabs have been rearranged.
        tabs.viewControllers?.firstIndex { $0.containsBreadthFirst(self) }
    }
}

extension UITabBarController {
    /// Puts `view` into the slot of a tab, in place of its icon; nil shows the icon again. Does nothing for an invalid index.
    ///
    /// The view gets constraints for `size`, by default 25 × 25 points, and for its centre. In an `AnimatedTabBarController` it takes part
    /// in the animations of the icon and inherits its tint. A slot has one view: a second one replaces the first.
    public func setTabIconView(_ view: UIView?, size: CGSize = CGSize(width: 25, height: 25), at index: Int) {
        if let bar = tabBar as? AnimatedTabBar { return bar.replaceIcon(at: index, with: view, size: size) }
        let buttons = tabBar.subviews(named: "UITabBarButton")
        guard buttons.indices.contains(index), let icon = buttons[index].subviews(named: "UITabBarSwappableImageView").first else {
            return
        }
        // The present view is the one that is centred at the icon.
        let centred = buttons[index].constraints.filter { $0.secondItem === icon && $0.firstAttribute == .centerX }
        for old in centred.compactMap({ $0.firstItem as? UIView }) where old !== view { old.removeFromSuperview() }
        icon.isHidden = view != nil
        guard let view, view.superview !== buttons[index] else { return }
        view.translatesAutoresizingMaskIntoConstraints = false
        buttons[index].addSubview(view)
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
