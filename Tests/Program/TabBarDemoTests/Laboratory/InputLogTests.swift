// The logs of the phone's input: how they thin movements, what a full one keeps, and what scripts make of it.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct InputLogTests {
    private func input(_ kind: ObservedInput.Kind, at time: Double) -> LoggedInput {
        LoggedInput(kind: kind, time: time, location: .zero, modifierFlags: [])
    }

    /// A mouse that reports 1000 times a second, during a drag of a second.
    @Test func movementsAreThinnedEvenly() throws {
        let log = InputLog()
        log.add(input(.pointerPressed, at: 0))
        for step in 1...1000 { log.add(input(.pointerMoved, at: Double(step) / 1000)) }
        let times = log.entries.map(\.time)
        #expect(times[1] == 0.001 && times.last == 1)
        #expect((110...260).contains(times.count), "\(times.count)")
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 1.0 / 60 })
    }

    @Test func fullLogKeepsItsBeginning() {
        let log = InputLog(limit: 3, keepsBeginning: true)
        for index in 0..<3 { log.add(input(.scrolled(x: 0, y: 1), at: Double(index))) }
        #expect(log.leftOutCount == 0)
        // The key of a command, which was not added.
        log.add(input(.scrolled(x: 0, y: 1), at: 3))
        log.removeLast()
        log.removeLast()
        #expect(log.entries.count == 3 && log.leftOutCount == 0)
        log.add(input(.scrolled(x: 0, y: 1), at: 4))
        #expect(log.entries.map(\.time) == [0, 1, 2] && log.leftOutCount == 1)
    }

    /// Each step of a slider changes the values. Of a drag, which is a group of changes, a script needs only the last one, and the last one
    /// before an input on the phone. Two drags are two changes, and so are two numbers that are entered.
    @Test func changesOfADragAreOneUnlessInputComesInBetween() throws {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let session = try #require(try stage.openLaboratory().session)
        let replay = session.time.recorder.replay, set = session.model.set
        func slide(to end: Double) throws {
            for step in 1...10 {
                stage.system.advance(frames: 1)
                try set.change("bounce.duration", to: .number(end - 0.01 * Double(10 - step)))
            }
        }
        set.beginGroup()
        try slide(to: 0.9)
        set.endGroup()
        #expect(replay.changes.count == 1 && replay.changes.last?.command.contains("0.9") == true)
        set.beginGroup()
        try slide(to: 1.1)
        stage.wheel(160, 300, notches: 1)
        stage.settle()
        try slide(to: 1.3)
        set.endGroup()
        #expect(replay.changes.count == 3 && replay.changes.last?.command.contains("1.3") == true)
        for seconds in [1.5, 1.6] {
            stage.system.advance(frames: 1)
            try set.change("bounce.duration", to: .number(seconds))
        }
        #expect(replay.changes.count == 5)
    }

    /// A drag of the slider itself is such a group.
    @Test func aDragOfASliderIsOneChange() throws {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let session = try #require(try stage.openLaboratory().session)
        let row = try #require(session.controller.inspector.tune.rows.lazy.compactMap { $0 as? NumberRow }.first)
        let slider = try #require(row.control?.slider), frame = slider.accessibilityFrame
        let thumb = frame.minX + 14 + (frame.width - 28) * CGFloat(slider.value)
        stage.native.drag(fromX: thumb, y: frame.midY, toX: thumb + 20, y: frame.midY)
        stage.settle()
        #expect(session.model.set.isChanged(row.id) && session.time.recorder.replay.changes.count == 1)
    }

    /// The values of many keyframes make a long line. Lines with other commands are short.
    @Test func onlyLinesWithPresetsAreLong() throws {
        func json(_ length: Int) -> String { "{" + String(repeating: "1", count: length) + "}" }
        let long = json(Script.longestLine)
        #expect(try Script(parsing: "preset \(long)", file: "").commands == [.preset(json: long)])
        #expect(throws: UsageError.self) { try Script(parsing: "snapshot \(long).png", file: "") }
        #expect(throws: UsageError.self) { try Script(parsing: "preset \(json(Script.longestPreset))", file: "") }
    }
}
