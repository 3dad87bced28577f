// The accessibility tree of tables, bars, pickers and alerts.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A data source of rows "Row 1", "Row 2", … that can be deleted and moved.
@MainActor
private final class SpokenRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var names: [String]
    var selected: [Int] = []
    /// The target index path that the delegate returns for moved rows; nil for the proposed one.
    var target: IndexPath?
    init(_ count: Int) { names = (1...count).map { "Row \($0)" } }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = names[indexPath.row]
        return cell
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
        names.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt from: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath { target ?? proposed }
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
        names.insert(names.remove(at: from.row), at: to.row)
    }
}

@MainActor
@Suite struct ListAccessibilityTests {
    /// Adds a table of `count` rows to the window. The stage retains its data source.
    private func table(_ count: Int, in stage: Stage<Void>) -> (table: UITableView, rows: SpokenRows) {
        let rows = SpokenRows(count)
        stage.retained.append(rows)
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.rowHeight = 44
        table.dataSource = rows
        table.delegate = rows
        stage.window.addSubview(table)
        stage.system.settle()
        return (table, rows)
    }

    @Test func onlyVisibleRowsAreElementsAndHaveTheirPosition() {
        let stage = Stage.withScreenReader()
        let (table, rows) = table(1_000_000, in: stage)
        let list = stage.reader.tree?.all.first { $0.role == .list }
        #expect(list?.children.count == table.visibleCells.count && table.visibleCells.count < 15)
        #expect(stage.element("Row 3")?.position == 3 && stage.element("Row 3")?.count == 1_000_000)
        #expect(list?.actions == [.scroll(.up), .scroll(.down)])
        #expect(stage.press("Row 3") && rows.selected == [2])
        #expect(stage.element("Row 3")?.states.isSuperset(of: [.selectable, .selected]) == true)
        #expect(stage.reader.request(.perform(.scroll(.down)), of: list))
        stage.system.settle()
        #expect(stage.element("Row 3") == nil && stage.element("Row 12") != nil)
        #expect(!stage.reader.request(.perform(.scroll(.left)), of: list))
    }

    @Test func reusedCellBecomesANewElement() {
        let stage = Stage.withScreenReader()
        let (table, _) = table(1000, in: stage)
        let numbers = Set((stage.reader.tree?.all ?? []).filter { $0.role == .listItem }.map(\.number))
        table.contentOffset.y = 44 * 500
        stage.system.settle()
        let others = (stage.reader.tree?.all ?? []).filter { $0.role == .listItem }
        #expect(!others.isEmpty && others.allSatisfy { !numbers.contains($0.number) })
    }

    @Test func reusedSectionHeaderBecomesANewElement() {
        let stage = Stage.withScreenReader()
        let rows = Rows(Array(repeating: 3, count: 100))
        rows.titles = (1...100).map { "Section \($0)" }
        stage.retained.append(rows)
        let table = UITableView(frame: stage.window.bounds)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.system.settle()
        func titles() -> Set<Int> { Set((stage.reader.tree?.all ?? []).filter { $0.label.hasPrefix("Section ") }.map(\.number)) }
        let numbers = titles()
        table.contentOffset.y = table.contentSize.height / 2
        stage.system.settle()
        #expect(!numbers.isEmpty && !titles().isEmpty && numbers.isDisjoint(with: titles()))
    }

    @Test func controlsOfAReusedCellBecomeNewElements() {
        let stage = Stage.withScreenReader()
        let (table, _) = table(1000, in: stage)
        table.setEditing(true, animated: false)
        stage.system.settle()
        func controls() -> Set<Int> { Set((stage.reader.tree?.all ?? []).filter { $0.label.hasPrefix("Delete Row") }.map(\.number)) }
        let numbers = controls()
        table.contentOffset.y = 44 * 500
        stage.system.settle()
        #expect(!numbers.isEmpty && !controls().isEmpty && numbers.isDisjoint(with: controls()))
    }

    @Test func movedRowKeepsItsElementNumber() {
        let stage = Stage.withScreenReader()
        let (table, rows) = table(5, in: stage)
        let number = stage.element("Row 3")?.number
        rows.names.remove(at: 0)
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        stage.system.settle()
        #expect(stage.element("Row 3")?.number == number && stage.element("Row 3")?.position == 2)
    }

    @Test func selectionCircleIsACheckBox() {
        let stage = Stage.withScreenReader()
        let (table, _) = table(5, in: stage)
        table.allowsMultipleSelectionDuringEditing = true
        table.setEditing(true, animated: false)
        stage.system.settle()
        let circle = stage.reader.element("Row 2", .checkBox)
        #expect(circle?.states.contains(.checked) == false)
        #expect(stage.reader.tree?.all.first { $0.role == .list }?.states.contains(.multiselectable) == true)
        #expect(stage.reader.request(.perform(.activate), of: circle))
        #expect(stage.reader.element("Row 2", .checkBox)?.states.contains(.checked) == true)
        #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
        #expect(stage.reader.request(.deselect, of: stage.reader.element("Row 2", .listItem)))
        #expect(table.indexPathsForSelectedRows == nil)
    }

    @Test func collectionIsMultiselectableOnlyInAModeThatSelectsSeveral() {
        let stage = Stage.withScreenReader()
        let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        collection.allowsMultipleSelectionDuringEditing = true
        stage.window.addSubview(collection)
        func isMultiselectable() -> Bool? {
            stage.system.settle()
            return stage.reader.tree?.all.first { $0.role == .list }?.states.contains(.multiselectable)
        }
        #expect(isMultiselectable() == false)
        collection.isEditing = true
        collection.backgroundColor = .red
        #expect(isMultiselectable() == true)
    }

    @Test func deleteControlRevealsDeleteButton() {
        let stage = Stage.withScreenReader()
        let (table, rows) = table(3, in: stage)
        table.setEditing(true, animated: false)
        stage.system.settle()
        #expect(stage.press("Delete Row 2"))
        stage.system.settle()
        #expect(stage.press("Delete") && rows.names == ["Row 1", "Row 3"])
    }

    @Test func reorderControlMovesItsRowByOne() {
        let stage = Stage.withScreenReader()
        let (table, rows) = table(3, in: stage)
        table.setEditing(true, animated: false)
        stage.system.settle()
        let handle = stage.element("Reorder Row 1")
        #expect(stage.reader.request(.perform(.increment), of: handle))
        stage.system.settle()
        #expect(rows.names == ["Row 2", "Row 1", "Row 3"] && stage.element("Row 1")?.position == 2)
        #expect(stage.reader.request(.perform(.decrement), of: stage.element("Reorder Row 2")))
        #expect(rows.names == ["Row 2", "Row 1", "Row 3"], "the first row cannot move up")
    }

    @Test(arguments: [IndexPath(row: NSNotFound, section: 0), IndexPath(row: 7, section: 0), IndexPath(row: 0, section: 1)])
    func invalidTargetIndexPathMovesNoRow(_ target: IndexPath) throws {
        let stage = Stage.withScreenReader()
        let (table, rows) = table(3, in: stage)
        rows.target = target
        table.setEditing(true, animated: false)
        stage.system.settle()
        let handle = try #require(stage.element("Reorder Row 1"))
        stage.reader.request(.perform(.increment), of: handle)
        stage.system.settle()
        #expect(rows.names == ["Row 1", "Row 2", "Row 3"])
    }

    // MARK: Bars and pickers

    @Test func tabsHavePositionSelectionAndBadgeValue() {
        let stage = Stage.withScreenReader()
        let controller = UITabBarController()
        let pages = ["List", "Clock"].enumerated().map { index, title in
            let page = UIViewController()
            page.tabBarItem = UITabBarItem(title: title, image: nil, tag: index)
            return page
        }
        controller.viewControllers = pages
        pages[1].tabBarItem.badgeValue = "3"
        stage.window.rootViewController = controller
        stage.system.settle()
        #expect(stage.outline == ["tabList ", "tab List", "tab Clock"])
        #expect(stage.element("List")?.states.contains(.selected) == true && stage.element("List")?.position == 1)
        #expect(stage.element("Clock")?.value == "3" && stage.element("Clock")?.count == 2)
        #expect(stage.reader.request(.select, of: stage.element("Clock")) && controller.selectedIndex == 1)
        #expect(stage.element("Clock")?.states.contains(.selected) == true)
        #expect(!stage.reader.request(.deselect, of: stage.element("Clock")), "one tab must stay selected")
    }

    @Test func pushAndPopAnnounceTheTitle() {
        let stage = Stage.withScreenReader()
        let first = UIViewController(), second = UIViewController()
        first.navigationItem.title = "Settings"
        second.navigationItem.title = "About"
        let navigation = UINavigationController(rootViewController: first)
        stage.window.rootViewController = navigation
        stage.system.settle()
        #expect(stage.outline == ["toolBar Settings", "heading Settings"])
        navigation.pushViewController(second, animated: true)
        stage.system.settle()
        #expect(stage.outline == ["toolBar About", "button Settings", "heading About"])
        #expect(stage.element("Settings")?.hint == "Back" && stage.reader.announcements == ["About"])
        #expect(stage.press("Settings"))
        stage.system.settle()
        #expect(navigation.viewControllers.count == 1 && stage.reader.announcements == ["About", "Settings"])
    }

    @Test func alertIsModalAndCanBeDismissed() {
        let stage = Stage.withScreenReader()
        let page = UIViewController()
        page.loadViewIfNeeded()
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 90, height: 20))
        label.text = "beneath"
        page.view.addSubview(label)
        stage.window.rootViewController = page
        var chosen: [String] = []
        func ask() {
            let sheet = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .actionSheet)
            for (title, style) in [("Delete", UIAlertAction.Style.destructive), ("Cancel", .cancel)] {
                sheet.addAction(UIAlertAction(title: title, style: style) { _ in chosen.append(title) })
            }
            page.present(sheet, animated: true)
            stage.system.settle()
        }
        ask()
        #expect(stage.outline == ["dialog Delete?", "heading Delete?", "text For good.", "button Delete", "button Cancel"])
        #expect(stage.reader.announcements == ["Delete?, For good."])
        #expect(stage.press("Delete"))
        stage.system.settle()
        ask()
        let dialog = stage.reader.element("Delete?", .dialog)
        #expect(dialog?.actions == [.dismiss] && dialog?.states.contains(.modal) == true)
        #expect(stage.reader.request(.perform(.dismiss), of: dialog))
        stage.system.settle()
        #expect(chosen == ["Delete", "Cancel"] && stage.outline == ["text beneath"])
    }

    @Test func datePickerWheelsAreAdjustableSpinners() {
        let stage = Stage.withScreenReader()
        let picker = UIDatePicker()
        picker.datePickerMode = .time
        picker.locale = Locale(identifier: "en_US")
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.minuteInterval = 5
        picker.date = Date(timeIntervalSinceReferenceDate: 9 * 3600)
        picker.frame = CGRect(x: 0, y: 0, width: 320, height: 216)
        var changes = 0
        picker.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.window.addSubview(picker)
        stage.system.settle()
        #expect(stage.outline == ["group ", "spinner Hours", "spinner Minutes", "spinner Morning or afternoon"])
        #expect(stage.element("Hours")?.range == AccessibleRange(value: 9, minimum: 0, maximum: 23, step: 1))
        stage.reader.request(.perform(.increment), of: stage.element("Hours"))
        #expect(stage.element("Hours")?.value.trimmingCharacters(in: .whitespaces) == "10", "the value changes before the wheel stops")
        stage.system.settle()
        stage.reader.request(.setValue(6), of: stage.element("Minutes"))
        stage.system.settle()
        stage.reader.request(.perform(.increment), of: stage.element("Morning or afternoon"))
        stage.system.settle()
        #expect(picker.date.timeIntervalSinceReferenceDate == 22.5 * 3600 && changes == 3)
        #expect(stage.element("Morning or afternoon")?.value == "PM")
    }

    @Test func systemTextsAreTranslated() {
        let stage = Stage.withScreenReader()
        defer {
            SystemText.translation = { $0 }
            SystemText.number = { String($0) }
        }
        SystemText.translation = { $0 == "page %1$@ of %2$@" ? "共 %2$@ 页，第 %1$@ 页" : $0 }
        let control = UIPageControl()
        control.numberOfPages = 4
        stage.show(control)
        #expect(stage.reader.tree?.all.last?.value == "共 4 页，第 1 页")
        SystemText.number = { ["", "一", "二", "三", "四"][$0] }
        stage.system.settle()
        #expect(control.accessibilityValue == "共 四 页，第 一 页")
    }
}
