// Tests the sampling of tracks by formulas against the animations of the engine.

import Foundation
import Testing
import UIKit
import UIKitTools

@testable import TabBarKit

@MainActor @Suite struct KeyframePacingTests {
    private let progresses = (0..<40).map { (Double($0) + 0.5) / 40 }

    nonisolated private static let values = [[1, 1.4, 0.9, 1.15, 0.95, 1.02, 1], [0, 10], [5, 5, 5], [0, 3, -3, 0.5]]

    @Test(arguments: Keyframes.Mode.allCases, values)
    func keyframesHaveTheValuesOfTheEngine(_ mode: Keyframes.Mode, _ values: [Double]) throws {
        var keyframes = Keyframes(values, mode: mode)
        if values.count == 4 { keyframes.keyTimes = [0, 0.1, 0.1, 1] }
        let animation = keyframes.animation(keyPath: "opacity")
        let track = MotionTrack.keyframes(.icon, .scale, keyframes, duration: 2)
        for progress in progresses {
            let expected = try #require(animation.number(at: progress))
            #expect(abs(track.value(at: 2 * progress) - expected) < 1e-6, "\(mode) at \(progress)")
        }
    }

    @Test(arguments: [Keyframes.Mode.linear, .cubic])
    func curvesBetweenKeyframesHaveTheValuesOfTheEngine(_ mode: Keyframes.Mode) throws {
        let curves = [TimingCurve.easeOut, TimingCurve(0.3, -0.5, 0.6, 1.5)]
        let keyframes = Keyframes([0, 12, 3, 8], keyTimes: [0, 0.2, 0.7, 1], mode: mode)
        let animation = keyframes.animation(keyPath: "opacity")
        animation.timingFunctions = curves.map(\.timingFunction)
        let track = MotionTrack.keyframes(.icon, .translationY, keyframes, curves: curves, duration: 1)
        for progress in progresses {
            let expected = try #require(animation.number(at: progress))
            #expect(abs(track.value(at: progress) - expected) < 1e-4)
        }
    }

    @Test(arguments: [
        TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .default, TimingCurve(0.9, -1, 0.1, 2), TimingCurve(0, 1, 1, 0),
    ]) func curvesHaveTheValuesOfTheEngine(_ curve: TimingCurve) {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue) = (CGFloat(2), CGFloat(-3))
        animation.timingFunction = curve.timingFunction
        let track = MotionTrack(.icon, .scale, from: 2, to: -3, duration: 1, pacing: .curve(curve))
        for progress in progresses {
            let expected = animation.number(at: progress) ?? .nan
            #expect(abs(track.value(at: progress) - expected) < 1e-4, "\(curve) at \(progress)")
        }
    }

    @Test(arguments: [
        SpringValues(stiffness: 320, damping: 12), SpringValues(mass: 2, stiffness: 100, damping: 300),
        SpringValues(stiffness: 100, damping: 20, initialVelocity: 3), SpringValues(stiffness: 50, damping: 0, initialVelocity: -2),
    ]) func springsHaveTheValuesOfTheEngine(_ spring: SpringValues) {
        let animation = CASpringAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue) = (CGFloat(1), CGFloat(5))
        (animation.mass, animation.stiffness, animation.damping) = (spring.mass, spring.stiffness, spring.damping)
        animation.initialVelocity = spring.initialVelocity
        animation.duration = 1.5
        let track = MotionTrack(.icon, .scale, from: 1, to: 5, duration: 1.5, pacing: .spring(spring))
        for progress in progresses {
            let expected = animation.number(at: progress) ?? .nan
            #expect(abs(track.value(at: 1.5 * progress) - expected) < 1e-6)
        }
    }

    @Test func beforeTheDelayAndAfterTheEndTheValueIsAtRest() {
        let curve = MotionPacing.curve(.linear)
        let stays = MotionTrack(.toolbar, .translationY, from: 49, to: 0, duration: 1, delay: 0.5, pacing: curve)
        #expect([0, 0.5, 1, 1.5, 9].map(stays.value(at:)) == [49, 49, 24.5, 0, 0])
        let returns = MotionTrack(.icon, .rotation, from: 0, to: 360, duration: 1, pacing: curve, end: .returns)
        #expect(returns.value(at: 0.75) == 270 && returns.value(at: 1) == 0 && returns.lastValue == 360)
        #expect(MotionTrack(.icon, .scale, from: 1, to: 2, duration: 0, end: .stays).value(at: 0) == 2)
    }
}
