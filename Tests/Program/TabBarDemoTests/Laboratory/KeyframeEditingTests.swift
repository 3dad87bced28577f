// Editing keyframes while they change: the handles, the fields, and the paced modes.

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
@Suite(.serialized) struct KeyframeEditingTests {
    private struct Scene {
        let stage: Stage<CombinedTabBarController>
        let model: TuneModel
        let row: KeyframesRow

        var keyframes: Keyframes? { if case .keyframes(let keyframes)? = model.set.value(of: row.id) { keyframes } else { nil } }

        func change(to keyframes: Keyframes) {
            model.change(row.id, to: .keyframes(keyframes))
            stage.settle()
        }

        func field(_ name: String) throws -> NumberField {
            guard let field = try stage.tool("\(row.id)-\(name)") as? NumberField else { throw StageError(description: "no field") }
            return field
        }
    }

    private func scene() throws -> Scene {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        let row = try #require(session.controller.inspector.tune.rows.lazy.compactMap { $0 as? KeyframesRow }.first)
        return Scene(stage: stage, model: session.model, row: row)
    }

    /// How the keyframe that is being dragged is removed.
    enum Removal: CaseIterable { case undo, redo, preset, reset }

    /// The handle goes on receiving the touch in a program whose view was removed meanwhile.
    @Test(arguments: Removal.allCases) func aKeyframeRemovedDuringItsDragIsNotChanged(_ removal: Removal) throws {
        let scene = try scene()
        let before = try #require(scene.keyframes)
        if removal == .redo {
            scene.change(to: Keyframes([1, 1.2, 1]))
            scene.model.undo()
            scene.stage.settle()
        } else {
            scene.change(to: Keyframes(before.values + [1.1]))
        }
        let handle = try #require(scene.row.plot.handles.last), index = scene.row.plot.handles.count - 1
        let place = handle.accessibilityFrame
        scene.row.beginDrag(of: index)
        switch removal {
        case .undo: scene.model.undo()
        case .redo: scene.model.redo()
        case .preset: try scene.model.set.change([scene.row.id: .keyframes(Keyframes([1, 1.2, 1]))])
        case .reset: scene.model.set.reset(scene.row.id)
        }
        scene.stage.settle()
        let after = scene.keyframes
        scene.row.plot.drag(index, to: CGPoint(x: place.minX, y: 10))
        handle.step(1, 1)
        handle.sendActions(for: .touchUpInside)
        scene.row.endDragOfHandle()
        scene.stage.settle()
        #expect(scene.keyframes == after)
    }

    /// Two phones, and the row of the keyframes on the Tune page.
    private func compared() throws -> (stage: Stage<CombinedTabBarController>, phones: TwoPhones, row: KeyframesRow) {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        let row = try #require(phones.session.controller.inspector.tune.rows.lazy.compactMap { $0 as? KeyframesRow }.first)
        return (stage, phones, row)
    }

    /// The other phone's motion has fewer keyframes: the dragged one does not exist in it.
    @Test(arguments: [true, false]) func aKeyframeThatTheOtherPhoneDoesNotHaveIsNotChanged(swaps: Bool) throws {
        let (stage, phones, row) = try compared()
        let model = phones.session.model, second = try #require(model.second)
        let long = ParameterValue.keyframes(Keyframes([1, 1.1, 1.3, 1.2, 1])), short = ParameterValue.keyframes(Keyframes([1, 1.2, 1]))
        try model.first.set.change(row.id, to: long)
        try second.phone.set.change(row.id, to: short)
        stage.settle()
        let handle = try #require(row.plot.handles.last), index = row.plot.handles.count - 1
        row.beginDrag(of: index)
        if swaps { phones.comparison.swapValues() } else { model.editsSecond = true }
        stage.settle()
        row.plot.drag(index, to: CGPoint(x: 10, y: 10))
        handle.step(1, 1)
        row.endDragOfHandle()
        stage.settle()
        #expect(model.set.value(of: row.id) == short)
        let other = swaps ? second.phone.set : model.first.set
        #expect(other.value(of: row.id) == long)
    }

    /// A second finger, or the keyboard, chooses the other phone during a drag. The changes after the drag are steps of their own.
    @Test func aDragThatEndsWhileTheOtherPhoneIsEditedIsOver() throws {
        let (stage, phones, row) = try compared()
        defer { withExtendedLifetime(stage) {} }
        let model = phones.session.model, handle = row.plot.handles[1]
        row.beginDrag(of: 1)
        row.plot.drag(1, to: CGPoint(x: handle.center.x, y: 10))
        let dragged = model.set.value(of: row.id)
        model.editsSecond = true
        row.endDragOfHandle()
        model.editsSecond = false
        for duration in [0.9, 1.1] { model.change("bounce.duration", to: .number(duration)) }
        model.undo()
        #expect(model.set.value(of: "bounce.duration") == .number(0.9) && model.set.value(of: row.id) == dragged)
    }

    /// The values 0, 10, 11 are reached at 0, 10/11 and 1, so halfway from the second to the third one is 21/22, where the value is 10.5.
    @Test func insertingInAPacedMotionUsesTheTimesOfConstantSpeed() throws {
        let scene = try scene()
        scene.change(to: Keyframes([0, 1, 1.1], mode: .paced))
        scene.stage.clickOnScreen(scene.row.plot.handles[1])
        scene.stage.clickOnScreen(try scene.stage.tool("\(scene.row.id)-insert"))
        let inserted = try #require(scene.keyframes).values
        #expect(inserted.count == 4 && abs(inserted[2] - 1.05) < 0.01)
    }

    @Test func aKeyOnAnotherHandleSelectsItAlsoIfItCannotMove() throws {
        let scene = try scene()
        scene.change(to: Keyframes([0, 1, 0.5]))
        scene.stage.clickOnScreen(scene.row.plot.handles[1])
        scene.row.plot.handles[0].step(1, 0)
        scene.stage.settle()
        #expect(scene.row.selected == 0 && scene.row.plot.handles.map(\.isSelected) == [true, false, false])
        #expect(try scene.field("value").number == 0 && scene.field("time").number == 0)
    }

    @Test func aKeyOnAnotherHandleSelectsAndMovesIt() throws {
        let scene = try scene()
        scene.change(to: Keyframes([0, 1, 0.5, 0]))
        scene.stage.clickOnScreen(scene.row.plot.handles[1])
        scene.row.plot.handles[2].step(1, 0)
        scene.stage.settle()
        let time = try #require(scene.keyframes).keyTimes[2]
        #expect(abs(time - (2.0 / 3 + 0.01)) < 1e-9)
        #expect(scene.row.selected == 2 && scene.row.plot.handles.map(\.isSelected) == [false, false, true, false])
        #expect(try scene.field("value").number == 0.5 && scene.field("time").number == time)
    }

    @Test func aHorizontalStepKeepsTheExactValue() throws {
        let scene = try scene()
        scene.change(to: Keyframes([1, 1.2345, 1]))
        scene.row.plot.handles[1].step(1, 0)
        #expect(scene.keyframes?.values[1] == 1.2345 && scene.keyframes?.keyTimes[1] == 0.51)
        scene.row.plot.handles[1].step(0, 1)
        #expect(scene.keyframes?.values[1] != 1.2345 && scene.keyframes?.keyTimes[1] == 0.51)
    }

    /// The curve overshoots, so its length is more than the sum of the differences.
    @Test func handlesAreOnTheCurveInTheModeCubicPaced() throws {
        let scene = try scene()
        scene.change(to: Keyframes([0, 2, 2, 0.5, 1], mode: .cubicPaced))
        let samples = scene.row.plot.samples, keyframes = try #require(scene.keyframes)
        for (handle, value) in zip(scene.row.plot.handles, keyframes.values) {
            let (time, _) = scene.row.plot.timeAndValue(at: handle.center)
            let position = time * Double(samples.count - 1), index = min(Int(position), samples.count - 2)
            let sample = samples[index] + (samples[index + 1] - samples[index]) * (position - Double(index))
            #expect(abs(sample - value) < 0.05, "at \(time)")
        }
    }
}
