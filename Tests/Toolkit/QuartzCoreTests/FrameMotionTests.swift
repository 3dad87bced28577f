// Motions that are computed for each frame: what tools see of them, their end and their waiting.

import Testing

@testable import QuartzCore

@MainActor @Suite(.serialized) struct FrameMotionTests {
    private func isListed(_ name: String) -> Bool { FrameMotion.running.contains { $0.name == name } }

    @Test func runningMotionIsListedWithItsValues() throws {
        let motion = FrameMotion(named: "listed")
        var progress = 0.0
        motion.handler = { _ in
            progress += 0.5
            return progress < 1 ? .moving : .atRest
        }
        motion.values = { ["progress": progress] }
        #expect(!isListed("listed"))
        motion.start()
        CADisplayLink.fire(at: 1, interval: 0.1)
        let shown = try #require(FrameMotion.running.first { $0.name == "listed" })
        #expect(shown.values() == ["progress": 0.5] && shown.lastTime == 1 && shown.interval == 0.1)
        CADisplayLink.fire(at: 1.1, interval: 0.1)
        #expect(progress == 1 && !motion.isRunning && !isListed("listed"))
    }

    @Test func motionEndsWithItsOwner() {
        var motion: FrameMotion? = FrameMotion(named: "owned")
        motion?.start()
        #expect(isListed("owned"))
        motion = nil
        #expect(!isListed("owned") && !CADisplayLink.hasRunning)
    }

    @Test func waitingEndsOnceInTheFirstFrameAfterItsDuration() {
        let motion = FrameMotion(named: "waiting")
        var calls = 0
        motion.wait(0.5) { calls += 1 }
        for time in [1, 1.4] { CADisplayLink.fire(at: time, interval: 0.1) }
        #expect(calls == 0 && motion.isRunning)
        for time in [1.5, 2] { CADisplayLink.fire(at: time, interval: 0.1) }
        #expect(calls == 1 && !motion.isRunning)
    }

    /// A repetition begins the next one.
    @Test func actionMayWaitAgain() {
        let motion = FrameMotion(named: "repeating")
        var calls = 0
        motion.wait(0.5) {
            calls += 1
            motion.wait(1) { calls += 10 }
        }
        for time in [1, 1.5, 1.6, 2.5] { CADisplayLink.fire(at: time, interval: 0.1) }
        #expect(calls == 1 && motion.isRunning)
        CADisplayLink.fire(at: 2.6, interval: 0.1)
        #expect(calls == 11 && !motion.isRunning)
    }

    /// A layer whose time stands still pauses its animations, too.
    @Test func motionStandsStillWithItsClock() {
        let clock = CALayer(), motion = FrameMotion(named: "clock")
        var times: [Double] = []
        motion.handler = {
            times.append($0)
            return .moving
        }
        clock.speed = 0.5
        motion.start(on: clock)
        for time in [1.0, 2] { CADisplayLink.fire(at: time, interval: 0.1) }
        #expect(times == [0.5, 1] && abs(motion.interval - 0.05) < 1e-9)
        clock.speed = 0
        for time in [3.0, 4, 5] { CADisplayLink.fire(at: time, interval: 0.1) }
        #expect(times.count == 3 && !CADisplayLink.hasRunning)
        motion.stop()
    }
}
