// The bounce at the content's ends: a critically damped spring, in closed form.

internal import Foundation
internal import QuartzCore

/// A spring along one axis: x(t) = target + (a + b·t)·e^(−ω·t).
nonisolated struct ScrollSpring: Hashable, Sendable {
    /// The position at rest, in points.
    let target: CGFloat
    /// The displacement a at time zero.
    private let displacement: CGFloat
    /// The velocity at time zero, in points per second.
    private let speed: CGFloat
    private static let spring = DampedSpring(frequency: Double(ScrollPhysics.bounceFrequency), ratio: 1)

    /// A spring for content at `start` that moves at `velocity` points per second.
    init(start: CGFloat, velocity: CGFloat, target: CGFloat) {
        self.target = target
        displacement = start - target
        speed = velocity.isFinite ? velocity : 0
    }

    /// The coefficient b.
    private var drift: CGFloat { speed + ScrollPhysics.bounceFrequency * displacement }

    private func motion(at time: Double) -> (displacement: Double, velocity: Double) {
        Self.spring.motion(from: Double(displacement), speed: Double(speed), after: max(time, 0))
    }

    func position(at time: Double) -> CGFloat { target + CGFloat(motion(at: time).displacement) }

    func velocity(at time: Double) -> CGFloat { CGFloat(motion(at: time).velocity) }

    /// The seconds after which the distance to the target stays below the rest distance.
    var duration: Double {
        Self.spring.criticalDuration(from: Double(displacement), speed: Double(speed), within: Double(ScrollPhysics.bounceRest))
    }

    /// The time and velocity at which the content crosses the target; nil if it does not cross the target within `duration`.
    var crossing: (time: Double, velocity: CGFloat)? {
        guard displacement != 0, drift != 0 else { return nil }
        let time = -displacement / drift
        guard time > 0, Double(time) < duration else { return nil }
        return (Double(time), drift * exp(-ScrollPhysics.bounceFrequency * time))
    }
}
