// Tests that one clock sets the speed of a window, of its twin, and of the layers that follow it.

import LaboratoryCore
import Testing
import UIKit

@MainActor
@Suite struct MotionClockTests {
    @Test func windowAndTwinHaveOneClock() {
        let first = UIWindow(frame: .zero), second = UIWindow(frame: .zero), plot = CALayer()
        MotionClock.clock(of: second).speed = 0.25
        let clock = MotionClock.clock(of: first)
        #expect(clock === MotionClock.clock(of: first) && clock !== MotionClock.clock(of: second))
        clock.twin = second
        clock.add(plot)
        #expect(clock === MotionClock.clock(of: second) && second.layer.speed == 1)
        clock.speed = 0.5
        #expect([first.layer, second.layer, plot].map(\.speed) == [0.5, 0.5, 0.5])
    }

    /// What a tool sets ends with `reset()`, which returns to the speed that the window had before.
    @Test func resetReturnsToTheUsualSpeed() {
        let window = UIWindow(frame: .zero)
        window.layer.speed = 0.5
        let clock = MotionClock.clock(of: window)
        clock.speed = 2
        clock.isPaused = true
        #expect(window.layer.speed == 0)
        clock.isPaused = false
        #expect(window.layer.speed == 2)
        clock.reset()
        #expect(window.layer.speed == 0.5 && !clock.isPaused)
    }
}
