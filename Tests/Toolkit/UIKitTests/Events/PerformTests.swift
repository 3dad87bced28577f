// Calls of methods by selector, at once or after a delay.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// Expected calls follow from Apple's documentation of `NSObject.perform(_:with:afterDelay:)`.
@MainActor @Suite(.serialized) struct PerformTests {
    private final class Target: NSObject {
        var calls: [String] = []
        func ring() { calls.append("ring") }
        func say(_ text: String) { calls.append(text) }
    }

    @Test func performCallsAtOnce() {
        let target = Target()
        target.perform(Selector(Target.ring))
        target.perform(Selector(Target.say(_:)), with: "hello")
        #expect(target.calls == ["ring", "hello"])
    }

    @Test func delayedCallsFollowTheClock() {
        let stage = Stage()
        let target = Target()
        target.perform(Selector(Target.say(_:)), with: "late", afterDelay: 0.5)
        target.perform(Selector(Target.ring), with: nil, afterDelay: 0.2)
        #expect(target.calls.isEmpty)
        stage.system.advance(by: 0.3)
        #expect(target.calls == ["ring"])
        stage.system.advance(by: 0.3)
        #expect(target.calls == ["ring", "late"])
    }

    @Test func waitingCallsCanBeCancelled() {
        let stage = Stage()
        let target = Target()
        let say = Selector(Target.say(_:))
        target.perform(say, with: "first", afterDelay: 0.1)
        target.perform(say, with: "second", afterDelay: 0.1)
        NSObject.cancelPreviousPerformRequests(withTarget: target, selector: say, object: "first")
        stage.system.advance(by: 0.2)
        #expect(target.calls == ["second"])
        target.perform(say, with: "third", afterDelay: 0.1)
        NSObject.cancelPreviousPerformRequests(withTarget: target)
        stage.system.advance(by: 0.2)
        #expect(target.calls == ["second"])
    }
}
