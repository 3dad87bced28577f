// Tests scene `bounce`: its tabs, the cart, the flying products and the choice of animations.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct BounceSceneTests {
    @Test func fourTabsHaveTheTitlesAndSizesOfTheArticle() throws {
        let stage = try Stage.bounce()
        #expect(stage.containers.map(\.textLabel.text) == ["Home", "Market", "Cart", "Me"])
        #expect(stage.containers.map(\.frame.width) == [80, 80, 80, 80])
        #expect(stage.containers.allSatisfy { $0.icon.image?.size == CGSize(width: 21, height: 21) })
        #expect(stage.containers.allSatisfy { $0.item.animation is BounceItemAnimation })
        #expect(stage.badge.isHidden)
    }

    @Test func cartTabPresentsTheCartAndKeepsTheSelection() throws {
        let stage = try Stage.bounce()
        stage.clickTab(1)
        stage.clickTab(2)
        stage.clickTab(2)
        stage.clickTab(3)
        stage.system.settle()
        #expect(stage.cartPage != nil, "clicks on the covered tabs are ignored")
        #expect(stage.tabs.selectedIndex == 1)
        #expect(stage.containers.map(\.isSelected) == [false, true, false, false])
        stage.native.click(x: 30, y: 22)
        stage.system.settle()
        #expect(stage.tabs.presentedViewController == nil)
        #expect(stage.tabs.selectedIndex == 1)
        stage.clickTab(2)
        stage.system.settle()
        #expect(stage.cartPage != nil, "presented again")
        stage.native.press(.escape)
        stage.system.settle()
        #expect(stage.tabs.presentedViewController == nil, "Escape dismisses the cart")
    }

    @Test func badgeCountsAProductWhenItLands() throws {
        let stage = try Stage.bounce()
        let buttons = stage.rowButtons(stage.home)
        stage.click(buttons[0])
        #expect(stage.tabs.cart.count == 1, "added to the cart at once")
        let views = stage.tabs.view.subviews.count
        stage.system.advance(by: 0.7)
        #expect(stage.badge.isHidden, "not landed yet")
        stage.system.advance(by: 0.2)
        #expect(stage.badge.text == "1")
        #expect(stage.tabs.view.subviews.count == views - 1)
        // Three products fly at the same time, and another tab is selected.
        for index in [1, 2, 1] {
            stage.click(buttons[index])
            stage.system.advance(by: 0.1)
        }
        stage.clickTab(3)
        #expect(stage.badge.text == "1")
        stage.system.settle()
        #expect(stage.badge.text == "4")
        #expect(stage.tabs.cart.lines.map(\.count) == [1, 2, 1])
    }

    @Test func arabicQuantitiesAndPricesHaveArabicDigits() throws {
        let stage = try Stage.bounce()
        defer { DemoSettings.reset() }
        let buttons = stage.rowButtons(stage.home)
        for _ in 0..<2 { stage.click(buttons[0]) }
        stage.system.settle()
        DemoSettings.shared.language = .arabic
        stage.system.settle()
        #expect(stage.badge.text == "٢")
        stage.clickTab(ShopTabBarController.cartIndex)
        stage.system.settle()
        let cell = stage.cartPage?.tableView.cellForRow(at: IndexPath(row: 0, section: 0))
        #expect(cell?.detailTextLabel?.text == "¥٣٫٥٠ × ٢")
    }

    @Test func removingProductsEmptiesCartAndBadge() throws {
        let stage = try Stage.bounce()
        let buttons = stage.rowButtons(stage.home)
        for index in [0, 0, 1] { stage.click(buttons[index]) }
        stage.system.settle()
        stage.clickTab(2)
        stage.system.settle()
        // 2 × 3.50 + 2.80.
        #expect(stage.cartPage?.navigationItem.title == "Cart ¥9.80")
        for left in [2, 1, 0] {
            let button = try #require(stage.rowButtons(stage.cartPage).first)
            stage.click(button)
            stage.system.settle()
            #expect(stage.tabs.cart.count == left)
        }
        #expect(stage.rowButtons(stage.cartPage).isEmpty)
        #expect(stage.badge.isHidden)
        #expect(stage.cartPage?.navigationItem.title == "Cart")
    }

    @Test func chosenAnimationReplacesOnlyThatOfItsTab() throws {
        let stage = try Stage.bounce()
        stage.clickTab(3)
        stage.system.settle()
        let page = (stage.tabs.viewControllers?[3] as? UINavigationController)?.topViewController as? MineViewController
        let table = try #require(page?.tableView)
        let row = try #require(AnimationChoice.allCases.firstIndex(of: .rotationRight))
        stage.click(try #require(table.cellForRow(at: IndexPath(row: row, section: 0))))
        stage.system.settle()
        #expect(stage.containers[0].item.animation is RotationItemAnimation)
        #expect(stage.containers[1].item.animation is BounceItemAnimation)
        let marked = (0..<AnimationChoice.allCases.count).filter {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.accessoryType == .checkmark
        }
        #expect(marked == [row])
    }

    @Test func itemFramesAreOnWholePixelsInAnyWidth() throws {
        let stage = try Stage.bounce(size: CGSize(width: 375, height: 480))
        // 375 / 4 = 93.75; the edges are rounded down.
        #expect(stage.containers.map(\.frame.minX) == [0, 93, 187, 281])
        #expect(stage.containers.map(\.frame.maxX) == [93, 187, 281, 375])
    }
}
