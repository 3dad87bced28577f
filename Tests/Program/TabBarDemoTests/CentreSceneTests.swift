// Tests the raised button in both implementations: layout, hit test, selection, alert.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct CentreSceneTests {
    private static let scenes: [any Scene.Type] = [CentreExtendedScene.self, CentreCustomScene.self]
    nonisolated private static let sceneIndexes = [0, 1]

    private func stage(_ sceneIndex: Int, safeArea: UIEdgeInsets = .zero) throws -> Stage<UITabBarController> {
        try Stage.centre(Self.scenes[sceneIndex], safeArea: safeArea)
    }

    // MARK: Layout

    @Test(arguments: sceneIndexes, [0.0, 34.0])
    func itemsLeaveSpaceForTheButtonWhichRises16PointsAboveTheBar(_ sceneIndex: Int, _ bottomInset: Double) throws {
        let stage = try stage(sceneIndex, safeArea: UIEdgeInsets(top: 0, left: 0, bottom: bottomInset, right: 0))
        // (375 − 80) / 4 = 73.75; the third item begins 80 points further right.
        #expect(stage.items.map { $0.frameInWindow.minX } == [0, 73.75, 227.5, 301.25])
        #expect(stage.items.allSatisfy { $0.bounds.width == 73.75 })
        let bar = stage.tabs.tabBar.frameInWindow
        #expect(bar == CGRect(x: 0, y: 667 - 49 - bottomInset, width: 375, height: 49 + bottomInset))
        let centre = (try #require(stage.centre)).frameInWindow
        #expect(centre == CGRect(x: 147.5, y: bar.minY - 16, width: 80, height: 60))
    }

    @Test(arguments: sceneIndexes)
    func itemsDivideTheRemainingWidthAfterAResize(_ sceneIndex: Int) throws {
        let stage = try stage(sceneIndex)
        stage.native.resize(width: 320, height: 480)
        stage.system.settle(limit: 2)
        #expect(stage.items.map { $0.frameInWindow.minX } == [0, 60, 200, 260])
        #expect(stage.centre?.center == CGPoint(x: 160, y: 14))
    }

    @Test(arguments: sceneIndexes)
    func selectingATabShowsItsPageAndTitle(_ sceneIndex: Int) throws {
        let stage = try stage(sceneIndex)
        // The article's colours: red, yellow, blue, green.
        let pages: [(String, UInt32)] = [("Home", 0xFFFF_0000), ("Events", 0xFFFF_FF00), ("Discover", 0xFF00_00FF), ("Me", 0xFF00_FF00)]
        for (index, page) in pages.enumerated() {
            let frame = stage.items[index].frameInWindow
            stage.native.click(x: frame.midX, y: frame.midY)
            stage.system.settle(limit: 2)
            #expect(stage.tabs.selectedIndex == index)
            #expect(stage.selectedItems == [index])
            #expect(stage.pageTitle == page.0)
            #expect(stage.pageColor == page.1)
            #expect(stage.tabs.tabBar.items?[index].title == (sceneIndex == 0 ? page.0 : nil), "the custom bar's items have no titles")
        }
    }

    // MARK: Hit test

    /// Tests each point around the button.
    @Test(arguments: sceneIndexes, [0.0, 34.0])
    func hitTestReturnsTheButtonInsideTheDiscOnly(_ sceneIndex: Int, _ bottomInset: Double) throws {
        let stage = try stage(sceneIndex, safeArea: UIEdgeInsets(top: 0, left: 0, bottom: bottomInset, right: 0))
        let centre = try #require(stage.centre)
        let bar = stage.tabs.tabBar.frameInWindow
        let page = try #require((stage.tabs.selectedViewController as? UINavigationController)?.topViewController?.view)
        var hits = 0, above = 0
        for y in stride(from: bar.minY - 20, to: bar.minY + 49, by: 1) {
            for x in stride(from: 140.5, to: 235, by: 1) {
                // The disc's centre is at x = 375 / 2, and 14 points below the bar's upper edge.
                let distance = hypot(x - 187.5, y - (bar.minY + 14))
                let hit = try #require(stage.window.hitTest(CGPoint(x: x, y: y), with: nil))
                #expect((hit === centre) == (distance <= 23), "\(x), \(y)")
                if hit === centre {
                    hits += 1
                    if y < bar.minY { above += 1 }
                } else if y < bar.minY {
                    #expect(hit === page, "beside the disc and above the bar")
                } else {
                    #expect(hit.isDescendant(of: stage.tabs.tabBar))
                }
            }
        }
        // The area of a disc of diameter 46 is 1662 square points, and one point is tested in each.
        #expect(abs(hits - 1662) < 30)
        #expect(above > 150, "points above the bar")
    }

    @Test(arguments: sceneIndexes)
    func hiddenDisabledOrClippedButtonTakesNoClicks(_ sceneIndex: Int) throws {
        let stage = try stage(sceneIndex)
        let centre = try #require(stage.centre)
        let above = stage.tabs.tabBar.frameInWindow.minY - 4, within = above + 20
        func isHit() -> [Bool] { [above, within].map { stage.window.hitTest(CGPoint(x: 187.5, y: $0), with: nil) === centre } }
        #expect(isHit() == [true, true])
        centre.isHidden = true
        #expect(isHit() == [false, false])
        centre.isHidden = false
        centre.alpha = 0
        #expect(isHit() == [false, false])
        centre.alpha = 1
        centre.isEnabled = false
        #expect(isHit() == [false, false])
        centre.isEnabled = true
        centre.isUserInteractionEnabled = false
        #expect(isHit() == [false, false])
        centre.isUserInteractionEnabled = true
        #expect(isHit() == [true, true])
        let bar = stage.tabs.tabBar
        bar.alpha = 0
        #expect(isHit() == [false, false])
        bar.alpha = 1
        bar.isHidden = true
        #expect(isHit() == [false, false])
        bar.isHidden = false
        bar.clipsToBounds = true
        #expect(isHit() == [false, true], "clipped above the bar")
        bar.clipsToBounds = false
        bar.isUserInteractionEnabled = false
        #expect(isHit() == [false, false])
    }

    // MARK: Press and release

    @Test func systemBarSelectsOnPress() throws {
        let stage = try stage(0)
        let item = stage.items[2].frameInWindow
        stage.native.send(.buttonPressed(.primary), x: item.midX, y: item.midY)
        #expect(stage.tabs.selectedIndex == 2)
        stage.native.movePointer(x: 187, y: 300)
        stage.native.send(.buttonReleased(.primary), x: 187, y: 300)
        #expect(stage.tabs.selectedIndex == 2)
    }

    @Test func customBarHighlightsOnPressAndSelectsOnRelease() throws {
        let stage = try stage(1)
        let button = try #require(stage.items[2] as? CaptionedButton)
        let item = button.frameInWindow
        #expect(button.currentTitleColor == CustomTabBarView.normalColor)
        stage.native.send(.buttonPressed(.primary), x: item.midX, y: item.midY)
        stage.system.settle(limit: 1)
        #expect(stage.tabs.selectedIndex == 0)
        #expect(button.currentTitleColor == CustomTabBarView.selectedColor)
        #expect(button.imageView?.tintColor == CustomTabBarView.selectedColor)
        stage.native.send(.buttonReleased(.primary), x: item.midX, y: item.midY)
        #expect(stage.tabs.selectedIndex == 2)
        #expect(stage.selectedItems == [2])
    }

    @Test func releaseOutsideTheItemDoesNotSelect() throws {
        let stage = try stage(1)
        let item = stage.items[2].frameInWindow
        stage.native.send(.buttonPressed(.primary), x: item.midX, y: item.midY)
        stage.native.movePointer(x: item.midX, y: item.minY - 100)
        #expect((stage.items[2] as? UIControl)?.isHighlighted == false)
        stage.native.send(.buttonReleased(.primary), x: item.midX, y: item.minY - 100)
        #expect(stage.tabs.selectedIndex == 0)
        #expect(stage.selectedItems == [0])
    }

    @Test func clickOnTheSelectedItemIsIgnored() throws {
        let stage = try stage(1)
        let listener = Listener()
        let view = try #require((stage.tabs.tabBar as? CustomTabBar)?.tabBarView)
        view.delegate = listener
        for index in [0, 1, 1, 3, 3, 0] {
            let frame = stage.items[index].frameInWindow
            stage.native.click(x: frame.midX, y: frame.midY)
        }
        #expect(listener.selected == [1, 3, 0])
    }

    private final class Listener: CustomTabBarViewDelegate {
        var selected: [Int] = []
        var centreClicks = 0
        func customTabBarView(_ view: CustomTabBarView, didSelectItemAt index: Int) { selected.append(index) }
        func customTabBarViewDidClickCentre(_ view: CustomTabBarView) { centreClicks += 1 }
    }

    @Test func selectionByCodeUpdatesTheButtons() throws {
        let stage = try stage(1)
        stage.tabs.selectedIndex = 3
        #expect(stage.selectedItems == [3])
        let view = try #require((stage.tabs.tabBar as? CustomTabBar)?.tabBarView)
        view.selectedIndex = 9
        #expect(view.selectedIndex == 3)
    }

    // MARK: The alert

    @Test(arguments: sceneIndexes)
    func clickAboveTheBarShowsTheAlertAndItsButtonDismissesIt(_ sceneIndex: Int) throws {
        let stage = try stage(sceneIndex)
        stage.native.click(x: 187.5, y: stage.tabs.tabBar.frameInWindow.minY - 4)
        let alert = try #require(stage.tabs.presentedViewController as? UIAlertController)
        #expect(alert.title == "You Clicked the Center Button")
        #expect(alert.actions.map(\.title) == ["Got It"])
        stage.system.settle(limit: 2)
        // The tabs behind the alert take no clicks.
        let item = stage.items[2].frameInWindow
        stage.native.click(x: item.midX, y: item.midY)
        #expect(stage.tabs.selectedIndex == 0)
        // The alert is centred in the window, and its only button is its lower part.
        stage.native.click(x: 187.5, y: 667 / 2 + 30)
        stage.system.settle(limit: 2)
        #expect(stage.tabs.presentedViewController == nil)
        #expect(stage.tabs.selectedIndex == 0)
    }

    @Test(arguments: sceneIndexes)
    func releaseOutsideTheDiscShowsNoAlert(_ sceneIndex: Int) throws {
        let stage = try stage(sceneIndex)
        let top = stage.tabs.tabBar.frameInWindow.minY
        stage.native.send(.buttonPressed(.primary), x: 187.5, y: top + 10)
        #expect(stage.centre?.isHighlighted == true)
        // The point is inside the button's frame, but outside the disc.
        stage.native.movePointer(x: 187.5 + 30, y: top + 10)
        #expect(stage.centre?.isHighlighted == false)
        stage.native.send(.buttonReleased(.primary), x: 187.5 + 30, y: top + 10)
        #expect(stage.tabs.presentedViewController == nil)
    }

    // MARK: Random input

    /// Clicks, drags, keys and resizes at random; after each action, exactly one tab is selected, and its page is shown.
    @Test(arguments: sceneIndexes, [11, 12, 13] as [UInt64])
    func randomInputKeepsExactlyOneTabSelected(_ sceneIndex: Int, _ seed: UInt64) throws {
        let stage = try stage(sceneIndex)
        var numbers = SeededGenerator(seed: seed)
        func random(_ bound: Int) -> Int { numbers.number(below: bound) }
        var visited: Set<Int> = [], alerts = 0
        for _ in 0..<400 {
            let bar = stage.tabs.tabBar.frameInWindow
            let x = Double(random(Int(bar.width))), y = bar.minY - 30 + Double(random(79))
            let hadAlert = stage.tabs.presentedViewController != nil
            switch random(8) {
            case 0, 1, 2: stage.native.click(x: x, y: y)
            case 3: stage.native.send(.buttonPressed(.primary), x: x, y: y)
            case 4: stage.native.movePointer(x: x, y: y)
            case 5: stage.native.send(.buttonReleased(.primary), x: x, y: y)
            case 6: if random(3) == 0 { stage.native.press(.escape) } else { stage.system.advance(by: Double(random(300)) / 1000) }
            default: if random(8) == 0 { stage.native.resize(width: Double(320 + random(580)), height: Double(480 + random(720))) }
            }
            if !hadAlert, stage.tabs.presentedViewController != nil { alerts += 1 }
            visited.insert(stage.tabs.selectedIndex)
            #expect(stage.selectedItems == [stage.tabs.selectedIndex])
            #expect(stage.pageTitle == CentrePage.all[stage.tabs.selectedIndex].title)
        }
        stage.native.send(.buttonReleased(.primary), x: 1, y: 1)
        stage.system.settle(limit: 2)
        stage.native.press(.escape)
        stage.system.settle(limit: 2)
        #expect(stage.tabs.presentedViewController == nil)
        #expect(visited == [0, 1, 2, 3])
        #expect(alerts > 0)
        #expect(stage.items.allSatisfy { ($0 as? UIControl)?.isHighlighted == false })
    }
}
