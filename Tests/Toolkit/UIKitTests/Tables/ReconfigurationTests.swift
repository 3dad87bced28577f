// Rows and items that the data source configures again without replacing their cells, in a batch with other changes.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor
private final class Texts: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    var texts: [String]
    init(_ texts: [String]) { self.texts = texts }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
        cell.accessibilityLabel = texts[indexPath.row]
        return cell
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { texts.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        cell.accessibilityLabel = texts[indexPath.item]
        return cell
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
}
