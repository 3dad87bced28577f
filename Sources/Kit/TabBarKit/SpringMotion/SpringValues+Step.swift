// The step response of a spring.

@preconcurrency internal import Foundation
internal import UIKit

extension SpringValues {
    /// The largest `stepDuration`, in seconds. A spring without damping never comes to rest.
    nonisolated public static let longestStep = 10.0

    /// The step response: a value at rest at 0 gets the target 1, and this is the value `time` seconds later. `initialVelocity` is ignored,
    /// because the interactions of this module continue with the velocity of the drag.
    public func step(at time: Double) -> Double {
        var motion = SpringMotion(value: 0, target: 1, spring: self)
        motion.advance(by: time)
        return Double(motion.value)
    }

    /// The seconds until the step response is at rest, rounded up to a multiple of 1/60; at most `longestStep`.
    public var stepDuration: Double {
        for frame in 1..<Int(60 * Self.longestStep) {
            var motion = SpringMotion(value: 0, target: 1, spring: self)
            motion.advance(by: Double(frame) / 60)
            if motion.isAtRest(unit: 1) { return Double(frame) / 60 }
        }
        return Self.longestStep
    }
}
