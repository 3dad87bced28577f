// The movement of released content: it decelerates, and at an end a spring continues with its velocity.
//
//      speed v₀            end of the content
//   ────●───────── decelerates ────────│── spring ──╮
//                                      ●◄───────────╯ at rest

/// The movement along one axis from release until rest, known in advance in closed form.
nonisolated struct ScrollTrajectory: Hashable, Sendable {
    /// The law of motion of one leg: a part of the movement.
    private enum Motion: Hashable, Sendable {
        case decelerating(ScrollDeceleration)
        case springing(ScrollSpring)
    }

    enum Ends: Sendable { case elastic, hard }

    private struct Leg: Hashable, Sendable {
        let begin: Double
        let motion: Motion
    }

    private var legs: [Leg] = []
    /// The seconds from release until rest.
    private(set) var duration: Double = 0
    /// The position at rest, in points.
    private(set) var destination: CGFloat
    /// The position at rest as reported to the delegate. A deceleration within the range reports 1 point past `destination` for each
    /// 2,000 points per second of its initial speed, limited to the range.
    private(set) var announced: CGFloat

    /// The movement of content released at `start` at `velocity` points per second, which comes to rest within `range`.
    init(start: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, ends: Ends = .elastic) {
        self.init(ScrollDeceleration(start: start, velocity: velocity, rate: rate), range: range, ends: ends)
    }

    /// The movement along `deceleration` up to an end of `range`. If it starts outside `range`, it begins with the return by a spring;
    /// content that crosses the end then decelerates within the range.
    init(_ deceleration: ScrollDeceleration, range: ClosedRange<CGFloat>, ends: Ends = .elastic) {
        destination = range.nearest(to: deceleration.start)
        announced = destination
        guard !range.contains(deceleration.start) else {
            decelerate(deceleration, range: range, ends: ends)
            return
        }
        let spring = ScrollSpring(start: deceleration.start, velocity: deceleration.velocity, target: destination)
        legs = [Leg(begin: 0, motion: .springing(spring))]
        let crossing = spring.crossing
        duration = crossing?.time ?? spring.duration
        guard let velocity = crossing?.velocity else { return }
        decelerate(ScrollDeceleration(start: destination, velocity: velocity, rate: deceleration.rate), range: range, ends: ends)
    }

    /// No movement, for the axis along which a wheel does not turn.
    static let still = ScrollTrajectory(springFrom: 0, velocity: 0, to: 0)

    /// The movement to `target` by a spring, without overshoot.
    init(springFrom start: CGFloat, velocity: CGFloat, to target: CGFloat) {
        let distance = target - start
        let fastest = ScrollPhysics.bounceFrequency * abs(distance)
        let spring = ScrollSpring(start: start, velocity: min(max(velocity, -fastest), fastest), target: target)
        legs = [Leg(begin: 0, motion: .springing(spring))]
        duration = distance == 0 ? 0 : spring.duration
        (destination, announced) = (target, target)
    }

    /// The position after `time` seconds.
    func position(at time: Double) -> CGFloat {
        guard time < duration, let leg = leg(at: time) else { return destination }
        switch leg.motion {
        case .decelerating(let motion): return motion.position(at: time - leg.begin)
        case .springing(let motion): return motion.position(at: time - leg.begin)
        }
    }

    /// The velocity after `time` seconds.
    func velocity(at time: Double) -> CGFloat {
        guard time < duration, let leg = leg(at: time) else { return 0 }
        switch leg.motion {
        case .decelerating(let motion): return motion.velocity(at: time - leg.begin)
        case .springing(let motion): return motion.velocity(at: time - leg.begin)
        }
    }

    private func leg(at time: Double) -> Leg? { legs.last { $0.begin <= time } ?? legs.first }

    private mutating func decelerate(_ motion: ScrollDeceleration, range: ClosedRange<CGFloat>, ends: Ends) {
        legs.append(Leg(begin: duration, motion: .decelerating(motion)))
        let end = motion.velocity < 0 ? range.lowerBound : range.upperBound
        guard let time = motion.time(reaching: end) else {
            duration += motion.duration
            destination = range.nearest(to: motion.destination)
            announced = motion.duration > 0 ? range.nearest(to: motion.announced) : destination
            return
        }
        duration += time
        (destination, announced) = (end, end)
        guard ends == .elastic else { return }
        let spring = ScrollSpring(start: end, velocity: motion.velocity(at: time), target: end)
        legs.append(Leg(begin: duration, motion: .springing(spring)))
        duration += spring.duration
    }
}

/// A deceleration along one axis: v(t) = v₀ · rate^(1000·t), from time zero until the speed falls below the stopping speed. Apple's UIKit
/// adds up the speed at the end of each millisecond, so the distance is shorter than the speed's integral: 1,492 points instead of 1,493.5
/// from 3,000 points per second with `normal`. The target offset reported to the delegate is nevertheless the integral.
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
    /// The distance divided by the loss of speed, in seconds; 0.499 s for `normal`. It is the sum of rate^n milliseconds for n = 1, 2, 3,
    /// and so on.
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

    var destination: CGFloat { aim ?? position(at: duration) }

    /// The position at rest as reported to the delegate: the integral of the speed, slightly past `destination`.
    var announced: CGFloat { start + (velocity(at: duration) - velocity) / decay }

    /// The position after `time` seconds.
    func position(at time: Double) -> CGFloat { start + velocity * reach * (1 - exp(decay * CGFloat(max(time, 0)))) }

    /// The velocity after `time` seconds.
    func velocity(at time: Double) -> CGFloat { velocity * exp(decay * CGFloat(max(time, 0))) }

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
