// The times at which keyframes are reached, and moving a keyframe in time.

import TabBarKit
import Testing

@testable import TabBarLaboratory

@MainActor @Suite struct KeyframeTimesTests {
    /// At constant speed, the time to a value is its share of the way: 1 of 1.1.
    @Test func pacedTimesFollowFromTheDistances() {
        #expect(Keyframes([0, 1, 1.1], keyTimes: [0, 0.25, 1]).times == [0, 0.25, 1])
        let paced = Keyframes([0, 1, 1.1], keyTimes: [0, 0.25, 1], mode: .paced).times
        #expect(paced.count == 3 && paced[0] == 0 && abs(paced[1] - 1 / 1.1) < 1e-9 && paced[2] == 1)
        // Without a distance, there is no speed.
        #expect(Keyframes([1, 1, 1], mode: .paced).times == [0, 0.5, 1])
    }

    @Test func keyframeMovesBetweenItsNeighbours() {
        let keyframes = Keyframes([0, 1, 2, 3], keyTimes: [0, 0.2, 0.6, 1])
        #expect(keyframes.retimed(0.4, at: 1)?.keyTimes == [0, 0.4, 0.6, 1])
        #expect(keyframes.retimed(0.9, at: 1)?.keyTimes == [0, 0.6, 0.6, 1])
        #expect(keyframes.retimed(0.1, at: 2)?.keyTimes == [0, 0.2, 0.2, 1])
        for index in [0, 3] { #expect(keyframes.retimed(0.4, at: index) == nil) }
        #expect(keyframes.retimed(.nan, at: 1) == nil)
        #expect(Keyframes([0, 1, 2], mode: .paced).retimed(0.4, at: 1) == nil)
    }
}
