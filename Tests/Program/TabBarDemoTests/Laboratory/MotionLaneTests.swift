// The lanes of motions that no animation performs, and which lanes the timeline shows.

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
@Suite(.serialized) struct MotionLaneTests {
    /// Opens the laboratory with all interactions beyond the articles.
    private func open(
        _ prepare: (DemoSettings) -> Void = { _ in }
    ) throws -> (stage: Stage<CombinedTabBarController>, session: LaboratorySession) {
        let stage = try Stage.combined {
            ($0.barScrolling, $0.tabIndicator, $0.tabSwipe, $0.reordersTabs) = (.pill, true, true, true)
            prepare($0)
        }
        return (stage, try #require(try stage.openLaboratory().session))
    }

    private func lanes(_ session: LaboratorySession, of owner: String) -> [TimeLane] {
        session.time.recorder.lanes.lanes.filter { $0.kind == .motion && $0.layerName == owner }
    }

    private func swipe(_ stage: Stage<CombinedTabBarController>) {
        let (from, to) = (stage.onScreen(300, 500), stage.onScreen(120, 500))
        stage.native.drag(fromX: from.x, y: from.y, toX: to.x, y: to.y, steps: 12)
        stage.settle()
    }

    /// Each lane ends with the value at which the motion comes to rest.
    @Test func motionsOfSpringsHaveLanesWithTheirValues() throws {
        let (stage, session) = try open()
        stage.wheel(195, 400, notches: 4)
        stage.settle()
        #expect(lanes(session, of: "minimizing").first?.bars.last?.values.last == [1])
        // A drag over the list would open a row.
        stage.tabs.selectedViewController = stage.tabs.motionPage.navigationController
        stage.settle()
        swipe(stage)
        #expect(lanes(session, of: "swipe").first?.bars.last?.values.last == [3])
        let indicator = try #require(lanes(session, of: "indicator").first?.bars.last)
        #expect(indicator.values.last == [3] && indicator.values.count > 5)
        let values = indicator.values.map { $0[0] }
        #expect(values.contains { $0 > 2.1 && $0 < 2.9 })
        session.model.select("reordering")
        session.play()
        stage.settle()
        #expect(!lanes(session, of: "reordering").isEmpty)
        session.time.controller.refresh()
        let titles = session.time.controller.rows.map(\.title)
        for title in ["Bar · progress", "Pages · position", "Indicator · position", "Finger · location"] {
            #expect(titles.contains(title), "\(titles)")
        }
    }

    @Test func motionsAreRecordedOfBothPhonesAndExported() throws {
        let folder = try TemporaryFolder()
        let stage = try Stage.combined {
            ($0.tabIndicator, $0.laboratory[\.device]) = (true, .smallPhone)
        }
        let phones = try stage.comparePhones(files: ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path))
        stage.clickOnScreen(stage.containers[1])
        stage.settle()
        let indicators = lanes(phones.session, of: "indicator")
        #expect(indicators.map(\.phone) == [.layer, .companion] && indicators[0].counterpart === indicators[1])
        phones.session.time.exporter.export(.values)
        let table = try String(contentsOfFile: folder.path("tab-bar-demo-values.csv"), encoding: .utf8)
        #expect(table.prefix { $0 != "\r\n" }.contains("A indicator position"))
    }

    /// The highlight under the pointer has a lane only after it was asked for.
    @Test func highlightsUnderThePointerAreHiddenAtFirst() throws {
        let (stage, session) = try open()
        for y in [300.0, 400, 500] {
            let point = stage.onScreen(195, y)
            stage.native.movePointer(x: point.x, y: point.y)
            stage.settle()
        }
        let time = session.time
        time.controller.refresh()
        #expect(time.recorder.lanes.lanes.contains { $0.isPointerHighlight })
        #expect(!time.controller.rows.contains { $0.lane?.isPointerHighlight == true })
        time.model.showsPointerHighlights = true
        time.controller.select(try #require(time.controller.rows.first { $0.lane?.isPointerHighlight == true }))
        #expect(time.model.selectedLane != nil)
        time.model.showsPointerHighlights = false
        #expect(time.model.selectedLane == nil)
    }

    @Test func laneOfWhatHasJustBegunIsScrolledIntoView() throws {
        let (stage, session) = try open { $0.laboratory[\.timelineHeight] = 110 }
        for index in [1, 2, 3, 0] {
            stage.clickOnScreen(stage.containers[index])
            stage.settle()
        }
        stage.wheel(195, 400, notches: 4)
        stage.system.advance(by: 0.3)
        let rows = session.time.controller.rows
        let row = try #require(rows.first { $0.lane?.kind == .scrolling || $0.lane?.layerName == "minimizing" })
        let scroll = try #require(row.superview as? UIScrollView)
        #expect(scroll.contentSize.height > scroll.bounds.height * 1.5, "there are too few lanes")
        #expect(
            rows.contains { row in
                scroll.bounds.contains(row.frame) && (row.lane?.kind == .scrolling || row.lane?.layerName == "minimizing")
            })
    }

    @Test func menuHidesALaneOrTheOthersAndShowsAllAgain() throws {
        let (stage, session) = try open()
        for index in [1, 0] {
            stage.clickOnScreen(stage.containers[index])
            stage.settle()
        }
        let controller = session.time.controller
        controller.refresh()
        func choose(_ title: String, _ row: LaneRow) throws {
            let made = row.contextMenuInteraction(UIContextMenuInteraction(delegate: row), configurationForMenuAtLocation: .zero)
            let menu = try #require(made?.makeMenu())
            try #require(menu.actions.first { $0.title == title }).perform(sender: nil)
        }
        let count = controller.rows.count
        #expect(count >= 3)
        controller.select(controller.rows[1])
        #expect(session.time.model.selectedLane === controller.rows[1].lane)
        try choose("Hide This Lane", controller.rows[1])
        #expect(controller.rows.count == count - 1 && session.time.model.selectedLane == nil)
        try choose("Hide the Other Lanes", controller.rows[1])
        #expect(controller.rows.count == 2)
        try choose("Show All Lanes", controller.rows[1])
        #expect(controller.rows.count == count)
    }

    /// Two labels change at the same time: their lanes are named for their texts.
    @Test func lanesOfLabelsHaveTheirTexts() throws {
        let (stage, session) = try open()
        let labels = ["One", "Two"].enumerated().map { index, text in
            let label = UILabel(frame: CGRect(x: 20, y: 300 + 40 * index, width: 200, height: 30))
            label.text = text
            stage.window.addSubview(label)
            return label
        }
        stage.settle()
        UIView.animate(withDuration: 0.5) { for label in labels { label.alpha = 0.3 } }
        stage.settle()
        session.time.controller.refresh()
        let titles = session.time.controller.rows.map(\.title)
        #expect(titles.contains("Label “One” · opacity") && titles.contains("Label “Two” · opacity"), "\(titles)")
    }

    /// A comparison makes the window wider, and the names stay as they are.
    @Test func namesOfLanesAreTheSameInAComparison() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory(), session = try #require(open.session)
        session.play()
        stage.settle()
        func names() -> Set<String> {
            session.time.controller.refresh()
            session.time.controller.view.layoutIfNeeded()
            return Set(session.time.controller.rows.filter { $0.lane?.phone == .layer }.compactMap(\.name.text))
        }
        let before = names()
        #expect(before.contains("Image · scale"))
        session.comparison.mode = .sideBySide
        stage.settle()
        #expect(names().isSuperset(of: before), "\(names()), \(before)")
        session.comparison.mode = .off
        stage.settle()
        #expect(names().isSuperset(of: before))
    }
}
