// Display links: one call per frame, with the frame's time, while they run.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct CADisplayLinkTests {
    private final class Scheduler: FrameScheduler {
        var calls = 0
        func displayLinksNeedFrames() { calls += 1 }
    }

    @Test func displayLinkRunsUntilInvalidated() {
        let scheduler = Scheduler()
        let before = CADisplayLink.frameScheduler
        CADisplayLink.frameScheduler = scheduler
        defer { CADisplayLink.frameScheduler = before }
        var times: [CFTimeInterval] = []
        let link = CADisplayLink { times.append($0.timestamp) }
        CADisplayLink.fire(at: 1, interval: 0.016)
        #expect(times.isEmpty)
        link.add(to: .main, forMode: .common)
        #expect(CADisplayLink.hasRunning)
        #expect(scheduler.calls == 1)
        CADisplayLink.fire(at: 2, interval: 0.016)
        CADisplayLink.fire(at: 3, interval: 0.016)
        #expect(times == [2, 3])
        #expect(link.targetTimestamp == 3.016)
        #expect(link.duration == 0.016)
        link.isPaused = true
        #expect(!CADisplayLink.hasRunning)
        CADisplayLink.fire(at: 4, interval: 0.016)
        link.isPaused = false
        #expect(scheduler.calls == 2)
        CADisplayLink.fire(at: 5, interval: 0.016)
        #expect(times == [2, 3, 5])
        link.invalidate()
        link.add(to: .main, forMode: .common)
        #expect(!CADisplayLink.hasRunning)
    }

    @Test func handlerCanInvalidateItsDisplayLink() {
        var calls = 0
        let link = CADisplayLink {
            calls += 1
            $0.invalidate()
        }
        link.add(to: .main, forMode: .common)
        CADisplayLink.fire(at: 1, interval: 0.016)
        CADisplayLink.fire(at: 2, interval: 0.016)
        #expect(calls == 1)
    }

    @Test func preferredFramesPerSecondLimitsCalls() {
        var times: [Int] = []
        let link = CADisplayLink { times.append(Int(($0.timestamp * 60).rounded())) }
        link.preferredFramesPerSecond = 20
        link.add(to: .main, forMode: .common)
        for frame in 60..<72 { CADisplayLink.fire(at: Double(frame) / 60, interval: 1.0 / 60) }
        link.invalidate()
        #expect(times == [60, 63, 66, 69])
    }

    @Test func currentMediaTimeIsConstantWithinAFrame() {
        MediaClock.frameTime = 12
        #expect(CACurrentMediaTime() == 12)
        MediaClock.frameTime = nil
        let before = CACurrentMediaTime()
        #expect(CACurrentMediaTime() >= before && before != 12)
    }

    @Test func displayLinkRestsWhileTheTimeOfItsLayerStandsStill() {
        let parent = CALayer(), layer = CALayer()
        parent.addSublayer(layer)
        var times: [CFTimeInterval] = []
        let link = CADisplayLink { times.append($0.timestamp) }
        link.layer = layer
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        CADisplayLink.fire(at: 1, interval: 0.016)
        parent.speed = 0
        #expect(!CADisplayLink.hasRunning)
        // The layer's time now equals its offset: one more call has the changed time, and no further call follows.
        CADisplayLink.fire(at: 2, interval: 0.016)
        CADisplayLink.fire(at: 3, interval: 0.016)
        parent.timeOffset = 0.5
        CADisplayLink.fire(at: 4, interval: 0.016)
        CADisplayLink.fire(at: 5, interval: 0.016)
        parent.speed = 2
        #expect(CADisplayLink.hasRunning)
        CADisplayLink.fire(at: 6, interval: 0.016)
        #expect(times == [1, 2, 4, 6])
    }
}
