// The rows that a table announces to its prefetching data source.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor
private final class PrefetchedRows: NSObject, UITableViewDataSource, UITableViewDataSourcePrefetching {
    var count = 100
    var prefetched: [Int] = []
    var cancelled: [Int] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
    }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { prefetched += indexPaths.map(\.row) }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) { cancelled += indexPaths.map(\.row) }
}

@MainActor @Suite struct TablePrefetchingTests {
    private func show(_ rows: PrefetchedRows) -> (Stage<Void>, UITableView) {
        let stage = Stage(size: CGSize(width: 300, height: 420))
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.rowHeight = 100
        table.dataSource = rows
        table.prefetchDataSource = rows
        stage.window.addSubview(table)
        stage.frame()
        return (stage, table)
    }

    /// Rows 0 to 4 are visible in 420 points, rows 5 to 8 in the 420 points below.
    @Test func rowsOfTheNextScreenArePrefetchedOnce() {
        let rows = PrefetchedRows()
        let (stage, table) = show(rows)
        #expect(rows.prefetched == [5, 6, 7, 8] && rows.cancelled.isEmpty)
        table.contentOffset.y = 100
        stage.frame()
        #expect(rows.prefetched == [5, 6, 7, 8, 9])
        table.contentOffset.y = 0
        stage.frame()
        #expect(rows.cancelled == [6, 7, 8, 9])
    }

    /// After an insertion above them, the prefetched rows 5 to 8 are rows 6 to 9, and the next screen has rows 5 to 8.
    @Test func anUpdateMovesThePrefetchedRows() {
        let rows = PrefetchedRows()
        let (stage, table) = show(rows)
        rows.prefetched = []
        rows.count = 101
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        stage.system.settle()
        #expect(rows.prefetched == [5] && rows.cancelled == [9])
    }

    /// Nothing is cancelled for a deleted row: its path would name another row.
    @Test func deletedRowsAreNotCancelled() {
        let rows = PrefetchedRows()
        let (stage, table) = show(rows)
        rows.prefetched = []
        rows.count = 99
        table.deleteRows(at: [IndexPath(row: 6, section: 0)], with: .none)
        stage.system.settle()
        #expect(rows.prefetched == [8] && rows.cancelled.isEmpty)
    }
}
