// Tests the search field of the list, as a user sees it.

import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct ListSearchTests {
    private func searching(for text: String, in stage: Stage<CombinedTabBarController>) {
        stage.native.press(.character("f"), modifiers: .control)
        stage.settle()
        for character in text { stage.native.press(.character(character)) }
        stage.settle()
    }

    @Test func typedNumberFindsRowsAndTheWheelFollows() throws {
        let stage = try Stage.combined()
        searching(for: "9", in: stage)
        #expect(stage.rowTexts == ["Row 9"] + (90...99).map { "Row \($0)" })
        #expect(stage.list.wheelView.source.count == 11)
        // All found rows fit, so the wheel shows the last one.
        #expect(stage.list.wheelView.accessibilityValue == "Row 99")
        try Snapshot.verify(stage.picture(), named: "combined-search-1x")
        stage.native.press(.character("7"))
        stage.settle()
        #expect(stage.rowTexts == ["Row 97"])
    }

    @Test func searchWithoutResultsShowsNothingFound() throws {
        let stage = try Stage.combined()
        searching(for: "tea", in: stage)
        #expect(stage.rowTexts.isEmpty && stage.label("Nothing Found") != nil && stage.list.emptyView.alpha == 1)
    }

    @Test func escapeShowsAllRowsAndRemovesTheField() throws {
        let stage = try Stage.combined()
        let bar = try #require(stage.list.navigationController?.navigationBar)
        let height = bar.frame.height
        searching(for: "42", in: stage)
        stage.native.press(.escape)
        stage.settle()
        #expect(stage.rowTexts.first == "Row 1" && stage.list.wheelView.source.count == 100 && stage.list.query.isEmpty)
        #expect(stage.list.navigationItem.searchController == nil)
        #expect(bar.frame.height == height && stage.label("List") != nil && stage.list.tableView.contentOffset.y == -height)
        searching(for: "5", in: stage)
        #expect(stage.rowTexts.first == "Row 5")
    }

    @Test func foundRowCanBeDeleted() throws {
        let stage = try Stage.combined()
        searching(for: "9", in: stage)
        stage.list.delete([1])
        stage.settle()
        #expect(stage.rowTexts.prefix(2) == ["Row 9", "Row 91"] && stage.list.contents.count == 99)
        stage.native.press(.escape)
        stage.settle()
        #expect(stage.list.contents.rows.index(of: 90) == nil && stage.list.contents.rows.index(of: 91) == 89)
    }

    @Test func magnifyingGlassBeginsTheSearch() throws {
        let stage = try Stage.combined()
        let button = try #require(stage.window.descendants(of: UIControl.self).first { $0.accessibilityIdentifier == "search" })
        stage.click(button)
        stage.settle()
        #expect(stage.list.navigationItem.searchController?.isActive == true)
        stage.native.press(.character("e"), modifiers: .control)
        stage.settle()
        #expect(!stage.list.isEditingRows)
    }

    /// The first row moves by 44 points and back, by at most 12 points per frame.
    @Test func searchBeginsAndEndsWithoutAJump() throws {
        let stage = try Stage.combined()
        let table = stage.list.tableView
        let row = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        func path(pressing key: Key, modifiers: KeyModifiers = []) -> [CGFloat] {
            stage.native.press(key, modifiers: modifiers)
            return (0...40).compactMap { _ in
                stage.frame()
                guard let row = row.layer.presentation(), let table = table.layer.presentation() else { return nil }
                return row.frame.minY - table.bounds.minY
            }
        }
        for tops in [path(pressing: .character("f"), modifiers: .control), path(pressing: .escape)] {
            let steps = zip(tops, tops.dropFirst()).map { abs($0 - $1) }
            #expect(abs(tops[0] - tops[40]) == 44 && steps.allSatisfy { $0 <= 12 }, "\(tops)")
        }
    }
}
