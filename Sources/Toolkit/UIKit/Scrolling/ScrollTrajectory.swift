// The movement of content after its release: it decelerates, and at an end a spring continues with the content's velocity.
//
//      speed v₀            end of the content
//   ────●───────── decelerates ────────│── spring ──╮
//                                      ●◄───────────╯ at rest

internal import Foundation

/// The movement along one axis from release until rest, known in advance in closed form.
nonisolated struct ScrollTrajectory: Hashable, Sendable {
    /// The law of motion of one leg: a part of the movement.
    private enum Motion: Hashable, Sendable {
        case decelerating(ScrollDeceleration)
        case springing(ScrollSpring)
    }

    /// The behaviour at the ends of the content.
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

    /// The movement along `deceleration` up to an end of `range`; if it starts outside `range`, the return by a spring.
    init(_ deceleration: ScrollDeceleration, range: ClosedRange<CGFloat>, ends: Ends = .elastic) {
        destination = range.nearest(to: deceleration.start)
        announced = destination
        if range.contains(deceleration.start) {
            decelerate(deceleration, range: range, ends: ends)
        } else {
            spring(from: deceleration.start, velocity: deceleration.velocity, range: range, rate: deceleration.rate, ends: ends)
        }
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
        destination = target
        announced = target
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

    private func leg(at time: Double) -> Leg? {
        legs.last { $0.begin <= time } ?? legs.first
    }

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
        destination = end
        announced = end
        guard ends == .elastic else { return }
        let spring = ScrollSpring(start: end, velocity: motion.velocity(at: time), target: end)
        legs.append(Leg(begin: duration, motion: .springing(spring)))
        duration += spring.duration
    }

    /// Begins outside the range, with the spring. Content that crosses the end decelerates within the range.
    private mutating func spring(
        from start: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, ends: Ends
    ) {
        let spring = ScrollSpring(start: start, velocity: velocity, target: range.nearest(to: start))
        legs.append(Leg(begin: duration, motion: .springing(spring)))
        destination = spring.target
        announced = destination
        guard let crossing = spring.crossing else {
            duration += spring.duration
            return
        }
        duration += crossing.time
        decelerate(ScrollDeceleration(start: spring.target, velocity: crossing.velocity, rate: rate), range: range, ends: ends)
    }
}
