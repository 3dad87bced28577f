// Tests the interactions beyond the articles in the combined scene.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct CombinedInteractionTests {
    @Test func interactionsAreOffByDefaultAndSwitchedOnOnTheirPage() throws {
        let stage = try Stage.combined()
        let interactions = try #require(stage.tabs.moreInteractions)
        #expect(interactions.minimizer == nil && interactions.indicator == nil && interactions.swipe == nil)
        #expect(interactions.reordering == nil)
        stage.clickTab(3)
        try stage.click("More Interactions")
        try stage.click("Traveling Indicator")
        try stage.click("Swipe Between Tabs")
        try stage.click("Bar While Scrolling")
        try stage.click("Pill")
        #expect(interactions.indicator != nil && interactions.swipe?.indicator === interactions.indicator)
        #expect(interactions.minimizer?.style == .pill)
        stage.settings.barScrolling = .stays
        stage.settings.tabIndicator = false
        stage.settings.tabSwipe = false
        #expect(interactions.minimizer == nil && interactions.indicator == nil && interactions.swipe == nil)
        #expect(stage.tabs.tabBar.subviews.allSatisfy { !($0 is TabIndicatorView) })
    }

    @Test(arguments: [DemoSettings.BarScrolling.hides, .pill])
    func wheelMovesWithTheBarAndContinuesToRoll(form: DemoSettings.BarScrolling) throws {
        let stage = try Stage.combined { $0.barScrolling = form }
        stage.native.scroll(x: 195, y: 400, notches: 6)
        stage.settle()
        let minimizer = try #require(stage.tabs.moreInteractions?.minimizer)
        #expect(minimizer.progress == 1)
        let wheel = stage.list.wheelView, table = stage.list.tableView
        if form == .hides {
            #expect(wheel.frameInWindow.minY >= 844 && table.adjustedContentInset.bottom == 0)
        } else {
            #expect(wheel.frameInWindow.maxY <= 836 && wheel.frameInWindow.width == 20)
        }
        // The wheel shows the row at the lower edge of the part that the bar does not cover.
        let edge = table.contentOffset.y + table.bounds.height - table.adjustedContentInset.bottom
        #expect(abs(wheel.position - (edge / 44 - 1)) < 1e-6)
        stage.native.scroll(x: 195, y: 400, notches: -3)
        stage.settle()
        #expect(minimizer.progress == 0 && stage.tabs.tabBar.frameInWindow == CGRect(x: 0, y: 795, width: 390, height: 49))
    }

    @Test func editModeAndPagesWithoutABarWorkWithAHiddenBar() throws {
        let stage = try Stage.combined { $0.barScrolling = .hides }
        stage.native.scroll(x: 195, y: 400, notches: 6)
        stage.settle()
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        let toolbar = stage.list.editMode.toolbar
        #expect(stage.tabs.tabBar.isHidden && toolbar.frameInWindow == CGRect(x: 0, y: 795, width: 390, height: 49))
        #expect(stage.list.tableView.adjustedContentInset.bottom == 49)
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        #expect(stage.tabs.tabBar.frameInWindow.minY == 795 && stage.tabs.tabBar.alpha == 1)
        #expect(stage.list.tableView.adjustedContentInset.bottom == 49)
        stage.clickTab(3)
        stage.scrollSettingsToTheEnd()
        try stage.click("About")
        #expect(stage.tabs.tabBar.frameInWindow.maxX <= 0)
        try stage.click("Settings")
        #expect(stage.tabs.tabBar.frameInWindow.minX == 0)
    }

    @Test func badgeShowsTheNumberOfRows() throws {
        let stage = try Stage.combined(rows: 20) { $0.badgeStyle = .number }
        let item = stage.tabs.viewControllers?.first?.tabBarItem as? AnimatedTabBarItem
        #expect(item?.badgeValue == "20")
        stage.list.delete(IndexSet(integer: 0))
        stage.settle()
        #expect(item?.badgeValue == "19")
        stage.settings.badgeStyle = .text
        #expect(item?.badgeValue == "New" && item?.badgeStyle == .text)
        stage.settings.badgeStyle = .none
        #expect(item?.badgeValue == nil)
    }

    @Test func swipeOverThePageChangesTheTabAndTintsTheLiveIcons() throws {
        let stage = try Stage.combined { $0.tabSwipe = true }
        stage.native.movePointer(x: 300, y: 300)
        stage.clickTab(1)
        stage.native.movePointer(x: 300, y: 150)
        stage.native.send(.buttonPressed(.primary), x: 300, y: 150)
        for x in [290.0, 200, 100] {
            stage.native.movePointer(x: x, y: 150)
            stage.system.advance(frames: 1)
        }
        let clock = stage.tabs.timePage.clockView
        #expect(clock.tintColor != stage.tabs.tabBar.tintColor, "between both colours")
        stage.native.movePointer(x: 20, y: 150)
        stage.native.send(.buttonReleased(.primary), x: 20, y: 150)
        stage.settle()
        #expect(stage.tabs.selectedIndex == 2 && stage.selectedContainers == [2])
    }

    @Test func swipeWorksWithAPillAndRestoresTheBar() throws {
        let stage = try Stage.combined {
            $0.tabSwipe = true
            $0.barScrolling = .pill
        }
        stage.clickTab(2)
        stage.tabs.moreInteractions?.minimizer?.minimize(animated: false)
        stage.native.drag(fromX: 60, y: 150, toX: 340, y: 150)
        stage.settle()
        #expect(stage.tabs.selectedIndex == 1 && stage.tabs.tabBar.transform == .identity)
    }

    @Test func orderOfTheTabsIsRemembered() throws {
        let stage = try Stage.combined { $0.reordersTabs = true }
        stage.tabs.moreInteractions?.reordering?.moveTab(at: 0, to: 1)
        stage.settle()
        #expect(stage.settings.tabOrder == "clock,list,motion,settings")
        stage.settings.language = .simplifiedChinese
        #expect(stage.containers.map(\.textLabel.text) == ["时钟", "列表", "动画", "设置"])
        let next = try Stage.combined { $0.tabOrder = "settings,list,nonsense" }
        #expect(next.tabs.viewControllers?.map { next.tabs.name(of: $0) } == ["settings", "list", "clock", "motion"])
        #expect(next.list.wheelView.superview === next.containers[1].icon)
    }

    @Test func ringFollowsTheCollection() throws {
        let stage = try Stage.combined(size: CGSize(width: 390, height: 600)) { $0.scrollIcon = true }
        let driver = try #require(stage.tabs.moreInteractions?.iconDriver)
        let ring = try #require(stage.window.descendants(of: ScrollRing.self).first)
        #expect(ring.superview === stage.containers[2].icon && ring.bounds.size == CGSize(width: 25, height: 25))
        stage.clickTab(2)
        #expect(driver.progress == 0)
        stage.native.scroll(x: 195, y: 300, notches: 30)
        stage.settle()
        #expect(driver.progress == 1)
        stage.settings.scrollIcon = false
        #expect(ring.superview == nil && stage.containers[2].icon.image != nil)
    }

    @Test func secondClickScrollsFirstIfTheSettingSaysSo() throws {
        let stage = try Stage.combined { $0.secondClick = .scrolls }
        #expect(stage.tabs.reselection.behavior == .scrollsThenPops)
    }
}
