// Tests the swipe actions of the list's rows, and pull to refresh.

import CoreGraphics
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct ListGestureTests {
    /// The button of an action, which has an icon and no title in a row of 44 points.
    private func action(_ name: String, in stage: Stage<CombinedTabBarController>) -> UIView? {
        stage.list.tableView.descendants(of: UIView.self).first { $0.accessibilityLabel == name && $0.isAccessibilityElement }
    }

    /// The middle of the row at `index`, which must be visible.
    private func middle(ofRow index: Int, in stage: Stage<CombinedTabBarController>) throws -> CGPoint {
        let cell = try #require(stage.list.tableView.cellForRow(at: [0, index]))
        return CGPoint(x: cell.frameInWindow.midX, y: cell.frameInWindow.midY)
    }

    private func swipe(row index: Int, by distance: Double, in stage: Stage<CombinedTabBarController>) throws {
        let point = try middle(ofRow: index, in: stage)
        stage.native.drag(fromX: point.x, y: point.y, toX: point.x + distance, y: point.y, steps: 20)
        stage.settle()
    }

    @Test func swipeShowsADeleteActionThatDeletesTheRow() throws {
        let stage = try Stage.combined()
        try swipe(row: 2, by: -120, in: stage)
        #expect(stage.rowTexts.count > 5 && action("Delete", in: stage) != nil && stage.list.contents.count == 100)
        try Snapshot.verify(stage.picture(), named: "combined-swipe-1x")
        stage.click(try #require(action("Delete", in: stage)))
        stage.settle()
        #expect(action("Delete", in: stage) == nil)
        #expect(stage.rowTexts.prefix(4) == ["Row 1", "Row 2", "Row 4", "Row 5"] && stage.list.wheelView.source.count == 99)
    }

    @Test func longSwipeDeletesTheRowAtOnce() throws {
        let stage = try Stage.combined()
        let point = try middle(ofRow: 0, in: stage)
        stage.native.drag(fromX: 380, y: point.y, toX: 10, y: point.y, steps: 30)
        stage.settle()
        #expect(stage.rowTexts.first == "Row 2" && stage.list.contents.count == 99)
    }

    @Test func swipeInTheOtherDirectionMovesTheRowToTheTop() throws {
        let stage = try Stage.combined()
        try swipe(row: 5, by: 120, in: stage)
        stage.click(try #require(action("Top", in: stage)))
        stage.settle()
        #expect(stage.rowTexts.prefix(3) == ["Row 6", "Row 1", "Row 2"] && stage.list.contents.count == 100)
    }

    @Test func pullAddsARowAndEndsTheRefresh() throws {
        let stage = try Stage.combined()
        stage.native.send(.buttonPressed(.primary), x: 195, y: 250)
        for step in 1...30 {
            stage.system.advance(frames: 1)
            stage.native.movePointer(x: 195, y: 250 + Double(step) * 14)
        }
        #expect(stage.list.refreshControl.isRefreshing)
        stage.system.advance(by: 0.1)
        try Snapshot.verify(stage.picture(), named: "combined-refresh-1x")
        stage.native.send(.buttonReleased(.primary), x: 195, y: 670)
        stage.system.advance(by: 2)
        #expect(!stage.list.refreshControl.isRefreshing)
        stage.settle()
        #expect(stage.rowTexts.first == "Row 101" && stage.list.contents.count == 101)
        #expect(stage.list.tableView.contentOffset.y == -stage.list.tableView.adjustedContentInset.top)
    }

    @Test func editModeHasNoRefreshAndNoSwipes() throws {
        let stage = try Stage.combined()
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        #expect(stage.list.tableView.refreshControl == nil)
        try swipe(row: 2, by: -120, in: stage)
        #expect(action("Delete", in: stage) == nil && stage.list.contents.count == 100)
        stage.native.press(.escape)
        stage.settle()
        #expect(stage.list.tableView.refreshControl != nil)
    }
}
