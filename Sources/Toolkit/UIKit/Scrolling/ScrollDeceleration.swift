// The deceleration of content after a drag, in closed form: the position at any time is computed directly.

internal import Foundation

/// A deceleration along one axis: v(t) = v₀ · rate^(1000·t), from time zero until the speed falls below the stopping speed.
///
/// Apple's UIKit adds up the speed at the end of each millisecond, so the distance is shorter than the speed's integral: 1,492 points
/// instead of 1,493.5 from 3,000 points per second with `normal`. The target offset reported to the delegate is nevertheless the integral.
nonisolated struct ScrollDeceleration: Hashable, Sendable {
    /// The position at time zero, in points.
    let start: CGFloat
    /// The velocity at time zero, in points per second.
    let velocity: CGFloat
    /// The factor by which the speed is multiplied each millisecond: 0.998 for `normal`, 0.99 for `fast`.
    let rate: CGFloat
    /// The requested destination, which is reached exactly; nil for a deceleration given by its velocity.
    private var aim: CGFloat?

    /// ln(v(t)/v₀) per second: 1000 · ln(rate), which is negative.
    private var decay: CGFloat { 1000 * log(rate) }
    /// The distance divided by the loss of speed, in seconds; 0.499 s for `normal`.
    ///
    /// It is the sum of rate^n milliseconds for n = 1, 2, 3, and so on.
    private var reach: CGFloat { rate / (1 - rate) / 1000 }

    init(start: CGFloat, velocity: CGFloat, rate: CGFloat) {
        self.start = start
        self.velocity = velocity.isFinite ? velocity : 0
        self.rate = min(max(rate, 0.5), 0.9999)
    }

    /// A deceleration from `start` that comes to rest at `destination`.
    init(from start: CGFloat, to destination: CGFloat, rate: CGFloat) {
        let rate = min(max(rate, 0.5), 0.9999)
        // x(t) − x₀ = (v₀ − v(t)) · reach, and v is the stopping speed at the end.
        let distance = destination - start
        let last = distance < 0 ? -ScrollPhysics.stoppingSpeed : ScrollPhysics.stoppingSpeed
        self.init(start: start, velocity: distance == 0 ? 0 : last + distance * (1 - rate) * 1000 / rate, rate: rate)
        aim = destination
    }

    /// The seconds until the speed has fallen to the stopping speed.
    var duration: Double {
        let speed = abs(velocity)
        return speed > ScrollPhysics.stoppingSpeed ? Double(log(ScrollPhysics.stoppingSpeed / speed) / decay) : 0
    }

    /// The position at rest.
    var destination: CGFloat { aim ?? position(at: duration) }

    /// The position at rest as reported to the delegate: the integral of the speed, slightly past `destination`.
    var announced: CGFloat {
        start + (velocity(at: duration) - velocity) / decay
    }

    /// The position after `time` seconds.
    func position(at time: Double) -> CGFloat {
        start + velocity * reach * (1 - exp(decay * CGFloat(max(time, 0))))
    }

    /// The velocity after `time` seconds.
    func velocity(at time: Double) -> CGFloat {
        velocity * exp(decay * CGFloat(max(time, 0)))
    }

    /// The time at which `position` is reached; nil if the content never reaches it.
    func time(reaching position: CGFloat) -> Double? {
        let distance = position - start
        if distance == 0 { return 0 }
        guard velocity != 0, (distance > 0) == (velocity > 0) else { return nil }
        let left = 1 - distance / (velocity * reach)
        guard left > 0 else { return nil }
        let time = Double(log(left) / decay)
        return time <= duration ? time : nil
    }
}
