// The motion of a value on a damped spring, from any position and velocity.

@preconcurrency internal import Foundation
internal import UIKit

/// A value that a spring moves to `target`. The exact solution is used, so the result does not depend on the length of the steps.
nonisolated struct SpringMotion {
    var value: CGFloat
    /// Units per second.
    var velocity: CGFloat = 0
    var target: CGFloat
    var spring: SpringValues

    /// Moves the value by `time` seconds.
    mutating func advance(by time: Double) {
        guard time > 0 else { return }
        let motion = spring.motion(from: Double(value - target), speed: Double(velocity), after: time)
        value = target + CGFloat(motion.displacement)
        velocity = CGFloat(motion.velocity)
    }

    /// Whether the rest of the motion is too small to see, where `unit` is the length of a usual motion.
    func isAtRest(unit: CGFloat) -> Bool { abs(value - target) < 0.001 * unit && abs(velocity) < 0.02 * unit }
}

/// Moves a value in each frame: with a drag, or on a spring that continues from the present value with its velocity.
@MainActor final class SpringDriver {
    private(set) var motion: SpringMotion
    /// Called with each new value.
    var valueDidChange: (CGFloat) -> Void = { _ in }
    /// Called when the spring has come to rest.
    var didSettle: () -> Void = {}
    /// The layer that supplies the motion's clock, so that slow animations slow the motion, too; nil for the media clock.
    weak var timeLayer: CALayer?
    /// The length of a usual motion.
    var unit: CGFloat = 1
    /// The names of the interaction and of the value, for `MotionObserver`.
    private let owner, property: String
    private let ticker = FrameTicker()
    private var lastTime = 0.0
    /// When the motion to the present target began.
    private var startTime = 0.0
    /// The time of the last value of a drag; nil outside drags.
    private var dragTime: Double?
    private var release: ReleaseReport?

    /// A value of the interaction `owner`, with the name `property`.
    init(_ value: CGFloat, of owner: String, property: String) {
        self.owner = owner
        self.property = property
        motion = SpringMotion(value: value, target: value, spring: SpringValues(dampingRatio: 1, response: 0.3))
        let id = ObjectIdentifier(self)
        release = ReleaseReport { Self.reportEnd(of: id) }
    }

    private func reportValue() {
        guard let timeLayer else { return }
        let observer = ObservedMotions.observer
        observer?.motion(ObjectIdentifier(self), of: owner, property: property, hasValue: Double(motion.value), in: timeLayer)
    }

    private static func reportEnd(of motion: ObjectIdentifier) { ObservedMotions.observer?.motionDidEnd(motion) }

    var value: CGFloat { motion.value }
    var target: CGFloat { motion.target }
    var isRunning: Bool { ticker.isRunning }

    private func localTime(_ time: Double) -> Double { timeLayer?.convertTime(time, from: nil) ?? time }

    /// Sets the value of a drag, and ends the spring's motion. The velocity follows from the time since the previous call.
    func follow(_ value: CGFloat) {
        let now = localTime(CACurrentMediaTime())
        if let dragTime, now > dragTime, now - dragTime < 0.1 {
            motion.velocity = (value - motion.value) / CGFloat(now - dragTime)
        } else if dragTime != now {
            motion.velocity = 0
        }
        dragTime = now
        stop()
        motion.value = value
        motion.target = value
        reportValue()
        valueDidChange(value)
    }

    /// Ends a drag at its present value, from which no spring moves on.
    func rest() { Self.reportEnd(of: ObjectIdentifier(self)) }

    /// Sets the value without a velocity, and ends the spring's motion.
    func jump(to value: CGFloat) {
        dragTime = nil
        stop()
        motion.value = value
        motion.target = value
        motion.velocity = 0
        rest()
        valueDidChange(value)
    }

    /// Moves the value to `target`, starting at the present velocity or at another one.
    func settle(to target: CGFloat, velocity: CGFloat? = nil, spring: SpringValues) {
        // A drag that has rested has no velocity.
        if let dragTime, localTime(CACurrentMediaTime()) - dragTime > 0.1 { motion.velocity = 0 }
        dragTime = nil
        if let velocity { motion.velocity = velocity }
        motion.target = target
        motion.spring = spring
        startTime = localTime(CACurrentMediaTime())
        reportValue()
        guard !isRunning else { return }
        lastTime = startTime
        ticker.start(for: timeLayer) { [weak self] in self?.step(at: $0) }
    }

    /// Shifts the value and its target, without a change of the velocity.
    func shift(by distance: CGFloat) {
        motion.value += distance
        motion.target += distance
        if distance != 0 { valueDidChange(motion.value) }
    }

    func stop() { ticker.stop() }

    private func step(at timestamp: Double) {
        let now = localTime(timestamp)
        motion.advance(by: now - lastTime)
        lastTime = now
        let isOver = motion.isAtRest(unit: unit) || now - startTime >= SpringValues.longestStep
        if isOver {
            stop()
            motion.value = motion.target
            motion.velocity = 0
        }
        reportValue()
        if isOver { rest() }
        valueDidChange(motion.value)
        if isOver, !isRunning { didSettle() }
    }
}

// MARK: - Step response

nonisolated extension SpringValues {
    /// The largest `stepDuration`, in seconds. A spring without damping never comes to rest, and would draw frames for ever.
    public static let longestStep = 10.0

    /// The step response: a value at rest at 0 gets the target 1, and this is the value `time` seconds later. `initialVelocity` is ignored,
    /// because the interactions of this module continue with the velocity of the drag.
    public func step(at time: Double) -> Double { Double(stepMotion(at: time).value) }

    private func stepMotion(at time: Double) -> SpringMotion {
        var motion = SpringMotion(value: 0, target: 1, spring: self)
        motion.advance(by: time)
        return motion
    }

    /// The seconds until the step response is at rest, rounded up to a multiple of 1/60; at most `longestStep`.
    public var stepDuration: Double {
        let times = (1..<Int(60 * Self.longestStep)).lazy.map { Double($0) / 60 }
        return times.first { stepMotion(at: $0).isAtRest(unit: 1) } ?? Self.longestStep
    }
}
