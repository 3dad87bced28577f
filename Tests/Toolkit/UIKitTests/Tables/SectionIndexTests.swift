// The section index of tables.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// A data source with a section of three rows for each letter.
@MainActor
private final class Letters: NSObject, UITableViewDataSource {
    static let letters = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
    func numberOfSections(in tableView: UITableView) -> Int { 26 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = Self.letters[indexPath.section] + "\(indexPath.row)"
        return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { Self.letters[section] }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { Self.letters }
}

@MainActor @Suite final class SectionIndexTests {
    private let letters = Letters()

    private func show(mirrored: Bool = false) -> (Stage<Void>, UITableView, SectionIndexView?) {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        if mirrored { UIApplication.environmentOverrides.layoutDirection = .rightToLeft }
        let table = UITableView(frame: stage.window.bounds)
        table.dataSource = letters
        stage.window.addSubview(table)
        stage.frame()
        return (stage, table, table.subviews.compactMap { $0 as? SectionIndexView }.first)
    }

    @Test func theIndexIsAtTheTrailingEdgeAndNarrowsTheRows() throws {
        let (_, table, index) = show()
        let view = try #require(index)
        #expect(view.frame == CGRect(x: 305, y: 0, width: 15, height: 480))
        let label = try #require(table.visibleCells[0].textLabel)
        #expect(abs(label.frame.maxX - (320 - 16 - 15)) < 0.01)
    }

    @Test func theIndexIsAtTheLeftEdgeInRightToLeftLayouts() throws {
        let (_, _, index) = show(mirrored: true)
        #expect(try #require(index).frame.minX == 0)
    }

    @Test func aTapScrollsToTheSection() throws {
        let (stage, table, _) = show()
        // The 26 titles of 14 points begin at (480 − 364) / 2 = 58, so the middle of the title "K" is at 58 + 10.5 · 14.
        stage.native.click(x: 312, y: 58 + 10.5 * 14)
        stage.system.settle()
        #expect(table.contentOffset.y == table.rect(forSection: 10).minY)
    }

    @Test func aDragAlongTheIndexScrollsFromSectionToSection() throws {
        let (stage, table, _) = show()
        stage.native.drag(fromX: 312, y: 60, toX: 312, y: 58 + 5.5 * 14)
        stage.system.settle()
        #expect(table.contentOffset.y == table.rect(forSection: 5).minY)
    }

    @Test func screenReadersStepThroughTheTitles() throws {
        let (_, table, index) = show()
        let view = try #require(index)
        #expect(view.accessibilityTraits.contains(.adjustable))
        view.accessibilityIncrement()
        view.accessibilityIncrement()
        #expect(view.accessibilityValue == "B" && table.contentOffset.y == table.rect(forSection: 1).minY)
    }

    @Test func theIndexHasTheColoursThatTheTableSets() throws {
        let (stage, table, index) = show()
        let view = try #require(index)
        table.sectionIndexColor = .red
        table.sectionIndexBackgroundColor = .yellow
        stage.frame()
        #expect(view.backgroundColor == .yellow)
        #expect(view.subviews.compactMap { ($0 as? UILabel)?.textColor }.allSatisfy { $0 == .red })
    }

    @Test func theIndexIsHiddenBelowTheMinimumNumberOfRows() {
        let (stage, table, _) = show()
        table.sectionIndexMinimumDisplayRowCount = 79
        stage.frame()
        #expect(!table.subviews.contains { $0 is SectionIndexView })
        table.sectionIndexMinimumDisplayRowCount = 78
        stage.frame()
        #expect(table.subviews.contains { $0 is SectionIndexView })
    }

    /// `UITableViewController` conforms to the data source and the delegate, so subclasses override their optional methods.
    @Test func subclassesOfTableControllersHaveAnIndexAndEstimates() {
        final class Controller: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1_000 }
            override func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { 100 }
            override func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B"] }
            override func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { 0 }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let controller = Controller(style: .plain)
        stage.window.rootViewController = controller
        stage.frame()
        #expect(controller.tableView.subviews.contains { $0 is SectionIndexView })
        #expect(controller.tableView.contentSize.height > 90_000)
    }
}
