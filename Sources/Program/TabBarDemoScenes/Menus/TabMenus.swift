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
    private let language: () -> InterfaceLanguage
    private let animation: (Int) -> AnimationChoice?
    private let setAnimation: (Int, AnimationChoice) -> Void

    /// - Parameters:
    ///   - language: returns the language of the tabs' titles.
    ///   - animation: returns the animation of the tab at an index; nil for a tab without a menu.
    ///   - setAnimation: changes the animation of the tab at an index.
    init(
        of tabs: AnimatedTabBarController, language: @escaping () -> InterfaceLanguage, animation: @escaping (Int) -> AnimationChoice?,
        setAnimation: @escaping (Int, AnimationChoice) -> Void
    ) {
        self.tabs = tabs
        self.language = language
        self.animation = animation
        self.setAnimation = setAnimation
        interaction = TabMenuInteraction(tabBar: tabs.tabBar) { [weak self] in
            animation($0) == nil ? nil : self?.menu(ofTab: $0)
        }
    }

    private func menu(ofTab index: Int) -> UIMenu {
        let language = language()
        let current = animation(index)
        let topTitle = Localized.text("tab.scroll-to-top", in: language)
        let top = UIAction(title: topTitle, image: SceneIcon.template("menu-top")) { [weak tabs] _ in
            guard let tabs, let controllers = tabs.viewControllers, controllers.indices.contains(index) else { return }
            if tabs.selectedIndex != index { tabs.clickTab(at: index) }
            if tabs.selectedIndex == index { controllers[index].popToRootOrScrollToTop(animated: true) }
        }
        let animations = AnimationChoice.allCases.map { choice in
            UIAction(title: choice.title(in: language), state: choice == current ? .on : .off) { [weak self] _ in
                self?.setAnimation(index, choice)
            }
        }
        let title = Localized.text("tab.animation", in: language)
        return UIMenu(children: [top, UIMenu(title: title, options: .singleSelection, children: animations)])
    }
}
