// Tests that one clock sets the speed of a window, of its twin, and of the layers that follow it.

import LaboratoryCore
import Testing
import UIKit

@MainActor
@Suite struct MotionClockTests {
    @Test func windowAndTwinHaveOneClock() {
        let first = UIWindow(frame: .zero), second = UIWindow(frame: .zero), plot = CALayer()
        MotionClock.clock(of: second).appSpeed = 0.25
        let clock = MotionClock.clock(of: first)
        #expect(clock === MotionClock.clock(of: first) && clock !== MotionClock.clock(of: second))
        clock.twin = second
        clock.add(plot)
        #expect(clock === MotionClock.clock(of: second) && second.layer.speed == 1)
        clock.appSpeed = 0.5
        #expect([first.layer, second.layer, plot].map(\.speed) == [0.5, 0.5, 0.5])
    }

    /// What a tool sets ends with `reset()`, and its speed also with a new speed of the app.
    @Test func appsSpeedReplacesTheSpeedOfATool() {
        let window = UIWindow(frame: .zero), clock = MotionClock.clock(of: window)
        clock.appSpeed = 0.5
        clock.speed = 2
        clock.appSpeed = 0.5
        #expect(window.layer.speed == 2, "an equal speed is no change")
        clock.appSpeed = 1
        #expect(clock.speed == 1)
        clock.speed = 2
        clock.isPaused = true
        #expect(window.layer.speed == 0)
        clock.reset()
        #expect(window.layer.speed == 1 && !clock.isPaused)
    }
}
