// Rows and items that the data source configures again without replacing their cells, in a batch with other changes.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor
private final class Texts: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    var texts: [String]
    /// The texts that are shown by cells with the identifier "Other".
    var others: Set<String> = []
    /// The index paths for which cells were requested.
    var requests: [IndexPath] = []
    init(_ texts: [String]) { self.texts = texts }

    private func identifier(at path: IndexPath) -> String {
        requests.append(path)
        return others.contains(texts[path.item]) ? "Other" : "Cell"
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier(at: indexPath), for: indexPath)
        cell.accessibilityLabel = texts[indexPath.row]
        return cell
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { texts.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: identifier(at: indexPath), for: indexPath)
        cell.accessibilityLabel = texts[indexPath.item]
        return cell
    }
}

/// Counts the batches of updates.
private final class CountingLayout: UICollectionViewFlowLayout {
    var batches = 0
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        batches += 1
    }
}

/// As for a reload, the table takes the index path before the batch, and calls the data source with the index path after it.
@MainActor @Suite struct ReconfigurationTests {
    @Test func rowsAreReconfiguredInABatch() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let source = Texts(["a", "b", "c"])
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        table.dataSource = source
        stage.window.addSubview(table)
        stage.system.settle()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        source.texts = ["new", "a", "B", "c"]
        table.performBatchUpdates {
            table.reconfigureRows(at: [IndexPath(row: 1, section: 0)])
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        }
        stage.system.settle()
        #expect(table.visibleCells.map(\.accessibilityLabel) == ["new", "a", "B", "c"])
        #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === cell)
    }

    @Test func itemsAreReconfiguredInABatch() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let source = Texts(["a", "b", "c"])
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        view.dataSource = source
        stage.window.addSubview(view)
        stage.system.settle()
        let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        source.texts = ["B", "c"]
        view.performBatchUpdates {
            view.deleteItems(at: [IndexPath(item: 0, section: 0)])
            view.reconfigureItems(at: [IndexPath(item: 1, section: 0)])
        }
        stage.system.settle()
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === cell && cell.accessibilityLabel == "B")
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.accessibilityLabel == "c")
    }

    // MARK: Cells of another kind

    /// A collection that fills a window and shows cells with the identifiers "Cell" and "Other".
    private func collection(on stage: Stage<Void>, _ layout: UICollectionViewLayout) -> UICollectionView {
        let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        for identifier in ["Cell", "Other"] { view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: identifier) }
        stage.window.addSubview(view)
        return view
    }

    /// Whether a view is in the middle of fading out.
    private func isFading(_ view: UIView) -> Bool {
        let opacity = view.layer.presentation()?.opacity ?? 1
        return !view.isHidden && opacity > 0.2 && opacity < 0.8
    }

    @Test func anItemGetsAnotherCellWithinTheAnimationOfItsBatch() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let source = Texts(["a", "b", "c"])
        let layout = CountingLayout()
        let view = collection(on: stage, layout)
        view.dataSource = source
        stage.system.settle()
        let path = IndexPath(item: 0, section: 0)
        let deleted = try #require(view.cellForItem(at: path))
        let old = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        (source.texts, source.others, source.requests) = (["B", "c"], ["B"], [])
        view.performBatchUpdates {
            view.deleteItems(at: [path])
            view.reconfigureItems(at: [IndexPath(item: 1, section: 0)])
        }
        let new = try #require(view.cellForItem(at: path))
        #expect(new !== old && new.accessibilityLabel == "B" && source.requests == [path])
        stage.frame()
        stage.system.advance(by: 0.15)
        #expect(isFading(deleted) && isFading(old) && layout.batches == 1)
        stage.system.settle()
        #expect(deleted.isHidden && old.isHidden && new.alpha == 1 && new.frame == view.layoutAttributesForItem(at: path)?.frame)
    }

    @Test func anItemGetsAnotherCellWithoutABatch() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let source = Texts(["a", "b", "c"])
        let view = collection(on: stage, UICollectionViewFlowLayout())
        view.dataSource = source
        stage.system.settle()
        let path = IndexPath(item: 1, section: 0)
        let old = try #require(view.cellForItem(at: path))
        (source.texts, source.others, source.requests) = (["a", "B", "c"], ["B"], [])
        view.reconfigureItems(at: [path])
        let new = try #require(view.cellForItem(at: path))
        stage.frame()
        stage.system.advance(by: 0.15)
        #expect(isFading(old) && new.accessibilityLabel == "B" && new.frame == old.frame && source.requests == [path])
        stage.system.settle()
        #expect(old.isHidden && new.alpha == 1 && view.visibleCells.map(\.accessibilityLabel) == ["a", "B", "c"])
    }

    @Test func aSnapshotGivesItemsOtherCellsWithinItsAnimation() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let view = collection(on: stage, UICollectionViewFlowLayout())
        var others: Set<String> = []
        let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, text in
            let cell = view.dequeueReusableCell(withReuseIdentifier: others.contains(text) ? "Other" : "Cell", for: path)
            cell.accessibilityLabel = text
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b", "c"])
        source.apply(snapshot, animatingDifferences: false)
        stage.system.settle()
        let deleted = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
        others = ["b"]
        snapshot.deleteItems(["a"])
        snapshot.reconfigureItems(["b"])
        source.apply(snapshot)
        stage.frame()
        stage.system.advance(by: 0.15)
        #expect(isFading(deleted))
        stage.system.settle()
        #expect(deleted.isHidden && view.visibleCells.map(\.reuseIdentifier) == ["Other", "Cell"])
    }

    @Test func aRowGetsAnotherCellWithinTheAnimationOfItsBatch() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let source = Texts(["a", "b", "c"])
        let table = UITableView(frame: stage.window.bounds)
        for identifier in ["Cell", "Other"] { table.register(UITableViewCell.self, forCellReuseIdentifier: identifier) }
        table.dataSource = source
        stage.window.addSubview(table)
        stage.system.settle()
        let path = IndexPath(row: 0, section: 0)
        let deleted = try #require(table.cellForRow(at: path))
        (source.texts, source.others, source.requests) = (["B", "c"], ["B"], [])
        table.performBatchUpdates {
            table.deleteRows(at: [path], with: .fade)
            table.reconfigureRows(at: [IndexPath(row: 1, section: 0)])
        }
        let new = try #require(table.cellForRow(at: path))
        #expect(new.reuseIdentifier == "Other" && source.requests == [path])
        stage.frame()
        stage.system.advance(by: 0.15)
        let top = try #require(new.layer.presentation()?.frame.minY)
        #expect(isFading(deleted) && top > 1 && top < new.frame.height - 1)
        stage.system.settle()
        #expect(deleted.isHidden && table.visibleCells.map(\.accessibilityLabel) == ["B", "c"])
    }

    @Test func anotherCellOfARowContinuesTheRowsMovement() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let source = Texts(["a", "b", "c"])
        let table = UITableView(frame: stage.window.bounds)
        for identifier in ["Cell", "Other"] { table.register(UITableViewCell.self, forCellReuseIdentifier: identifier) }
        table.dataSource = source
        stage.window.addSubview(table)
        stage.system.settle()
        source.texts = ["new", "a", "b", "c"]
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        stage.frame()
        stage.system.advance(by: 0.12)
        let path = IndexPath(row: 1, section: 0)
        let old = try #require(table.cellForRow(at: path))
        let before = try #require(old.layer.presentation()?.frame.minY)
        source.others = ["a"]
        table.reconfigureRows(at: [path])
        let new = try #require(table.cellForRow(at: path))
        #expect(new !== old && new.reuseIdentifier == "Other" && new.frame == old.frame)
        stage.frame()
        let now = try #require(new.layer.presentation()?.frame.minY)
        #expect(before > 1 && now >= before && now < before + 8 && now < new.frame.minY - 8, "\(before) \(now)")
        stage.system.settle()
        #expect(new.layer.presentation()?.frame ?? new.frame == new.frame && new.layer.animationKeys()?.isEmpty ?? true)
        #expect(table.visibleCells.map(\.accessibilityLabel) == ["new", "a", "b", "c"])
    }

    /// Apple, reconfigureItems(_:): `animatingDifferences` also determines whether changes of sizes by the reconfiguration are animated.
    @Test func aSnapshotWithoutAnimationChangesHeightsAtOnce() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
        var lines = 1
        let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, text in
            let cell = table.dequeueReusableCell(withIdentifier: "Cell", for: path)
            cell.textLabel?.numberOfLines = 0
            cell.textLabel?.text = Array(repeating: text, count: lines).joined(separator: "\n")
            return cell
        }
        stage.window.addSubview(table)
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(["a", "b"])
        source.apply(snapshot, animatingDifferences: false)
        stage.system.settle()
        let second = try #require(table.visibleCells.last)
        let top = second.frame.minY
        lines = 4
        snapshot.reconfigureItems(["a"])
        source.apply(snapshot, animatingDifferences: false)
        #expect(second.frame.minY > top + 10 && second.layer.animationKeys() == nil)
    }
}
