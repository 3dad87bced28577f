// The editing mode of a table: circles, minus and plus, confirmation, and snapshots of them.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Rows that can be edited unless they are in `fixed`. Deletions are performed and logged, insertions only logged.
@MainActor
private final class EditableRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var things = Array(0..<40)
    var styles: [Int: UITableViewCell.EditingStyle] = [:]
    var fixed: Set<Int> = []
    var committed: [String] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { things.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "Row 第 \(things[indexPath.row]) 行"
        cell.accessoryType = indexPath.row == 4 ? .disclosureIndicator : .none
        return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { !fixed.contains(things[indexPath.row]) }
    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle {
        styles[things[indexPath.row]] ?? .delete
    }
    func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
        committed.append("\(editingStyle) \(things[indexPath.row])")
        guard editingStyle == .delete else { return }
        things.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
}

@MainActor
private struct EditingScene {
    let stage: Stage<Void>
    let table: UITableView
    let rows = EditableRows()

    init(scale: Double = 1, style: UITableView.Style = .plain, picks: Bool = false) {
        stage = Stage(size: CGSize(width: 320, height: 308), scale: scale)
        table = UITableView(frame: stage.window.bounds, style: style)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        table.delegate = rows
        table.allowsMultipleSelectionDuringEditing = picks
        stage.window.addSubview(table)
        stage.frame()
    }

    func click(_ x: Double, row: Int) {
        stage.native.click(x: x, y: Double(row) * 44 + 22 - table.contentOffset.y)
        stage.system.settle()
    }
    func cell(_ row: Int) -> UITableViewCell? { table.cellForRow(at: IndexPath(row: row, section: 0)) }
    var selectedRows: [Int] { (table.indexPathsForSelectedRows ?? []).map(\.row) }
}

@MainActor @Suite struct TableEditingTests {
    @Test func editingIndentsTheContent() throws {
        let scene = EditingScene()
        let cell = try #require(scene.cell(3))
        scene.table.setEditing(true, animated: true)
        #expect(scene.table.isEditing && cell.isEditing)
        #expect(cell.contentView.frame.minX == 38)
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(abs((cell.contentView.layer.presentation()?.frame.minX ?? 0) - 19) < 0.01)
        #expect(abs((cell.textLabel?.layer.presentation()?.frame.minX ?? 0) - 16) < 0.01)
        // The mode changes back in the middle of the animation.
        scene.table.setEditing(false, animated: true)
        scene.stage.frame()
        #expect((cell.contentView.layer.presentation()?.frame.minX ?? 0) > 15)
        scene.stage.system.settle()
        #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
        #expect(!cell.subviews.contains { $0 is CellEditControl })
    }

    /// Editing is toggled after the given numbers of frames: circle and content move together, and the circle is not removed early.
    @Test(arguments: [[3], [6], [12], [3, 5], [6, 2, 4]])
    func reversedEditingMovesCircleAndContentTogether(turns: [Int]) throws {
        let scene = EditingScene(picks: true)
        let cell = try #require(scene.cell(3))
        var isOn = true
        scene.table.setEditing(true, animated: true)
        var course: [(content: CGFloat, circle: CGFloat, alpha: Float)] = []
        var left = turns
        var next = left.removeFirst()
        for frame in 0..<60 {
            if frame == next {
                isOn.toggle()
                scene.table.setEditing(isOn, animated: true)
                next = left.isEmpty ? .max : frame + left.removeFirst()
            }
            scene.stage.frame()
            guard let control = cell.subviews.first(where: { $0 is CellEditControl }) else { break }
            let content = cell.contentView.layer.presentation()?.frame.minX ?? cell.contentView.frame.minX
            let circle = control.layer.presentation() ?? control.layer
            course.append((content, circle.frame.minX, circle.opacity))
        }
        // Circle and content move by the same 38 points.
        let apart = try #require(course.first.map { $0.content - $0.circle })
        #expect(course.allSatisfy { abs($0.content - $0.circle - apart) < 0.01 })
        #expect(course.allSatisfy { abs(CGFloat($0.alpha) - $0.content / 38) < 0.01 }, "the circle's opacity follows its position")
        // 38 points in 0.3 s are at most 3.6 in a frame, and the speed changes little between frames.
        for index in course.indices.dropFirst(2) {
            let bend = course[index].content - 2 * course[index - 1].content + course[index - 2].content
            #expect(abs(bend) < 1.3, "frame \(index) of \(turns)")
        }
        if !isOn { #expect(abs(course.last?.content ?? 0) < 1, "the circle stays until it has left the cell") }
        #expect(cell.subviews.contains { $0 is CellEditControl } == isOn)
    }

    /// BSWInterfaceKit, iOS 17: circles of 20.33 points, with their centres 11.5 points from the margin of 16.
    @Test func selectionCirclesAreWhereIOSDrawsThem() throws {
        let scene = EditingScene(scale: 3, picks: true)
        scene.table.setEditing(true, animated: false)
        scene.stage.system.settle()
        let middle = Int(try #require(scene.cell(3)).frame.midY * 3)
        // The text begins at 54 points.
        let drawn = (0..<150).filter { scene.stage.native.pixel(x: $0, y: middle) != 0xFFFF_FFFF }
        let (first, last) = (CGFloat(try #require(drawn.first)) / 3, CGFloat(try #require(drawn.last) + 1) / 3)
        #expect(abs(first - 17.33) < 0.4 && abs(last - 37.67) < 0.4, "from \(first) to \(last)")
    }

    @Test func circlesSelectSeveralRowsAndScrollingKeepsTheSelection() throws {
        let scene = EditingScene(picks: true)
        scene.rows.fixed = [2]
        scene.click(100, row: 1)
        #expect(scene.selectedRows == [1])
        scene.table.setEditing(true, animated: true)
        #expect(scene.selectedRows.isEmpty)
        for row in [0, 2, 3, 5] { scene.click(100, row: row) }
        scene.click(20, row: 4)
        #expect(scene.selectedRows == [0, 3, 4, 5])
        scene.click(100, row: 3)
        #expect(scene.selectedRows == [0, 4, 5])
        #expect(scene.cell(2)?.isEditing == false)
        // BSWInterfaceKit, iOS 17: the background of rows selected in editing mode is system gray 4, as that of a pressed row.
        #expect(scene.stage.native.pixel(x: 300, y: 22) == 0xFFD1_D1D6 && scene.stage.native.pixel(x: 300, y: 66) == 0xFFFF_FFFF)
        scene.stage.native.scroll(x: 100, y: 100, notches: 30)
        scene.stage.system.settle()
        #expect(scene.table.visibleCells.allSatisfy { $0.isEditing && !$0.isSelected && $0.contentView.frame.minX == 38 })
        scene.stage.native.scroll(x: 100, y: 100, notches: -30)
        scene.stage.system.settle()
        #expect((0..<6).map { scene.cell($0)?.isSelected } == [true, false, false, false, true, true])
        #expect(scene.cell(2)?.isEditing == false && scene.cell(2)?.contentView.frame.minX == 0)
        scene.rows.things.removeFirst(1)
        scene.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        #expect(scene.selectedRows == [3, 4])
        scene.table.setEditing(false, animated: false)
        #expect(scene.selectedRows.isEmpty && scene.table.visibleCells.allSatisfy { !$0.isEditing })
    }

    @Test func selectionDuringEditingMustBeAllowed() {
        let scene = EditingScene()
        scene.table.isEditing = true
        scene.click(100, row: 1)
        #expect(scene.selectedRows.isEmpty)
        scene.table.allowsSelectionDuringEditing = true
        scene.click(100, row: 1)
        scene.click(100, row: 2)
        #expect(scene.selectedRows == [2])
    }

    @Test func aDeletionIsConfirmedBeforeItIsCommitted() {
        let scene = EditingScene()
        scene.rows.styles = [5: .insert, 1: .none]
        scene.table.setEditing(true, animated: false)
        scene.stage.frame()
        scene.click(27, row: 2)
        #expect(scene.cell(2)?.showingDeleteConfirmation == true)
        #expect(scene.cell(2)?.contentView.frame.minX ?? 0 < 0)
        // A click anywhere else only hides the confirmation.
        scene.click(150, row: 4)
        #expect(scene.cell(2)?.showingDeleteConfirmation == false)
        scene.click(27, row: 3)
        scene.click(27, row: 2)
        #expect(scene.table.visibleCells.map(\.showingDeleteConfirmation) == [false, false, true, false, false, false, false])
        scene.click(290, row: 2)
        #expect(scene.rows.committed == ["delete 2"])
        #expect(scene.cell(2)?.textLabel?.text == "Row 第 3 行")
        scene.click(27, row: 1)
        scene.click(27, row: 4)
        #expect(scene.rows.committed == ["delete 2", "insert 5"])
        #expect(scene.table.visibleCells.allSatisfy { !$0.showingDeleteConfirmation })
        #expect(scene.table.subviews.filter { $0 is UITableViewCell && !$0.isHidden }.count == 7)
    }

    @Test func scrollingHidesTheConfirmation() {
        let scene = EditingScene()
        scene.table.setEditing(true, animated: false)
        scene.stage.frame()
        scene.click(27, row: 2)
        scene.stage.native.scroll(x: 100, y: 100, notches: 20)
        scene.stage.system.settle()
        scene.stage.native.scroll(x: 100, y: 100, notches: -20)
        scene.stage.system.settle()
        #expect(scene.table.visibleCells.allSatisfy { !$0.showingDeleteConfirmation && $0.contentView.frame.minX == 38 })
    }

    @Test func theEditButtonTogglesEditing() {
        let page = UITableViewController(style: .plain)
        let button = page.editButtonItem
        #expect(button === page.editButtonItem)
        let title = button.effectiveTitle
        page.setEditing(true, animated: false)
        #expect(page.isEditing && page.tableView.isEditing)
        #expect(button.style == .done && button.effectiveTitle != title)
        page.isEditing = false
        #expect(!page.tableView.isEditing && button.effectiveTitle == title)
    }

    // MARK: The look

    @Test func selectedRowsInEditingModeMatchTheirSnapshots() throws {
        let scene = EditingScene(picks: true)
        scene.table.setEditing(true, animated: false)
        scene.stage.frame()
        for row in [1, 2] { scene.click(100, row: row) }
        try Snapshot.verify(scene.stage.pictureAtRest(), named: "table-picking-1x")
        let dark = EditingScene(scale: 2, picks: true)
        dark.stage.system.settings.colorScheme = .dark
        dark.table.setEditing(true, animated: false)
        dark.stage.frame()
        for row in [1, 2] { dark.click(100, row: row) }
        try Snapshot.verify(dark.stage.pictureAtRest(), named: "table-picking-dark-2x")
    }

    @Test func deletionControlsMatchTheirSnapshot() throws {
        let scene = EditingScene(scale: 2, style: .insetGrouped)
        scene.rows.styles = [3: .insert, 1: .none]
        scene.table.setEditing(true, animated: false)
        scene.stage.frame()
        scene.stage.native.click(x: 43, y: 35 + 44 * 2 + 22)
        try Snapshot.verify(scene.stage.pictureAtRest(), named: "table-deleting-2x")
    }

    @Test func aRunningUpdateMatchesItsSnapshot() throws {
        let scene = EditingScene()
        scene.rows.things.replaceSubrange(1...2, with: [])
        scene.rows.things.insert(100, at: 3)
        scene.table.performBatchUpdates {
            scene.table.deleteRows(at: [1, 2].map { IndexPath(row: $0, section: 0) }, with: .fade)
            scene.table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .left)
        }
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        try Snapshot.verify(scene.stage.picture(), named: "table-updating-1x")
    }

    @Test func endingTheEditingDeselectsARowThatSlidesOut() throws {
        let scene = EditingScene(picks: true)
        scene.table.setEditing(true, animated: false)
        scene.table.contentOffset.y = 440
        scene.stage.system.settle()
        scene.click(160, row: 12)
        #expect(scene.selectedRows == [12])
        // The user moves the row to the top, and ends the editing at once.
        scene.rows.things.insert(scene.rows.things.remove(at: 12), at: 0)
        scene.table.moveRow(at: IndexPath(row: 12, section: 0), to: IndexPath(row: 0, section: 0))
        scene.table.setContentOffset(.zero, animated: true)
        scene.table.setEditing(false, animated: true)
        scene.stage.system.settle()
        #expect(scene.selectedRows.isEmpty && scene.table.contentOffset == .zero)
        let cell = try #require(scene.cell(0))
        #expect(!cell.isSelected && !cell.isEditing)
    }
}
