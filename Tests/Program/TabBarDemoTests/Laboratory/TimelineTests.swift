// The timeline: lanes, input, keys, marks, and the number of frames and samples.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct TimelineTests {
    private func stage(_ prepare: (DemoSettings) -> Void = { _ in }) throws -> Stage<CombinedTabBarController> {
        try Stage.combined {
            $0.laboratory[\.device] = .smallPhone
            prepare($0)
        }
    }

    /// The bounce of the first article lasts 0.6 s. It has seven keyframes: the first and the last are 1, and the largest is 1.4.
    @Test func laneOfTheBounceHasItsTimesAndValues() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        let played = stage.system.now
        stage.settle()
        let lane = try #require(session.time.recorder.lanes.lanes.first { $0.keyPath == "transform.scale" })
        let bar = try #require(lane.bars.first)
        #expect(lane.bars.count == 1)
        #expect(bar.begin - played <= 1.0 / 60 + 1e-9)
        let end = try #require(bar.end)
        #expect(abs(end - bar.begin - 0.6) <= 1.0 / 60 + 1e-9)
        #expect(bar.times.count >= 30)
        #expect(abs((bar.values.map { $0[0] }.max() ?? 0) - 1.4) < 0.02)
        #expect(bar.values.last == [1])
        #expect(lane.range(of: 0)?.upperBound == bar.values.map { $0[0] }.max())
        #expect(lane.value(at: bar.times[10]) == bar.values[10])
        #expect(lane.value(at: bar.begin - 0.1) == nil && lane.value(at: end + 0.1) == nil)
    }

    @Test func samplesEqualTheValuesOfTheHistory() throws {
        let stage = try stage { $0.itemAnimation = .jelly }
        let time = try #require(try stage.openLaboratory().session?.time)
        stage.clickOnScreen(stage.containers[1])
        stage.settle()
        let history = time.recorder.history
        var compared = 0
        for lane in time.recorder.lanes.lanes where lane.kind == .property && lane.componentNames.isEmpty {
            for bar in lane.bars {
                let animation = try #require(history.animations.first { $0.number == bar.number })
                let samples = history.samples(of: animation)
                for (time, value) in zip(bar.times, bar.values) {
                    guard let sample = samples.first(where: { $0.time == time })?.value as? Double else { continue }
                    #expect(value == [sample])
                    compared += 1
                }
            }
        }
        #expect(compared > 50)
    }

    @Test func scrollingHasALaneWithItsOffsets() throws {
        let stage = try stage()
        let time = try #require(try stage.openLaboratory().session?.time)
        stage.wheel(160, 300, notches: 3)
        stage.settle()
        let lane = try #require(time.recorder.lanes.lanes.first { $0.kind == .scrolling })
        let bar = try #require(lane.bars.first)
        #expect(bar.values.last?[1] == Double(stage.list.tableView.contentOffset.y))
        #expect(bar.values.map { $0[1] } == bar.values.map { $0[1] }.sorted())
        #expect(bar.times.count > 5 && lane.varyingComponents == [1])
    }

    /// The bounce is played twice, one after the other.
    @Test func successiveAnimationsOfAKeyPathShareALane() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        for _ in 0..<2 {
            session.play()
            stage.settle()
        }
        let lanes = session.time.recorder.lanes.lanes.filter { $0.keyPath == "transform.scale" }
        #expect(lanes.count == 1 && lanes[0].bars.count == 2)
        #expect(session.time.controller.rows.count == session.time.recorder.lanes.lanes.count + 1)
    }

    @Test func inputOnThePhoneIsLoggedInItsCoordinates() throws {
        let stage = try stage { $0.laboratory[\.zoom] = 50 }
        let time = try #require(try stage.openLaboratory().session?.time)
        let start = stage.onScreen(100, 300), end = stage.onScreen(100, 200)
        stage.native.click(x: start.x, y: start.y)
        stage.settle()
        stage.native.drag(fromX: start.x, y: start.y, toX: end.x, y: end.y)
        stage.settle()
        stage.wheel(100, 300, notches: -2)
        stage.clickOnScreen(try stage.tool("loop"))
        stage.native.press(.function(6))
        stage.native.press(.down)
        stage.settle()
        let marks = time.recorder.input.marks
        #expect(marks.count == 4)
        guard case .press(_, _, at: CGPoint(x: 100, y: 300)) = marks[0],
            case .drag(let from, let to, start: CGPoint(x: 100, y: 300), end: CGPoint(x: 100, y: 200)) = marks[1],
            case .wheel(_, notches: -2) = marks[2], case .key(_, name: "↓") = marks[3]
        else {
            Issue.record("the marks are \(marks)")
            return
        }
        #expect(abs(to - from - 8.0 / 60) < 1e-6)
    }

    @Test func inputLogHasALimit() {
        let log = InputLog()
        for index in 0..<InputLog.limit * 3 {
            log.add(
                LoggedInput(kind: .scrolled(x: 0, y: 1), time: Double(index), location: .zero, modifierFlags: []))
        }
        #expect(log.entries.count <= InputLog.limit && log.entries.count >= InputLog.limit * 8 / 10)
        #expect(log.entries.last?.time == Double(InputLog.limit * 3 - 1))
        log.removeAll(before: Double(InputLog.limit * 3 - 1))
        #expect(log.entries.count == 1)
    }

    /// Random input with a small budget: the memory for frames and the number of samples stay limited.
    @Test func recordingStaysWithinItsBudgetUnderRandomUse() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        session.time.recorder.close()
        let recorder = TimeRecorder(phone: stage.window, budget: 6 << 20)
        var random = SeededGenerator(seed: 7)
        var largest = 0
        for _ in 0..<60 {
            switch random.number(below: 4) {
            case 0: stage.wheel(160, 300, notches: Double(random.number(below: 9)) - 4)
            case 1: stage.clickOnScreen(stage.containers[random.number(below: 4)])
            case 2: session.play()
            default:
                let point = stage.onScreen(160, 250)
                stage.native.drag(fromX: point.x, y: point.y, toX: point.x, y: point.y + CGFloat(random.number(below: 200)) - 100)
            }
            stage.run(seconds: 0.3)
            #expect(recorder.history.bytes <= 6 << 20)
            let first = recorder.history.firstTime ?? 0
            largest = max(largest, recorder.lanes.lanes.reduce(0) { $0 + $1.bars.reduce(0) { $0 + $1.times.count } })
            for lane in recorder.lanes.lanes { #expect(lane.bars.allSatisfy { $0.lastTime >= first || $0.end == nil }) }
        }
        #expect(recorder.history.count > 0)
        // Each frame adds samples of at most 40 animations.
        #expect(largest < recorder.history.count * 40)
        recorder.close()
        #expect(UIScreen.main.history == nil)
    }

    @Test func stillTimelineDrawsNoFrames() throws {
        let stage = try stage()
        let time = try #require(try stage.openLaboratory().session?.time)
        stage.wheel(160, 300, notches: 2)
        stage.settle()
        stage.system.advance(by: 1)
        let (frames, count) = (stage.native.frames.count, time.recorder.history.count)
        #expect(count > 5)
        stage.system.advance(by: 60)
        #expect(stage.native.frames.count == frames && time.recorder.history.count == count && UIApplication.shared.isIdle)
        #expect(stage.system.nextTime == nil)
    }

    /// While the phone moves, the timeline is drawn at most ten times a second; the other frames draw only the phone.
    @Test func movingPhoneUpdatesTheTimelineTenTimesASecond() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        let strip = session.time.controller.view.convert(session.time.controller.view.bounds, to: nil)
        session.play()
        stage.run(seconds: 0.2)
        let first = stage.native.frames.count
        stage.run(seconds: 0.5)
        let frames = stage.native.frames[first...]
        #expect(frames.count >= 29)
        let drawn = frames.filter { frame in frame.damage.contains { Double($0.y + $0.height) > strip.minY } }
        #expect(drawn.count >= 4 && drawn.count <= 6)
    }

    @Test func closedLaboratoryHasNoHistory() throws {
        let stage = try stage()
        #expect(UIScreen.main.history == nil && UIApplication.shared.inputObserver == nil)
        let open = try stage.openLaboratory()
        weak let recorder = open.session?.time.recorder
        #expect(UIScreen.main.history != nil)
        stage.wheel(160, 300, notches: 2)
        stage.run(seconds: 0.2)
        open.laboratory.close()
        stage.settle()
        stage.system.advance(by: 1)
        #expect(recorder == nil && UIScreen.main.history == nil)
    }

    // MARK: The timeline

    /// The laboratory half a second after the end of the selected interaction.
    private func playedOnce() throws -> (Stage<CombinedTabBarController>, LaboratorySession) {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        stage.system.advance(by: 0.5)
        return (stage, session)
    }

    @Test func draggingOnTheRulerMovesThePlayheadAndWithShiftMarksAPart() throws {
        let (stage, session) = try playedOnce()
        let ruler = session.time.controller.ruler, frame = ruler.accessibilityFrame, model = session.time.model
        let bar = try #require(session.time.recorder.lanes.lanes.first { $0.keyPath == "transform.scale" }?.bars.first)
        let x = frame.minX + model.axis.x(of: bar.begin + 0.25)
        stage.native.send(.buttonPressed(.primary), x: x, y: frame.midY)
        #expect(abs((model.past.time ?? 0) - bar.begin - 0.25) < 0.02)
        stage.native.movePointer(x: x + 10, y: frame.midY)
        #expect(abs((model.past.time ?? 0) - bar.begin - 0.25 - Double(10 / model.axis.scale)) < 0.02)
        stage.native.send(.buttonReleased(.primary), x: x + 10, y: frame.midY)
        #expect(model.markIn == nil)
        stage.native.send(.buttonPressed(.primary), x: x, y: frame.midY, modifiers: .shift)
        stage.native.send(.pointerMoved, x: x - 20, y: frame.midY, modifiers: .shift)
        stage.native.send(.buttonReleased(.primary), x: x - 20, y: frame.midY)
        #expect(abs((model.markOut ?? 0) - model.axis.time(at: x - frame.minX)) < 1e-9)
        #expect(abs((model.markIn ?? 0) - model.axis.time(at: x - 20 - frame.minX)) < 1e-9)
        // The Resume button is visible only while the past is shown.
        stage.system.advance(frames: 1)
        stage.clickOnScreen(session.time.controller.header.resumeButton)
        stage.settle()
        #expect(!model.past.isShown && session.time.controller.header.resumeButton.isHidden)
    }

    /// A press at the upper edge of the ruler takes hold of a flag, a press below it of the playhead.
    @Test func flagsOfMarksAreDragged() throws {
        let (stage, session) = try playedOnce()
        let ruler = session.time.controller.ruler, frame = ruler.accessibilityFrame, model = session.time.model
        let end = try #require(session.time.recorder.range).upperBound
        model.setMarkIn(end - 0.4)
        func x(_ time: Double) -> CGFloat { frame.minX + model.axis.x(of: time) }
        func drag(from start: CGFloat, to end: CGFloat, y: CGFloat) {
            stage.native.send(.buttonPressed(.primary), x: start, y: y)
            stage.native.movePointer(x: (start + end) / 2, y: y)
            stage.native.movePointer(x: end, y: y)
            stage.native.send(.buttonReleased(.primary), x: end, y: y)
        }
        // The distance of the press from the mark is kept. The playhead does not move.
        drag(from: x(end - 0.4) + 3, to: x(end - 0.3) + 3, y: frame.minY + 4)
        #expect(abs((model.markIn ?? 0) - (end - 0.3)) < 0.01 && model.markOut == nil && !model.past.isShown)
        model.setMarkOut(end - 0.1)
        // Dragged past the In mark, the Out mark becomes the In mark.
        drag(from: x(end - 0.1), to: x(end - 0.5), y: frame.minY + 4)
        #expect(abs((model.markIn ?? 0) - (end - 0.5)) < 0.01 && abs((model.markOut ?? 0) - (end - 0.3)) < 0.01)
        drag(from: x(end - 0.3), to: x(end - 0.2), y: frame.maxY - 4)
        #expect(abs((model.markOut ?? 0) - (end - 0.3)) < 0.01 && model.past.isShown)
    }

    @Test func keysSetMarksAtThePlayhead() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session), model = session.time.model
        session.play()
        stage.settle()
        session.time.step(by: -20)
        stage.native.press(.character("i"))
        #expect(model.markIn == model.past.time)
        session.time.step(by: 10)
        stage.native.press(.character("o"))
        #expect(model.markOut == model.past.time)
        #expect(model.exportedFrames.count == 11)
        // An end before the beginning removes the beginning.
        session.time.step(by: -15)
        stage.native.press(.character("o"))
        #expect(model.markIn == nil && model.markOut == model.past.time)
        model.clearMarks()
        #expect(model.exportedFrames.count == session.time.recorder.history.count)
    }

    @Test func wheelScrollsAndWithControlZooms() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session), model = session.time.model
        let frame = session.time.controller.ruler.accessibilityFrame
        let before = model.axis
        stage.native.scroll(x: frame.midX, y: frame.midY, notches: 1)
        #expect(model.axis.start > before.start && model.axis.scale == before.scale)
        let time = model.axis.time(at: frame.width / 2), zoom = UIApplication.windowConfiguration.zoom
        stage.native.scroll(x: frame.midX, y: frame.midY, notches: -2, modifiers: .control)
        #expect(abs(model.axis.scale / before.scale - 1.5625) < 1e-9)
        #expect(abs(model.axis.time(at: frame.width / 2) - time) < 1e-9)
        // Over the timeline, the wheel with Control does not change the program's own zoom.
        #expect(UIApplication.windowConfiguration.zoom == zoom)
    }

    @Test func clickOnALaneShowsItsPlotAndASecondClickHidesIt() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        stage.system.advance(by: 0.5)
        stage.settle()
        let row = try #require(session.time.controller.rows.first { $0.lane?.keyPath == "transform.scale" })
        stage.clickOnScreen(row)
        stage.settle()
        #expect(row.isPlot && row.bounds.height == LaneRow.plotHeight)
        #expect(session.time.model.selectedLane === row.lane)
        stage.clickOnScreen(row)
        stage.settle()
        #expect(!row.isPlot)
    }

    @Test func playheadIsAdjustableAndLanesHaveValues() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        session.play()
        stage.settle()
        stage.system.advance(by: 0.5)
        let ruler = session.time.controller.ruler
        #expect(ruler.accessibilityTraits.contains(.adjustable) && ruler.accessibilityLabel == "Playhead")
        ruler.accessibilityDecrement()
        #expect(session.time.past.index == session.time.recorder.history.count - 2)
        let value = ruler.accessibilityValue
        ruler.accessibilityDecrement()
        #expect(ruler.accessibilityValue != value)
        let row = try #require(session.time.controller.rows.first { $0.lane?.keyPath == "transform.scale" })
        #expect(row.isAccessibilityElement && row.accessibilityLabel == "Image · scale")
        #expect(row.accessibilityValue?.contains(" to ") == true)
    }

    @Test func visibilityOfTheTimelineIsASetting() throws {
        let stage = try stage { $0.laboratory[\.showsTimeline] = false }
        let session = try #require(try stage.openLaboratory().session)
        #expect(session.time.controller.view.isHidden)
        let height = session.controller.stage.height
        stage.clickOnScreen(try stage.tool("toggle-timeline"))
        stage.settle()
        #expect(!session.time.controller.view.isHidden && stage.settings.laboratory[\.showsTimeline])
        #expect(abs(session.controller.stage.height - (height - session.time.controller.view.frame.height)) < 0.01)
    }

    @Test func narrowWindowShowsTheTimelineBelowTheStage() throws {
        let stage = try stage()
        let session = try #require(try stage.openLaboratory().session)
        stage.native.resize(width: 420, height: 700)
        stage.settle()
        let pages = try #require(try stage.tool("page") as? UISegmentedControl)
        #expect(session.time.controller.view.isHidden)
        pages.selectedSegmentIndex = 2
        pages.sendActions(for: .valueChanged)
        stage.settle()
        #expect(!session.time.controller.view.isHidden && session.time.controller.view.frame.width == 420)
        #expect(session.controller.stage.maxY == session.time.controller.view.frame.minY && session.controller.stage.height > 200)
    }
}

/// The timeline's axis, and the texts of times.
@Suite @MainActor struct TimeAxisTests {
    @Test func labelsAreAtRoundTimes() {
        let axis = TimeAxis(start: 100, scale: 110)
        #expect(axis.interval == 1 && axis.decimals == 0)
        #expect(axis.ticks(width: 230, zero: 100).filter(\.isMajor).map(\.x) == [0, 110, 220])
        #expect(TimeAxis(start: 0, scale: 1000).interval == 0.1)
        #expect(TimeAxis(start: 0, scale: 5).interval == 30)
    }

    @Test func zoomKeepsTheTimeUnderThePointer() {
        var axis = TimeAxis(start: 5, scale: 100)
        axis.zoom(by: 2, at: 300)
        #expect(axis.scale == 200 && axis.time(at: 300) == 8)
        axis.zoom(by: 1e9, at: 0)
        #expect(axis.scale == TimeAxis.scaleRange.upperBound)
    }

    @Test func rangeFillsTheWidth() {
        var axis = TimeAxis(start: 0)
        axis.show(10...12, width: 448)
        #expect(axis.scale == 200 && abs(axis.x(of: 10) - 24) < 1e-9 && abs(axis.x(of: 12) - 424) < 1e-9)
    }

    @Test func clockHasMinutesFromSixtySecondsOn() {
        #expect(TimeText.clock(59.994, decimals: 2) == "59.99")
        #expect(TimeText.clock(59.996, decimals: 2) == "1:00.00")
        #expect(TimeText.clock(-65, decimals: 1) == "−1:05.0")
    }
}
