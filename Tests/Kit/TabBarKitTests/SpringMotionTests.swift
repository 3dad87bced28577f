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

    /// iOS: a damping above the critical one has the effect of the critical one in CASpringAnimation; the same editor changes both.
    @Test(arguments: [1.0, 1.5, 2, 10]) func dampingAboveTheCriticalOneCountsAsCritical(_ ratio: Double) {
        let critical = SpringValues(dampingRatio: 1, response: 0.5), spring = SpringValues(dampingRatio: ratio, response: 0.5)
        let animation = CASpringAnimation()
        (animation.stiffness, animation.damping) = (CGFloat(spring.stiffness), CGFloat(spring.damping))
        for time in [0.05, 0.1, 0.3, 0.8] {
            #expect(abs(spring.step(at: time) - critical.step(at: time)) < 1e-9)
        }
        #expect(abs(spring.stepDuration - critical.stepDuration) < 1e-9)
    }
}
