// The More tab and the customisation of tab bars, as in Apple's documentation of `UITabBarController` and `UITabBar`.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Logs the delegate calls of the customisation.
private final class CustomizingLog: UITabBarControllerDelegate, UITabBarDelegate {
    var calls: [String] = []

    private func names(_ controllers: [UIViewController]) -> String { controllers.map { $0.title ?? "" }.joined() }
    private func names(_ items: [UITabBarItem]) -> String { items.map { $0.title ?? "" }.joined() }

    func tabBarController(_ tabBarController: UITabBarController, willBeginCustomizing viewControllers: [UIViewController]) {
        calls.append("willBegin \(names(viewControllers))")
    }
    func tabBarController(_ tabBarController: UITabBarController, willEndCustomizing viewControllers: [UIViewController], changed: Bool) {
        calls.append("willEnd \(names(viewControllers)) \(changed)")
    }
    func tabBarController(_ tabBarController: UITabBarController, didEndCustomizing viewControllers: [UIViewController], changed: Bool) {
        calls.append("didEnd \(names(viewControllers)) \(changed)")
    }
    func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) { calls.append("willBegin \(names(items))") }
    func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) { calls.append("didBegin \(names(items))") }
    func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {
        calls.append("willEnd \(names(items)) \(changed)")
    }
    func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {
        calls.append("didEnd \(names(items)) \(changed)")
    }
}

@MainActor @Suite struct MoreTabTests {
    private func page(_ title: String) -> UIViewController {
        let page = UIViewController(nibName: nil, bundle: nil)
        page.title = title
        return page
    }

    /// Tabs named A, B, C, …; the tabs of `navigation` are navigation controllers.
    private func scene(_ count: Int, navigation: Set<Int> = []) -> (stage: Stage<UITabBarController>, tabs: UITabBarController) {
        let stage = Stage(size: CGSize(width: 375, height: 600)) { window in
            let tabs = UITabBarController(nibName: nil, bundle: nil)
            let letters = ["A", "B", "C", "D", "E", "F", "G"]
            tabs.viewControllers = (0..<count).map { number in
                let root = page(letters[number])
                return navigation.contains(number) ? UINavigationController(rootViewController: root) : root
            }
            window.rootViewController = tabs
            return tabs
        }
        stage.frame()
        return (stage, stage.content)
    }

    private func titles(_ bar: UITabBar) -> [String] { bar.buttons.map { $0.titleLabel.text ?? "" } }

    private func center(of view: UIView) -> CGPoint { view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil) }

    private func row(_ number: Int, of tabs: UITabBarController) throws -> UITableViewCell {
        let list = try #require(tabs.moreNavigationController.viewControllers.first as? UITableViewController)
        return try #require(list.tableView.cellForRow(at: IndexPath(row: number, section: 0)))
    }

    private func click(_ view: UIView, _ stage: Stage<UITabBarController>) {
        stage.click(view)
        stage.system.settle()
    }

    @Test func fiveTabsHaveNoMoreTab() {
        let (stage, tabs) = scene(5)
        defer { withExtendedLifetime(stage) {} }
        #expect(titles(tabs.tabBar) == ["A", "B", "C", "D", "E"])
    }

    @Test func theFifthItemOfSixTabsIsMore() throws {
        let (stage, tabs) = scene(6)
        #expect(titles(tabs.tabBar) == ["A", "B", "C", "D", "More"])
        click(tabs.tabBar.buttons[4], stage)
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(tabs.selectedIndex == NSNotFound)
        #expect(try [0, 1].map { try row($0, of: tabs).textLabel?.text } == ["E", "F"])
        #expect(tabs.moreNavigationController.navigationBar.topItem?.title == "More")
    }

    @Test func rowsPushTheirTab() throws {
        let (stage, tabs) = scene(6)
        click(tabs.tabBar.buttons[4], stage)
        click(try row(1, of: tabs), stage)
        #expect(tabs.selectedIndex == 5)
        #expect(tabs.selectedViewController?.title == "F")
        #expect(tabs.viewControllers?[5].navigationController === tabs.moreNavigationController)
        #expect(tabs.viewControllers?[5].viewIfLoaded?.window === stage.window)
        #expect(tabs.tabBar.selectedItem?.systemItem == .more)
        // A second click on the selected item leads back to the list.
        click(tabs.tabBar.buttons[4], stage)
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(tabs.viewControllers?[5].parent === tabs)
    }

    @Test func selectedIndexCanBeATabOfTheMoreTab() {
        let (stage, tabs) = scene(7)
        tabs.selectedIndex = 6
        stage.frame()
        #expect(tabs.selectedViewController?.title == "G")
        #expect(tabs.moreNavigationController.topViewController?.title == "G")
        #expect(tabs.tabBar.selectedItem === tabs.moreNavigationController.tabBarItem)
        #expect(tabs.viewControllers?.count == 7)
        tabs.selectedIndex = 5
        stage.frame()
        #expect(tabs.moreNavigationController.topViewController?.title == "F")
        #expect(tabs.viewControllers?[6].parent === tabs)
        tabs.selectedIndex = 1
        stage.frame()
        #expect(tabs.selectedViewController?.title == "B")
        #expect(tabs.tabBar.selectedItem?.title == "B")
    }

    @Test func navigationControllersInTheMoreTabKeepTheirBar() throws {
        let (stage, tabs) = scene(6, navigation: [5])
        tabs.selectedIndex = 5
        stage.frame()
        let inner = try #require(tabs.viewControllers?[5] as? UINavigationController)
        #expect(inner.navigationBar.backItem?.title == "More")
        #expect(tabs.moreNavigationController.navigationBar.alpha == 0)
        inner.pushViewController(page("Next"), animated: false)
        stage.frame()
        #expect(inner.navigationBar.backItem?.title == "F")
        inner.popViewController(animated: false)
        stage.frame()
        // The back button of the root controller leads to the list of the More tab.
        stage.native.click(x: 12, y: 22)
        stage.system.settle()
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(tabs.moreNavigationController.navigationBar.alpha == 1)
    }

    @Test func fewerTabsRemoveTheMoreTab() {
        let (stage, tabs) = scene(6)
        tabs.selectedIndex = 5
        stage.frame()
        let selected = tabs.selectedViewController
        tabs.viewControllers = Array(tabs.viewControllers?.dropFirst(3) ?? [])
        stage.frame()
        #expect(titles(tabs.tabBar) == ["D", "E", "F"])
        #expect(tabs.selectedViewController === selected)
        #expect(selected?.viewIfLoaded?.window === stage.window)
    }

    @Test func aTabChosenInTheListStaysSelectedWhenATabIsAdded() throws {
        let (stage, tabs) = scene(6)
        click(tabs.tabBar.buttons[4], stage)
        click(try row(1, of: tabs), stage)
        let (selected, added) = (tabs.selectedViewController, page("G"))
        tabs.addChild(added)
        added.didMove(toParent: tabs)
        stage.frame()
        #expect(tabs.viewControllers?.count == 7 && tabs.selectedIndex == 5 && tabs.selectedViewController === selected)
        #expect(tabs.moreNavigationController.topViewController === selected)
        #expect(selected?.viewIfLoaded?.window === stage.window)
    }

    @Test func aTabChosenInTheListStaysSelectedWhenItMovesIntoTheBar() throws {
        let (stage, tabs) = scene(6)
        click(tabs.tabBar.buttons[4], stage)
        click(try row(1, of: tabs), stage)
        let selected = tabs.selectedViewController
        tabs.viewControllers = tabs.viewControllers?.reversed()
        stage.frame()
        #expect(titles(tabs.tabBar) == ["F", "E", "D", "C", "More"])
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === selected && selected?.parent === tabs)
        #expect(tabs.tabBar.selectedItem?.title == "F")
        #expect(selected?.viewIfLoaded?.window === stage.window)
    }

    @Test func withoutCustomizableTabsThereIsNoEditButton() throws {
        let (stage, tabs) = scene(6)
        click(tabs.tabBar.buttons[4], stage)
        let list = try #require(tabs.moreNavigationController.topViewController)
        #expect(list.navigationItem.rightBarButtonItem?.systemItem == .edit)
        tabs.customizableViewControllers = []
        #expect(list.navigationItem.rightBarButtonItem == nil)
    }

    @Test func theUserDragsATabIntoTheBar() throws {
        let (stage, tabs) = scene(6)
        let log = CustomizingLog()
        tabs.delegate = log
        click(tabs.tabBar.buttons[4], stage)
        tabs.moreNavigationController.topViewController?.navigationItem.rightBarButtonItem?.performAction()
        stage.system.settle()
        #expect(tabs.tabBar.isCustomizing)
        let panel = try #require(tabs.tabBar.customizing)
        let tile = try #require(panel.subviews.compactMap { $0 as? TabTile }.first { $0.item.title == "F" })
        let (start, end) = (center(of: tile), center(of: tabs.tabBar.buttons[1]))
        stage.native.drag(fromX: start.x, y: start.y, toX: end.x, y: end.y)
        stage.system.settle()
        #expect(titles(tabs.tabBar) == ["A", "F", "C", "D", "More"])
        #expect(tabs.tabBar.endCustomizing(animated: false))
        stage.frame()
        #expect(tabs.viewControllers?.map { $0.title ?? "" } == ["A", "F", "C", "D", "B", "E"])
        #expect(log.calls == ["willBegin ABCDEF", "willEnd AFCDBE true", "didEnd AFCDBE true"])
        #expect(tabs.selectedViewController === tabs.moreNavigationController)
        #expect(try row(0, of: tabs).textLabel?.text == "B")
    }

    @Test func aBarWithoutControllerNotifiesItsDelegate() {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let log = CustomizingLog()
        let bar = UITabBar(frame: CGRect(x: 0, y: 251, width: 300, height: 49))
        bar.items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        bar.delegate = log
        stage.window.addSubview(bar)
        bar.beginCustomizingItems((bar.items ?? []) + [UITabBarItem(title: "C", image: nil, tag: 0)])
        stage.system.settle()
        #expect(bar.isCustomizing)
        #expect(!bar.endCustomizing(animated: true))
        stage.system.settle()
        #expect(!bar.isCustomizing)
        #expect(bar.superview?.subviews.contains { $0 is TabCustomizingView } == false)
        #expect(log.calls == ["willBegin ABC", "didBegin ABC", "willEnd AB false", "didEnd AB false"])
    }

    // MARK: Keys and accessibility

    /// Opens the customisation panel of a bar with six tabs.
    private func customizing() throws -> (Stage<UITabBarController>, UITabBarController, TabCustomizingView) {
        let (stage, tabs) = scene(6)
        click(tabs.tabBar.buttons[4], stage)
        tabs.moreNavigationController.topViewController?.navigationItem.rightBarButtonItem?.performAction()
        stage.system.settle()
        return (stage, tabs, try #require(tabs.tabBar.customizing))
    }

    private func tile(_ title: String, in panel: TabCustomizingView) throws -> TabTile {
        try #require(panel.subviews.compactMap { $0 as? TabTile }.first { $0.item.title == title })
    }

    /// Return opens the menu of the focused tile and chooses an entry in it; Escape closes the panel.
    @Test func tabsAreArrangedWithTheKeyboard() throws {
        let (stage, tabs, panel) = try customizing()
        let tile = try tile("F", in: panel)
        UIFocusSystem.focusSystem(for: tile)?.requestFocusUpdate(to: tile)
        stage.frame()
        #expect(UIFocusSystem.focusSystem(for: tile)?.focusedItem === tile)
        stage.native.press(.enter)
        stage.system.settle()
        #expect(tile.isMenuOpen)
        stage.native.press(.down)
        stage.native.press(.enter)
        stage.system.settle()
        #expect(titles(tabs.tabBar) == ["A", "F", "C", "D", "More"] && tile.isSelected)
        stage.native.press(.escape)
        stage.system.settle()
        #expect(!tabs.tabBar.isCustomizing && tabs.viewControllers?.map { $0.title ?? "" } == ["A", "F", "C", "D", "B", "E"])
    }

    /// A click on a tile opens its menu, because dragging needs a steady hand.
    @Test func aClickOnATileOpensItsMenu() throws {
        let (stage, tabs, panel) = try customizing()
        let tile = try tile("C", in: panel)
        click(tile, stage)
        #expect(tile.isMenuOpen)
        stage.native.press(.escape)
        stage.system.settle()
        #expect(!tile.isMenuOpen && tabs.tabBar.isCustomizing)
    }

    /// Screen readers offer the same changes: an item of the bar swaps with another one, and an item outside the bar replaces one. The
    /// More tab stays where it is.
    @Test func tilesHaveAccessibilityActions() throws {
        let (stage, tabs, panel) = try customizing()
        let (inBar, other) = (try tile("C", in: panel), try tile("E", in: panel))
        #expect(inBar.accessibilityCustomActions?.map(\.name) == ["Swap with A", "Swap with B", "Swap with D"])
        let actions = try #require(other.accessibilityCustomActions)
        #expect(actions.map(\.name) == ["Replace A", "Replace B", "Replace C", "Replace D"])
        #expect(inBar.accessibilityTraits == [.button, .selected] && other.accessibilityTraits == .button)
        #expect(actions[2].actionHandler?(actions[2]) == true)
        let swap = try #require(other.accessibilityCustomActions?.first)
        #expect(swap.name == "Swap with A" && swap.actionHandler?(swap) == true)
        stage.system.settle()
        #expect(titles(tabs.tabBar) == ["E", "B", "A", "D", "More"])
        #expect(panel.accessibilityPerformEscape())
        stage.system.settle()
        #expect(!tabs.tabBar.isCustomizing)
    }

    /// While the items are customized, a click on a button of the bar selects no tab.
    @Test func theBarSelectsNoTabWhileItIsCustomized() throws {
        let (stage, tabs, _) = try customizing()
        click(tabs.tabBar.buttons[1], stage)
        #expect(tabs.selectedViewController === tabs.moreNavigationController && tabs.tabBar.isCustomizing)
    }
}
