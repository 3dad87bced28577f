// A table for tests of updates: each row shows a number that identifies it.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import UIKit

/// A data source and delegate with arrays of identifiers as sections, one identifier for each row.
@MainActor
final class ModelRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[Int]]
    var heights: ((Int) -> CGFloat)?
    var titles: [String?] = []
    private(set) var cellsMade = 0
    private(set) var cellsEnded = 0

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cellsMade += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "\(sections[indexPath.section][indexPath.row])"
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        heights?(sections[indexPath.section][indexPath.row]) ?? UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) { cellsEnded += 1 }
}

/// A window filled by a table of identifiers.
@MainActor
struct ModelScene {
    let stage: Stage<Void>
    let table: UITableView
    let rows: ModelRows

    init(
        _ sections: [[Int]], size: CGSize = CGSize(width: 320, height: 440), style: UITableView.Style = .plain,
        prepare: (UITableView, ModelRows) -> Void = { _, _ in }
    ) {
        stage = Stage(size: size)
        table = UITableView(frame: stage.window.bounds, style: style)
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        rows = ModelRows(sections)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.rowHeight = 44
        table.dataSource = rows
        table.delegate = rows
        prepare(table, rows)
        stage.window.addSubview(table)
        stage.frame()
    }

    /// The cells that are drawn, including cells of deleted rows that still fade out.
    var drawn: [UITableViewCell] { table.subviews.compactMap { $0 as? UITableViewCell }.filter { !$0.isHidden } }
    /// The texts of the visible rows, from the top.
    var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
    /// The data source's identifiers of the visible rows.
    var expectedTexts: [String] { (table.indexPathsForVisibleRows ?? []).map { "\(rows.sections[$0.section][$0.row])" } }

    /// The cell of an identifier, even if it was deleted and still fades out.
    func cell(_ thing: Int) -> UITableViewCell? { drawn.last { $0.textLabel?.text == "\(thing)" } }
    /// The presented frame of an identifier's cell, in the window.
    func seen(_ thing: Int) -> CGRect? { cell(thing)?.layer.presentation()?.frame.offsetBy(dx: 0, dy: -table.contentOffset.y) }
    /// The presented opacity of an identifier's cell.
    func opacity(_ thing: Int) -> CGFloat? { cell(thing)?.layer.presentation().map { CGFloat($0.opacity) } }

    func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    /// Deletes rows of the first section from data source and table.
    func delete(_ numbers: [Int], _ animation: UITableView.RowAnimation = .fade) {
        for number in numbers.sorted(by: >) { rows.sections[0].remove(at: number) }
        table.deleteRows(at: numbers.map { path($0) }, with: animation)
    }

    /// Inserts identifiers at rows of the first section into data source and table.
    func insert(_ things: [Int: Int], _ animation: UITableView.RowAnimation = .fade) {
        for (row, thing) in things.sorted(by: { $0.key < $1.key }) { rows.sections[0].insert(thing, at: row) }
        table.insertRows(at: things.keys.map { path($0) }, with: animation)
    }
}
