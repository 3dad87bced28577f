// Tests the combined scene: tabs, the raised button, the list and its edit mode.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct CombinedSceneTests {
    /// As with the toolbar's button, the program asks before it deletes.
    @Test func deleteKeyDeletesTheSelectedRowsInEditMode() throws {
        let stage = try Stage.combined()
        let count = stage.list.contents.count
        stage.native.press(.delete)
        #expect(stage.tabs.presentedViewController == nil, "nothing is selected")
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        stage.native.press(.delete)
        #expect(stage.tabs.presentedViewController == nil, "no row is selected")
        for row in [2, 4] { try stage.clickRow(row) }
        stage.native.press(.delete)
        stage.settle()
        let sheet = try #require(stage.tabs.presentedViewController as? UIAlertController)
        #expect(sheet.title == Localized.text("list.delete-question", count: 2))
        stage.native.press(.enter)
        stage.settle()
        if stage.tabs.presentedViewController != nil { try stage.click(Localized.text("list.delete-confirm")) }
        stage.settle()
        #expect(stage.list.contents.count == count - 2)
    }

    // MARK: The bar

    @Test func liveIconsAreMountedInTheAnimatedItemsAndFollowTheirPages() throws {
        let stage = try Stage.combined()
        let wheel = stage.list.wheelView, clock = stage.tabs.timePage.clockView
        #expect(wheel.superview === stage.containers[0].icon && clock.superview === stage.containers[1].icon)
        #expect(wheel.bounds.size == CGSize(width: 25, height: 25) && clock.bounds.size == CGSize(width: 25, height: 25))
        #expect(wheel.tintColor == stage.tabs.tabBar.tintColor && clock.tintColor != wheel.tintColor)
        stage.clickTab(1)
        #expect(clock.tintColor == stage.tabs.tabBar.tintColor && wheel.tintColor != clock.tintColor)
        // The visible fraction of the wheel's lower number equals the visible fraction of the row at the bar's top edge.
        let table = stage.list.tableView
        stage.clickTab(0)
        stage.native.scroll(x: 195, y: 400, notches: 4)
        stage.settle()
        let edge = table.contentOffset.y + table.bounds.height - 49
        #expect(abs(wheel.position - (edge / 44 - 1)) < 1e-6)
        #expect(wheel.topLabel.text == "\(Int(edge / 44))")
    }

    /// In wide bars the four tabs and the button have equal distances; in narrow ones the button's 80 points stay free.
    @Test(arguments: [(375.0, 73.75), (735, 147), (1200, 240)]) func tabsAndButtonAreEvenlySpaced(width: Double, item: Double) throws {
        let stage = try Stage.combined(size: CGSize(width: width, height: 600))
        let bar = try #require(stage.tabs.tabBar as? AnimatedTabBar)
        let middles = (stage.containers + [try #require(bar.centreButton)] as [UIView]).map(\.frameInWindow.midX).sorted()
        let gaps = zip(middles, middles.dropFirst()).map { $1 - $0 }
        #expect(abs(gaps[0] - item) <= 1 && abs(gaps[0] - gaps[3]) <= 1 && abs(gaps[1] - gaps[2]) <= 1)
        if width > 400 { #expect(abs(gaps[0] - gaps[1]) <= 1) }
    }

    @Test func selectedIconPlaysTheAnimationOfTheSettings() throws {
        let stage = try Stage.combined { $0.itemAnimation = .bounce }
        stage.clickTab(2)
        stage.click(stage.containers[0])
        stage.system.advance(by: 0.1)
        let scale = stage.containers[0].icon.layer.presentation()?.transform.m11 ?? 1
        #expect(abs(scale - 1.4) < 0.2 && scale > 1.05)
        stage.settle()
        stage.settings.itemAnimation = .rotationLeft
        stage.click(stage.containers[1])
        #expect(stage.containers[1].icon.layer.animation(forKey: "rotation") != nil)
    }

    @Test func extendedBarSelectsOnPressAndCustomBarOnRelease() throws {
        let stage = try Stage.combined { $0.centreButtonStyle = .extended }
        func press(_ index: Int) -> CGPoint {
            let frame = stage.containers[index].frameInWindow
            stage.native.movePointer(x: frame.midX, y: frame.midY)
            stage.native.send(.buttonPressed(.primary), x: frame.midX, y: frame.midY)
            return CGPoint(x: frame.midX, y: frame.midY)
        }
        let point = press(3)
        #expect(stage.tabs.selectedIndex == 3)
        stage.native.send(.buttonReleased(.primary), x: point.x, y: point.y)
        // The scene switches to the other implementation of the raised button while it is shown.
        stage.settings.centreButtonStyle = .custom
        let other = press(1)
        #expect(stage.tabs.selectedIndex == 3)
        #expect(stage.containers[1].textLabel.textColor == stage.tabs.tabBar.tintColor, "highlighted by the press")
        stage.native.movePointer(x: other.x, y: other.y - 200)
        stage.native.send(.buttonReleased(.primary), x: other.x, y: other.y - 200)
        #expect(stage.tabs.selectedIndex == 3)
        #expect(stage.containers[1].textLabel.textColor != stage.tabs.tabBar.tintColor)
        stage.clickTab(1)
        #expect(stage.tabs.selectedIndex == 1)
        stage.click(stage.containers[1])
        #expect(stage.containers[1].icon.layer.animationKeys() == nil, "a click on the selected item is ignored")
    }

    // MARK: The raised button

    @Test func raisedButtonOffersTheScenesAndEachCanBeLeft() throws {
        let stage = try Stage.combined()
        let bar = stage.tabs.tabBar.frameInWindow
        // The list takes clicks beside the disc and above the bar.
        let beside = UIApplication.shared.keyWindow?.hitTest(CGPoint(x: 195 + 32, y: bar.minY - 8), with: nil)
        #expect(beside?.isDescendant(of: stage.list.tableView) == true)
        for scene in SceneCatalog.scenes where scene != CombinedScene.self {
            stage.native.click(x: 195, y: bar.minY - 8)
            stage.settle()
            #expect(stage.sheet != nil)
            try stage.click(Localized.text("scene.\(scene.name)"))
            let visit = try #require(stage.visit)
            #expect(visit.children.count == 1)
            #expect(visit.view.frameInWindow == CGRect(x: 0, y: 0, width: 390, height: 844))
            if scene.name.hasPrefix("centre") { stage.native.press(.escape) } else { stage.click(visit.leaveButton) }
            stage.settle()
            #expect(stage.tabs.presentedViewController == nil)
            #expect(stage.selectedContainers == [0])
        }
    }

    @Test func leaveButtonCanBeDraggedToACornerAndStaysThere() throws {
        let stage = try Stage.combined()
        stage.native.click(x: 195, y: 790)
        stage.settle()
        try stage.click(Localized.text("scene.wheel"))
        let button = try #require(stage.visit?.leaveButton)
        let start = button.frameInWindow
        #expect(start.maxX == 390 - 12 && start.maxY == 844 - 49 - 12)
        stage.native.drag(fromX: start.midX, y: start.midY, toX: 60, y: -500)
        stage.settle()
        #expect(button.frameInWindow.minX == 12 && button.frameInWindow.minY == 44 + 12)
        #expect(stage.visit != nil, "a drag is not a click")
        stage.native.resize(width: 600, height: 700)
        stage.settle()
        #expect(button.frameInWindow.minX == 12 && button.frameInWindow.minY == 44 + 12)
        stage.click(button)
        stage.settle()
        #expect(stage.tabs.presentedViewController == nil)
    }

    // MARK: The list

    @Test func selectedRowsAreMovedAndDeletedAndTheWheelFollows() throws {
        let stage = try Stage.combined()
        let items = stage.list.items
        #expect(stage.rowTexts.first == "Row 1")
        try stage.click("Edit")
        #expect(stage.tabs.tabBar.isHidden && !stage.list.editMode.toolbar.isHidden)
        #expect(items.selectAll.isEnabled && !items.delete.isEnabled && !items.moveToTop.isEnabled)
        for row in [1, 3, 4] { try stage.clickRow(row) }
        #expect(items.delete.title == "Delete (3)" && items.moveToTop.isEnabled)
        try stage.clickRow(3)
        try stage.click("Move to Top")
        #expect(stage.rowTexts.prefix(4) == ["Row 2", "Row 5", "Row 1", "Row 3"])
        #expect(!items.moveToTop.isEnabled, "already at the top")
        try stage.click("Delete (2)")
        #expect(stage.label("Delete 2 Rows?") != nil)
        try stage.click("Cancel")
        #expect(stage.list.contents.count == 100)
        try stage.click("Delete (2)")
        try stage.click("Delete")
        #expect(stage.rowTexts.prefix(3) == ["Row 1", "Row 3", "Row 4"])
        #expect(stage.list.contents.count == 98 && stage.list.wheelView.source.count == 98)
        try stage.click("Done")
        #expect(!stage.tabs.tabBar.isHidden && stage.tabs.tabBar.alpha == 1 && stage.list.editMode.toolbar.isHidden)
        let last = try #require(stage.list.wheelView.bottomLabel.text)
        #expect(stage.rowTexts.suffix(3).contains("Row \(last)"))
    }

    @Test func rowsMovedToTheTopStaySelected() throws {
        let stage = try Stage.combined()
        try stage.click("Edit")
        try stage.click("Select All")
        for row in 0..<6 { try stage.clickRow(row) }
        try stage.click("Move to Top")
        let visible = stage.list.tableView.indexPathsForVisibleRows ?? []
        #expect(visible.count > 6 && stage.rowTexts.first == "Row 7")
        #expect(stage.list.tableView.indexPathsForSelectedRows?.filter { visible.contains($0) } == visible)
    }

    @Test func emptyListShowsAPlaceholderUntilARowIsAdded() throws {
        let stage = try Stage.combined()
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        try stage.click("Select All")
        #expect(stage.label("Deselect All") != nil && stage.list.items.delete.title == "Delete (100)")
        try stage.click("Delete (100)")
        try stage.click("Delete")
        #expect(!stage.list.isEditingRows && !stage.tabs.tabBar.isHidden)
        #expect(stage.list.emptyView.alpha == 1 && stage.label("Nothing Here") != nil)
        #expect(stage.list.wheelView.topLabel.text?.isEmpty != false)
        // An empty list cannot be edited.
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        #expect(!stage.list.isEditingRows && !stage.list.items.edit.isEnabled)
        let add = CGPoint(x: 362, y: 22)
        for _ in 0..<2 {
            stage.native.click(x: add.x, y: add.y)
            stage.settle()
            stage.native.press(.enter)
            stage.settle()
        }
        #expect(stage.rowTexts == ["Row 102", "Row 101"])
        #expect(stage.list.emptyView.alpha == 0 && stage.list.items.edit.isEnabled)
    }

    @Test func clicksOnEditAtAnySpeedEndInTheRightMode() throws {
        let stage = try Stage.combined()
        for pause in [0, 0.03, 0.1, 0.16, 0.25] {
            for click in 1...3 {
                stage.native.click(x: 36, y: 22)
                stage.system.advance(by: pause)
                #expect(stage.list.isEditingRows == (click != 2))
            }
            stage.settle()
            #expect(stage.tabs.tabBar.isHidden && stage.tabs.tabBar.alpha == 0)
            stage.native.press(.escape)
            stage.settle()
            #expect(!stage.tabs.tabBar.isHidden && stage.tabs.tabBar.alpha == 1 && stage.list.editMode.toolbar.isHidden)
        }
    }

    @Test func aMillionRowsCanBeSelectedAndDeleted() throws {
        let stage = try Stage.combined(rows: 1_000_000)
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        try stage.click("Select All")
        try stage.clickRow(2)
        #expect(stage.list.items.delete.title == "Delete (999999)")
        #expect((stage.list.tableView.indexPathsForSelectedRows ?? []).count < 100)
        stage.native.press(.end)
        stage.settle()
        #expect((stage.list.tableView.indexPathsForSelectedRows ?? []).contains { $0.row == 999_999 })
        try stage.click("Delete (999999)")
        try stage.click("Delete")
        #expect(stage.rowTexts == ["Row 3"])
        #expect(stage.list.wheelView.topLabel.text == "3")
    }
}
