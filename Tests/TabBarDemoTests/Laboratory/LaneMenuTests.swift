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

@MainActor
@Suite(.serialized) struct LaneMenuTests {
    private let stage: Stage<CombinedTabBarController>
    private let session: LaboratorySession
    private var controller: TimelineViewController { session.time.controller }

    /// The laboratory after two labels have changed their opacity at the same time.
    init() throws {
        stage = try Stage.combined()
        session = try #require(try stage.openLaboratory().session)
        fade(["Zebra", "Apple"])
    }

    private func fade(_ texts: [String]) {
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

    private func row(_ title: String) throws -> LaneRow {
        try #require(controller.rows.first { $0.title == title }, "\(controller.rows.map(\.title))")
    }

    private func menuActions(_ row: LaneRow) throws -> [UIAction] {
        let made = row.contextMenuInteraction(UIContextMenuInteraction(delegate: row), configurationForMenuAtLocation: .zero)
        func actions(_ menu: UIMenu) -> [UIAction] {
            menu.children.flatMap { ($0 as? UIMenu).map(actions) ?? [$0 as? UIAction].compactMap(\.self) }
        }
        return actions(try #require(made?.makeMenu()))
    }

    private func choose(_ title: String, of row: LaneRow) throws {
        try #require(try menuActions(row).first { $0.title == title }).perform(sender: nil)
        stage.settle()
    }

    private func labelTitles() -> [String] { controller.rows.map(\.title).filter { $0.hasPrefix("UILabel") } }

    @Test func laneHasTheNameThatTheUserTypes() throws {
        let row = try row("UILabel “Zebra” · opacity")
        try choose("Rename…", of: row)
        // The first key replaces the selected name.
        for character in "Greeting" { stage.native.press(.character(character)) }
        stage.native.press(.enter)
        stage.settle()
        controller.refresh()
        #expect(row.title == "Greeting" && row.accessibilityLabel == "Greeting" && row.toolTip == "Greeting")
        #expect(row.name.text == "Greeting")
        let table = ValueTable(lanes: session.time.model.lanes, history: session.time.recorder.history)
        #expect(table.text(of: session.time.model.exportedFrames, from: 0).prefix { $0 != "\r\n" }.contains("Greeting"))
        // The name stays with the label, and other labels do not get it.
        fade(["Other", "Zebra"])
        #expect(row.lane?.bars.count == 2 && labelTitles().contains("UILabel “Other” · opacity"))
        session.time.model.rename(try #require(row.lane), to: "")
        #expect(row.title == "UILabel “Zebra” · opacity")
    }

    @Test func hiddenLaneStaysHiddenAndHidesNoOtherLabel() throws {
        try choose("Hide This Lane", of: try row("UILabel “Zebra” · opacity"))
        #expect(labelTitles() == ["UILabel “Apple” · opacity"])
        fade(["Zebra", "Other"])
        #expect(!labelTitles().contains("UILabel “Zebra” · opacity") && labelTitles().contains("UILabel “Other” · opacity"))
    }

    @Test func lanesOfALayerShareARowUntilItIsClicked() throws {
        controller.select(try row("UILabel “Zebra” · opacity"))
        try choose("Collapse Lanes of UILabel", of: try row("UILabel “Apple” · opacity"))
        #expect(labelTitles() == ["UILabel · 2 lanes"])
        let collapsed = try row("UILabel · 2 lanes")
        #expect(!collapsed.isPlot && session.time.model.selectedLane == nil)
        // The exported table still has both.
        #expect(session.time.model.lanes.filter { $0.layerName == "UILabel" }.count == 2)
        stage.clickOnScreen(collapsed)
        stage.settle()
        #expect(labelTitles() == ["UILabel “Zebra” · opacity", "UILabel “Apple” · opacity"] && !collapsed.isPlot)
    }

    @Test func allLanesAreCollapsedAndExpanded() throws {
        try choose("Collapse All Lanes", of: controller.rows[0])
        #expect(labelTitles() == ["UILabel · 2 lanes"])
        try choose("Expand Lanes of UILabel", of: try row("UILabel · 2 lanes"))
        #expect(labelTitles().count == 2)
        try choose("Collapse Lanes of UILabel", of: try row("UILabel “Apple” · opacity"))
        try choose("Expand All Lanes", of: controller.rows[0])
        #expect(labelTitles().count == 2)
    }

    @Test func hidingACollapsedRowHidesAllItsLanes() throws {
        try choose("Collapse All Lanes", of: controller.rows[0])
        try choose("Hide This Lane", of: try row("UILabel · 2 lanes"))
        #expect(labelTitles().isEmpty)
        try choose("Show All Lanes", of: controller.rows[0])
        #expect(labelTitles() == ["UILabel · 2 lanes"])
    }

    @Test func lanesAreSortedByNameOrKind() throws {
        session.play()
        stage.settle()
        stage.wheel(195, 400, notches: 4)
        stage.settle()
        controller.refresh()
        let beginning = controller.rows.map(\.title)
        try choose("By Name", of: controller.rows[0])
        let names = controller.rows.map(\.title)
        let apple = try #require(names.firstIndex(of: "UILabel “Apple” · opacity"))
        #expect(try apple < #require(names.firstIndex(of: "UILabel “Zebra” · opacity")))
        #expect(controller.rows[0].lane == nil)
        try choose("By Kind", of: controller.rows[0])
        let ranks = controller.rows.compactMap(\.lane?.kindRank)
        #expect(ranks == ranks.sorted() && Set(ranks).count > 1)
        let checked = try menuActions(controller.rows[0]).filter { $0.state == .on }.map(\.title)
        #expect(checked == ["By Kind"])
        try choose("By Beginning", of: controller.rows[0])
        #expect(controller.rows.map(\.title) == beginning)
    }
}
