// The accessibility tree of views in a table's row: controls, pickers, groups and labels.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A data source with given cells.
@MainActor
private final class MadeRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    let cells: [UITableViewCell]
    init(_ cells: [UITableViewCell]) { self.cells = cells }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cells.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { cells[indexPath.row] }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 120 }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

@MainActor
@Suite struct RowContentAccessibilityTests {
    /// Shows a table with one row that contains a label, "Row", and `view`.
    private func show(_ view: UIView, in stage: Stage<Void>) {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let label = UILabel(frame: CGRect(x: 10, y: 0, width: 100, height: 20))
        label.text = "Row"
        view.frame = CGRect(x: 10, y: 20, width: 300, height: 100)
        for part in [label, view] { cell.contentView.addSubview(part) }
        let rows = MadeRows([cell])
        stage.retained.append(rows)
        let table = UITableView(frame: stage.window.bounds)
        table.dataSource = rows
        table.delegate = rows
        stage.window.addSubview(table)
        stage.system.settle()
    }

    /// Expects every element to be reachable from the root.
    private func expectNoOrphans(_ stage: Stage<Void>) {
        #expect(stage.reader.tree?.elements.count == stage.reader.tree?.all.count)
    }

    /// A row that is not an element itself, with a slider as its only element.
    @Test func rowOfControlsHasTheNameOfTheFirst() {
        let stage = Stage.withScreenReader()
        let slider = UISlider()
        slider.accessibilityLabel = "Speed"
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isAccessibilityElement = false
        slider.frame = CGRect(x: 10, y: 20, width: 300, height: 40)
        cell.contentView.addSubview(slider)
        let rows = MadeRows([cell])
        stage.retained.append(rows)
        let table = UITableView(frame: stage.window.bounds)
        table.dataSource = rows
        table.delegate = rows
        stage.window.addSubview(table)
        stage.system.settle()
        #expect(stage.outline.contains("listItem Speed") && stage.outline.contains("slider Speed"))
        #expect(!stage.outline.contains("listItem "))
    }

    /// Rows with `indentationLevel`, or that can be expanded, are an outline, as WAI-ARIA's trees with `aria-level` and `aria-expanded`.
    @Test func indentedRowsAreAnOutline() {
        let stage = Stage.withScreenReader()
        let cells = ["Animals", "Cat", "Plants"].map { name in
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = name
            return cell
        }
        cells[0].accessibilityExpandedStatus = .expanded
        cells[1].indentationLevel = 1
        cells[2].accessibilityExpandedStatus = .collapsed
        let rows = MadeRows(cells)
        stage.retained.append(rows)
        let table = UITableView(frame: stage.window.bounds)
        table.dataSource = rows
        table.delegate = rows
        stage.window.addSubview(table)
        stage.system.settle()
        #expect(stage.outline == ["tree ", "treeItem Animals", "treeItem Cat", "treeItem Plants"])
        #expect(["Animals", "Cat", "Plants"].map { stage.element($0)?.level } == [1, 2, 1])
        #expect(stage.element("Animals")?.states.isSuperset(of: [.expandable, .expanded]) == true)
        #expect(stage.element("Cat")?.states.contains(.expandable) == false)
        #expect(stage.press("Cat"))
    }

    @Test func pickerWheelsInARowAreElements() {
        let stage = Stage.withScreenReader()
        let picker = UIDatePicker()
        picker.datePickerMode = .time
        picker.locale = Locale(identifier: "de_DE")
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.date = Date(timeIntervalSinceReferenceDate: 9 * 3600)
        show(picker, in: stage)
        #expect(stage.outline.contains("spinner Hours") && stage.outline.contains("spinner Minutes"))
        #expect(stage.reader.request(.perform(.increment), of: stage.element("Hours")))
        stage.system.settle()
        #expect(picker.date.timeIntervalSinceReferenceDate == 10 * 3600)
        expectNoOrphans(stage)
    }

    @Test func disabledControlInARowIsAnElement() {
        let stage = Stage.withScreenReader()
        let control = UISwitch()
        control.accessibilityLabel = "Slow"
        control.isEnabled = false
        show(control, in: stage)
        #expect(stage.outline == ["list ", "listItem Row", "toggle Slow"])
        #expect(stage.element("Slow")?.states.contains(.enabled) == false && !stage.press("Slow"))
        expectNoOrphans(stage)
    }

    @Test func contentOfAGroupInARowIsRead() {
        let stage = Stage.withScreenReader()
        let group = UIView(), button = UIButton(type: .system)
        group.accessibilityContainerType = .semanticGroup
        button.setTitle("Go", for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        group.addSubview(button)
        show(group, in: stage)
        #expect(stage.outline == ["list ", "listItem Row", "group Row", "button Go"])
        #expect(stage.press("Go"))
        expectNoOrphans(stage)
    }

    @Test func labelsInARowArePartOfItsLabel() {
        let stage = Stage.withScreenReader()
        let label = UILabel()
        label.text = "More"
        show(label, in: stage)
        #expect(stage.outline == ["list ", "listItem Row, More"])
        expectNoOrphans(stage)
    }
}
