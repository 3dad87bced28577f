// Tests the reordering of tabs.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct TabReorderingTests {
    /// Tabs with the identifiers "a", "b" and so on. Four of them are 80 points wide, or 60 points with a raised button.
    private func stage(count: Int = 4) -> (Stage<AnimatedTabs>, TabReordering) {
        let stage = Stage.tabs([ItemAnimation?](repeating: nil, count: count))
        for (index, page) in (stage.tabs.viewControllers ?? []).enumerated() { page.title = "abcdefgh".map(String.init)[index] }
        for (index, item) in stage.items.enumerated() { item.title = "Tab \(index)" }
        let reordering = TabReordering(tabs: stage.tabs) { $0.title ?? "" }
        stage.retained.append(reordering)
        stage.system.settle(limit: 2)
        return (stage, reordering)
    }

    private func item(_ title: String, _ stage: Stage<AnimatedTabs>) throws -> ItemContainer {
        try #require(stage.containers.first { $0.item.title == title })
    }

    private func press(_ stage: Stage<AnimatedTabs>, x: Double, by steps: [Double]) -> Double {
        let y = 455.0
        stage.native.movePointer(x: x, y: y)
        stage.native.send(.buttonPressed(.primary), x: x, y: y)
        var place = x
        for step in steps {
            place += step
            stage.native.movePointer(x: place, y: y)
            stage.system.advance(frames: 1)
        }
        return place
    }

    private func release(_ stage: Stage<AnimatedTabs>, x: Double) { stage.native.send(.buttonReleased(.primary), x: x, y: 455) }

    @Test func draggedTabChangesPlacesAndTheOrderIsReported() throws {
        let (stage, reordering) = stage()
        var reported: [[String]] = []
        reordering.orderDidChange = { reported.append($0) }
        let x = press(stage, x: 40, by: [10, 40, 40, 40, 40])
        let first = try item("Tab 0", stage)
        #expect(abs(first.transform.tx - 160) < 0.01 && first.transform.a > 1, "under the pointer, and lifted")
        #expect(try item("Tab 1", stage).transform.tx < 0, "makes room")
        #expect(reported.isEmpty && reordering.order == ["a", "b", "c", "d"])
        release(stage, x: x)
        #expect(reported == [["b", "c", "a", "d"]])
        stage.system.settle(limit: 3)
        #expect(stage.containers.map { $0.item.title } == ["Tab 1", "Tab 2", "Tab 0", "Tab 3"])
        #expect(stage.containers.map(\.tag) == [0, 1, 2, 3] && stage.containers.allSatisfy { $0.transform == .identity })
        #expect(try item("Tab 0", stage).frame == CGRect(x: 160, y: 0, width: 80, height: 49))
        #expect(stage.tabs.selectedViewController?.title == "a" && stage.tabs.selectedIndex == 2)
        stage.clickTab(0)
        stage.system.settle(limit: 2)
        #expect(stage.tabs.selectedViewController?.title == "b")
    }

    @Test func tabMovesContinuouslyWhenItIsReleasedAndCaught() throws {
        let (stage, _) = stage()
        let first = try item("Tab 0", stage)
        let x = press(stage, x: 40, by: [10, 40, 40, 20])
        let before = first.center.x + first.transform.tx
        release(stage, x: x)
        let after = first.center.x + first.transform.tx
        #expect(abs(after - before) < 0.01, "the new layout does not move the presented tab")
        stage.system.advance(frames: 2)
        let settling = first.center.x + first.transform.tx
        _ = press(stage, x: Double(settling), by: [-10])
        #expect(abs(first.center.x + first.transform.tx - settling) < 12, "caught where it was")
        release(stage, x: Double(settling) - 10)
        stage.system.settle(limit: 3)
        #expect(first.transform == .identity)
    }

    /// A lifted tab is drawn in front of the raised button until it has settled. The frontmost of sublayers with equal z positions is the
    /// last one.
    @Test func draggedTabIsInFrontOfTheRaisedButtonUntilItHasSettled() throws {
        let (stage, reordering) = stage()
        let button = CentreButton(image: nil)
        stage.tabs.centreButton = button
        stage.system.settle(limit: 2)
        let first = try item("Tab 0", stage)
        func isInFront() -> Bool {
            let views = stage.tabs.tabBar.subviews
            let (tab, other) = (views.firstIndex(of: first) ?? 0, views.firstIndex(of: button) ?? 0)
            return (first.layer.zPosition, tab) > (button.layer.zPosition, other)
        }
        #expect(!isInFront())
        let x = press(stage, x: 30, by: [10, 40, 40, 40])
        #expect(isInFront())
        stage.tabs.tabBar.setNeedsLayout()
        stage.system.advance(frames: 1)
        #expect(isInFront(), "also after a layout")
        release(stage, x: x)
        for _ in 0..<60 where first.transform != .identity {
            #expect(isInFront(), "while it settles")
            stage.system.advance(frames: 1)
        }
        #expect(!isInFront() && first.transform == .identity)
        _ = press(stage, x: 30, by: [10, 40])
        reordering.invalidate()
        #expect(stage.containers.allSatisfy { $0.layer.zPosition == 0 && $0.transform == .identity })
    }

    private func plateView(of tab: ItemContainer) -> UIView? { tab.subviews.first { $0.layer.shadowOpacity > 0 } }

    /// iOS lifts dragged items on a plate with a shadow. Its opacity is the progress of the lift, so that it neither appears nor disappears
    /// in one frame.
    @Test func draggedTabHasAPlateThatFadesWithTheLift() throws {
        let (stage, reordering) = stage()
        let first = try item("Tab 0", stage)
        var opacities: [CGFloat] = []
        func look() {
            let opacity = plateView(of: first)?.alpha ?? 0
            let lift = (first.transform.a - 1) / (reordering.liftScale - 1)
            #expect(abs(opacity - min(max(lift, 0), 1)) < 0.01)
            opacities.append(opacity)
        }
        look()
        var x = press(stage, x: 40, by: [10, 40])
        for _ in 0..<60 {
            stage.system.advance(frames: 1)
            look()
        }
        let plate = try #require(plateView(of: first))
        #expect(plate.alpha > 0.99 && plate.backgroundColor?.cgColor.alpha == 1 && plate.frame.minX >= 0)
        #expect(plate.frame.contains(first.icon.frame) && first.subviews.first === plate, "behind icon and title")
        x = press(stage, x: x, by: [])
        release(stage, x: x)
        for _ in 0..<90 {
            stage.system.advance(frames: 1)
            look()
        }
        #expect(zip(opacities, opacities.dropFirst()).allSatisfy { abs($0 - $1) < 0.35 } && opacities.max() ?? 0 > 0.99)
        #expect(plateView(of: first) == nil && opacities.last == 0)
        _ = press(stage, x: 40, by: [10, 40])
        stage.system.advance(frames: 20)
        #expect(stage.containers.compactMap(plateView).count == 1)
        reordering.invalidate()
        #expect(stage.containers.compactMap(plateView).isEmpty)
    }

    /// The plate is opaque, so only its outline changes with the contrast.
    @Test func plateHasAnOutlineWithIncreasedContrast() throws {
        let (stage, _) = stage()
        _ = press(stage, x: 40, by: [10, 40])
        stage.system.advance(frames: 20)
        let plate = try #require(stage.containers.lazy.compactMap(plateView).first)
        #expect(plate.layer.borderWidth == 0)
        stage.system.settings.contrast = .increased
        stage.system.settle(limit: 2)
        #expect(plate.layer.borderWidth == 1)
    }

    /// The appearance of the window may differ from the desktop's.
    @Test func outlineHasTheColorOfTheWindowsAppearance() throws {
        let (stage, _) = stage()
        stage.system.settings.contrast = .increased
        stage.window.overrideUserInterfaceStyle = .dark
        stage.system.settle(limit: 2)
        _ = press(stage, x: 40, by: [10, 40])
        let plate = try #require(stage.containers.lazy.compactMap(plateView).first)
        let dark = UITraitCollection(
            traitsFrom: [UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(accessibilityContrast: .high)])
        #expect(plate.layer.borderWidth == 1 && plate.layer.borderColor == UIColor.label.resolvedColor(with: dark).cgColor)
    }

    @Test func dragBackKeepsTheOrder() throws {
        let (stage, reordering) = stage()
        var calls = 0
        reordering.orderDidChange = { _ in calls += 1 }
        release(stage, x: press(stage, x: 40, by: [10, 60, 60, -60, -60]))
        stage.system.settle(limit: 3)
        #expect(calls == 0 && reordering.order == ["a", "b", "c", "d"] && stage.containers.allSatisfy { $0.transform == .identity })
    }

    @Test func storedOrderIsRestored() {
        let (stage, reordering) = stage()
        reordering.order = ["d", "unknown", "b"]
        stage.system.settle(limit: 2)
        #expect(reordering.order == ["d", "b", "a", "c"] && stage.tabs.selectedViewController?.title == "a")
    }

    @Test func keysMoveTheSelectedTabAndAreMirroredInARightToLeftLayout() throws {
        let (stage, reordering) = stage()
        stage.tabs.centreButton = CentreButton(image: nil)
        stage.system.settle(limit: 2)
        stage.native.press(.right, modifiers: [.control, .shift])
        #expect(reordering.order == ["b", "a", "c", "d"])
        let moved = try item("Tab 0", stage)
        #expect(abs(moved.transform.tx + 60) < 0.01, "animated from its old place")
        stage.system.settle(limit: 3)
        #expect(moved.transform == .identity)
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        defer { UIApplication.environmentOverrides = UIEnvironmentOverrides() }
        stage.system.settle(limit: 2)
        stage.native.press(.right, modifiers: [.control, .shift])
        stage.system.settle(limit: 3)
        #expect(reordering.order == ["a", "b", "c", "d"])
    }

    @Test func reducedMotionMovesTheOtherTabsAtOnce() throws {
        let (stage, _) = stage()
        stage.system.settings.motion = .reduced
        let x = press(stage, x: 40, by: [10, 70])
        #expect(try item("Tab 1", stage).transform.tx == -80)
        release(stage, x: x)
        stage.system.settle(limit: 3)
        #expect(stage.containers.allSatisfy { $0.transform == .identity })
    }

    // MARK: Tabs that cannot be dragged

    private func page(_ identifier: String, _ item: UITabBarItem) -> UIViewController {
        let page = UIViewController()
        page.title = identifier
        page.tabBarItem = item
        return page
    }

    /// The bar has four items and More. The tabs that are listed in More keep their places, and the selected one stays selected.
    @Test func tabsInMoreKeepTheirPlaces() throws {
        let (stage, reordering) = stage(count: 6)
        #expect(stage.containers.count == 4)
        release(stage, x: press(stage, x: 32, by: [10, 5, -5, -10]))
        stage.system.settle(limit: 3)
        #expect(reordering.order == ["a", "b", "c", "d", "e", "f"])
        reordering.moveTab(at: 0, to: 1)
        stage.system.settle(limit: 3)
        #expect(reordering.order == ["b", "a", "c", "d", "e", "f"])
        #expect(stage.containers.map { $0.item.title } == ["Tab 1", "Tab 0", "Tab 2", "Tab 3"])
        // More and the tabs in it have no place to move to.
        reordering.moveTab(at: 3, to: 4)
        reordering.moveTab(at: 5, to: 0)
        #expect(reordering.order == ["b", "a", "c", "d", "e", "f"])
        stage.tabs.selectedIndex = 4
        let menus = TabMenuInteraction(tabBar: stage.tabs.tabBar) { index in
            Issue.record("More is not tab \(index)")
            return nil
        }
        stage.native.click(x: 300, y: 455, button: .secondary)
        menus.invalidate()
        reordering.moveTab(at: 2, to: 0)
        #expect(reordering.order == ["c", "b", "a", "d", "e", "f"] && stage.tabs.selectedViewController?.title == "e")
    }

    /// A tab with a standard item has a standard button, which cannot be dragged. The animated tabs change their places around it.
    @Test func tabWithAStandardItemKeepsItsPlace() throws {
        let (stage, reordering) = stage(count: 3)
        let plain = page("p", UITabBarItem(title: "Plain", image: nil, selectedImage: nil))
        stage.tabs.viewControllers = [plain] + (stage.tabs.viewControllers ?? [])
        stage.system.settle(limit: 2)
        #expect(reordering.order == ["p", "a", "b", "c"])
        release(stage, x: press(stage, x: 120, by: [10, 40, 40]))
        stage.system.settle(limit: 3)
        #expect(reordering.order == ["p", "b", "a", "c"])
        reordering.moveTab(at: 3, to: 1)
        #expect(reordering.order == ["p", "c", "b", "a"])
        stage.tabs.selectedIndex = 1
        stage.system.settle(limit: 3)
        stage.native.press(.left, modifiers: [.control, .shift])
        #expect(reordering.order == ["p", "c", "b", "a"], "there is no animated tab to the left")
        stage.native.press(.right, modifiers: [.control, .shift])
        #expect(reordering.order == ["p", "b", "c", "a"])
        var opened: [Int] = []
        let menus = TabMenuInteraction(tabBar: stage.tabs.tabBar) { index in
            opened.append(index)
            return nil
        }
        stage.system.settle(limit: 3)
        stage.native.click(x: 40, y: 455, button: .secondary)
        stage.native.click(x: 120, y: 455, button: .secondary)
        #expect(opened == [0, 1], "menus are requested for the indices of tabs")
        menus.invalidate()
    }

    /// The application may change the tabs while the user drags one, for example when an account is added or removed.
    @Test func tabsCanBeAddedAndRemovedDuringADrag() throws {
        let (stage, reordering) = stage()
        var x = press(stage, x: 40, by: [10, 60, 10])
        stage.tabs.viewControllers?.append(page("e", AnimatedTabBarItem(title: "Tab 4", image: nil, selectedImage: nil)))
        stage.system.advance(frames: 1)
        release(stage, x: x)
        stage.system.settle(limit: 3)
        #expect(Set(reordering.order) == ["a", "b", "c", "d", "e"] && reordering.order.last == "e")
        x = press(stage, x: 32, by: [10, 60])
        stage.tabs.viewControllers?.removeLast(2)
        stage.system.advance(frames: 1)
        for step in [150, 200, 300, 200] {
            stage.native.movePointer(x: Double(step), y: 455)
            stage.system.advance(frames: 1)
        }
        release(stage, x: 200)
        stage.system.settle(limit: 3)
        #expect(Set(reordering.order).count == 3 && !reordering.order.contains("e"))
        #expect(stage.containers.allSatisfy { $0.transform == .identity })
    }

    /// The other tabs return to their places, and a tab that is added later is not displaced.
    @Test func draggedTabCanBeRemovedDuringItsDrag() {
        let (stage, reordering) = stage()
        let x = press(stage, x: 40, by: [10, 60, 20])
        stage.system.advance(frames: 60)
        stage.tabs.viewControllers?.removeFirst()
        stage.system.advance(frames: 1)
        stage.native.movePointer(x: x + 1, y: 455)
        release(stage, x: x + 1)
        stage.system.settle(limit: 3)
        #expect(stage.containers.allSatisfy { $0.transform == .identity })
        #expect(reordering.order == ["b", "c", "d"])
        stage.tabs.viewControllers?.insert(page("e", AnimatedTabBarItem(title: "Tab 4", image: nil, selectedImage: nil)), at: 0)
        stage.system.settle(limit: 3)
        #expect(stage.containers.count == 4 && stage.containers.allSatisfy { $0.transform == .identity })
    }

    @Test func liveIconMovesWithItsTab() {
        let (stage, reordering) = stage()
        let wheel = WheelView(frame: .zero)
        stage.tabs.setTabIconView(wheel, at: 0)
        reordering.moveTab(at: 0, to: 3)
        stage.system.settle(limit: 3)
        #expect(abs(wheel.frameInWindow.midX - 280) <= 1)
    }
}
