// Rows that fit their contents: "Creating self-sizing table view cells" in Apple's documentation of table views.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

/// A cell with a label that constraints pin to the edges of the content view.
private final class LabelCell: UITableViewCell {
    let label = UILabel(frame: .zero)
    static let padding: CGFloat = 10

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.numberOfLines = 0
        label.font = .systemFont(ofSize: 15)
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: Self.padding),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: Self.padding),
            contentView.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: Self.padding),
            contentView.bottomAnchor.constraint(equalTo: label.bottomAnchor, constant: Self.padding),
        ])
    }

    required init?(coder: NSCoder) { nil }

    /// The height of a row that is `width` wide and fits `text` and the padding.
    static func height(_ text: String, width: CGFloat) -> CGFloat {
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.font = .systemFont(ofSize: 15)
        label.text = text
        return label.sizeThatFits(CGSize(width: width - 2 * padding, height: 10_000)).height.rounded(.up) + 2 * padding
    }
}

/// A cell that computes its height itself.
private final class SquareCell: UITableViewCell {
    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: targetSize.width / 4) }
}

@MainActor
private final class Texts: NSObject, UITableViewDataSource, UITableViewDelegate {
    var count: Int
    var text: (Int) -> String
    var height: CGFloat?
    var identifier = "Label"
    var requestedCells = 0
    var header: (() -> UIView)?

    init(_ count: Int, text: @escaping (Int) -> String) { (self.count, self.text) = (count, text) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        requestedCells += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
        if let cell = cell as? LabelCell { cell.label.text = text(indexPath.row) } else { cell.textLabel?.text = text(indexPath.row) }
        return cell
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { header?() }
}

/// Gives even rows a fixed height, and odd rows the height of their constraints.
@MainActor
private final class EvenHeights: NSObject, UITableViewDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath.row.isMultiple(of: 2) ? 70 : UITableView.automaticDimension
    }
}

@MainActor @Suite final class SelfSizingRowTests {
    /// The data source and the delegate, which the table holds weakly.
    private var kept: [AnyObject] = []
    private lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    private lazy var table: UITableView = {
        let table = UITableView(frame: stage.window.bounds)
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.register(LabelCell.self, forCellReuseIdentifier: "Label")
        table.register(SquareCell.self, forCellReuseIdentifier: "Square")
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Plain")
        return table
    }()

    /// One to five sentences.
    private static func sentences(_ row: Int) -> String {
        (0...(row % 5)).map { "Row \(row), sentence \($0) of a text of some length." }.joined(separator: " ")
    }

    private func show(_ texts: Texts, delegate: (any UITableViewDelegate)? = nil) {
        kept = [texts, delegate ?? texts]
        table.dataSource = texts
        table.delegate = delegate ?? texts
        stage.window.addSubview(table)
        stage.frame()
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
    private func height(_ row: Int) -> CGFloat { table.rectForRow(at: path(row)).height }

    @Test func rowsHaveTheHeightsThatTheConstraintsOfTheirCellsRequire() {
        let texts = Texts(20, text: Self.sentences)
        show(texts)
        for cell in table.visibleCells {
            guard let row = table.indexPath(for: cell)?.row else { continue }
            #expect(cell.frame.height == LabelCell.height(Self.sentences(row), width: 320))
            #expect((cell as? LabelCell)?.label.frame == CGRect(x: 10, y: 10, width: 300, height: cell.frame.height - 20))
        }
        #expect(height(0) < height(1) && height(1) < height(4))
    }

    @Test func defaultCellsFitTheirTexts() {
        let texts = Texts(3) { $0 == 1 ? Self.sentences(4) : "Short" }
        texts.identifier = "Plain"
        show(texts)
        table.visibleCells[1].textLabel?.numberOfLines = 0
        table.performBatchUpdates(nil)
        stage.system.settle()
        let label = UILabel(frame: .zero)
        label.numberOfLines = 0
        label.font = table.visibleCells[1].textLabel?.font ?? .systemFont(ofSize: 17)
        label.text = Self.sentences(4)
        let wanted = label.sizeThatFits(CGSize(width: 320 - 32, height: 10_000)).height.rounded(.up) + 22
        #expect([height(0), height(1), height(2)] == [44, wanted, 44])
    }

    @Test func aCellMayComputeItsFittingSize() {
        let texts = Texts(3) { "\($0)" }
        texts.identifier = "Square"
        show(texts)
        #expect([height(0), height(2)] == [80, 80])
    }

    @Test func theDelegateChoosesWhichRowsFitTheirConstraints() {
        let delegate = EvenHeights()
        show(Texts(20, text: Self.sentences), delegate: delegate)
        #expect([height(0), height(2)] == [70, 70])
        #expect(height(1) == LabelCell.height(Self.sentences(1), width: 320))
        #expect(height(3) == LabelCell.height(Self.sentences(3), width: 320))
    }

    @Test func withoutEstimatesRowsHaveTheUsualHeight() {
        table.estimatedRowHeight = 0
        show(Texts(20, text: Self.sentences))
        #expect([height(0), height(4)] == [44, 44])
    }

    @Test func tenMillionRowsAreMeasuredOnlyWhereTheyAreVisible() {
        let texts = Texts(10_000_000, text: Self.sentences)
        table.estimatedRowHeight = 80
        show(texts)
        #expect(texts.requestedCells <= 12)
        texts.requestedCells = 0
        table.scrollToRow(at: path(5_000_000), at: .top, animated: false)
        stage.frame()
        #expect(texts.requestedCells <= 24)
        #expect(table.rectForRow(at: path(5_000_000)).minY == table.contentOffset.y)
        table.scrollToRow(at: path(9_999_999), at: .bottom, animated: false)
        stage.frame()
        #expect(abs(table.rectForRow(at: path(9_999_999)).maxY - table.bounds.maxY) < 0.01)
        #expect(table.visibleCells.last.map { table.indexPath(for: $0) } == path(9_999_999))
    }

    @Test func scrollingUpMovesVisibleRowsByExactlyTheScrolledDistance() throws {
        show(Texts(1000, text: Self.sentences))
        table.scrollToRow(at: path(500), at: .top, animated: false)
        stage.frame()
        for _ in 0..<60 {
            let cell = try #require(table.visibleCells.first { $0.frame.minY >= table.bounds.minY })
            let row = try #require(table.indexPath(for: cell))
            let before = cell.frame.minY - table.bounds.minY
            table.contentOffset.y -= 30
            stage.frame()
            #expect(abs(table.rectForRow(at: row).minY - table.bounds.minY - before - 30) < 0.01)
        }
        #expect(try #require(table.indexPathsForVisibleRows?.first).row < 500)
    }

    @Test func anEmptyUpdateMeasuresRowsAgainAndAnimates() throws {
        let texts = Texts(4) { _ in "Short" }
        show(texts)
        let old = height(0)
        (table.visibleCells[0] as? LabelCell)?.label.text = Self.sentences(4)
        table.beginUpdates()
        table.endUpdates()
        let new = LabelCell.height(Self.sentences(4), width: 320)
        #expect(height(0) == new && height(1) == old)
        stage.frame()
        stage.system.advance(by: 0.15)
        let seen = try #require(table.visibleCells[1].layer.presentation()?.frame.minY)
        #expect(seen > old + 1 && seen < new - 1)
        stage.system.settle()
        #expect(table.visibleCells[1].frame.minY == new)
    }

    @Test func rowsAreMeasuredAgainForAnotherWidth() {
        show(Texts(20, text: Self.sentences))
        table.frame = CGRect(x: 0, y: 0, width: 200, height: 480)
        stage.frame()
        #expect(height(1) == LabelCell.height(Self.sentences(1), width: 200))
    }

    @Test func theFirstVisibleRowStaysWhenTheWidthChanges() throws {
        show(Texts(500, text: Self.sentences))
        table.scrollToRow(at: path(200), at: .top, animated: false)
        stage.frame()
        table.frame = CGRect(x: 0, y: 0, width: 220, height: 480)
        stage.frame()
        #expect(abs(table.rectForRow(at: path(200)).minY - table.contentOffset.y) < 0.01)
    }

    @Test func headersFitTheirConstraints() {
        let texts = Texts(5) { _ in "Short" }
        texts.header = { Self.header() }
        show(texts)
        #expect(table.rectForHeader(inSection: 0).height == 73)
        #expect(table.visibleCells.first?.frame.minY == 73)
    }

    /// A header whose constraints require a height of 73 points.
    private static func header() -> UIView {
        let view = UIView(frame: .zero)
        let box = UIView(frame: .zero)
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: 6), box.heightAnchor.constraint(equalToConstant: 61),
            box.leadingAnchor.constraint(equalTo: view.leadingAnchor), box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            box.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -6),
        ])
        return view
    }

    /// A list that is at its top stays there, although the headers have estimated heights until they are measured again.
    @Test func headersThatAreMeasuredAgainLeaveTheTableAtItsTop() {
        let texts = Texts(50) { _ in "Short" }
        texts.header = { Self.header() }
        show(texts)
        table.sectionFooterHeight = 5
        stage.frame()
        #expect(table.contentOffset.y == 0 && table.visibleCells.first?.frame.minY == 73)
    }

    @Test func anUpdateDoesNotAnimateTheMeasuringOfHeaders() {
        let texts = Texts(50) { _ in "Short" }
        texts.header = { Self.header() }
        show(texts)
        table.performBatchUpdates(nil)
        #expect(table.contentOffset.y == 0 && table.visibleCells.first?.frame.minY == 73)
        #expect(table.visibleCells.allSatisfy { $0.layer.animationKeys() == nil })
    }
}
