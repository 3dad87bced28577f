// Rows that are pressed, selected, inserted and deleted.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct TableSelectionTests {
    @Test func aRowIsHighlightedOnPressAndSelectedOnRelease() throws {
        let scene = ListScene([100])
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 100)
        let cell = try #require(scene.table.cellForRow(at: IndexPath(row: 2, section: 0)))
        #expect(cell.isHighlighted)
        #expect(!cell.isSelected)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 100)
        #expect(!cell.isHighlighted)
        #expect(cell.isSelected)
        #expect(scene.rows.log == ["highlight 2", "unhighlight 2", "willSelect 2", "didSelect 2"])
        #expect(scene.table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    }

    /// Whether each visible row's separator is shown, from the top.
    private func lines(_ table: UITableView) -> [Bool] {
        table.visibleCells.map { $0.parts.separator?.alpha ?? 0 > 0 }
    }

    @Test func aSelectedRowAndTheOneAboveHaveNoSeparators() throws {
        let scene = ListScene([100])
        let all = lines(scene.table).count
        func expected(without rows: Set<Int>) -> [Bool] { (0..<all).map { !rows.contains($0) } }
        #expect(lines(scene.table) == expected(without: []))
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 100)
        #expect(lines(scene.table) == expected(without: [1, 2]), "pressed")
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 100)
        #expect(lines(scene.table) == expected(without: [1, 2]), "selected")
        scene.stage.native.click(x: 100, y: 10)
        #expect(lines(scene.table) == expected(without: [0]))
        scene.table.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
        #expect(lines(scene.table) == expected(without: []))
    }

    @Test func separatorsFadeInWhileTheHighlightFadesOut() throws {
        let scene = ListScene([100])
        scene.stage.native.click(x: 100, y: 100)
        scene.stage.system.settle()
        scene.table.deselectRow(at: IndexPath(row: 2, section: 0), animated: true)
        scene.stage.system.advance(by: 0.15)
        let above = try #require(scene.table.cellForRow(at: IndexPath(row: 1, section: 0))?.parts.separator?.layer)
        let part = (above.presentation()?.opacity ?? 0) / above.opacity
        #expect(part > 0.2 && part < 0.8)
        scene.stage.system.settle()
        #expect(lines(scene.table).allSatisfy { $0 })
    }

    @Test func cellsReusedNextToASelectedRowShowTheirSeparators() {
        let scene = ListScene([100])
        scene.table.selectRow(at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
        scene.wheel(30)
        #expect(lines(scene.table).allSatisfy { $0 })
        scene.wheel(-30)
        #expect(lines(scene.table).indices.filter { !lines(scene.table)[$0] } == [2, 3])
    }

    @Test func aNewSelectionReplacesTheOldOne() {
        let scene = ListScene([100])
        scene.stage.native.click(x: 100, y: 10)
        scene.rows.forget()
        scene.stage.native.click(x: 100, y: 60)
        #expect(scene.rows.log == ["highlight 1", "unhighlight 1", "willSelect 1", "didDeselect 0", "didSelect 1"])
        #expect(scene.table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
    }

    @Test func aDragCancelsThePress() {
        let scene = ListScene([100])
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 300)
        scene.stage.native.movePointer(x: 100, y: 250)
        #expect(scene.rows.log == ["highlight 6", "unhighlight 6"])
        scene.stage.system.advance(by: 0.5)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 250)
        #expect(scene.table.indexPathForSelectedRow == nil)
        #expect(scene.table.contentOffset.y == 40)
    }

    @Test func rowsThatMayNotBeHighlightedAreNotSelected() {
        let scene = ListScene([100])
        scene.rows.forbidden = [IndexPath(row: 0, section: 0)]
        scene.stage.native.click(x: 100, y: 10)
        #expect(scene.rows.log.isEmpty)
        scene.table.allowsSelection = false
        scene.stage.native.click(x: 100, y: 60)
        #expect(scene.rows.log.isEmpty)
    }

    @Test func programmaticSelectionDoesNotNotifyAndSurvivesScrolling() {
        let scene = ListScene([100])
        let path = IndexPath(row: 3, section: 0)
        scene.table.selectRow(at: path, animated: false, scrollPosition: .none)
        #expect(scene.rows.log.isEmpty)
        scene.wheel(30)
        #expect(scene.table.visibleCells.allSatisfy { !$0.isSelected })
        scene.wheel(-30)
        #expect(scene.table.cellForRow(at: path)?.isSelected == true)
        scene.table.deselectRow(at: path, animated: false)
        #expect(scene.table.cellForRow(at: path)?.isSelected == false)
    }

    @Test func aPressThatStopsScrollingSelectsNothing() {
        let scene = ListScene([1000])
        scene.stage.native.drag(fromX: 100, y: 500, toX: 100, y: 300, steps: 6)
        scene.stage.system.advance(frames: 3)
        scene.rows.forget()
        scene.stage.native.click(x: 100, y: 300)
        #expect(scene.rows.log.isEmpty)
        #expect(scene.table.indexPathForSelectedRow == nil)
    }

    // MARK: Updates

    @Test func deletionsKeepTheCellsOfOtherRows() throws {
        let scene = ListScene([100])
        let kept = try #require(scene.table.cellForRow(at: IndexPath(row: 5, section: 0)))
        scene.table.selectRow(at: IndexPath(row: 5, section: 0), animated: false, scrollPosition: .none)
        scene.rows.forget()
        scene.rows.counts = [98]
        scene.table.deleteRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 3, section: 0)], with: .automatic)
        scene.stage.frame()
        #expect(scene.table.contentSize.height == 4312)
        #expect(scene.table.cellForRow(at: IndexPath(row: 3, section: 0)) === kept)
        #expect(kept.frame.minY == 132)
        #expect(scene.table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
        // Only the cells of the two rows that became visible at the bottom are requested.
        #expect(scene.rows.cellsAsked.map(\.row) == [14, 15])
    }

    @Test func insertionsRequestTheNewCells() {
        let scene = ListScene([100])
        scene.rows.forget()
        scene.rows.counts = [101]
        scene.table.performBatchUpdates { scene.table.insertRows(at: [IndexPath(row: 4, section: 0)], with: .fade) }
        scene.stage.frame()
        #expect(scene.rows.cellsAsked.map(\.row) == [4])
        #expect(scene.table.visibleCells.count == 16)
    }

    @Test func reloadsRequestTheCellsAgain() {
        let scene = ListScene([100])
        scene.rows.forget()
        scene.table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none)
        scene.stage.frame()
        #expect(scene.rows.cellsAsked.map(\.row) == [2])
    }

    @Test func anInvalidUpdateReloadsEverything() {
        let scene = ListScene([100])
        scene.rows.forget()
        scene.rows.counts = [50]
        scene.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        scene.stage.frame()
        #expect(scene.rows.cellsAsked.count == 16)
        #expect(scene.table.numberOfRows(inSection: 0) == 50)
    }
}
