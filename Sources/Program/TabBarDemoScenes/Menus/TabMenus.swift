// The context menu of a tab: scrolling to the top, and the choice of an animation.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Adds context menus to the tabs of an animated tab bar.
final class TabMenus {
    private weak var tabs: AnimatedTabBarController?
    /// The menus; nil only while the object is created.
    private(set) var interaction: TabMenuInteraction?
    private let animation: (Int) -> AnimationChoice?
    private let setAnimation: (Int, AnimationChoice) -> Void

    /// `animation` returns the animation of the tab at an index, nil for a tab without a menu; `setAnimation` changes it.
    init(
        of tabs: AnimatedTabBarController, animation: @escaping (Int) -> AnimationChoice?,
        setAnimation: @escaping (Int, AnimationChoice) -> Void
    ) {
        self.tabs = tabs
        self.animation = animation
        self.setAnimation = setAnimation
        interaction = TabMenuInteraction(tabBar: tabs.tabBar) { [weak self] in self?.menu(ofTab: $0) }
    }

    private func menu(ofTab index: Int) -> UIMenu? {
        guard let current = animation(index) else { return nil }
        let top = UIAction(title: Localized.text("tab.scroll-to-top"), image: SceneIcon.template("menu-top")) { [weak tabs] _ in
            guard let tabs, let controllers = tabs.viewControllers, controllers.indices.contains(index) else { return }
            if tabs.selectedIndex != index { tabs.clickTab(at: index) }
            if tabs.selectedIndex == index { controllers[index].popToRootOrScrollToTop(animated: true) }
        }
        let animations = AnimationChoice.allCases.map { choice in
            UIAction(title: choice.title, state: choice == current ? .on : .off) { [weak self] _ in self?.setAnimation(index, choice) }
        }
        let title = Localized.text("tab.animation")
        return UIMenu(children: [top, UIMenu(title: title, options: .singleSelection, children: animations)])
    }
}
