// The menu of a lane: names, hidden and collapsed lanes, and the order of the lanes.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

/// The laboratory after two labels have changed their opacity at the same time.
/// Each test opens one itself: between the `init` of a suite and its test, tests of other suites run.
private struct Opened {
    let stage: Stage<CombinedTabBarController>
    let session: LaboratorySession
    var controller: TimelineViewController { session.time.controller }

    /// The laboratory after two labels have changed their opacity at the same time.
    init() throws {
        stage = try Stage.combined()
        session = try #require(try stage.openLaboratory().session)
        fade(["Zebra", "Apple"])
    }

    func fade(_ texts: [String]) {
        let labels = texts.enumerated().map { index, text in
            let label = UILabel(frame: CGRect(x: 20, y: 300 + 40 * index, width: 200, height: 30))
            label.text = text
            stage.window.addSubview(label)
            return label
        }
        stage.settle()
        UIView.animate(withDuration: 0.5) { for label in labels { label.alpha = 0.3 } }
        stage.settle()
        labels.forEach { $0.removeFromSuperview() }
        controller.refresh()
    }

    func row(_ title: String) throws -> LaneRow {
        try #require(controller.rows.first { $0.title == title }, "\(controller.rows.map(\.title))")
    }

    func menuActions(_ row: LaneRow) throws -> [UIAction] {
        let made = row.contextMenuInteraction(UIContextMenuInteraction(delegate: row), configurationForMenuAtLocation: .zero)
        return try #require(made?.makeMenu()).actions
    }

    func choose(_ title: String, of row: LaneRow) throws {
        try #require(try menuActions(row).first { $0.title == title }).perform(sender: nil)
        stage.settle()
    }

    func labelTitles() -> [String] { controller.rows.map(\.title).filter { $0.hasPrefix("Label") } }
}

@Suite struct LaneMenuTests {
    @Test func laneHasTheNameThatTheUserTypes() throws {
        let opened = try Opened()
        let row = try opened.row("Label “Zebra” · opacity")
        try opened.choose("Rename…", of: row)
        // The first key replaces the selected name.
        for character in "Greeting" { opened.stage.native.press(.character(character)) }
        opened.stage.native.press(.enter)
        opened.stage.settle()
        opened.controller.refresh()
        #expect(row.title == "Greeting" && row.accessibilityLabel == "Greeting" && row.toolTip == "Greeting")
        #expect(row.name.text == "Greeting")
        let table = ValueTable(lanes: opened.session.time.model.lanes, history: opened.session.time.recorder.history)
        #expect(table.text(of: opened.session.time.model.exportedFrames, from: 0).prefix { $0 != "\r\n" }.contains("Greeting"))
        // The name stays with the label, and other labels do not get it.
        opened.fade(["Other", "Zebra"])
        #expect(row.lane?.bars.count == 2 && opened.labelTitles().contains("Label “Other” · opacity"))
        opened.session.time.model.rename(try #require(row.lane), to: "")
        #expect(row.title == "Label “Zebra” · opacity")
    }

    @Test func hiddenLaneStaysHiddenAndHidesNoOtherLabel() throws {
        let opened = try Opened()
        try opened.choose("Hide This Lane", of: try opened.row("Label “Zebra” · opacity"))
        #expect(opened.labelTitles() == ["Label “Apple” · opacity"])
        opened.fade(["Zebra", "Other"])
        #expect(!opened.labelTitles().contains("Label “Zebra” · opacity") && opened.labelTitles().contains("Label “Other” · opacity"))
    }

    @Test func lanesOfALayerShareARowUntilItIsClicked() throws {
        let opened = try Opened()
        opened.controller.select(try opened.row("Label “Zebra” · opacity"))
        try opened.choose("Collapse Lanes of Label", of: try opened.row("Label “Apple” · opacity"))
        #expect(opened.labelTitles() == ["Label · 2 lanes"])
        let collapsed = try opened.row("Label · 2 lanes")
        #expect(!collapsed.isPlot && opened.session.time.model.selectedLane == nil)
        // The exported table still has both.
        #expect(opened.session.time.model.lanes.filter { $0.layerName == "UILabel" }.count == 2)
        opened.stage.clickOnScreen(collapsed)
        opened.stage.settle()
        #expect(opened.labelTitles() == ["Label “Zebra” · opacity", "Label “Apple” · opacity"] && !collapsed.isPlot)
    }

    @Test func allLanesAreCollapsedAndExpanded() throws {
        let opened = try Opened()
        try opened.choose("Collapse All Lanes", of: opened.controller.rows[0])
        #expect(opened.labelTitles() == ["Label · 2 lanes"])
        try opened.choose("Expand Lanes of Label", of: try opened.row("Label · 2 lanes"))
        #expect(opened.labelTitles().count == 2)
        try opened.choose("Collapse Lanes of Label", of: try opened.row("Label “Apple” · opacity"))
        try opened.choose("Expand All Lanes", of: opened.controller.rows[0])
        #expect(opened.labelTitles().count == 2)
    }

    @Test func hidingACollapsedRowHidesAllItsLanes() throws {
        let opened = try Opened()
        try opened.choose("Collapse All Lanes", of: opened.controller.rows[0])
        try opened.choose("Hide This Lane", of: try opened.row("Label · 2 lanes"))
        #expect(opened.labelTitles().isEmpty)
        try opened.choose("Show All Lanes", of: opened.controller.rows[0])
        #expect(opened.labelTitles() == ["Label · 2 lanes"])
    }

    @Test func lanesAreSortedByNameOrKind() throws {
        let opened = try Opened()
        opened.session.play()
        opened.stage.settle()
        opened.stage.wheel(195, 400, notches: 4)
        opened.stage.settle()
        opened.controller.refresh()
        let beginning = opened.controller.rows.map(\.title)
        try opened.choose("By Name", of: opened.controller.rows[0])
        let names = opened.controller.rows.map(\.title)
        let apple = try #require(names.firstIndex(of: "Label “Apple” · opacity"))
        #expect(try apple < #require(names.firstIndex(of: "Label “Zebra” · opacity")))
        #expect(opened.controller.rows[0].lane == nil)
        try opened.choose("By Kind", of: opened.controller.rows[0])
        let ranks = opened.controller.rows.compactMap(\.lane?.kindRank)
        #expect(ranks == ranks.sorted() && Set(ranks).count > 1)
        let checked = try opened.menuActions(opened.controller.rows[0]).filter { $0.state == .on }.map(\.title)
        #expect(checked == ["By Kind"])
        try opened.choose("By Beginning", of: opened.controller.rows[0])
        #expect(opened.controller.rows.map(\.title) == beginning)
    }
}
