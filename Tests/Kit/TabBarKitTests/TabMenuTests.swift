// Tests the context menus of tabs, and clicks on the selected tab.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct TabMenuTests {
    /// Four tabs around a raised button; the last tab has no menu.
    private func stage() -> (Stage<AnimatedTabs>, TabMenuInteraction) {
        let stage = Stage.tabs([nil, nil, nil, nil])
        stage.tabs.centreButton = CentreButton(image: nil)
        let menus = TabMenuInteraction(tabBar: stage.tabs.tabBar) { index in
            index == 3 ? nil : UIMenu(children: [UIAction(title: "Action \(index)") { _ in }])
        }
        stage.retained.append(menus)
        stage.system.settle(limit: 2)
        return (stage, menus)
    }

    private func label<Content>(_ text: String, in stage: Stage<Content>) -> UILabel? {
        UIApplication.shared.windows.flatMap { $0.descendants(of: UILabel.self) }.first { $0.text == text }
    }

    private func centre(_ index: Int, _ stage: Stage<AnimatedTabs>) -> CGPoint {
        let frame = stage.containers[index].frameInWindow
        return CGPoint(x: frame.midX, y: frame.midY)
    }

    @Test func secondaryClickOpensTheMenuOfTheTab() {
        let (stage, _) = stage()
        let point = centre(1, stage)
        stage.native.click(x: point.x, y: point.y, button: .secondary)
        stage.system.settle(limit: 2)
        #expect(label("Action 1", in: stage) != nil && stage.tabs.selectedIndex == 0)
    }

    @Test func longPressOpensTheMenuAfterTheDuration() {
        let (stage, menus) = stage()
        menus.pressDuration = 1
        let point = centre(2, stage)
        stage.native.movePointer(x: point.x, y: point.y)
        stage.native.send(.buttonPressed(.primary), x: point.x, y: point.y)
        stage.system.advance(by: 0.9)
        #expect(label("Action 2", in: stage) == nil)
        stage.system.advance(by: 0.3)
        #expect(label("Action 2", in: stage) != nil)
        stage.native.send(.buttonReleased(.primary), x: point.x, y: point.y)
        stage.system.settle(limit: 2)
    }

    @Test func tabsWithoutAMenuAndTheRaisedButtonOpenNone() {
        let (stage, menus) = stage()
        let bar = stage.tabs.tabBar
        let interaction = UIContextMenuInteraction(delegate: menus)
        func menu(at point: CGPoint) -> UIContextMenuConfiguration? {
            menus.contextMenuInteraction(interaction, configurationForMenuAtLocation: bar.convert(point, from: nil))
        }
        #expect(menu(at: centre(0, stage)) != nil && menu(at: centre(3, stage)) == nil)
        #expect(menu(at: CGPoint(x: 160, y: bar.frameInWindow.minY + 10)) == nil)
        menus.invalidate()
        #expect(bar.interactions.allSatisfy { !($0 is UIContextMenuInteraction) })
    }

    // MARK: Clicks on the selected tab

    private final class Tabs: AnimatedTabBarController {
        var clicked: [Int] = []
        override func reselectTab(at index: Int) {
            clicked.append(index)
            super.reselectTab(at: index)
        }
    }

    /// A tab with a navigation controller, which shows a page pushed on its root page. Each page has a list.
    private func stack() -> (Stage<Tabs>, UINavigationController, [UIScrollView]) {
        let lists = (0..<2).map { _ in
            let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
            list.contentSize = CGSize(width: 320, height: 2000)
            return list
        }
        let pages = lists.map { list in
            let page = UIViewController()
            page.view.addSubview(list)
            return page
        }
        let navigation = UINavigationController(rootViewController: pages[0])
        navigation.tabBarItem = AnimatedTabBarItem(title: "Tab", image: nil, tag: 0)
        let stage = Stage(size: CGSize(width: 320, height: 480)) { window in
            let tabs = Tabs(nibName: nil, bundle: nil)
            tabs.viewControllers = [navigation]
            window.rootViewController = tabs
            return tabs
        }
        navigation.pushViewController(pages[1], animated: false)
        stage.system.settle(limit: 2)
        lists[1].contentOffset.y = 500
        stage.system.settle(limit: 2)
        return (stage, navigation, lists)
    }

    /// The press itself leaves the page where it is; a long press opens the menu and does not reselect the tab.
    @Test(arguments: [true, false])
    func onlyTheReleaseOfAPressOnTheSelectedTabReselectsIt(isLong: Bool) throws {
        let (stage, navigation, lists) = stack()
        let menus = TabMenuInteraction(tabBar: stage.content.tabBar) { _ in UIMenu(children: [UIAction(title: "Entry") { _ in }]) }
        let tab = stage.content.tabBar.frameInWindow
        stage.native.movePointer(x: tab.midX, y: tab.minY + 20)
        stage.native.send(.buttonPressed(.primary), x: tab.midX, y: tab.minY + 20)
        stage.system.advance(by: isLong ? 0.8 : 0.3)
        #expect(stage.content.clicked == [] && lists[1].contentOffset.y == 500)
        stage.native.send(.buttonReleased(.primary), x: tab.midX, y: tab.minY + 20)
        stage.system.settle(limit: 3)
        #expect(stage.content.clicked == (isLong ? [] : [0]))
        #expect(navigation.viewControllers.count == (isLong ? 2 : 1) && (label("Entry", in: stage) != nil) == isLong)
        menus.invalidate()
    }

    @Test func clickPopsToTheRootFirstByDefault() {
        let (stage, navigation, _) = stack()
        stage.content.clickTab(at: 0)
        stage.system.settle(limit: 3)
        #expect(navigation.viewControllers.count == 1 && stage.content.clicked == [0])
    }

    @Test func clickScrollsFirstAndThenPops() {
        let (stage, navigation, lists) = stack()
        stage.content.reselection.behavior = .scrollsThenPops
        stage.content.clickTab(at: 0)
        stage.system.settle(limit: 3)
        #expect(navigation.viewControllers.count == 2 && lists[1].contentOffset.y == -lists[1].adjustedContentInset.top)
        stage.content.clickTab(at: 0)
        stage.system.settle(limit: 3)
        #expect(navigation.viewControllers.count == 1)
        lists[0].contentOffset.y = 300
        stage.content.clickTab(at: 0)
        stage.system.settle(limit: 3)
        #expect(lists[0].contentOffset.y == -lists[0].adjustedContentInset.top && stage.content.clicked == [0, 0, 0])
    }
}
