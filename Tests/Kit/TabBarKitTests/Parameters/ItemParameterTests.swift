// Tests that the parameters of item animations determine the presentation values.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct ItemParameterTests {
    /// The presentation layer of the second tab's icon, `time` seconds after a click on the tab plays `animation`.
    private func shown(_ animation: ItemAnimation, after time: Double) throws -> CALayer {
        let stage = Stage.tabs([nil, animation])
        let start = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: start + time)
        return try #require(stage.icon(1).layer.presentation())
    }

    private func tune(_ animation: ItemAnimation, _ values: [String: ParameterValue]) throws {
        try ParameterSet([animation]).change(values)
    }

    /// Linear keyframes: half-way between two of them, the value is their mean.
    @Test func tunedKeyframesReplaceTheDefaults() throws {
        let frames = ParameterValue.keyframes(Keyframes([1, 3, 1], keyTimes: [0, 0.8, 1]))
        let bounce = BounceItemAnimation()
        try tune(bounce, ["bounce.scales": frames, "bounce.duration": .number(1)])
        #expect(abs(try shown(bounce, after: 0.4).transform.m11 - 2) < 1e-6)
        let jelly = JellyItemAnimation()
        try tune(jelly, ["jelly.widths": frames, "jelly.duration": .number(1)])
        #expect(abs(try shown(jelly, after: 0.4).transform.m11 - 2) < 1e-6)
        try tune(jelly, ["jelly.scale-heights": frames])
        #expect(abs(try shown(jelly, after: 0.4).transform.m22 - 2) < 1e-6)
        let swing = SwingItemAnimation()
        try tune(swing, ["swing.angles": .keyframes(Keyframes([0, 90, 0])), "swing.duration": .number(1)])
        #expect(abs(try shown(swing, after: 0.25).transform.m12 - sin(.pi / 4)) < 1e-6)
    }

    @Test func discreteKeyframesHoldTheirValues() throws {
        let bounce = BounceItemAnimation()
        bounce.duration = 1
        bounce.scales = Keyframes([1, 2, 3], keyTimes: [0, 0.5, 1], mode: .discrete)
        #expect(abs(try shown(bounce, after: 0.4).transform.m11 - 1) < 1e-6)
        #expect(abs(try shown(bounce, after: 0.9).transform.m11 - 2) < 1e-6)
    }

    /// Ease out and ease in: at half of the time, a cubic Bézier with one handle of 0.42 is at 0.6847 and 0.3153.
    @Test func hopSlowsDownAsItRisesAtAnyHeight() throws {
        let hop = HopItemAnimation()
        hop.duration = 1
        try tune(hop, ["hop.heights": .keyframes(Keyframes([0, 40, 10, 30, 0]))])
        #expect(abs(try shown(hop, after: 0.125).transform.m42 + 40 * 0.6847) < 0.01)
        #expect(abs(try shown(hop, after: 0.375).transform.m42 + 40 - 30 * 0.3153) < 0.01)
        #expect(abs(try shown(hop, after: 0.625).transform.m42 + 10 + 20 * 0.6847) < 0.01)
    }

    @Test func rotationHasAnAngleAndACurve() throws {
        let rotation = RotationItemAnimation(.left)
        rotation.duration = 1
        try tune(rotation, ["rotation-left.angle": .number(90)])
        #expect(abs(try shown(rotation, after: 0.5).transform.m12 + sin(.pi / 4)) < 1e-6)
        try tune(rotation, ["rotation-left.curve": .curve(.easeIn)])
        #expect(abs(try shown(rotation, after: 0.5).transform.m12 + sin(.pi / 2 * 0.3153)) < 1e-4)
    }

    @Test func flipHasASideAndAPerspective() throws {
        let flip = FlipItemAnimation(from: .left)
        flip.duration = 1
        try tune(flip, ["flip-left.side": .choice("top")])
        // The flip is half a turn. Ease in and out is at .129162 after a quarter of the time.
        let layer = try shown(flip, after: 0.25)
        #expect(abs(layer.transform.m22 - cos(.pi * 0.129162)) < 1e-4 && layer.transform.m11 == 1)
        // The perspective's m34 is −1/(10/3 · 21); the rotation multiplies it by the cosine.
        #expect(abs(layer.transform.m34 + cos(.pi * 0.129162) / 70) < 1e-4)
    }

    @Test func fumeHasDistances() throws {
        let fume = FumeItemAnimation()
        fume.duration = 1
        try tune(
            fume,
            [
                "fume.title-rise": .number(100), "fume.title-scale": .number(3), "fume.icon-offset": .number(10),
                "fume.title-return": .number(40),
            ])
        let stage = Stage.tabs([nil, fume])
        let start = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: start + 0.5)
        let title = try #require(stage.label(1).layer.presentation())
        #expect(abs(title.transform.m42 + 50) < 1e-6 && abs(title.transform.m11 - 2) < 1e-6)
        stage.system.settle()
        #expect(stage.icon(1).transform == CGAffineTransform(translationX: 0, y: 10))
        let back = stage.firstFrameTime(clickingTab: 0)
        stage.system.advance(to: back + 0.5)
        #expect(abs((stage.label(1).layer.presentation()?.transform.m42 ?? 0) - 20) < 1e-6)
        #expect(abs((stage.icon(1).layer.presentation()?.transform.m42 ?? 0) - 5) < 1e-6)
    }

    @Test func frameCountIsTheNumberOfDrawings() throws {
        var count = 0
        let frames = FrameItemAnimation(count: 5) { icon, _, _ in
            count += 1
            return icon
        }
        try tune(frames, ["frames.frame-count": .number(12)])
        let stage = Stage.tabs([nil, frames])
        stage.clickTab(1)
        #expect(count == 12)
        #expect(FrameItemAnimation(images: []).declaration.ids == ["frames.duration"])
    }

    /// The closed form of a damped spring, and its limit at critical damping.
    @Test func springHasMassStiffnessDampingAndVelocity() throws {
        let spring = SpringItemAnimation()
        spring.duration = 1
        try tune(spring, ["spring.spring": .spring(SpringValues(mass: 2, stiffness: 200, damping: 4, initialVelocity: 5))])
        // γ = 4/(2·2) = 1 and ω = √(200/2 − 1).
        let frequency = 99.0.squareRoot()
        let expected = 1 - 5 * exp(-0.25) * sin(frequency * 0.25) / frequency
        #expect(abs(try shown(spring, after: 0.25).transform.m11 - expected) < 1e-3)
        let critical = SpringValues(stiffness: 100, damping: 20, initialVelocity: 5)
        #expect(abs(critical.push(at: 0.1) - 5 * 0.1 * exp(-1)) < 1e-12)
        let stiff = SpringValues(stiffness: 100, damping: 500, initialVelocity: 5)
        #expect(stiff.push(at: 0.1) == critical.push(at: 0.1), "as in Core Animation, damping is at most critical")
        #expect(abs(critical.dampingRatio - 1) < 1e-12 && abs(critical.response - 2 * .pi / 10) < 1e-12)
        let same = SpringValues(dampingRatio: 1, response: critical.response)
        #expect(abs(same.stiffness - 100) < 1e-9 && abs(same.damping - 20) < 1e-9)
        // (1 + x) · e^(−x) is 0.001 at x = ωt = 9.233: the spring is at rest from frame 56 on. Its velocity is small enough earlier.
        #expect(abs(critical.stepDuration - 56.0 / 60) < 1e-12 && abs(critical.step(at: 0.1) - (1 - 2 * exp(-1))) < 1e-12)
        #expect(SpringValues(stiffness: 100, damping: 0).stepDuration == SpringValues.longestStep)
    }

    @Test func aChangeAppliesToTheNextPlay() throws {
        let bounce = BounceItemAnimation()
        let stage = Stage.tabs([nil, bounce])
        let start = stage.firstFrameTime(clickingTab: 1)
        try tune(bounce, ["bounce.duration": .number(2)])
        stage.system.advance(to: start + 0.7)
        #expect(stage.icon(1).layer.animationKeys() == nil)
        let again = stage.firstFrameTime(clickingTab: 1)
        stage.system.advance(to: again + 1.9)
        #expect(stage.icon(1).layer.animationKeys() == ["bounce"])
    }
}
