// Swipe actions of rows: drags, full swipes, deletion, row actions, touchpads, keys, right to left, and accessibility.
//
// Expected values follow from Apple's documentation of UISwipeActionsConfiguration, UIContextualAction and UITableViewDelegate. Distances
// are computed from the theme.

import CoreGraphics
import Foundation
import ListEngine
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Rows with actions at both sides; the handlers record their calls.
@MainActor
private final class SwipeRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var things = Array(0..<20)
    var log: [String] = []
    var fullSwipe = true
    /// Whether the delegate returns no swipe actions, so that the table offers row actions or deletion.
    var usesDeletion = false
    var rowActions: [UITableViewRowAction]?
    var completion: ((Bool) -> Void)?

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { things.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "\(things[indexPath.row])"
        return cell
    }
    func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
        log.append("commit \(indexPath.row)")
        things.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    private func action(_ title: String, _ style: UIContextualAction.Style) -> UIContextualAction {
        UIContextualAction(style: style, title: title) { [weak self] _, _, completion in
            self?.log.append(title)
            self?.completion = completion
        }
    }
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        usesDeletion ? nil : UISwipeActionsConfiguration(actions: [action("Read", .normal)])
    }
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        if usesDeletion { return nil }
        let configuration = UISwipeActionsConfiguration(actions: [action("Bin", .destructive), action("Flag", .normal)])
        configuration.performsFirstActionWithFullSwipe = fullSwipe
        return configuration
    }
    func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath) -> [UITableViewRowAction]? { rowActions }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { log.append("begin \(indexPath.row)") }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        log.append("end \(indexPath.map { "\($0.row)" } ?? "nil")")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("select \(indexPath.row)") }
}

@MainActor
private struct SwipeScene {
    let stage: Stage<Void>
    let table: UITableView
    let rows = SwipeRows()

    init(mirrored: Bool = false, prepare: (SwipeRows) -> Void = { _ in }) {
        stage = Stage(size: CGSize(width: 320, height: 440))
        table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.rowHeight = 44
        if mirrored { UIApplication.environmentOverrides.layoutDirection = .rightToLeft }
        prepare(rows)
        table.dataSource = rows
        table.delegate = rows
        stage.window.addSubview(table)
        stage.frame()
    }

    func finger(_ phase: TouchPhase, _ x: Double, _ y: Double) { stage.native.touch(TouchChange(phase, identifier: 1, x: x, y: y)) }

    /// Drags a finger on a row by `distance` points more than recognition needs, holds it, and lifts it if `lifts` is true.
    func swipe(row: Int, by distance: Double, from x: Double = 160, lifts: Bool = true) {
        let y = Double(row) * 44 + 22
        finger(.began, x, y)
        let end = x + distance + (distance > 0 ? 10 : -10)
        for step in 1...10 {
            stage.system.advance(by: 0.016)
            finger(.moved, x + (end - x) * Double(step) / 10, y)
        }
        stage.system.advance(by: 0.2)
        if lifts {
            finger(.ended, end, y)
            stage.system.settle()
        }
    }
    func cell(_ row: Int) -> UITableViewCell? { table.cellForRow(at: IndexPath(row: row, section: 0)) }
    func shift(_ row: Int) -> CGFloat? { cell(row)?.contentView.frame.minX }
    func button(_ title: String, row: Int) -> SwipeActionButton? {
        cell(row)?.descendants(of: SwipeActionButton.self).first { $0.action.title == title }
    }
}

@MainActor @Suite struct SwipeActionTests {
    @Test func swipeOpensTheTrailingActionsWithTheFirstAtTheEdge() throws {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: -100)
        // Two buttons of the least width, 74 points each.
        #expect(scene.shift(2) == -148)
        let (bin, flag) = (try #require(scene.button("Bin", row: 2)), try #require(scene.button("Flag", row: 2)))
        #expect(bin.frameInWindow.maxX == 320 && flag.frameInWindow.minX == 172)
        #expect(scene.cell(2)?.isEditing == true && scene.cell(2)?.showingDeleteConfirmation == true)
        #expect(scene.rows.log == ["begin 2"])
    }

    @Test func contentFollowsTheFingerAndButtonsStretchWithIt() throws {
        let scene = SwipeScene()
        scene.swipe(row: 0, by: -74, lifts: false)
        #expect(scene.shift(0) == -74)
        scene.finger(.moved, 160 - 10 - 180, 22)
        #expect(scene.shift(0) == -180)
        let bin = try #require(scene.button("Bin", row: 0))
        #expect(bin.frame.width == 90)
    }

    @Test func shortSwipeCloses() {
        let scene = SwipeScene()
        scene.swipe(row: 1, by: -50)
        #expect(scene.shift(1) == 0 && scene.cell(1)?.isEditing == false)
        #expect(scene.rows.log == ["begin 1", "end 1"])
        #expect(scene.cell(1)?.descendants(of: SwipeActionButton.self).isEmpty == true)
    }

    @Test func fastShortSwipeOpens() {
        let scene = SwipeScene()
        scene.finger(.began, 200, 22)
        for x in [185.0, 170, 155] {
            scene.stage.system.advance(by: 0.016)
            scene.finger(.moved, x, 22)
        }
        scene.finger(.ended, 155, 22)
        scene.stage.system.settle()
        #expect(scene.shift(0) == -148)
    }

    @Test func fullSwipePerformsTheFirstAction() {
        let scene = SwipeScene()
        scene.swipe(row: 3, by: -220, from: 300)
        #expect(scene.rows.log == ["begin 3", "Bin"])
        #expect(scene.shift(3) == -320)
        scene.rows.completion?(true)
        scene.stage.system.settle()
        #expect(scene.shift(3) == 0 && scene.rows.log.last == "end 3")
    }

    @Test func withoutFullSwipeTheDragMeetsResistance() throws {
        let scene = SwipeScene { $0.fullSwipe = false }
        scene.swipe(row: 3, by: -228, from: 300, lifts: false)
        // 148 + rubberBand(80) in 160 points: 148 + (1 − 1/(80·0.55/160 + 1))·160 = 182.5.
        let shift = try #require(scene.shift(3))
        #expect(abs(shift + 182.5) < 0.1)
        scene.finger(.ended, 62, 154)
        scene.stage.system.settle()
        #expect(scene.shift(3) == -148 && scene.rows.log == ["begin 3"])
    }

    @Test func clickOnAButtonPerformsItsActionOnce() throws {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: -100)
        let flag = try #require(scene.button("Flag", row: 2))
        scene.stage.click(flag)
        scene.stage.click(flag)
        #expect(scene.rows.log == ["begin 2", "Flag"])
        scene.rows.completion?(false)
        scene.stage.system.settle()
        #expect(scene.shift(2) == 0)
    }

    @Test func leadingActionsOpenTheOtherWay() {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: 60)
        #expect(scene.shift(2) == 74)
        #expect(scene.button("Read", row: 2)?.frameInWindow.minX == 0)
        #expect(scene.cell(2)?.showingDeleteConfirmation == false)
    }

    @Test func leadingSwipeOpensAfterAFastMoveOfExactlyTheRecognitionDistance() {
        let scene = SwipeScene()
        scene.finger(.began, 100, 110)
        scene.stage.system.advance(by: 0.016)
        scene.finger(.moved, 110, 110)
        scene.stage.system.advance(by: 0.016)
        scene.finger(.moved, 190, 110)
        #expect(scene.shift(2) == 80)
    }

    @Test func leadingSwipeDoesNotOpenIfItBeginsWithinTheBackEdge() {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: 100, from: Theme.swipeBackEdge - 1)
        #expect(scene.shift(2) == 0)
        scene.swipe(row: 2, by: 100, from: Theme.swipeBackEdge)
        #expect((scene.shift(2) ?? 0) > 0)
    }

    @Test func mirroredTableSwipesTheOtherWay() {
        defer { UIApplication.environmentOverrides.layoutDirection = .unspecified }
        let scene = SwipeScene(mirrored: true)
        scene.swipe(row: 2, by: 100)
        #expect(scene.shift(2) == 148)
        #expect(scene.button("Bin", row: 2)?.frameInWindow.minX == 0)
    }

    /// The press closes the actions, and the drag takes hold of the row where it is then: only one side's actions are ever visible, and the
    /// content moves by no more than the finger in a frame, apart from the animation that it interrupts.
    @Test(arguments: [false, true]) func dragOfAnOpenRowTowardTheOtherSideOnlyCloses(mirrored: Bool) {
        defer { UIApplication.environmentOverrides.layoutDirection = .unspecified }
        let scene = SwipeScene(mirrored: mirrored), sign = mirrored ? -1.0 : 1.0
        scene.swipe(row: 2, by: -100 * sign)
        func shown() -> CGFloat {
            let layer = scene.cell(2)?.contentView.layer
            return ((layer?.presentation() ?? layer)?.frame.minX ?? .nan) * sign
        }
        #expect(shown() == -148)
        scene.finger(.began, 160, 110)
        var last = shown(), largest: CGFloat = 0, sides: Set<Int> = []
        for step in 1...40 {
            scene.stage.system.advance(by: 0.016)
            scene.finger(.moved, 160 + Double(step) * 4 * sign, 110)
            let now = shown()
            largest = max(largest, abs(now - last))
            last = now
            sides.insert(scene.cell(2)?.descendants(of: SwipeActionsView.self).filter { !$0.frame.isEmpty }.count ?? 0)
        }
        scene.finger(.ended, 160 + 160 * sign, 110)
        scene.stage.system.settle()
        #expect(largest < 40 && sides.isSubset(of: [0, 1]), "\(largest), \(sides)")
        #expect(scene.shift(2) == 0 && scene.cell(2)?.descendants(of: SwipeActionsView.self).isEmpty == true)
        #expect(scene.button("Read", row: 2) == nil && scene.rows.log.filter { $0.hasPrefix("begin") }.count == 2)
    }

    /// A drag that takes hold of a closing row can open it again.
    @Test func dragOfAClosingRowOpensItAgain() {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: -100)
        scene.swipe(row: 2, by: -40)
        #expect(scene.shift(2) == -148 && scene.cell(2)?.descendants(of: SwipeActionsView.self).count == 1)
        #expect(scene.rows.log == ["begin 2", "end 2", "begin 2"])
    }

    @Test func clickElsewhereOnlyCloses() {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: -100)
        scene.stage.native.click(x: 60, y: 5 * 44 + 22)
        scene.stage.system.settle()
        #expect(scene.shift(2) == 0)
        #expect(scene.rows.log == ["begin 2", "end 2"])
        scene.stage.native.click(x: 60, y: 5 * 44 + 22)
        #expect(scene.rows.log.last == "select 5")
    }

    @Test func scrollingCloses() {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: -100)
        scene.stage.native.scroll(x: 100, y: 300, notches: 1)
        scene.stage.system.settle()
        #expect(scene.shift(2) == 0 && scene.rows.log.last == "end 2")
    }

    @Test func verticalDragScrolls() {
        let scene = SwipeScene()
        scene.stage.native.drag(fromX: 160, y: 300, toX: 150, y: 200)
        scene.stage.system.settle()
        #expect(scene.table.contentOffset.y > 50 && scene.rows.log.isEmpty)
    }

    @Test func fullSwipeDeletesIfTheDataSourceCommitsDeletions() {
        let scene = SwipeScene { $0.usesDeletion = true }
        scene.swipe(row: 3, by: -230, from: 310)
        #expect(scene.rows.log == ["begin 3", "commit 3", "end nil"])
        #expect(scene.rows.things.count == 19 && scene.shift(3) == 0)
        #expect(scene.table.visibleCells.allSatisfy { !$0.isEditing })
    }

    /// See docs/decisions/0024. A screen reader must not announce the deletion as done.
    @Test func deletionWithoutCommitIsReportedAsNotDoneAndNotOfferedAgain() throws {
        final class Rows: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = UITableView(frame: stage.window.bounds), rows = Rows(), others = Rows()
        stage.retained = [rows, others]
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.frame()
        func actions() -> [UIAccessibilityCustomAction] { table.visibleCells.first?.accessibilityCustomActions ?? [] }
        let action = try #require(actions().first)
        #expect(action.name == "Delete" && action.actionHandler?(action) == false)
        stage.system.settle()
        #expect(actions().isEmpty)
        // Another data source may implement the method.
        table.dataSource = others
        stage.frame()
        #expect(actions().map(\.name) == ["Delete"])
    }

    @Test func rowsThatCannotBeEditedHaveNoDeletion() {
        final class Rows: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
            func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row > 0 }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let table = UITableView(frame: stage.window.bounds), rows = Rows()
        stage.retained = [rows]
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.frame()
        let offered = table.visibleCells.map { $0.accessibilityCustomActions?.map(\.name) ?? [] }
        #expect(offered == [[], ["Delete"], ["Delete"]])
    }

    @Test func rowActionsAreButtonsThatReceiveTheIndexPath() throws {
        let scene = SwipeScene { $0.usesDeletion = true }
        var paths: [Int] = []
        scene.rows.rowActions = [UITableViewRowAction(style: .destructive, title: "Remove") { _, path in paths.append(path.row) }]
        scene.swipe(row: 4, by: -60)
        let button = try #require(scene.button("Remove", row: 4))
        scene.stage.click(button)
        scene.stage.system.settle()
        #expect(paths == [4] && scene.shift(4) == 0)
    }

    @Test func touchpadSwipesARow() {
        let scene = SwipeScene()
        for _ in 0..<8 {
            scene.stage.native.send(.scrolled(ScrollDelta(x: 0.25, y: 0, source: .touchpad)), x: 160, y: 110)
            scene.stage.system.advance(by: 0.016)
        }
        scene.stage.native.send(.scrolled(ScrollDelta(x: 0, y: 0, source: .touchpadLifted)), x: 160, y: 110)
        scene.stage.system.settle()
        #expect(scene.shift(2) == -148 && scene.rows.log == ["begin 2"])
    }

    @Test func editingModeHasNoSwipes() {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: -100)
        scene.table.setEditing(true, animated: false)
        #expect(scene.rows.log == ["begin 2", "end 2"])
        scene.swipe(row: 2, by: -100)
        #expect(scene.rows.log == ["begin 2", "end 2"])
    }

    @Test func actionsAreCustomActionsForScreenReaders() throws {
        let scene = SwipeScene()
        let actions = try #require(scene.cell(1)?.accessibilityCustomActions)
        #expect(actions.map(\.name) == ["Bin", "Flag", "Read"])
        _ = actions[1].actionHandler?(actions[1])
        #expect(scene.rows.log == ["Flag"])
    }

    @Test func actionsHaveTheDocumentedDefaults() {
        let action = UIContextualAction(style: .destructive, title: nil) { _, _, _ in }
        #expect(action.backgroundColor == .systemRed && action.image == nil)
        action.backgroundColor = .blue
        action.backgroundColor = nil
        #expect(action.backgroundColor == .systemRed)
        #expect(UISwipeActionsConfiguration(actions: [action]).performsFirstActionWithFullSwipe)
    }

    @Test func reloadedTableForgetsTheOpenRow() {
        let scene = SwipeScene()
        scene.swipe(row: 2, by: -100)
        scene.table.reloadData()
        scene.stage.frame()
        #expect(scene.shift(2) == 0 && scene.cell(2)?.isEditing == false)
    }
}
