// Tests the validation, the sharing and the history of parameters.

import Foundation
import Testing

@testable import TabBarKit

@MainActor
@Suite struct ParameterSetTests {
    private let first = BounceItemAnimation()
    private let second = BounceItemAnimation()

    private func changed(_ set: ParameterSet, _ id: String = "bounce.duration") -> ParameterValue? { set.value(of: id) }

    @Test func aChangeAppliesToAllInteractionsAndToThoseAddedLater() throws {
        let set = ParameterSet([first, second])
        #expect(set.ids == ["bounce.duration", "bounce.scales"])
        #expect(!set.isChanged("bounce.duration"))
        try set.change("bounce.duration", to: .number(1.25))
        #expect(first.duration == 1.25 && second.duration == 1.25)
        let third = BounceItemAnimation()
        set.add(third)
        #expect(third.duration == 1.25)
        #expect(set.changedValues == ["bounce.duration": .number(1.25)])
        set.reset("bounce.duration")
        #expect(third.duration == ItemAnimation.defaultDuration && set.changedValues.isEmpty)
    }

    @Test func typeWithoutDeclarationsHasNoParameters() {
        final class Unfinished: Tunable { static var declarations: [InteractionDeclaration] { [] } }
        let unfinished = Unfinished()
        let set = ParameterSet([unfinished])
        #expect(unfinished.declaration.name == "Unfinished" && set.interactions.isEmpty && set.ids.isEmpty)
    }

    @Test func aDeclarationNeedsNoInteraction() throws {
        let set = ParameterSet()
        RotationItemAnimation.declarations.forEach(set.declare)
        #expect(set.interactions.map(\.name) == ["rotation-left", "rotation-right"])
        #expect(set.ids.first == "rotation-left.duration" && set.instance(of: "rotation-left") == nil)
        #expect(set.value(of: "rotation-left.angle") == .number(360))
        try set.change("rotation-left.angle", to: .number(90))
        let left = RotationItemAnimation(.left), right = RotationItemAnimation(.right)
        set.add(left)
        set.add(right)
        #expect(left.angle == 90 && right.angle == 360 && set.instance(of: "rotation-left") === left)
    }

    /// A laboratory adds an example of each kind before the interactions of the app, which may have other values.
    @Test func theValueOfTheLastInteractionIsReadAndChanged() throws {
        let example = BounceItemAnimation()
        var live: BounceItemAnimation? = BounceItemAnimation()
        live?.duration = 2
        let set = ParameterSet([example])
        try set.add(#require(live))
        #expect(set.value(of: "bounce.duration") == .number(2))
        try set.change("bounce.duration", to: .number(0.6))
        #expect(live?.duration == 0.6 && example.duration == 0.6)
        live?.duration = 3
        live = nil
        #expect(set.value(of: "bounce.duration") == .number(0.6))
    }

    @Test func setReleasesInteractionsAndKeepsTheirValues() throws {
        var animation: BounceItemAnimation? = BounceItemAnimation()
        weak let released = animation
        let set = try ParameterSet([#require(animation)])
        try set.change("bounce.duration", to: .number(2))
        animation = nil
        #expect(released == nil)
        #expect(set.value(of: "bounce.duration") == .number(2))
        set.add(first)
        #expect(first.duration == 2)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func aNumberMustBeFinite(_ number: Double) {
        let set = ParameterSet([first])
        #expect(throws: ParameterError.notFinite(id: "bounce.duration", part: nil, range: 0.05...5)) {
            try set.change("bounce.duration", to: .number(number))
        }
        #expect(first.duration == ItemAnimation.defaultDuration && !set.canUndo)
    }

    @Test func messagesNameTheParameterAndTheRange() {
        let set = ParameterSet([first])
        func message(_ id: String, _ value: ParameterValue) -> String {
            do throws(ParameterError) { try set.change(id, to: value) } catch { return error.description }
            return "accepted"
        }
        #expect(message("bounce.duration", .number(9)) == "bounce.duration is 9, out of range; valid: 0.05 to 5")
        #expect(message("bounce.duration", .flag(true)) == "bounce.duration is not a number")
        #expect(message("bounce.height", .number(1)) == "there is no parameter \"bounce.height\"")
        #expect(
            message("bounce.scales", .keyframes(Keyframes([1])))
                == "bounce.scales has 1 values and 1 key times; valid: 2 to 200 of each")
        #expect(
            message("bounce.scales", .keyframes(Keyframes([1, 9, 1])))
                == "bounce.scales (value 2) is 9, out of range; valid: 0 to 4")
        #expect(
            message("bounce.scales", .keyframes(Keyframes([1, 2, 1], keyTimes: [0, 0.7, 0.6])))
                == "bounce.scales has key times that do not ascend from 0 to 1")
        #expect(first.scales == BounceItemAnimation.defaultScales)
    }

    @Test func compoundValuesAreCheckedInAllTheirParts() throws {
        typealias Check = (ParameterKind, ParameterValue)
        let wrong: [Check] = [
            (.curve, .curve(TimingCurve(-0.1, 0, 1, 1))), (.curve, .curve(TimingCurve(0, .nan, 1, 1))),
            (.curve, .curve(TimingCurve(0, 0, 1, 4))),
            (.spring(.initialVelocity), .spring(SpringValues(mass: 0, stiffness: 1, damping: 1))),
            (.spring(.initialVelocity), .spring(SpringValues(stiffness: .infinity, damping: 1))),
            (.spring(.initialVelocity), .spring(SpringValues(stiffness: 1, damping: -1))),
            (.spring(.initialVelocity), .spring(SpringValues(stiffness: 1, damping: 1, initialVelocity: 1000))),
            (.choice(["a", "b"]), .choice("c")), (.keyframes(0...1, .ratio), .keyframes(Keyframes([0, 1], keyTimes: [0]))),
            (.keyframes(0...1, .ratio), .keyframes(Keyframes([0, .nan]))), (.flag, .number(1)),
            (.keyframes(0...1, .ratio), .keyframes(Keyframes([0, 1], keyTimes: [0, .nan]))),
        ]
        for (kind, value) in wrong {
            #expect(throws: ParameterError.self, "\(kind) accepts \(value)") { try kind.checked(value, id: "a.b") }
        }
        #expect(try ParameterKind.number(2...60, .count).checked(.number(18.6), id: "a.b") == .number(19))
        // A spring that continues a drag starts with the velocity of the drag.
        let pushed = SpringValues(stiffness: 100, damping: 10, initialVelocity: 5), free = SpringValues(stiffness: 100, damping: 10)
        #expect(try ParameterKind.spring(.initialVelocity).checked(.spring(pushed), id: "a.b") == .spring(pushed))
        #expect(try ParameterKind.spring(.presentVelocity).checked(.spring(pushed), id: "a.b") == .spring(free))
    }

    @Test func undoAndRedoRestoreEachChange() throws {
        let set = ParameterSet([first])
        try set.change("bounce.duration", to: .number(1))
        try set.change("bounce.duration", to: .number(2))
        set.undo()
        #expect(changed(set) == .number(1) && set.canUndo && set.canRedo)
        set.undo()
        #expect(changed(set) == .number(0.6) && !set.canUndo)
        set.undo()
        set.redo()
        set.redo()
        #expect(first.duration == 2 && !set.canRedo)
        set.undo()
        try set.change("bounce.duration", to: .number(3))
        #expect(!set.canRedo, "a new change discards the undone ones")
    }

    @Test func aGroupIsOneUndo() throws {
        let set = ParameterSet([first])
        var reports: [Set<String>] = []
        set.changes.observe(first) { _, ids in reports.append(ids) }
        set.beginGroup()
        for step in 1...20 { try set.change("bounce.duration", to: .number(Double(step) / 10)) }
        set.endGroup()
        try set.change(["bounce.duration": .number(4), "bounce.scales": .keyframes(Keyframes([1, 2, 1]))])
        #expect(reports.count == 21 && reports.last == ["bounce.duration", "bounce.scales"])
        set.undo()
        #expect(first.duration == 2 && first.scales == BounceItemAnimation.defaultScales)
        set.undo()
        #expect(first.duration == 0.6 && !set.canUndo)
        set.redo()
        #expect(first.duration == 2)
    }

    @Test func aGroupThatRestoresTheOldValueLeavesNoUndo() throws {
        let set = ParameterSet([first])
        set.beginGroup()
        try set.change("bounce.duration", to: .number(1))
        try set.change("bounce.duration", to: .number(0.6))
        set.endGroup()
        #expect(!set.canUndo)
        try set.change("bounce.duration", to: .number(0.6))
        #expect(!set.canUndo, "the present value is no change")
    }

    @Test func severalValuesAreChangedTogetherOrNotAtAll() throws {
        let set = ParameterSet([first])
        #expect(throws: ParameterError.self) {
            try set.change(["bounce.duration": .number(1), "bounce.scales": .keyframes(Keyframes([.nan, 1]))])
        }
        #expect(set.changedValues.isEmpty)
        try set.change("bounce.duration", to: .number(1))
        try set.replaceAll(with: ["bounce.scales": .keyframes(Keyframes([1, 3, 1]))])
        #expect(first.duration == 0.6 && first.scales.values == [1, 3, 1])
        set.resetAll()
        #expect(set.changedValues.isEmpty)
        set.undo()
        #expect(first.scales.values == [1, 3, 1])
    }
}
