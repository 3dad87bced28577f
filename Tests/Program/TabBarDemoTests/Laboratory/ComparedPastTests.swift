// The recorded past of two compared phones: lanes, frames, input and exports of both.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct ComparedPastTests {
    private func compare(
        _ mode: Comparison.Mode = .sideBySide, zoom: Int = 100, files: (any LaboratoryFiles)? = nil
    ) throws -> (Stage<CombinedTabBarController>, TwoPhones) {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        return (stage, try stage.comparePhones(mode, zoom: zoom, files: files))
    }

    /// The pixels of both phones, without the squares at their round corners.
    private func pixels(_ stage: Stage<CombinedTabBarController>, _ phones: TwoPhones) throws -> [[UInt32]] {
        try [phones.first, phones.second].map { phone in
            let width = Int(phone.frame.width), height = Int(phone.frame.height), corner = Int(phone.layer.cornerRadius.rounded(.up))
            var all = try stage.pixels(of: phone)
            for y in 0..<height where y < corner || y >= height - corner {
                for x in 0..<corner { (all[y * width + x], all[y * width + width - 1 - x]) = (0, 0) }
            }
            return all
        }
    }

    // MARK: Lanes

    /// The default bounce lasts 0.6 s; the bounce of the second phone lasts twice as long.
    @Test func lanesOfBothPhonesAreNextToEachOther() throws {
        let (stage, phones) = try compare()
        try phones.session.model.second?.phone.set.change("bounce.duration", to: .number(1.2))
        phones.session.play()
        stage.settle()
        stage.system.advance(by: 0.5)
        stage.settle()
        let lanes = phones.session.time.recorder.lanes.lanes
        let first = try #require(lanes.firstIndex { $0.keyPath == "transform.scale" })
        let (one, other) = (lanes[first], lanes[first + 1])
        #expect(one.phone == .layer && other.phone == .companion && other.keyPath == "transform.scale")
        #expect(one.counterpart === other && other.counterpart === one)
        for (lane, seconds) in [(one, 0.6), (other, 1.2)] {
            let bar = try #require(lane.bars.first)
            #expect(abs(try #require(bar.end) - bar.begin - seconds) <= 1.0 / 60 + 1e-9)
            #expect(abs((bar.values.map { $0[0] }.max() ?? 0) - 1.4) < 0.02)
        }
        let rows = phones.session.time.controller.rows.dropFirst()
        #expect(rows.map { $0.lane === nil } == rows.map { _ in false })
        #expect(rows[first + 1].phoneTitle == "A" && rows[first + 2].phoneTitle == "B")
        #expect(rows[first + 2].accessibilityLabel == "B, Image · scale")
    }

    /// Values of both lanes have the same scale, so that equal heights mean equal values.
    @Test func curvesOfBothPhonesHaveTheSameScale() throws {
        let (stage, phones) = try compare()
        let set = try #require(phones.session.model.second?.phone.set)
        guard case .keyframes(var keyframes)? = set.value(of: "bounce.scales") else {
            Issue.record("the bounce has no keyframes")
            return
        }
        keyframes.values[1] = 3
        try set.change("bounce.scales", to: .keyframes(keyframes))
        phones.session.play()
        stage.settle()
        let lane = try #require(phones.session.time.recorder.lanes.lanes.first { $0.keyPath == "transform.scale" })
        #expect((lane.range(of: 0)?.upperBound ?? 0) < 1.5)
        #expect(lane.scale(of: 0) == lane.counterpart?.scale(of: 0))
        #expect((lane.scale(of: 0)?.upperBound ?? 0) > 2.5)
    }

    @Test func endOfTheComparisonRemovesTheLanesOfTheSecondPhone() throws {
        let (stage, phones) = try compare()
        phones.session.play()
        stage.settle()
        let time = phones.session.time
        #expect(time.recorder.lanes.lanes.contains { $0.phone == .companion })
        time.step(by: -3)
        phones.comparison.mode = .off
        stage.settle()
        stage.system.advance(by: 0.5)
        stage.settle()
        #expect(!time.past.isShown && stage.window.alpha == 1 && stage.window.isUserInteractionEnabled)
        #expect(!time.recorder.lanes.lanes.isEmpty && time.recorder.lanes.lanes.allSatisfy { $0.phone == .layer })
        #expect(time.controller.rows.allSatisfy { $0.phoneTitle == nil })
        #expect(time.recorder.history.companion == nil)
    }

    // MARK: Frames

    /// Both phones scroll, and their icons bounce with different durations. Each frame of the past has the pixels of both.
    @Test(arguments: [(Comparison.Mode.sideBySide, 100), (.overlay, 100), (.difference, 100), (.sideBySide, 50)])
    func scrubbingShowsBothPhonesOfThatInstant(mode: Comparison.Mode, zoom: Int) throws {
        let (stage, phones) = try compare(mode, zoom: zoom)
        let time = phones.session.time
        try phones.session.model.second?.phone.set.change("bounce.duration", to: .number(1.2))
        var frames: [(time: Double, pixels: [[UInt32]])] = []
        func run(_ count: Int) throws {
            for _ in 0..<count {
                stage.system.advance(frames: 1)
                if time.recorder.history.lastTime == stage.native.frames.last?.time {
                    frames.append((stage.frameTime, try pixels(stage, phones)))
                }
            }
        }
        let place = stage.point(160, 300, in: phones.second)
        stage.native.scroll(x: place.x, y: place.y, notches: 3)
        try run(10)
        let frame = stage.containers[1].convert(stage.containers[1].bounds, to: nil)
        let tab = stage.point(frame.midX, frame.midY, in: phones.second)
        stage.native.click(x: tab.x, y: tab.y)
        try run(40)
        let present = try pixels(stage, phones)
        #expect(frames.count > 30)
        #expect(mode == .difference || frames.contains { $0.pixels[0] != $0.pixels[1] } == (mode == .sideBySide))
        for (index, recorded) in frames.enumerated() where index % 3 == 0 {
            time.past.show(at: recorded.time)
            stage.system.advance(frames: 1)
            let past = try pixels(stage, phones)
            #expect(past == recorded.pixels, "frame \(index) of \(frames.count)")
        }
        time.past.resume()
        stage.system.advance(frames: 1)
        #expect(phones.second.isUserInteractionEnabled && phones.second.alpha == (mode == .overlay ? 0.5 : 1))
        time.past.show(at: stage.system.now)
        stage.system.advance(frames: 1)
        let resumed = try pixels(stage, phones)
        // The bounces have advanced by a frame or two; nothing else has changed.
        #expect(zip(resumed.joined(), present.joined()).count { $0 != $1 } < 4000)
    }

    @Test func phonesReceiveNoInputWhileThePastIsShown() throws {
        let (stage, phones) = try compare()
        let place = stage.point(160, 300, in: phones.second)
        stage.native.scroll(x: place.x, y: place.y, notches: 2)
        stage.settle()
        let offsets = [phones.firstTabs, phones.secondTabs].map { $0.listPage.tableView.contentOffset.y }
        #expect(offsets[0] > 0 && offsets[0] == offsets[1])
        phones.session.time.step(by: -2)
        for phone in [phones.first, phones.second] {
            let place = stage.point(160, 300, in: phone)
            stage.native.scroll(x: place.x, y: place.y, notches: 2)
        }
        stage.settle()
        #expect([phones.firstTabs, phones.secondTabs].map { $0.listPage.tableView.contentOffset.y } == offsets)
    }

    /// After a change of the comparison's mode, the phones show the same instant of the past.
    @Test func modeCanChangeWhileThePastIsShown() throws {
        let (stage, phones) = try compare()
        phones.session.play()
        stage.settle()
        phones.session.time.step(by: -10)
        let index = phones.session.time.past.index
        phones.comparison.mode = .difference
        stage.settle()
        #expect(phones.session.time.past.index == index)
        // Both phones play the same bounce.
        #expect(try pixels(stage, phones)[0].allSatisfy { $0 & 0xFF_FFFF == 0 })
        phones.comparison.mode = .sideBySide
        stage.settle()
        let both = try pixels(stage, phones)
        #expect(both[0] == both[1] && Set(both[0]).count > 10)
    }

    // MARK: Input

    @Test(arguments: [Comparison.Mode.sideBySide, .overlay]) func inputOnEitherPhoneIsRecordedOnce(mode: Comparison.Mode) throws {
        let (stage, phones) = try compare(mode)
        for phone in [phones.first, phones.second] {
            let place = stage.point(100, 200, in: phone)
            stage.native.click(x: place.x, y: place.y)
            stage.settle()
            stage.native.press(.down)
            stage.settle()
        }
        let marks = phones.session.time.recorder.input.marks
        #expect(marks.count == 4, "\(marks)")
        for mark in marks {
            switch mark {
            case .press(_, _, at: let place): #expect(place == CGPoint(x: 100, y: 200))
            case .key(_, let name): #expect(name == "↓")
            default: Issue.record("\(mark)")
            }
        }
    }

    // MARK: Exports

    @Test func exportsContainBothPhones() throws {
        let folder = try TemporaryFolder()
        let (stage, phones) = try compare(files: ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path))
        try phones.session.model.second?.phone.set.change("bounce.duration", to: .number(1.2))
        phones.session.play()
        stage.settle()
        let time = phones.session.time, history = time.recorder.history, last = history.count - 1
        time.exporter.export(.values)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path("tab-bar-demo-values.csv"))), as: UTF8.self)
        let titles = text.components(separatedBy: "\r\n")[0].components(separatedBy: ",")
        #expect(titles.contains("A UIImageView transform.scale") && titles.contains("B UIImageView transform.scale"))
        time.model.mark(from: history.time(of: last - 30), to: history.time(of: last - 29))
        time.exporter.export(.pictures)
        for _ in 0..<400 where time.exporter.isBusy { stage.system.advance(by: 0.1) }
        let image = try CGImage(pngFile: folder.path("tab-bar-demo-frames/frame-0001.png"))
        let gap = Int(ComparedLayout.gap)
        #expect(image.width == 2 * 320 + gap && image.height == 568)
        // Expected: the pixel rows of both phones on the stage in this frame.
        time.past.show(last - 30)
        stage.system.advance(frames: 1)
        let shown = try pixels(stage, phones), exported = image.premultipliedPixels
        for y in 20..<540 {
            let row = y * image.width
            #expect(exported[row..<row + 320].elementsEqual(shown[0][y * 320..<(y + 1) * 320]), "A, row \(y)")
            #expect(exported[row + 320 + gap..<row + image.width].elementsEqual(shown[1][y * 320..<(y + 1) * 320]), "B, row \(y)")
        }
    }

    // MARK: Budget

    /// Random input with a small budget: the states of both phones stay within it.
    @Test func historyOfTwoPhonesStaysWithinItsBudget() throws {
        let (stage, phones) = try compare()
        phones.session.time.recorder.close()
        let recorder = TimeRecorder(phone: stage.window, budget: 6 << 20)
        recorder.second = phones.second
        var random = SeededGenerator(seed: 11)
        for _ in 0..<25 {
            let phone = random.element(of: [phones.first, phones.second])
            let place = stage.point(160, CGFloat(200 + random.number(below: 300)), in: phone)
            switch random.number(below: 3) {
            case 0: stage.native.scroll(x: place.x, y: place.y, notches: Double(random.number(below: 9)) - 4)
            case 1: phones.session.play()
            default: stage.native.drag(fromX: place.x, y: place.y, toX: place.x, y: place.y - 80)
            }
            stage.run(seconds: 0.3)
            #expect(recorder.history.bytes <= 6 << 20)
        }
        #expect(recorder.history.count > 10)
        recorder.close()
    }
}
