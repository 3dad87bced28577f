// Random updates, scrolls, clicks and waits: the table always shows the data source's array.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct RandomTableTests {
    private static let styles: [UITableView.RowAnimation] = [.fade, .left, .right, .top, .bottom, .none, .automatic]

    /// Deletes, inserts, moves and reloads random rows of data source and table in one batch.
    private func batch(_ scene: ModelScene, _ dice: inout SeededGenerator, next: inout Int) {
        let old = scene.rows.sections
        var places = old.indices.flatMap { section in old[section].indices.map { scene.path($0, section) } }.shuffled(using: &dice)
        func draw(_ most: Int) -> [IndexPath] {
            let count = min(Int.random(in: 0...most, using: &dice), places.count)
            defer { places.removeLast(count) }
            return Array(places.suffix(count))
        }
        let deleted = draw(4)
        let moved = draw(2)
        let reloaded = draw(2)
        let gone = Set(deleted + moved)
        var new = old.indices.map { section in
            old[section].indices.filter { !gone.contains(scene.path($0, section)) }.map { old[section][$0] }
        }
        // The index paths after the batch are looked up in `new` once it is complete.
        var fresh: [Int] = []
        for _ in 0..<Int.random(in: 0...3, using: &dice) {
            fresh.append(next)
            next += 1
        }
        for thing in fresh + moved.map({ old[$0.section][$0.row] }) {
            let section = Int.random(in: new.indices, using: &dice)
            new[section].insert(thing, at: Int.random(in: 0...new[section].count, using: &dice))
        }
        func place(_ thing: Int) -> IndexPath {
            for (section, things) in new.enumerated() {
                if let row = things.firstIndex(of: thing) { return scene.path(row, section) }
            }
            return scene.path(-1)
        }
        let style = Self.styles.randomElement(using: &dice) ?? .fade
        let other = Self.styles.randomElement(using: &dice) ?? .fade
        scene.rows.sections = new
        scene.table.performBatchUpdates {
            scene.table.insertRows(at: fresh.map(place), with: style)
            scene.table.deleteRows(at: deleted, with: other)
            for path in moved { scene.table.moveRow(at: path, to: place(old[path.section][path.row])) }
            scene.table.reloadRows(at: reloaded, with: style)
        }
    }

    private func check(_ scene: ModelScene, _ chosen: Set<Int>, isSettled: Bool) {
        #expect(scene.texts == scene.expectedTexts)
        let selected = (scene.table.indexPathsForSelectedRows ?? []).map { scene.rows.sections[$0.section][$0.row] }
        #expect(Set(selected) == chosen)
        #expect(scene.table.contentSize.height == scene.rows.sections.reduce(0) { $0 + CGFloat($1.count) * 44 })
        for cell in scene.table.visibleCells {
            guard let path = scene.table.indexPath(for: cell) else { continue }
            #expect(cell.frame == scene.table.rectForRow(at: path))
            #expect(cell.isEditing == scene.table.isEditing)
            #expect(cell.contentView.frame.minX == (scene.table.isEditing ? 38 : 0))
            #expect(cell.isSelected == chosen.contains(scene.rows.sections[path.section][path.row]))
        }
        guard isSettled else { return }
        #expect(scene.drawn.count == scene.texts.count)
        #expect(scene.drawn.allSatisfy { $0.layer.animationKeys() == nil && $0.isUserInteractionEnabled && $0.alpha == 1 })
        #expect(scene.table.animations.isEmpty)
        #expect(scene.drawn.allSatisfy { $0.subviews.count { $0 is CellEditControl } == (scene.table.isEditing ? 1 : 0) })
    }

    @Test(arguments: 0..<6) func randomUpdatesShowTheDataSourcesRows(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let scene = ModelScene([Array(0..<12), [], Array(100..<130)]) { table, _ in
            table.allowsMultipleSelection = true
            table.allowsMultipleSelectionDuringEditing = true
        }
        var next = 1000
        for _ in 0..<40 {
            switch Int.random(in: 0..<7, using: &dice) {
            case 0...2: batch(scene, &dice, next: &next)
            case 3: scene.stage.native.scroll(x: 100, y: 200, notches: Double.random(in: -6...6, using: &dice))
            case 4: scene.stage.native.click(x: 100, y: Double.random(in: 1...430, using: &dice))
            case 5: scene.table.setEditing(!scene.table.isEditing, animated: Bool.random(using: &dice))
            default: scene.table.contentOffset.y += CGFloat.random(in: -100...100, using: &dice)
            }
            let chosen = Set((scene.table.indexPathsForSelectedRows ?? []).map { scene.rows.sections[$0.section][$0.row] })
            if Bool.random(using: &dice) {
                scene.stage.system.advance(by: Double.random(in: 0...0.2, using: &dice))
                scene.stage.frame()
                check(scene, chosen, isSettled: false)
            } else if Int.random(in: 0..<3, using: &dice) == 0 {
                scene.stage.system.settle()
                check(scene, chosen, isSettled: true)
            }
        }
        scene.stage.system.settle()
        scene.table.selectRow(at: nil, animated: false, scrollPosition: .none)
        check(scene, [], isSettled: true)
    }

    @Test func invalidUpdatesReloadEverything() {
        var dice = SeededGenerator(seed: 7)
        let scene = ModelScene([Array(0..<30)])
        var next = 1000
        for round in 0..<12 {
            batch(scene, &dice, next: &next)
            scene.stage.system.advance(by: 0.1)
            if scene.rows.sections[0].count > 3 { scene.rows.sections[0].removeLast(3) }
            let row = [-1, 2, 5_000_000][round % 3]
            switch round % 4 {
            case 0: scene.table.deleteRows(at: [scene.path(row)], with: .fade)
            case 1: scene.table.insertRows(at: [scene.path(row, 9)], with: .left)
            case 2: scene.table.moveRow(at: scene.path(row), to: scene.path(0, -3))
            default: scene.table.deleteSections([0, 4], with: .top)
            }
            scene.stage.system.settle()
            check(scene, [], isSettled: true)
        }
    }
}
