// Grouped tables, such as a page of settings.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A page of settings with a data source that keeps its cells.
@MainActor
private final class SettingsRows: NSObject, UITableViewDataSource {
    let cells: [[UITableViewCell]]
    let slowSwitch = UISwitch(frame: .zero)

    override init() {
        func cell(_ text: String, _ style: UITableViewCell.CellStyle = .value1, _ detail: String? = nil) -> UITableViewCell {
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            cell.textLabel?.text = text
            cell.detailTextLabel?.text = detail
            return cell
        }
        let language = cell("Language 语言", .value1, "English")
        language.accessoryType = .disclosureIndicator
        let slow = cell("Slow Animations")
        slow.accessoryView = slowSwitch
        slowSwitch.isOn = true
        let other = cell("Pictures")
        other.accessoryView = UISwitch(frame: .zero)
        let chosen = cell("Light 浅色", .default)
        chosen.accessoryType = .checkmark
        let choice = cell("")
        let control = UISegmentedControl(items: ["System", "Light", "Dark"])
        control.selectedSegmentIndex = 1
        choice.accessoryView = control
        cells = [
            [language, slow, other], [chosen, cell("Dark 深色", .default)], [choice],
            [cell("Way 1", .subtitle, "The stock bar, extended"), cell("Way 2", .subtitle, "A bar of one's own")],
        ]
        super.init()
    }

    func numberOfSections(in tableView: UITableView) -> Int { cells.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cells[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells[indexPath.section][indexPath.row]
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { section == 1 ? "Appearance 外观" : nil }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 1 ? "The desktop's own setting is followed unless you choose one of these two, here and now." : nil
    }
}

@MainActor @Suite struct GroupedTableTests {
    private func page(_ style: UITableView.Style, scale: Double = 1, width: CGFloat = 320) -> (Stage<Void>, UITableView, SettingsRows) {
        let stage = Stage(size: CGSize(width: width, height: 560), scale: scale)
        let table = UITableView(frame: stage.window.bounds, style: style)
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let rows = SettingsRows()
        table.rowHeight = 44
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.frame()
        return (stage, table, rows)
    }

    /// Lists at least 390 points wide have margins of 20 points, others 16 (AccessibilitySnapshot, iOS 17.5); inset groups add the same
    /// margin again.
    @Test(arguments: [
        (UITableView.Style.plain, 900, 20), (.grouped, 900, 20), (.insetGrouped, 900, 40), (.plain, 390, 20), (.plain, 389, 16),
    ])
    func textsAndSeparatorsFollowTheWindowsMargins(_ style: UITableView.Style, _ width: CGFloat, _ left: CGFloat) throws {
        let (stage, table, rows) = page(style, width: 375)
        stage.native.resize(width: Double(width), height: 560)
        stage.system.settle()
        let cell = rows.cells[1][0]
        let text = try #require(cell.textLabel)
        #expect(text.convert(CGPoint.zero, to: table).x == left)
        let line = try #require(cell.parts.separator)
        #expect(line.convert(CGPoint.zero, to: table).x == left)
        #expect(table.separatorInset.left == (width < 390 ? 16 : 20))
        let header = try #require(table.headerView(forSection: 1)?.textLabel)
        #expect(header.convert(CGPoint.zero, to: table).x == left)
        let arrow = try #require(rows.cells[0][0].subviews.last { $0 is CellGlyph })
        #expect(arrow.convert(CGPoint(x: arrow.bounds.maxX, y: 0), to: table).x == width - left)
    }

    @Test func groupsHaveGapsAndRoundCorners() throws {
        let (stage, table, rows) = page(.insetGrouped)
        let first = rows.cells[0][0]
        #expect(first.frame == CGRect(x: 16, y: 35, width: 288, height: 44))
        #expect(first.layer.cornerRadius == 10 && first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(rows.cells[0][1].layer.cornerRadius == 0)
        #expect(first.backgroundColor === Theme.groupedCellBackground)
        #expect(table.headerView(forSection: 1)?.textLabel?.text == "APPEARANCE 外观")
        let footer = table.rectForFooter(inSection: 1)
        #expect(footer.height > 40)
        stage.native.resize(width: 900, height: 560)
        stage.frame()
        stage.system.settle()
        #expect(first.frame.width == 860)
        #expect(table.rectForFooter(inSection: 1).height < 40)
        #expect(stage.native.frames.count < 40)
    }

    @Test func cornersAreUpdatedByInsertionsAndDeletions() {
        let scene = ModelScene([[0, 1, 2]], style: .insetGrouped)
        #expect(scene.cell(2)?.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
        scene.delete([2])
        #expect(scene.cell(1)?.layer.cornerRadius == 10)
        scene.insert([0: 9])
        #expect(scene.cell(0)?.layer.cornerRadius == 0)
        scene.stage.system.settle()
        #expect(scene.cell(9)?.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    }

    @Test func aSwitchInARowRespondsToClicksAndDrags() {
        let (stage, table, rows) = page(.insetGrouped)
        var values: [Bool] = []
        rows.slowSwitch.addAction(UIAction { [control = rows.slowSwitch] _ in values.append(control.isOn) }, for: .valueChanged)
        let place = rows.slowSwitch.convert(CGPoint(x: 25, y: 15), to: nil)
        stage.native.click(x: place.x, y: place.y)
        stage.system.settle()
        #expect(values == [false])
        stage.native.drag(fromX: place.x - 10, y: place.y, toX: place.x + 20, y: place.y)
        stage.system.settle()
        #expect(values == [false, true])
        #expect(table.indexPathForSelectedRow == nil)
        #expect(table.contentOffset.y == 0)
    }

    @Test func groupedTablesMatchTheirSnapshots() throws {
        for (style, name) in [(UITableView.Style.insetGrouped, "settings-inset-1x"), (.grouped, "settings-grouped-1x")] {
            let (stage, _, _) = page(style)
            try Snapshot.verify(stage.pictureAtRest(), named: name)
        }
        let (stage, _, _) = page(.insetGrouped, scale: 2)
        stage.system.settings.colorScheme = .dark
        try Snapshot.verify(stage.pictureAtRest(), named: "settings-inset-dark-2x")
    }
}
