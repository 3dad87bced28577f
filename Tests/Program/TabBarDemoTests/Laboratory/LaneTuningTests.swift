// The lanes of what is tuned: their filter, pins, numbers, and keyframes that can be dragged.

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
@Suite(.serialized) struct LaneTuningTests {
    /// The laboratory after the bounce was played, with a tall timeline.
    private struct Opened {
        let stage: Stage<CombinedTabBarController>
        let session: LaboratorySession
        var model: TimelineModel { session.time.model }
        var controller: TimelineViewController { session.time.controller }

        init(_ prepare: (DemoSettings) -> Void = { _ in }) throws {
            stage = try Stage.combined {
                $0.laboratory[\.timelineHeight] = 320
                prepare($0)
            }
            session = try #require(try stage.openLaboratory().session)
            play()
        }

        func play() {
            session.play()
            stage.settle()
            controller.refresh()
            stage.settle()
        }

        func row(_ keyPath: String) throws -> LaneRow {
            try #require(controller.rows.first { $0.lane?.keyPath == keyPath }, "\(controller.rows.map(\.title))")
        }

        var titles: [String] { controller.rows.map(\.title) }

        func choose(_ title: String, in menu: UIMenu?) throws {
            try #require(menu?.actions.first { $0.title == title }, "\(menu?.actions.map(\.title) ?? [])").perform(sender: nil)
            stage.settle()
        }

        /// Clicks the name of the lane, and returns its row with the plot.
        func plot() throws -> LaneRow {
            let row = try row("transform.scale"), name = row.name.accessibilityFrame
            stage.native.click(x: name.midX, y: name.midY)
            stage.settle()
            return row
        }

        var scales: Keyframes? {
            if case .keyframes(let keyframes)? = session.model.set.value(of: "bounce.scales") { keyframes } else { nil }
        }
    }

    // MARK: Names and filter

    @Test(arguments: [
        (DemoSettings.Language.english, "Image · scale", "List · offset"), (.simplifiedChinese, "图像 · 缩放", "列表 · 偏移"),
        (.traditionalChinese, "影像 · 縮放", "列表 · 偏移"), (.arabic, "الصورة، المقياس", "القائمة، الإزاحة"),
    ]) func lanesAreNamedForWhatMoves(language: DemoSettings.Language, icon: String, list: String) throws {
        let opened = try Opened { $0.language = language }
        opened.stage.wheel(195, 400, notches: 3)
        opened.stage.settle()
        opened.controller.refresh()
        #expect(opened.titles.contains(icon) && opened.titles.contains(list), "\(opened.titles)")
        let separator = language == .arabic ? "، " : " · "
        #expect(try opened.row("transform.scale").toolTip == "\(icon)\nUIImageView\(separator)transform.scale")
    }

    /// A click that does not move has no lane.
    @Test func dragHasALaneWithThePlaceOfTheFinger() throws {
        let opened = try Opened(), stage = opened.stage
        stage.clickOnScreen(stage.containers[1])
        stage.settle()
        opened.controller.refresh()
        #expect(!opened.titles.contains("Finger · location"))
        let (from, to) = (stage.onScreen(195, 500), stage.onScreen(195, 420))
        stage.native.drag(fromX: from.x, y: from.y, toX: to.x, y: to.y, steps: 8)
        stage.settle()
        opened.controller.refresh()
        let lane = try #require(opened.controller.rows.first { $0.title == "Finger · location" }?.lane)
        let bar = try #require(lane.bars.first)
        #expect(lane.bars.count == 1 && bar.end != nil && lane.componentNames == ["x", "y"] && lane.varyingComponents == [1])
        #expect(abs(bar.values[0][1] - 500) < 1 && abs((bar.values.last?[1] ?? 0) - 420) < 1, "\(bar.values)")
    }

    /// A second finger neither moves nor ends the drag of the first one, which may end beside the phone.
    @Test func laneOfTheFingerFollowsTheFirstOne() throws {
        let opened = try Opened(), stage = opened.stage
        func touch(_ phase: TouchPhase, _ finger: Int, _ x: Double, _ y: Double) {
            let place = stage.onScreen(x, y)
            stage.native.touch(TouchChange(phase, identifier: finger, x: place.x, y: place.y))
        }
        touch(.began, 1, 195, 500)
        touch(.began, 2, 100, 300)
        for y in stride(from: 490.0, through: 420, by: -10) {
            touch(.moved, 1, 195, y)
            touch(.moved, 2, 100, 300)
        }
        touch(.ended, 2, 100, 300)
        touch(.moved, 1, -20, 420)
        touch(.ended, 1, -20, 420)
        stage.settle()
        opened.controller.refresh()
        let bar = try #require(opened.controller.rows.first { $0.title == "Finger · location" }?.lane?.bars.first)
        #expect(bar.end != nil && bar.values.allSatisfy { $0[1] >= 419 } && (bar.values.last?[0] ?? 0) < 0, "\(bar.values)")
    }

    @Test func onlyTheLanesOfTheTunedInteractionAreShown() throws {
        let opened = try Opened { ($0.tabIndicator, $0.barScrolling) = (true, .pill) }
        opened.stage.wheel(195, 400, notches: 4)
        opened.stage.settle()
        opened.stage.clickOnScreen(opened.stage.containers[1])
        opened.stage.settle()
        opened.controller.refresh()
        #expect(opened.titles.contains("Bar · progress") && opened.titles.contains("Indicator · position"), "\(opened.titles)")
        let count = opened.titles.count
        let button = try #require(try opened.stage.tool("lanes") as? UIButton)
        #expect(!button.isSelected)
        try opened.choose("Only What I Tune", in: UIMenu(children: opened.model.lanesElements))
        #expect(opened.titles == ["Input", "Image · scale"] && button.isSelected && button.configuration?.title == "Only What I Tune")
        // The lanes follow the page.
        opened.session.model.select("minimizing")
        #expect(opened.titles == ["Input", "Bar · progress"])
        opened.session.model.select("scrolling")
        #expect(opened.titles == ["Input", "List · offset"])
        opened.session.model.select("indicator")
        #expect(opened.titles.contains("Indicator · position") && !opened.titles.contains("Image · scale"))
        opened.model.showsOnlyTuned = false
        #expect(opened.titles.count == count && !button.isSelected)
    }

    // MARK: Pins

    @Test func pinnedLaneStaysAboveTheOthersAndInTheNextRun() throws {
        let opened = try Opened()
        opened.stage.wheel(195, 400, notches: 3)
        opened.stage.settle()
        opened.controller.refresh()
        let row = try #require(opened.controller.rows.first { $0.title == "List · offset" })
        #expect(opened.titles.last == "List · offset" && opened.titles.count > 2)
        try opened.choose("Pin This Lane", in: row.lanesMenu)
        #expect(opened.titles.prefix(2) == ["Input", "List · offset"])
        // Neither the filter nor hiding the others removes it.
        opened.model.showsOnlyTuned = true
        #expect(opened.titles == ["Input", "List · offset", "Image · scale"])
        opened.model.showsOnlyTuned = false
        try opened.choose("By Name", in: row.lanesMenu)
        #expect(opened.titles[1] == "List · offset")
        let stage = opened.stage
        stage.native.press(.character("l"), modifiers: .control)
        stage.settle()
        let again = try #require(try stage.openLaboratory().session)
        #expect(again.time.controller.rows.map(\.title) == ["Input", "List · offset"])
        let pinned = try #require(again.time.controller.rows.last)
        #expect(pinned.accessibilityValue == nil)
        stage.wheel(195, 400, notches: 3)
        stage.settle()
        again.time.controller.refresh()
        #expect(again.time.controller.rows.filter { $0.title == "List · offset" }.count == 1 && pinned.lane?.bars.isEmpty == false)
        again.time.model.setPinned(false, try #require(pinned.lane))
        #expect(LaboratorySettings.shared[\.pinnedLanes].isEmpty)
    }

    // MARK: Numbers

    /// The bounce lasts 0.6 seconds and ends where it began; its largest scale is 1.4.
    @Test func plotHasAxesAndTheNumbersOfItsBar() throws {
        let opened = try Opened()
        let row = try opened.plot()
        let text = try #require(row.figures.text)
        #expect(text.hasPrefix("lasts 0.6") && text.contains("at rest after 0.") && text.contains("at most "), "\(text)")
        #expect(row.axis.texts.values.contains("1.2") && row.axis.texts.values.contains("1"), "\(row.axis.texts.values)")
        #expect(row.accessibilityValue?.contains(text) == true)
        // A click on a tab is a touch, which precedes the bounce of its icon.
        opened.stage.clickOnScreen(opened.stage.containers[0])
        opened.stage.settle()
        opened.controller.refresh()
        let lane = try #require(row.lane), last = try #require(lane.bars.last)
        let delay = try #require(BarFigures(last, component: 0, of: lane, after: opened.model.recorder.input)?.delay)
        #expect(delay >= 0 && delay < 0.1)
        #expect(row.figures.text?.contains(" after the touch · lasts 0.6") == true, "\(row.figures.text ?? "")")
    }

    /// A turn of 90 degrees in half a second at constant speed: 180° per second, although layers have radians.
    @Test func anglesAreShownInDegrees() throws {
        let lane = TimeLane(layerName: "UIImageView", keyPath: "transform.rotation.z", kind: .property)
        var bar = LaneBar(number: 0, kind: .property, layer: ObjectIdentifier(lane), begin: 10, end: 10.5)
        bar.times = (0...30).map { 10 + Double($0) / 60 }
        bar.values = (0...30).map { [Double($0) / 30 * .pi / 2] }
        let figures = try #require(BarFigures(bar, component: 0, of: lane, after: InputLog()))
        #expect(figures.delay == nil && figures.duration == 0.5 && abs(figures.summary.peak - 180) < 0.5)
        #expect(figures.text.contains("at most 180°/s") && figures.text.contains("Overshoot 0%"), "\(figures.text)")
        #expect(lane.text(of: [.pi], components: [0]) == "180")
    }

    /// The first bar of a plot is described after a click on it, and the plot stays.
    @Test func clickOnAnotherBarDescribesIt() throws {
        let opened = try Opened()
        opened.play()
        opened.controller.showAll()
        let row = try opened.plot(), lane = try #require(row.lane)
        try #require(lane.bars.count == 2)
        #expect(opened.model.describedBar(of: lane, in: row.track.visibleTimes)?.number == lane.bars[1].number)
        let frame = row.track.accessibilityFrame
        let x = frame.minX + opened.model.axis.x(of: (lane.bars[0].begin + lane.bars[0].lastTime) / 2)
        opened.stage.native.click(x: x, y: frame.minY + 8)
        opened.stage.settle()
        #expect(row.isPlot && opened.model.describedBar(of: lane, in: row.track.visibleTimes)?.number == lane.bars[0].number)
        opened.stage.native.click(x: x, y: frame.minY + 8)
        opened.stage.settle()
        #expect(!row.isPlot)
    }

    // MARK: Keyframes

    @Test func draggedKeyframeChangesTheNextPlayAndIsUndoneAtOnce() throws {
        let opened = try Opened(), model = opened.session.model
        let row = try opened.plot()
        let before = try #require(opened.scales), handles = opened.controller.keyframes.handles
        #expect(handles.count == before.values.count && !opened.controller.keyframes.isHidden)
        // The handle of the second keyframe is on the recorded curve.
        let lane = try #require(row.lane), bar = try #require(lane.bars.last)
        let time = bar.begin + (bar.lastTime - bar.begin) * before.keyTimes[1]
        #expect(abs(handles[1].center.x - opened.model.axis.x(of: time)) < 0.01)
        #expect(abs(handles[1].center.y - (row.track.y(of: before.values[1], component: 0, in: lane) ?? 0)) < 0.01)
        let place = handles[1].accessibilityFrame
        opened.stage.native.drag(fromX: place.midX, y: place.midY, toX: place.midX + 6, y: place.midY + 12, steps: 6)
        opened.stage.settle()
        let after = try #require(opened.scales)
        #expect(after.values[1] < before.values[1] - 0.05 && after.keyTimes[1] > before.keyTimes[1] + 0.02, "\(after)")
        #expect(row.isPlot && row.track.future?.samples.max().map { $0 < 1.38 } == true)
        opened.play()
        let largest = try #require(lane.bars.last?.values.map { $0[0] }.max())
        #expect(abs(largest - after.values[1]) < 0.02)
        model.undo()
        #expect(opened.scales == before && !model.set.canUndo)
    }

    @Test func keysAndReadersMoveAKeyframe() throws {
        let opened = try Opened()
        _ = try opened.plot()
        let before = try #require(opened.scales), handle = opened.controller.keyframes.handles[2]
        let value = handle.accessibilityValue ?? ""
        #expect(handle.accessibilityLabel == "Keyframe 3" && value == "0.3333, 0.9", "\(value)")
        UIFocusSystem.focusSystem(for: handle)?.requestFocusUpdate(to: handle)
        opened.stage.native.press(.right)
        opened.stage.settle()
        #expect(abs((opened.scales?.keyTimes[2] ?? 0) - before.keyTimes[2] - 0.01) < 1e-9)
        handle.accessibilityIncrement()
        #expect((opened.scales?.values[2] ?? 0) > before.values[2])
    }

    /// The handles belong to the lane of the selected interaction alone.
    @Test func otherInteractionsHaveNoHandles() throws {
        let opened = try Opened()
        let row = try opened.plot()
        #expect(!opened.controller.keyframes.isHidden)
        opened.session.model.select("swing")
        opened.stage.settle()
        #expect(opened.controller.keyframes.isHidden && row.track.future == nil)
        opened.session.model.select("bounce")
        opened.stage.settle()
        #expect(!opened.controller.keyframes.isHidden)
        opened.stage.clickOnScreen(row.name)
        opened.stage.settle()
        #expect(opened.controller.keyframes.isHidden)
    }

    /// While nothing moves, the timeline draws nothing, also with a plot and handles.
    @Test func plotWithHandlesCostsNothingAtRest() throws {
        let opened = try Opened()
        _ = try opened.plot()
        let frames = opened.stage.native.frames.count
        opened.stage.system.advance(by: 5)
        #expect(opened.stage.native.frames.count == frames && UIApplication.shared.isIdle)
    }
}
