// When the user time of a window is set.

import Testing

@testable import X11WindowSystem

@Suite struct UserTimeTests {
    /// The times at which the property is set by these actions in one window.
    private func set(_ actions: [(time: UInt, action: UserTime.Action)]) -> [UInt] {
        var userTime = UserTime()
        return actions.filter { userTime.update(to: $0.time, $0.action) }.map(\.time)
    }

    @Test func everyPressSetsTheTime() {
        #expect(set([(5000, .new), (5001, .new)]) == [5000, 5001])
    }

    @Test func repeatedKeysAndWheelClicksSetTheTimeOnceASecond() {
        let clicks = stride(from: UInt(5000), through: 7500, by: 100).map { (time: $0, action: UserTime.Action.continued) }
        #expect(set(clicks) == [5000, 6000, 7000])
        #expect(set([(5000, .continued), (5100, .new), (6000, .continued), (6100, .continued)]) == [5000, 5100, 6100])
    }

    @Test func theTimeOverflowsAfter32Bits() {
        #expect(set([(0xFFFF_FF00, .new), (0x100, .continued), (0x400, .continued)]) == [0xFFFF_FF00, 0x400])
    }

    @Test func eventsWithoutATimeSetNothing() {
        #expect(set([(0, .new)]).isEmpty)
    }
}
