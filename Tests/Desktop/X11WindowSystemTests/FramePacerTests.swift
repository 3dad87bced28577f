// The times of frames: the first at once, successive ones on a regular grid.

import Testing

@testable import X11WindowSystem

@MainActor @Suite struct FramePacerTests {
    @Test func theFirstFrameIsDueAtOnce() {
        var pacer = FramePacer(interval: 0.01)
        #expect(pacer.timing(at: 5) == nil)
        pacer.request(at: 5)
        #expect(pacer.nextTime == 5)
        #expect(pacer.begin(at: 5) == 5)
        #expect(pacer.nextTime == nil)
    }

    @Test func lateFramesKeepTheTimesOfTheGrid() throws {
        var pacer = FramePacer(interval: 0.01)
        pacer.request(at: 0)
        var times = [pacer.begin(at: 0)]
        for late in [0.0015, 0.0009, 0.004, 0.0001] {
            pacer.request(at: times[times.count - 1] + 0.005)
            let due = try #require(pacer.nextTime)
            #expect(pacer.timing(at: due - 0.001) == nil)
            #expect(pacer.timing(at: due + late) == (late < 0.002 ? .onTime : .late))
            times.append(pacer.begin(at: due + late))
        }
        for (index, time) in times.enumerated() { #expect(abs(time - Double(index) * 0.01) < 1e-9) }
    }

    @Test func missedTicksAreSkipped() {
        var pacer = FramePacer(interval: 0.01)
        pacer.request(at: 0)
        _ = pacer.begin(at: 0)
        pacer.request(at: 0.001)
        #expect(abs(pacer.begin(at: 0.035) - 0.03) < 1e-9)
        pacer.request(at: 0.036)
        #expect(abs((pacer.nextTime ?? 0) - 0.04) < 1e-9)
    }

    @Test func aRequestAfterAnIntervalStartsANewGrid() {
        var pacer = FramePacer(interval: 0.01)
        pacer.request(at: 0)
        _ = pacer.begin(at: 0)
        pacer.request(at: 0.017)
        #expect(pacer.timing(at: 0.017) == .onTime)
        #expect(pacer.begin(at: 0.0171) == 0.0171)
    }

    @Test func aRequestedFrameStartsTheGridOfANewInterval() {
        var pacer = FramePacer(interval: 0.01)
        pacer.request(at: 0)
        _ = pacer.begin(at: 0)
        pacer.request(at: 0.001)
        pacer.interval = 0.004
        #expect(pacer.begin(at: 0.0101) == 0.0101)
    }

    @Test func aReleaseByTheCompositorOverridesTheGrid() {
        var pacer = FramePacer(interval: 0.01)
        pacer.request(at: 0)
        _ = pacer.begin(at: 0)
        pacer.release(at: 0.001)
        #expect(pacer.nextTime == nil)
        pacer.request(at: 0.002)
        pacer.release(at: 0.005)
        #expect(pacer.timing(at: 0.005) == .onTime)
    }

    @Test func anEarlyFrameDoesNotChangeTheGrid() {
        var pacer = FramePacer(interval: 0.01)
        pacer.request(at: 1)
        _ = pacer.begin(at: 1)
        pacer.request(at: 1.002)
        pacer.beginEarly()
        #expect(pacer.nextTime == nil)
        pacer.request(at: 1.003)
        #expect(pacer.nextTime == 1.01)
    }
}
