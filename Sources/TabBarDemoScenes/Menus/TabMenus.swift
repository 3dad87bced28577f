// The menu of a tab: back to the top of its page, and which animation its icon has.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// Gives the tabs of an animated bar their menus.
final class TabMenus: UIContextMenuInteractionDelegate {
    private weak var tabs: AnimatedTabBarController?
    private let language: () -> InterfaceLanguage
    private let chosen: (Int) -> AnimationChoice?
    private let choose: (Int, AnimationChoice) -> Void

    /// `language` is that of the tabs' titles; `chosen` is the animation of a tab, nil for a tab that is no page and has no menu;
    /// `choose` gives it one.
    init(
        of tabs: AnimatedTabBarController, language: @escaping () -> InterfaceLanguage, chosen: @escaping (Int) -> AnimationChoice?,
        choose: @escaping (Int, AnimationChoice) -> Void
    ) {
        self.tabs = tabs
        self.language = language
        self.chosen = chosen
        self.choose = choose
        tabs.tabBar.addInteraction(UIContextMenuInteraction(delegate: self))
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let tabs, let index = tabs.indexOfTab(at: location), chosen(index) != nil else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in self?.menu(ofTab: index) }
    }

    private func menu(ofTab index: Int) -> UIMenu {
        let language = language()
        let present = chosen(index)
        let topTitle = Localized.text("tab.scroll-to-top", in: language)
        let top = UIAction(title: topTitle, image: SceneIcon.template("menu-top")) { [weak tabs] _ in
            guard let tabs, let controllers = tabs.viewControllers, controllers.indices.contains(index) else { return }
            if tabs.selectedIndex != index { tabs.clickTab(at: index) }
            if tabs.selectedIndex == index { controllers[index].popToRootOrScrollToTop(animated: true) }
        }
        let animations = AnimationChoice.allCases.map { choice in
            UIAction(title: choice.title(in: language), state: choice == present ? .on : .off) { [weak self] _ in
                self?.choose(index, choice)
            }
        }
        let title = Localized.text("tab.animation", in: language)
        return UIMenu(children: [top, UIMenu(title: title, options: .singleSelection, children: animations)])
    }
}
