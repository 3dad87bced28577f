// Snapshots, their differences, and the tables and collections that show them.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

@MainActor @Suite final class DiffableDataSourceTests {
    private func snapshot(_ sections: [(String, [Int])]) -> NSDiffableDataSourceSnapshot<String, Int> {
        var snapshot = Snapshot()
        for (section, items) in sections {
            snapshot.appendSections([section])
            snapshot.appendItems(items, toSection: section)
        }
        return snapshot
    }

    // MARK: Snapshots

    @Test func itemsAreInsertedMovedAndDeleted() {
        var snapshot = snapshot([("A", [1, 2, 3]), ("B", [4])])
        snapshot.insertItems([10, 11], beforeItem: 2)
        snapshot.insertItems([12], afterItem: 4)
        snapshot.moveItem(1, afterItem: 12)
        snapshot.deleteItems([3])
        #expect(snapshot.itemIdentifiers(inSection: "A") == [10, 11, 2])
        #expect(snapshot.itemIdentifiers(inSection: "B") == [4, 12, 1])
        #expect(snapshot.itemIdentifiers == [10, 11, 2, 4, 12, 1] && snapshot.numberOfItems == 6)
        #expect(snapshot.indexOfItem(12) == 4 && snapshot.sectionIdentifier(containingItem: 1) == "B")
        #expect(snapshot.indexOfItem(3) == nil)
    }

    @Test func sectionsAreInsertedMovedAndDeleted() {
        var snapshot = snapshot([("A", [1]), ("B", [2]), ("C", [3])])
        snapshot.insertSections(["D"], beforeSection: "B")
        snapshot.insertSections(["E"], afterSection: "C")
        snapshot.moveSection("A", afterSection: "E")
        snapshot.deleteSections(["C"])
        #expect(snapshot.sectionIdentifiers == ["D", "B", "E", "A"] && snapshot.itemIdentifiers == [2, 1])
        #expect(snapshot.indexOfSection("A") == 3 && snapshot.numberOfItems(inSection: "D") == 0)
        snapshot.deleteAllItems()
        #expect(snapshot.numberOfSections == 0 && snapshot.numberOfItems == 0)
    }

    @Test func duplicateAndUnknownIdentifiersAreIgnored() {
        var snapshot = snapshot([("A", [1, 2])])
        snapshot.appendItems([2, 3, 3])
        snapshot.appendSections(["A"])
        snapshot.insertItems([9], beforeItem: 99)
        snapshot.moveItem(1, beforeItem: 99)
        snapshot.reloadItems([2, 99])
        #expect(snapshot.itemIdentifiers == [1, 2, 3] && snapshot.sectionIdentifiers == ["A"])
        #expect(snapshot.reloadedItemIdentifiers == [2])
    }

    // MARK: Tables

    private func table(on stage: Stage<Void>) -> (UITableView, UITableViewDiffableDataSource<String, Int>) {
        let table = UITableView(frame: stage.window.bounds)
        table.rowHeight = 44
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "Row", for: path)
            cell.textLabel?.text = "\(item)"
            return cell
        }
        stage.window.addSubview(table)
        stage.frame()
        return (table, source)
    }

    private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    @Test func aTableShowsTheAppliedSnapshot() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let (table, source) = table(on: stage)
        source.apply(snapshot([("A", [1, 2]), ("B", [3])]))
        stage.system.settle()
        #expect(texts(table) == ["1", "2", "3"] && table.numberOfSections == 2)
        #expect(source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == 3)
        #expect(source.indexPath(for: 2) == IndexPath(row: 1, section: 0) && source.indexPath(for: 9) == nil)
        #expect(source.snapshot().itemIdentifiers == [1, 2, 3])
    }

    @Test func rowsThatStayKeepTheirCellsAndSlide() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let (table, source) = table(on: stage)
        source.apply(snapshot([("A", [1, 2, 3])]), animatingDifferences: false)
        stage.system.settle()
        let cells = table.visibleCells
        var isDone = false
        source.apply(snapshot([("A", [3, 0, 1])])) { isDone = true }
        stage.frame()
        stage.system.advance(by: 0.15)
        let seen = try #require(cells[2].layer.presentation()?.frame.minY)
        #expect(seen > 1 && seen < 87 && !isDone)
        stage.system.settle()
        #expect(texts(table) == ["3", "0", "1"] && isDone)
        #expect(table.visibleCells[0] === cells[2] && table.visibleCells[2] === cells[0])
    }

    @Test func randomDifferencesAreApplied() {
        let stage = Stage(size: CGSize(width: 320, height: 4400))
        let (table, source) = table(on: stage)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            var items = Array(0..<40).shuffled(using: &random).prefix(Int.random(in: 0...40, using: &random))
            var sections: [(String, [Int])] = []
            for name in ["A", "B", "C", "D"].shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)) {
                let count = min(items.count, Int.random(in: 0...14, using: &random))
                sections.append((name, Array(items.prefix(count))))
                items = items.dropFirst(count)
            }
            var new = snapshot(sections)
            if let item = new.itemIdentifiers.first, Bool.random(using: &random) { new.reloadItems([item]) }
            if let section = new.sectionIdentifiers.first, Bool.random(using: &random) { new.reloadSections([section]) }
            source.apply(new, animatingDifferences: Bool.random(using: &random))
            stage.frame()
            #expect(texts(table) == new.itemIdentifiers.map(String.init))
        }
        stage.system.settle()
    }

    @Test func reconfiguredItemsKeepTheirCells() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        var suffix = "old"
        let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "Row", for: path)
            cell.textLabel?.text = "\(item) \(suffix)"
            return cell
        }
        stage.window.addSubview(table)
        source.apply(snapshot([("A", [1, 2])]), animatingDifferences: false)
        stage.system.settle()
        let cells = table.visibleCells
        suffix = "new"
        var next = source.snapshot()
        next.reconfigureItems([2])
        source.apply(next)
        stage.system.settle()
        #expect(texts(table) == ["1 old", "2 new"] && table.visibleCells == cells)
    }

    @Test func aMillionItemsAreAppliedAndChanged() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let (table, source) = table(on: stage)
        source.apply(snapshot([("A", Array(0..<1_000_000))]), animatingDifferences: false)
        stage.frame()
        var next = source.snapshot()
        next.deleteItems([0, 500_000])
        next.moveItem(999_999, beforeItem: 1)
        source.apply(next)
        stage.system.settle()
        #expect(Array(texts(table).prefix(3)) == ["999999", "1", "2"] && table.numberOfRows(inSection: 0) == 999_998)
    }

    // MARK: Collections

    @Test func aCollectionShowsTheAppliedSnapshot() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Item")
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, item in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "Item", for: path)
            cell.tag = item
            return cell
        }
        stage.window.addSubview(view)
        source.apply(snapshot([("A", [1, 2, 3])]), animatingDifferences: false)
        stage.frame()
        let first = view.cellForItem(at: IndexPath(item: 0, section: 0))
        source.apply(snapshot([("A", [3, 4, 1])]))
        stage.system.settle()
        #expect(view.visibleCells.map(\.tag) == [3, 4, 1] && view.visibleCells.last === first)
    }
}
