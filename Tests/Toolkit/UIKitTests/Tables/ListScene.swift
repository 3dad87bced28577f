// A table for tests, with a data source that counts calls.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit

/// Rows numbered from zero.
@MainActor
final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    /// The number of rows in each section.
    var counts: [Int]
    var titles: [String?] = []
    /// The heights of rows; nil for the table's `rowHeight`.
    var heights: ((IndexPath) -> CGFloat)?
    private(set) var cellsAsked: [IndexPath] = []
    private(set) var heightsAsked = 0
    private(set) var scrolls = 0
    var log: [String] = []
    var forbidden: Set<IndexPath> = []

    init(_ counts: [Int]) { self.counts = counts }

    func forget() {
        cellsAsked = []
        heightsAsked = 0
        scrolls = 0
        log = []
    }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cellsAsked.append(indexPath)
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        heightsAsked += 1
        return heights?(indexPath) ?? UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { !forbidden.contains(indexPath) }
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { log.append("highlight \(indexPath.row)") }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { log.append("unhighlight \(indexPath.row)") }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        log.append("willSelect \(indexPath.row)")
        return indexPath
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("didSelect \(indexPath.row)") }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { log.append("didDeselect \(indexPath.row)") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
}

/// A data source without a delegate: all rows have one height.
@MainActor
final class PlainRows: NSObject, UITableViewDataSource {
    let count: Int
    init(_ count: Int) { self.count = count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row + 1)"
        return cell
    }
}

/// A window filled by a table.
@MainActor
struct ListScene {
    let stage: Stage<Void>
    let table: UITableView
    let rows: Rows

    init(_ counts: [Int], size: CGSize = CGSize(width: 375, height: 685), prepare: (UITableView, Rows) -> Void = { _, _ in }) {
        stage = Stage(size: size)
        table = UITableView(frame: stage.window.bounds)
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        rows = Rows(counts)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.rowHeight = 44
        table.dataSource = rows
        table.delegate = rows
        prepare(table, rows)
        stage.window.addSubview(table)
        stage.frame()
    }

    /// All cells, visible or waiting for reuse.
    var cells: [UITableViewCell] { table.subviews.compactMap { $0 as? UITableViewCell } }
    /// The texts of the visible rows, from the top.
    var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

    func wheel(_ notches: Double) {
        stage.native.scroll(x: 100, y: 300, notches: notches)
        stage.system.settle()
    }
}
