// Context menus of tabs.

@preconcurrency public import Foundation
public import UIKit

/// Gives the tabs of any kind of tab bar context menus, which a long press, a click with the secondary button, or the Menu key on a
/// focused tab opens.
///
///     menus = TabMenuInteraction(tabBar: tabs.tabBar) { index in UIMenu(children: actions(ofTab: index)) }
///
/// Presses on a raised button open no menu.
@preconcurrency @MainActor public final class TabMenuInteraction: NSObject, Tunable {
    /// The default duration of the press, in seconds.
    nonisolated public static let defaultPressDuration: TimeInterval = 0.5

    /// Returns the menu of the tab at an index; nil for no menu.
    public var menu: (Int) -> UIMenu?
    /// The duration of the press that opens a menu, in seconds.
    public var pressDuration = TabMenuInteraction.defaultPressDuration {
        didSet { for press in presses { press.minimumPressDuration = pressDuration } }
    }

    private weak var tabBar: UITabBar?
    private var interaction: UIContextMenuInteraction?
    private var presses: [UILongPressGestureRecognizer] = []

    /// Adds the menus to `tabBar`, which is held weakly.
    public init(tabBar: UITabBar, menu: @escaping (Int) -> UIMenu?) {
        self.tabBar = tabBar
        self.menu = menu
        super.init()
        let interaction = UIContextMenuInteraction(delegate: self)
        let others = tabBar.gestureRecognizers ?? []
        tabBar.addInteraction(interaction)
        self.interaction = interaction
        // The recognizers that the interaction has added.
        let added = (tabBar.gestureRecognizers ?? []).filter { new in !others.contains { $0 === new } }
        presses = added.compactMap { $0 as? UILongPressGestureRecognizer }
    }

    /// Removes the menus.
    public func invalidate() {
        if let interaction { tabBar?.removeInteraction(interaction) }
        interaction = nil
    }

    // MARK: Parameters

    /// "menu", with the duration of the press. The generated function has the tab bar as a parameter, and creates menus without actions.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "menu", as: "TabMenuInteraction(tabBar: tabBar) { _ in UIMenu(children: []) }", arguments: ["tabBar: UITabBar"],
            .number(
                "press-duration", \TabMenuInteraction.pressDuration, "pressDuration", default: defaultPressDuration, in: 0.1...3,
                unit: .seconds)
        ).moving { values in
            InteractionMotion(
                constants: [
                    values.constant(
                        "press-duration", "The duration of the press that opens the menu of a tab, in seconds",
                        uikit: "UILongPressGestureRecognizer.minimumPressDuration")
                ],
                notes: ["The system animates the menu."])
        }
    }
}

extension TabMenuInteraction: UIContextMenuInteractionDelegate {
    /// The menu of the tab at `location`.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let tabBar, let index = TabSlot.index(at: location, in: tabBar), isTab(index, of: tabBar), let menu = menu(index)
        else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in menu }
    }

    /// Whether the item at `index` belongs to a tab; false for More.
    private func isTab(_ index: Int, of bar: UITabBar) -> Bool {
        guard let pages = (bar.delegate as? UITabBarController)?.viewControllers, let items = bar.items,
            pages.indices.contains(index), items.indices.contains(index)
        else { return true }
        return pages[index].tabBarItem === items[index]
    }
}
