// The motion of values on springs: its end, and the damping above the critical one.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite(.serialized) struct SpringMotionTests {
    /// `dampingRange` contains 0. Such a motion ends after `longestStep`, at its target, and then no frames are drawn.
    @Test func aSpringWithoutDampingEnds() {
        let stage = Stage()
        let driver = SpringDriver(0, of: "test", property: "value")
        var (values, hasSettled) = ([CGFloat](), false)
        driver.valueDidChange = { values.append($0) }
        driver.didSettle = { hasSettled = true }
        driver.settle(to: 100, spring: SpringValues(stiffness: 400, damping: 0))
        stage.system.advance(by: 9.9)
        #expect(driver.isRunning && (values.max() ?? 0) > 190)
        // A new target begins a new motion.
        driver.settle(to: 50, spring: SpringValues(stiffness: 400, damping: 0))
        stage.system.advance(by: 9)
        #expect(driver.isRunning)
        stage.system.advance(by: 1.2)
        #expect(!driver.isRunning && driver.value == 50 && hasSettled && UIApplication.shared.isIdle)
    }

    /// x″ = −k/m·x − c/m·x′, with the derivative of the velocity as a difference.
    @Test(arguments: [0.0, 5, 40, 90]) func springsObeyTheirEquationOfMotion(_ damping: Double) {
        let spring = SpringValues(mass: 2, stiffness: 200, damping: damping), step = 1e-5
        for time in [0.01, 0.1, 0.5] {
            let (before, now, after) = (time - step, time, time + step)
            let states = [before, now, after].map { spring.motion(from: 3, speed: -7, after: $0) }
            let acceleration = (states[2].velocity - states[0].velocity) / (2 * step)
            let critical = min(damping, 40)
            #expect(abs(acceleration + 100 * states[1].displacement + critical / 2 * states[1].velocity) < 1e-3, "\(damping) \(time)")
            #expect(abs((states[2].displacement - states[0].displacement) / (2 * step) - states[1].velocity) < 1e-4)
        }
        let start = spring.motion(from: 3, speed: -7, after: 0)
        #expect(start.displacement == 3 && abs(start.velocity + 7) < 1e-9)
    }

    /// Records what it is told.
    private final class Listener: MotionObserver {
        var values: [Double] = []
        var ended: Set<ObjectIdentifier> = []
        var startCount = 0

        func motion(_ motion: ObjectIdentifier, of owner: String, property: String, hasValue value: Double, in layer: CALayer) {
            #expect(owner == "test" && property == "value")
            values.append(value)
        }

        func motionDidEnd(_ motion: ObjectIdentifier) { ended.insert(motion) }
        func displayLinkWillStart(_ link: CADisplayLink, for layer: CALayer) { startCount += 1 }
    }

    /// The end is also reported if the driver is released during the motion.
    @Test func observerIsToldTheValuesAndTheEnd() {
        let stage = Stage(), listener = Listener()
        ObservedMotions.observer = listener
        defer { ObservedMotions.observer = nil }
        var driver: SpringDriver? = SpringDriver(0, of: "test", property: "value")
        driver?.timeLayer = stage.window.layer
        driver?.settle(to: 1, spring: SpringValues(dampingRatio: 1, response: 0.2))
        stage.system.advance(by: 2)
        #expect(listener.values.first == 0 && listener.values.last == 1 && listener.startCount == 1)
        #expect(listener.ended.count == 1)
        listener.ended = []
        driver?.settle(to: 0, spring: SpringValues(dampingRatio: 1, response: 0.2))
        stage.system.advance(frames: 2)
        #expect(listener.ended.isEmpty)
        driver = nil
        #expect(listener.ended.count == 1)
    }

    /// This module has its own closed form, because Core Animation does not tell apps the values of its springs. Layers move likewise.
    @Test(arguments: [0.2, 0.4, 1, 1.5, 10]) func layersMoveOnTheSameSprings(_ ratio: Double) throws {
        let spring = SpringValues(dampingRatio: ratio, response: 0.5)
        let stage = Stage()
        let animation = CASpringAnimation(keyPath: "opacity")
        (animation.mass, animation.stiffness, animation.damping) = (
            CGFloat(spring.mass), CGFloat(spring.stiffness), CGFloat(spring.damping)
        )
        (animation.fromValue, animation.toValue, animation.duration) = (0, 0.4, animation.settlingDuration)
        animation.beginTime = CACurrentMediaTime()
        stage.window.layer.add(animation, forKey: nil)
        for _ in 0..<20 {
            stage.system.advance(frames: 1)
            let shown = try #require(stage.window.layer.presentation()?.opacity)
            #expect(abs(Double(shown) - 0.4 * spring.step(at: stage.frameTime - animation.beginTime)) < 1e-6)
        }
    }

    /// iOS: a damping above the critical one has the effect of the critical one in CASpringAnimation, and the same editor changes both.
    @Test(arguments: [1.0, 1.5, 2, 10]) func dampingAboveTheCriticalOneCountsAsCritical(_ ratio: Double) {
        let critical = SpringValues(dampingRatio: 1, response: 0.5), spring = SpringValues(dampingRatio: ratio, response: 0.5)
        for time in [0.05, 0.1, 0.3, 0.8] {
            #expect(abs(spring.step(at: time) - critical.step(at: time)) < 1e-9)
        }
        #expect(abs(spring.stepDuration - critical.stepDuration) < 1e-9)
    }
}
