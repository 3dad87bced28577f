// Cells, requests to data source and delegate, and metrics of tables.

import Foundation
import ListEngine
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UITableViewTests {
    // MARK: Visible rows

    @Test func onlyVisibleRowsHaveCells() {
        let scene = ListScene([100])
        // 685 / 44 = 15.57.
        #expect(scene.texts == (0..<16).map(String.init))
        #expect(scene.cells.count == 16)
        #expect(scene.rows.cellsAsked.count == 16)
        #expect(scene.table.contentSize.height == 4400)
    }

    @Test func cellsThatLeaveAreReused() {
        let scene = ListScene([100])
        let before = Set(scene.cells.map(ObjectIdentifier.init))
        scene.wheel(60)
        #expect(scene.table.contentOffset.y == 3715)
        #expect(scene.texts == (84..<100).map(String.init))
        // At most 17 rows are visible at the same time, one more than before scrolling.
        #expect(scene.cells.count <= 17)
        #expect(Set(scene.cells.map(ObjectIdentifier.init)).subtracting(before).count <= 1)
        #expect(scene.cells.filter { !$0.isHidden }.count == 16)
    }

    @Test func scrollingRequestsEveryCellOnce() {
        let scene = ListScene([100])
        scene.rows.forget()
        for _ in 0..<80 { scene.wheel(0.5) }
        #expect(scene.rows.cellsAsked.map(\.row) == Array(16..<87).prefix(scene.rows.cellsAsked.count).map { $0 })
        #expect(Set(scene.rows.cellsAsked).count == scene.rows.cellsAsked.count)
    }

    @Test func cellsAreStackedWithoutGaps() {
        let scene = ListScene([100])
        scene.wheel(3)
        for cell in scene.table.visibleCells {
            let row = Int(cell.textLabel?.text ?? "") ?? -1
            #expect(cell.frame == CGRect(x: 0, y: CGFloat(row) * 44, width: 375, height: 44))
        }
    }

    @Test func everyFrameShowsTheRowsOfItsOffset() {
        let scene = ListScene([300])
        scene.stage.native.scroll(x: 100, y: 300, notches: 20)
        for _ in 0..<15 {
            scene.stage.frame()
            let top = scene.table.contentOffset.y
            let first = Int((top / 44).rounded(.down))
            let last = Int(((top + 685) / 44).rounded(.up)) - 1
            #expect(scene.texts == (first...last).map(String.init))
        }
    }

    @Test func aMillionRowsRequestNoMoreCellsThanAHundredRows() {
        let few = ListScene([100])
        few.rows.forget()
        few.wheel(3)
        let asked = few.rows.cellsAsked.count
        let many = ListScene([1_000_000])
        #expect(many.cells.count == 16)
        #expect(many.table.contentSize.height == 44_000_000)
        many.rows.forget()
        many.wheel(3)
        #expect(many.rows.cellsAsked.count == asked)
        many.table.scrollToRow(at: IndexPath(row: 999_999, section: 0), at: .bottom, animated: false)
        many.stage.frame()
        #expect(many.texts.last == "999999")
        #expect(many.cells.count <= 17)
    }

    @Test(arguments: [Int.max, 50_000_000_000]) func hugeCountsDoNotTrap(count: Int) {
        let scene = ListScene([count])
        #expect(scene.texts.first == "0")
        scene.stage.native.press(.end)
        scene.stage.system.settle()
        #expect(scene.table.visibleCells.count >= 15)
        scene.wheel(-1)
        #expect(scene.table.contentSize.height <= ListLength.greatest)
    }

    @Test func negativeCountsMeanNoRows() {
        let scene = ListScene([-5, 0, 2])
        #expect(scene.table.numberOfRows(inSection: 0) == 0)
        #expect(scene.texts == ["0", "1"])
        let empty = ListScene([])
        #expect(empty.cells.isEmpty)
        empty.wheel(3)
        #expect(empty.table.contentOffset.y == 0)
    }

    // MARK: Requests to the data source

    @Test func setupDoesNotCallTheDelegate() {
        let stage = Stage(size: CGSize(width: 375, height: 685))
        let table = UITableView(frame: stage.window.bounds)
        stage.window.addSubview(table)
        stage.frame()
        let rows = Rows([100])
        table.delegate = rows
        table.dataSource = rows
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.rowHeight = 44
        table.reloadData()
        #expect(rows.scrolls == 0)
        #expect(rows.cellsAsked.isEmpty)
        // The content size is correct even before a frame.
        #expect(table.contentSize == CGSize(width: 375, height: 4400))
        #expect(rows.scrolls == 0)
    }

    @Test func reloadingRequestsOnlyVisibleCells() {
        let scene = ListScene([100])
        scene.wheel(10)
        scene.rows.forget()
        let first = scene.table.indexPathsForVisibleRows?.first?.row
        scene.table.reloadData()
        scene.stage.frame()
        #expect(scene.rows.cellsAsked.count == scene.table.visibleCells.count)
        #expect(scene.table.indexPathsForVisibleRows?.first?.row == first)
    }

    @Test func fewerRowsAfterReloadingScrollBack() {
        let scene = ListScene([100])
        scene.wheel(100)
        scene.rows.counts = [20]
        scene.table.reloadData()
        scene.stage.frame()
        #expect(scene.table.contentOffset.y == 195)
        #expect(scene.texts.last == "19")
    }

    @Test func aNewWidthResizesTheRows() {
        let scene = ListScene([100])
        scene.stage.native.resize(width: 500, height: 400)
        scene.stage.frame()
        #expect(scene.table.bounds.size == CGSize(width: 500, height: 400))
        #expect(scene.table.visibleCells.count == 10)
        #expect(scene.table.visibleCells.allSatisfy { $0.frame.width == 500 })
    }

    // MARK: Requested heights

    @Test func heightsAreRequestedForVisibleRowsOnly() {
        let scene = ListScene([1_000_000]) { _, rows in rows.heights = { CGFloat(30 + $0.row % 3 * 10) } }
        // 40 on average: about 17 rows.
        #expect(scene.rows.heightsAsked < 40)
        #expect(scene.table.visibleCells[1].frame == CGRect(x: 0, y: 30, width: 375, height: 40))
        #expect(scene.table.visibleCells[3].frame.minY == 120)
    }

    @Test func withoutAnEstimateAllHeightsAreRequested() {
        let scene = ListScene([200]) { table, rows in
            table.estimatedRowHeight = 0
            rows.heights = { CGFloat(30 + $0.row % 3 * 10) }
        }
        #expect(scene.table.contentSize.height == 7990)
    }

    @Test func tallerRowsAboveDoNotMoveTheVisibleRows() throws {
        let scene = ListScene([1000]) { _, rows in rows.heights = { $0.row < 400 ? 90 : 44 } }
        scene.table.scrollToRow(at: IndexPath(row: 420, section: 0), at: .top, animated: false)
        scene.stage.frame()
        var places: [String: CGFloat] = [:]
        for _ in 0..<40 {
            scene.stage.native.scroll(x: 100, y: 300, notches: -1, source: .touchpad)
            let before = scene.table.visibleCells.map { ($0.textLabel?.text ?? "", $0.frame.minY - scene.table.contentOffset.y) }
            places = Dictionary(before) { first, _ in first }
            scene.stage.frame()
            for cell in scene.table.visibleCells {
                guard let old = places[cell.textLabel?.text ?? ""] else { continue }
                #expect(abs(cell.frame.minY - scene.table.contentOffset.y - old) < 1)
            }
        }
        #expect(Int(scene.texts[0]) ?? 1000 < 400)
    }

    // MARK: Positions of rows

    @Test func rowsAreFoundByPointAndCell() throws {
        let scene = ListScene([100])
        scene.wheel(10)
        let path = IndexPath(row: 20, section: 0)
        let cell = try #require(scene.table.cellForRow(at: path))
        #expect(cell.textLabel?.text == "20")
        #expect(scene.table.indexPath(for: cell) == path)
        #expect(scene.table.rectForRow(at: path) == CGRect(x: 0, y: 880, width: 375, height: 44))
        #expect(scene.table.indexPathForRow(at: CGPoint(x: 10, y: 900)) == path)
        #expect(scene.table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    }

    @Test func scrollingToARowRespectsThePosition() {
        let scene = ListScene([100])
        let path = IndexPath(row: 50, section: 0)
        scene.table.scrollToRow(at: path, at: .top, animated: false)
        #expect(scene.table.contentOffset.y == 2200)
        scene.table.scrollToRow(at: path, at: .bottom, animated: false)
        #expect(scene.table.contentOffset.y == 1559)
        scene.table.scrollToRow(at: path, at: .middle, animated: true)
        scene.stage.system.settle()
        #expect(scene.table.contentOffset.y == 1879.5)
        scene.table.scrollToRow(at: IndexPath(row: 500, section: 0), at: .top, animated: false)
        #expect(scene.table.contentOffset.y == 1879.5)
    }

    // MARK: Cells

    @Test func aCellHasTheRecordedMetrics() throws {
        let scene = ListScene([100])
        let cell = try #require(scene.table.visibleCells.first)
        let label = try #require(cell.textLabel)
        // In recordings of iOS, the text begins at 16 points; separators begin at 16, end at the right edge and are one device pixel high.
        #expect(cell.convert(label.bounds.origin, from: label).x == 16)
        #expect(label.font.pointSize == 17)
        let line = try #require(cell.parts.separator)
        #expect(line.frame == CGRect(x: 16, y: 43, width: 359, height: 1))
        #expect(cell.backgroundColor == Theme.cellBackground)
    }

    @Test func separatorsAreADevicePixelAtAnyScale() throws {
        let stage = Stage(size: CGSize(width: 375, height: 200), scale: 2)
        let table = UITableView(frame: stage.window.bounds)
        let rows = PlainRows(3)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.frame()
        #expect(table.visibleCells.first?.parts.separator?.frame.height == 0.5)
        table.separatorStyle = .none
        #expect(table.visibleCells.first?.parts.separator?.isHidden == true)
    }

    @Test func stylesDetermineTheFrameOfTheDetail() {
        let value = UITableViewCell(style: .value1, reuseIdentifier: nil)
        value.textLabel?.text = "Name"
        value.detailTextLabel?.text = "Value"
        value.layoutIfNeeded()
        #expect(value.detailTextLabel?.frame.maxX == 304)
        let subtitle = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        subtitle.textLabel?.text = "Name"
        subtitle.detailTextLabel?.text = "Below"
        subtitle.layoutIfNeeded()
        #expect(subtitle.detailTextLabel?.frame.minY == subtitle.textLabel?.frame.maxY)
        #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
    }

    @Test func anUnregisteredIdentifierReturnsAPlainCell() {
        let scene = ListScene([1])
        let cell = scene.table.dequeueReusableCell(withIdentifier: "Unregistered", for: IndexPath(row: 0, section: 0))
        #expect(cell.reuseIdentifier == "Unregistered")
        #expect(scene.table.dequeueReusableCell(withIdentifier: "Unregistered") == nil)
    }

    // MARK: Sections

    @Test func headersStayAtTheTopWithTheirSection() throws {
        let scene = ListScene([10, 50]) { _, rows in rows.titles = ["First", "Second"] }
        #expect(scene.table.contentSize.height == 2696)
        let first = try #require(scene.table.headerView(forSection: 0))
        #expect(first.textLabel?.text == "First")
        #expect(first.frame == CGRect(x: 0, y: 0, width: 375, height: 28))
        scene.table.contentOffset.y = 100
        scene.stage.frame()
        #expect(first.frame.minY == 100)
        scene.table.contentOffset.y = 460
        scene.stage.frame()
        // Its section's rows end at 28 + 440 = 468.
        #expect(first.frame.maxY == 468)
        scene.table.contentOffset.y = 600
        scene.stage.frame()
        #expect(scene.table.headerView(forSection: 0) == nil)
        #expect(scene.table.headerView(forSection: 1)?.frame.minY == 600)
    }

    @Test func tableHeaderAndFooterAreAtTheEnds() {
        let header = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 60))
        let footer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
        let scene = ListScene([100]) { table, _ in
            table.tableHeaderView = header
            table.tableFooterView = footer
        }
        #expect(scene.table.contentSize.height == 4490)
        #expect(header.frame == CGRect(x: 0, y: 0, width: 375, height: 60))
        #expect(footer.frame == CGRect(x: 0, y: 4460, width: 375, height: 30))
        #expect(scene.table.visibleCells.first?.frame.minY == 60)
    }

    @Test func anAccessoryViewBelongsToTheLastCellThatSetIt() {
        let first = UITableViewCell(style: .default, reuseIdentifier: nil)
        let second = UITableViewCell(style: .default, reuseIdentifier: nil)
        let accessory = UISwitch(frame: .zero)
        first.accessoryView = accessory
        // The row gets another cell; then its old cell is used for another row.
        second.accessoryView = accessory
        first.accessoryView = nil
        #expect(accessory.superview === second)
        // The row gets its first cell again.
        first.accessoryView = accessory
        second.accessoryView = accessory
        first.accessoryView = accessory
        #expect(accessory.superview === first)
    }
}
