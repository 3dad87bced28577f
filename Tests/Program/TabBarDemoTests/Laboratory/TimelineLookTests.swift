// The look of the timeline: texts, fonts, highlights and the playhead.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct TimelineLookTests {
    @Test(arguments: [(DemoSettings.Language.english, "Paused"), (.simplifiedChinese, "已暂停")])
    func headerSaysThatThePhoneIsPaused(language: DemoSettings.Language, text: String) throws {
        let stage = try Stage.combined { $0.language = language }
        let header = try #require(try stage.openLaboratory().session).time.controller.header
        func texts() -> [String] { header.descendants(of: UILabel.self).filter { !$0.isHidden }.compactMap(\.text) }
        let recording = Localized.text("laboratory.time.recording")
        #expect(texts().contains(recording))
        stage.clickOnScreen(try stage.tool("pause"))
        stage.settle()
        #expect(texts().contains(text) && !texts().contains(recording))
        stage.clickOnScreen(try stage.tool("pause"))
        stage.settle()
        #expect(!texts().contains(text) && texts().contains(recording))
    }

    /// The row of an animation, and the label with its name.
    private func animatedRow(_ session: LaboratorySession) throws -> (row: LaneRow, name: UILabel) {
        session.time.controller.refresh()
        let row = try #require(session.time.controller.rows.first { $0.lane != nil })
        return (row, row.name)
    }

    /// A narrow window has no room for the class of the layer. The name that is read out is complete.
    @Test func nameOfALaneIsShortenedInANarrowWindow() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        stage.native.resize(width: 1200, height: 812)
        stage.settle()
        #expect(try animatedRow(session).name.text == "Image · scale")
        stage.native.resize(width: 375, height: 812)
        (try stage.tool("page") as? UISegmentedControl)?.selectedSegmentIndex = 2
        (try stage.tool("page") as? UISegmentedControl)?.sendActions(for: .valueChanged)
        stage.settle()
        let row = try #require(session.time.controller.rows.first { $0.lane != nil })
        #expect(row.name.text == "scale" && row.name.intrinsicContentSize.width <= row.name.bounds.width)
        #expect(row.accessibilityLabel == "Image · scale")
    }

    @Test(arguments: [(1200, "Tab · opacity"), (900, "Tab · opacity"), (500, "opacity")])
    func longestNameOfALaneThatFitsIsShown(width: CGFloat, name: String) throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        let lane = TimeLane(layerName: "ItemContainer/CALayer", keyPath: "opacity", kind: .property)
        let row = LaneRow(contents: .lane(lane), model: session.time.controller.model)
        row.frame = CGRect(x: 0, y: 0, width: width, height: LaneRow.height)
        row.layoutIfNeeded()
        #expect(row.name.text == name && row.name.intrinsicContentSize.width <= row.name.bounds.width)
    }

    /// While the playhead moves, the value beside the name appears and changes.
    @Test func nameOfALaneKeepsItsFontAndPlace() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        let (row, name) = try animatedRow(session), before = name.frame, text = name.text
        session.time.step(by: -12)
        for _ in 0..<10 { session.time.step(by: -1) }
        stage.settle()
        #expect(try animatedRow(session).row === row && name.frame == before && name.text == text)
        let value = try #require(row.descendants(of: UILabel.self).first { $0.text?.isEmpty == false && $0 !== name })
        #expect(value.bounds.width > 0 && value.frame.minX >= name.frame.maxX)
    }

    /// The dots are below the lane's dot, the texts below its name, and each dot is at the height of its line. A single line has no dot.
    @Test(arguments: [DemoSettings.Language.english, .arabic])
    func legendIsAlignedWithTheNameOfTheLane(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        let (row, name) = try animatedRow(session)
        row.isPlot = true
        stage.settle()
        let legend = try #require(row.descendants(of: UILabel.self).first { $0.text?.contains("…") == true })
        let dots = row.subviews.filter { $0.bounds.size == CGSize(width: 6, height: 6) && !$0.isHidden }
        let lines = legend.text?.split(separator: "\n").count ?? 0
        #expect(lines > 0 && dots.count == (lines == 1 ? 1 : lines + 1) && Set(dots.map(\.frame.minX)).count == 1)
        let isMirrored = language == .arabic
        #expect(isMirrored ? legend.frame.maxX == name.frame.maxX : legend.frame.minX == name.frame.minX)
        let below = dots.filter { $0.frame.minY > name.frame.maxY }.sorted { $0.frame.minY < $1.frame.minY }
        for (index, dot) in below.enumerated() {
            let middle = legend.frame.minY + legend.bounds.height * (CGFloat(index) + 0.5) / CGFloat(lines)
            #expect(abs(dot.frame.midY - middle) <= 0.5)
        }
    }

    /// The highlight is in the column of the names.
    @Test(arguments: [DemoSettings.Language.english, .arabic])
    func highlightOfALaneIsInTheColumnOfNames(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        let (row, name) = try animatedRow(session), place = stage.centerOnScreen(name)
        stage.native.movePointer(x: place.x, y: place.y)
        stage.system.advance(frames: 20)
        let highlight = try #require(row.layer.sublayers?.first { $0.delegate == nil && $0.backgroundColor != nil })
        let names = LaneRow.namesWidth(in: row.bounds.width)
        let column = CGRect(x: language == .arabic ? row.bounds.width - names : 0, y: 0, width: names, height: LaneRow.height)
        #expect(column.insetBy(dx: 4, dy: 2) == highlight.frame && highlight.cornerRadius == 6)
    }

    @Test func gripOfThePlayheadIsInTheMiddleOfItsLine() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        let overlay = session.time.controller.overlay
        let grip = try #require(overlay.handle.path).boundingBox.offsetBy(dx: overlay.handle.frame.minX, dy: 0)
        #expect(grip.midX == overlay.line.frame.midX && overlay.line.frame.minX == overlay.line.frame.minX.rounded())
    }

    /// The hints of the pages and the timeline have one size.
    @Test func hintsHaveOneFont() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let session = try #require(stage.retained.lazy.compactMap { $0 as? OpenLaboratory }.last?.session)
        let tune = session.controller.inspector.tune
        let notes: [UILabel?] = [
            tune.scrollView.subviews.compactMap { $0 as? UILabel }.first, try stage.tool("inspect-note") as? UILabel,
            inspect.page.treeView.subviews.compactMap { $0 as? UILabel }.first, session.time.controller.empty,
        ]
        #expect(notes.map { $0?.font.pointSize } == [13, 13, 13, 13])
    }
}
