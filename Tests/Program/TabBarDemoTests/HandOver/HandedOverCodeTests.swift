// Tests that the handed-over UIKit code, run without TabBarKit, shows the values of the tracks.

import Foundation
import HandOverFormats
import OffscreenWindowSystem
import TabBarKit
import TestSupport
import Testing
import UIKit

@testable import TabBarDemo
@testable import TabBarLaboratory

@MainActor @Suite(.serialized) struct HandedOverCodeTests {
    /// `HandedOverCode.swift` contains the code of all interactions. It is compiled with the tests, which call its functions.
    @Test func theCodeOfAllInteractionsIsStored() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("HandedOverCode.swift")
        let code = try LaboratoryConfiguration.ofScenes.interactions.map { interaction in
            try HandOverRun.text(of: interaction.name, as: .uikit).replacing("\nimport UIKit\n", with: "")
        }
        let heading = "// The UIKit code of all interactions, as --hand-over writes it. A test compares this file and runs it.\n"
        let expected = heading + "// swift-format-ignore-file\n\nimport UIKit\n\n" + code.joined(separator: "\n")
        if try String(contentsOf: path, encoding: .utf8) != expected {
            try Data(expected.utf8).write(to: path)
            Issue.record("HandedOverCode.swift differed and was written again; run the test once more")
        }
        #expect(code.count == 28)
    }

    /// A call of a function for a phase of an interaction, with a view for each target.
    nonisolated private struct Call: Sendable {
        let name, phase: String
        let run: @Sendable @MainActor (_ views: (MotionTarget) -> UIView) -> Void

        init(_ name: String, _ phase: String, _ run: @escaping @Sendable @MainActor (_ views: (MotionTarget) -> UIView) -> Void) {
            (self.name, self.phase, self.run) = (name, phase, run)
        }
    }

    nonisolated private static let calls: [Call] = [
        Call("bounce", "select") { BounceInteraction.select(icon: $0(.icon)) },
        Call("rotation-left", "select") { RotationLeftInteraction.select(icon: $0(.icon)) },
        Call("rotation-right", "select") { RotationRightInteraction.select(icon: $0(.icon)) },
        Call("fume", "select") { FumeInteraction.select(icon: $0(.icon), title: $0(.title)) },
        Call("fume", "deselect") { FumeInteraction.deselect(icon: $0(.icon), title: $0(.title)) },
        Call("jelly", "select") { JellyInteraction.select(icon: $0(.icon)) },
        Call("swing", "select") { SwingInteraction.select(icon: $0(.icon)) },
        Call("hop", "select") { HopInteraction.select(icon: $0(.icon)) },
        Call("clock", "setTime") { ClockInteraction.setTime(hourHand: $0(.hourHand), minuteHand: $0(.minuteHand)) },
        Call("badge", "change") { BadgeInteraction.change(badge: $0(.badge)) },
        Call("badge", "appear") { BadgeInteraction.appear(badge: $0(.badge)) },
        Call("badge", "disappear") { BadgeInteraction.disappear(badge: $0(.badge)) },
        Call("throw", "throwIntoBadge") { ThrowInteraction.throwIntoBadge(object: $0(.object), distance: 90) },
        Call("edit", "beginEditing") { EditInteraction.beginEditing(bar: $0(.bar), toolbar: $0(.toolbar), toolbarHeight: 49) },
        Call("edit", "endEditing") { EditInteraction.endEditing(bar: $0(.bar), toolbar: $0(.toolbar), toolbarHeight: 49) },
        Call("minimizing", "minimize") { MinimizingInteraction.minimize(bar: $0(.bar), barHeight: 83) },
        Call("minimizing", "restore") { MinimizingInteraction.restore(bar: $0(.bar), barHeight: 83) },
        Call("indicator", "moveToNextTab") { IndicatorInteraction.moveToNextTab(indicator: $0(.indicator), tabDistance: 80) },
        Call("swipe", "settle") { SwipeInteraction.settle(page: $0(.page), nextPage: $0(.nextPage), pageDistance: 390) },
        Call("reordering", "lift") { ReorderingInteraction.lift(tab: $0(.tab)) },
        Call("reordering", "makeRoom") { ReorderingInteraction.makeRoom(otherTab: $0(.otherTab), tabDistance: 80) },
        Call("reordering", "drop") { ReorderingInteraction.drop(tab: $0(.tab), tabDistance: 80) },
        Call("spring", "select") { SpringInteraction.select(icon: $0(.icon)) },
    ]

    @Test(arguments: calls.indices) func theCodeShowsTheTracks(_ index: Int) throws {
        let call = Self.calls[index]
        let motion = try HandOverRun.handOver(of: call.name).motion
        let phase = try #require(motion.phases.first { $0.name == call.phase })
        let stage = Stage(size: CGSize(width: 400, height: 400)) { window in
            var views: [MotionTarget: UIView] = [:]
            for target in Set(phase.tracks.map(\.target)) {
                let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
                window.addSubview(view)
                views[target] = view
            }
            return views
        }
        stage.system.settle()
        call.run { stage.content[$0] ?? UIView(frame: .zero) }
        let start = stage.frame()
        for time in instants(of: phase) {
            stage.system.advance(to: start + time)
            for track in phase.timeTracks {
                let layer = try #require(stage.content[track.target]?.layer.presentation())
                let expected = track.value(at: time)
                var difference = shown(track.property, of: layer) - expected
                if track.property == .rotation { difference = difference.remainder(dividingBy: 360) }
                let range = abs((track.property == .rotation ? 0.1 : 1) * (track.to - track.from))
                #expect(abs(difference) < 1e-3 * max(range, 1), "\(call.name) \(track.target).\(track.property) after \(time) s")
            }
        }
    }

    /// The middles of twenty equal parts of the duration. Pushed springs have 120 keyframes per second, and straight lines between them.
    private func instants(of phase: MotionPhase) -> [Double] {
        let isPushed = phase.tracks.contains { if case .push = $0.pacing { true } else { false } }
        return (0..<20).map { index in
            let time = (Double(index) + 0.5) / 20 * phase.duration
            return isPushed ? (time * 120).rounded() / 120 : time
        }
    }

    private func shown(_ property: MotionProperty, of layer: CALayer) -> Double {
        let transform = layer.transform
        return switch property {
        case .scale, .scaleX: hypot(transform.m11, transform.m12)
        case .scaleY: hypot(transform.m21, transform.m22)
        case .rotation: atan2(transform.m12, transform.m11) * 180 / .pi
        case .translationX: transform.m41
        case .translationY: transform.m42
        case .opacity: Double(layer.opacity)
        default: .nan
        }
    }

    /// The width of the indicator is a parabola over the position.
    @Test func functionsOfPositionsHaveTheValuesOfTheTracks() throws {
        let indicator = try #require(HandOverRun.handOver(of: "indicator").motion.phases.first?.tracks.first { $0.axis == .position })
        let wheel = try #require(HandOverRun.handOver(of: "wheel").motion.phases.first?.tracks.first)
        for step in 0...20 {
            let position = Double(step) / 20
            #expect(abs(IndicatorInteraction.indicatorWidth(at: position) - indicator.value(at: position)) < 0.01)
            #expect(abs(indicator.value(at: position) - (32 + 0.25 * 80 * 4 * position * (1 - position))) < 1e-9)
            #expect(abs(WheelInteraction.topLabelScaleY(at: position) - wheel.value(at: position)) < 1e-6)
        }
    }
}
