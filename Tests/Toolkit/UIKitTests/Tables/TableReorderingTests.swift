// Rows dragged to other index paths by their reorder controls.

import CoreGraphics
import Foundation
import ListEngine
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor
private final class MovableRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var things = Array(0..<60)
    var moves: [String] = []
    var limit = Int.max

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { things.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "\(things[indexPath.row])"
        return cell
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { things[indexPath.row] != 4 }
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        moves.append("\(sourceIndexPath.row) \(destinationIndexPath.row)")
        things.insert(things.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }
    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { IndexPath(row: min(proposedDestinationIndexPath.row, limit), section: 0) }
}

/// A data source with two sections, between which rows can be moved.
@MainActor
private final class TwoSections: NSObject, UITableViewDataSource {
    var sections = [[0, 1, 2], [10, 11, 12]]
    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "\(sections[indexPath.section][indexPath.row])"
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section \(section)" }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        let thing = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(thing, at: destinationIndexPath.row)
    }
}

@MainActor @Suite struct TableReorderingTests {
    private func table() -> (Stage<Void>, UITableView, MovableRows) {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds)
        let rows = MovableRows()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        table.delegate = rows
        table.allowsMultipleSelectionDuringEditing = true
        table.setEditing(true, animated: false)
        stage.window.addSubview(table)
        stage.system.settle()
        return (stage, table, rows)
    }

    private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    private func checkSettled(_ stage: Stage<Void>, _ table: UITableView, _ rows: MovableRows) {
        stage.system.settle()
        #expect(texts(table) == (table.indexPathsForVisibleRows ?? []).map { "\(rows.things[$0.row])" })
        let drawn = table.subviews.filter { $0 is UITableViewCell && !$0.isHidden }
        #expect(drawn.count == table.visibleCells.count)
        #expect(drawn.allSatisfy { $0.alpha == 1 && $0.layer.animationKeys() == nil })
        #expect(table.drag == nil && !CADisplayLink.hasRunning)
    }

    @Test func aDraggedRowFollowsTheFingerAndOthersMakeRoom() throws {
        let (stage, table, rows) = table()
        table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
        stage.native.send(.buttonPressed(.primary), x: 295, y: 66)
        stage.native.movePointer(x: 295, y: 120)
        #expect(texts(table).prefix(4) == ["0", "2", "1", "3"])
        #expect(table.drag?.snapshot.frame.minY == 98)
        stage.native.movePointer(x: 295, y: 198)
        #expect(texts(table).prefix(6) == ["0", "2", "3", "4", "1", "5"])
        #expect(table.contentOffset.y == 0 && rows.moves.isEmpty)
        stage.native.send(.buttonReleased(.primary), x: 295, y: 198)
        #expect(rows.moves == ["1 4"])
        #expect(table.indexPathsForSelectedRows?.map(\.row) == [1])
        checkSettled(stage, table, rows)
    }

    @Test func delegateAndDataSourceLimitTheMovesOfRows() {
        let (stage, table, rows) = table()
        rows.limit = 2
        stage.native.drag(fromX: 295, y: 22, toX: 295, y: 300)
        #expect(rows.moves == ["0 2"])
        checkSettled(stage, table, rows)
        stage.native.send(.buttonPressed(.primary), x: 295, y: 198)
        #expect(table.drag == nil)
        stage.native.send(.buttonReleased(.primary), x: 295, y: 198)
        checkSettled(stage, table, rows)
    }

    @Test func draggingNearAnEdgeScrolls() {
        let (stage, table, rows) = table()
        stage.native.send(.buttonPressed(.primary), x: 295, y: 22)
        stage.native.movePointer(x: 295, y: 435)
        stage.system.advance(by: 20)
        #expect(table.contentOffset.y == 2200)
        stage.native.send(.buttonReleased(.primary), x: 295, y: 435)
        #expect(rows.moves == ["0 59"])
        checkSettled(stage, table, rows)
    }

    @Test func anInterruptedDragMovesTheRowBack() {
        let (stage, table, rows) = table()
        let interruptions: [() -> Void] = [
            { table.setEditing(false, animated: true) }, { table.reloadData() }, { stage.native.scroll(x: 100, y: 100, notches: 60) },
            {
                rows.things.removeFirst(2)
                table.deleteRows(at: [0, 1].map { IndexPath(row: $0, section: 0) }, with: .fade)
            },
        ]
        for (number, interrupt) in interruptions.enumerated() {
            table.setEditing(true, animated: false)
            table.contentOffset.y = 0
            stage.system.settle()
            rows.moves = []
            stage.native.send(.buttonPressed(.primary), x: 295, y: 66)
            stage.native.movePointer(x: 295, y: 230)
            interrupt()
            stage.system.advance(by: 0.1)
            stage.native.movePointer(x: 295, y: 240)
            stage.native.send(.buttonReleased(.primary), x: 295, y: 240)
            // The wheel scrolls the table without ending the drag, so the release moves the row.
            #expect(rows.moves.count == (number == 2 ? 1 : 0))
            checkSettled(stage, table, rows)
        }
    }

    /// While a batch is open, the data source may not match the rows: the new index path is shown when the batch has ended.
    @Test func scrollingWithinABatchDoesNotEndTheDrag() {
        let (stage, table, rows) = table()
        stage.native.send(.buttonPressed(.primary), x: 295, y: 66)
        stage.native.movePointer(x: 295, y: 110)
        #expect(table.drag?.to.item == 2)
        table.performBatchUpdates { table.contentOffset.y = 44 }
        #expect(table.drag?.to.item == 3)
        stage.native.send(.buttonReleased(.primary), x: 295, y: 110)
        #expect(rows.moves == ["1 3"])
        checkSettled(stage, table, rows)
    }

    @Test func aChangeWithinABatchThatEndsEditingHasTheIndexPathsOfTheDataSource() {
        let (stage, table, rows) = table()
        stage.native.send(.buttonPressed(.primary), x: 295, y: 66)
        stage.native.movePointer(x: 295, y: 230)
        rows.things.removeFirst(2)
        table.performBatchUpdates {
            table.setEditing(false, animated: false)
            table.deleteRows(at: [0, 1].map { IndexPath(row: $0, section: 0) }, with: .fade)
        }
        stage.native.send(.buttonReleased(.primary), x: 295, y: 230)
        #expect(rows.moves.isEmpty)
        checkSettled(stage, table, rows)
    }

    @Test func reconfigurationsHaveTheIndexPathsOfTheDataSourceDuringADrag() {
        let (stage, table, rows) = table()
        stage.native.send(.buttonPressed(.primary), x: 295, y: 66)
        stage.native.movePointer(x: 295, y: 120)
        #expect(texts(table).prefix(4) == ["0", "2", "1", "3"])
        rows.things[2] = 72
        table.reconfigureRows(at: [IndexPath(row: 2, section: 0)])
        #expect(texts(table).prefix(4) == ["0", "72", "1", "3"] && table.drag != nil)
        stage.native.send(.buttonReleased(.primary), x: 295, y: 120)
        #expect(rows.moves == ["1 2"])
        checkSettled(stage, table, rows)
    }

    @Test func aDraggedRowMatchesItsSnapshot() throws {
        let (stage, table, rows) = table()
        stage.native.resize(width: 320, height: 220)
        stage.system.settle()
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        stage.native.send(.buttonPressed(.primary), x: 295, y: 66)
        stage.native.movePointer(x: 295, y: 130)
        stage.system.settle()
        try Snapshot.verify(stage.picture(), named: "table-moving-1x")
        stage.native.send(.buttonReleased(.primary), x: 295, y: 130)
        checkSettled(stage, table, rows)
    }

    @Test func aRowIsDraggedToAnotherSectionAndBack() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds)
        let rows = TwoSections()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        table.setEditing(true, animated: false)
        stage.window.addSubview(table)
        stage.system.settle()
        func drag(_ from: IndexPath, to: IndexPath) {
            table.beginDrag(table.cellForRow(at: from) ?? UITableViewCell(), finger: table.rectForRow(at: from).midY)
            table.moveDrag(finger: table.rectForRow(at: to).midY)
            stage.frame()
            table.drop()
            stage.system.settle()
            #expect(texts(table) == rows.sections.flatMap { $0 }.map(String.init))
        }
        drag(IndexPath(row: 1, section: 0), to: IndexPath(row: 1, section: 1))
        #expect(rows.sections[0] == [0, 2] && rows.sections[1].contains(1))
        drag(IndexPath(row: 0, section: 1), to: IndexPath(row: 0, section: 0))
        #expect(rows.sections.map(\.count) == [3, 3])
    }

    @Test func reloadDuringADragToAnotherSectionRestoresTheRows() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds)
        let rows = TwoSections()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        table.setEditing(true, animated: false)
        stage.window.addSubview(table)
        stage.system.settle()
        let path = IndexPath(row: 0, section: 0)
        table.beginDrag(try #require(table.cellForRow(at: path)), finger: table.rectForRow(at: path).midY)
        table.moveDrag(finger: table.rectForRow(at: IndexPath(row: 2, section: 1)).midY)
        #expect(table.numberOfRows(inSection: 0) == 2 && table.numberOfRows(inSection: 1) == 4)
        rows.sections[1].removeLast()
        table.deleteRows(at: [IndexPath(row: 2, section: 1)], with: .fade)
        stage.system.settle()
        #expect(texts(table) == ["0", "1", "2", "10", "11"] && table.drag == nil)
    }

    @Test func screenReadersMoveRowsToTheNextSection() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds)
        let rows = TwoSections()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        table.setEditing(true, animated: false)
        stage.window.addSubview(table)
        stage.system.settle()
        table.moveRow(of: try #require(table.cellForRow(at: IndexPath(row: 2, section: 0))), by: 1)
        stage.system.settle()
        #expect(rows.sections == [[0, 1], [2, 10, 11, 12]] && texts(table) == ["0", "1", "2", "10", "11", "12"])
    }

    /// The text of a row wraps in the width in which the row is measured.
    @Test func rowsAreMeasuredBesideTheReorderControlAndTheAccessory() throws {
        let (stage, table, rows) = table()
        let cell = table.visibleCells[0]
        let label = try #require(cell.textLabel)
        label.numberOfLines = 0
        cell.editingAccessoryType = .disclosureIndicator
        for count in 1...60 {
            label.text = String(repeating: "a ", count: count)
            cell.setNeedsLayout()
            cell.layoutIfNeeded()
            let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .infinity)).height.rounded(.up)
            #expect(cell.sizeThatFits(cell.bounds.size).height == max(Theme.rowHeight, needed + 2 * Theme.rowPadding))
        }
        #expect(rows.moves.isEmpty && cell.window === stage.window)
    }
}
