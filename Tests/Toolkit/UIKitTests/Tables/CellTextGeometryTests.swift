// Rows with automatic heights are as high as the texts that the cell then lays out.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct CellTextGeometryTests {
    /// A data source of one row.
    private final class OneRow: NSObject, UITableViewDataSource {
        let makeCell: () -> UITableViewCell
        init(makeCell: @escaping () -> UITableViewCell) { self.makeCell = makeCell }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { makeCell() }
    }

    private nonisolated static let sentences = String(
        repeating: "This text needs several lines, each of them as wide as its column. ", count: 4)

    /// Shows a row of automatic height in a table that is 320 points wide, and gives its cell to `check`.
    private func show(
        _ style: UITableViewCell.CellStyle, text: String?, detail: String?, lines: (text: Int, detail: Int),
        check: (UITableViewCell) throws -> Void
    ) throws {
        let stage = Stage(size: CGSize(width: 320, height: 2000))
        let table = UITableView(frame: stage.window.bounds)
        let source = OneRow {
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            if let text {
                cell.textLabel?.text = text
                cell.textLabel?.numberOfLines = lines.text
            }
            if let detail {
                cell.detailTextLabel?.text = detail
                cell.detailTextLabel?.numberOfLines = lines.detail
            }
            return cell
        }
        table.dataSource = source
        stage.window.addSubview(table)
        stage.frame()
        try check(try #require(table.visibleCells.first))
        withExtendedLifetime(source) {}
    }

    /// The labels that have a text.
    private func labels(of cell: UITableViewCell) -> [UILabel] {
        [cell.textLabel, cell.detailTextLabel].compactMap { $0 }.filter { $0.text?.isEmpty == false }
    }

    /// Expects the texts to be whole, apart from each other, and as high as the row between its paddings of 11 points.
    private func expectFitted(_ cell: UITableViewCell, isStacked: Bool) {
        let labels = labels(of: cell)
        let needed = labels.map { $0.sizeThatFits(CGSize(width: $0.bounds.width, height: .infinity)).height.rounded(.up) }
        for (label, height) in zip(labels, needed) {
            #expect(!label.displayedText.isTruncated && label.bounds.width > 0)
            #expect(height <= label.bounds.height)
            #expect(cell.contentView.bounds.contains(label.frame))
        }
        if labels.count == 2 { #expect(labels[0].frame.intersection(labels[1].frame).isEmpty) }
        #expect(cell.frame.height == (isStacked ? needed.reduce(0, +) : needed.max() ?? 0) + 22)
    }

    @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle], ["Short", sentences])
    func aSelfSizedRowFitsItsTexts(_ style: UITableViewCell.CellStyle, _ detail: String) throws {
        try show(style, text: Self.sentences, detail: detail, lines: (0, 0)) { expectFitted($0, isStacked: style == .subtitle) }
    }

    @Test(arguments: [UITableViewCell.CellStyle.value1, .value2, .subtitle])
    func aSelfSizedRowFitsALongDetailBesideAShortText(_ style: UITableViewCell.CellStyle) throws {
        try show(style, text: "Short", detail: Self.sentences, lines: (1, 0)) { expectFitted($0, isStacked: style == .subtitle) }
    }

    /// A detail of one line is shortened where it would leave a text of several lines no width.
    @Test func aLongDetailLeavesATextOfSeveralLinesHalfOfTheRoom() throws {
        try show(.value1, text: Self.sentences, detail: Self.sentences, lines: (0, 1)) { cell in
            #expect(cell.textLabel?.frame.width == CGFloat(320 - 2 * 16) / 2 - 8)
            #expect(cell.textLabel?.displayedText.isTruncated == false)
            #expect(cell.detailTextLabel?.frame.width == CGFloat(320 - 2 * 16) / 2)
        }
    }

    /// Single lines keep the frames they had: the detail takes what it needs, the text the rest.
    @Test func aDetailOfOneLineTakesItsWidthFromATextOfOneLine() throws {
        try show(.value1, text: "Text", detail: Self.sentences, lines: (1, 1)) { cell in
            #expect(cell.detailTextLabel?.frame == CGRect(x: 16, y: 0, width: 288, height: 44))
            #expect(cell.textLabel?.frame.width == 0)
        }
    }

    @Test func aDetailWithoutATextIsCentred() throws {
        try show(.subtitle, text: nil, detail: "Detail", lines: (1, 1)) { cell in
            let label = try #require(cell.detailTextLabel)
            #expect(cell.frame.height == 44 && cell.contentView.subviews == [label])
            #expect(abs(label.frame.midY - 22) <= 0.5)
        }
    }
}
