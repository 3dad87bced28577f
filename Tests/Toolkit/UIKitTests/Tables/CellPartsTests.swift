// The subviews of cells are created when they are first used.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct CellPartsTests {
    /// `UITableViewCell.contentView`: the system's labels and image view exist only in cells that use them.
    @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle])
    func aFreshCellsContentViewIsEmpty(_ style: UITableViewCell.CellStyle) {
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        #expect(cell.contentView.subviews.isEmpty)
        cell.layoutIfNeeded()
        #expect(cell.contentView.subviews.isEmpty)
        #expect(cell.sizeThatFits(CGSize(width: 320, height: 0)).height == 44)
        cell.textLabel?.text = "A"
        #expect(cell.contentView.subviews == [cell.textLabel])
        cell.layoutIfNeeded()
        #expect(cell.textLabel?.frame.isEmpty == false)
    }

    @Test func detailLabelOfACellWithoutTitleIsLaidOut() {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.detailTextLabel?.text = "Detail"
        cell.layoutIfNeeded()
        #expect(cell.detailTextLabel?.frame.isEmpty == false)
    }

    /// A data source that always returns the same cell for row 0.
    private final class Keeper: NSObject, UITableViewDataSource {
        let kept = UITableViewCell(style: .default, reuseIdentifier: nil)
        var count = 3
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            indexPath.row == 0 ? kept : UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    /// A cell returned again while its removal fades takes touches again.
    @Test func aCellUsedAgainDuringItsRemovalTakesTouches() {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds, style: .plain)
        let source = Keeper()
        table.dataSource = source
        stage.window.addSubview(table)
        stage.frame()
        source.count = 2
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        stage.system.advance(by: 0.05)
        source.count = 3
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        stage.system.settle()
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) === source.kept)
        #expect(source.kept.isUserInteractionEnabled && !source.kept.isHidden)
    }

    /// A delegate that dequeues the views of headers and footers with one reuse identifier.
    private final class Sections: NSObject, UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 60 }
        func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 60 }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { view(tableView) }
        func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { view(tableView) }
        private func view(_ table: UITableView) -> UIView? {
            let view = table.dequeueReusableHeaderFooterView(withIdentifier: "V")
            view?.textLabel?.text = "Title"
            return view
        }
    }

    @Test func aDequeuedFooterIsLaidOutAsAFooter() throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds, style: .grouped)
        let sections = Sections()
        table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "V")
        table.dataSource = sections
        table.delegate = sections
        stage.window.addSubview(table)
        stage.frame()
        let views = table.subviews.compactMap { $0 as? UITableViewHeaderFooterView }.sorted { $0.frame.minY < $1.frame.minY }
        try #require(views.count == 2)
        // A header's title is at its bottom, a footer's at its top.
        #expect(views[0].textLabel?.frame.midY ?? 0 > 30)
        #expect(views[1].textLabel?.frame.midY ?? 60 < 30)
        #expect(views[0].textLabel?.accessibilityTraits == .header && views[1].textLabel?.accessibilityTraits == .staticText)
    }

    // MARK: Detail buttons

    /// A data source and delegate of two rows with detail buttons, which records the delegate's calls.
    private final class Details: NSObject, UITableViewDataSource, UITableViewDelegate {
        var calls: [String] = []
        var type = UITableViewCell.AccessoryType.detailButton
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row"
            cell.accessoryType = type
            return cell
        }
        func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
            calls.append("details \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { calls.append("select \(indexPath.row)") }
    }

    /// `accessoryButtonTappedForRowWith`: called for `detailButton` and `detailDisclosureButton`; the row is not selected.
    @Test(arguments: [UITableViewCell.AccessoryType.detailButton, .detailDisclosureButton])
    func aClickOnADetailButtonCallsTheDelegate(_ type: UITableViewCell.AccessoryType) throws {
        let stage = Stage(size: CGSize(width: 320, height: 440))
        let table = UITableView(frame: stage.window.bounds, style: .plain)
        let details = Details()
        details.type = type
        table.dataSource = details
        table.delegate = details
        stage.window.addSubview(table)
        stage.frame()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        let button = try #require(cell.accessory?.subviews.compactMap { $0 as? UIButton }.first)
        stage.click(button)
        #expect(details.calls == ["details 1"])
        stage.native.click(x: 30, y: 66)
        #expect(details.calls == ["details 1", "select 1"])
        #expect(button.accessibilityLabel == "More Info")
    }
}
