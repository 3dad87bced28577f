// What content does after the hand has let go: it slows down, and where it meets an end, a spring takes over with its speed.
//
//      speed v₀            end of the content
//   ────●───────── decelerates ────────│── spring ──╮
//                                      ●◄───────────╯ at rest

internal import Foundation

/// Movement along one axis from the moment of letting go until rest, known in advance in closed form.
nonisolated struct ScrollGlide: Hashable, Sendable {
    /// A stretch of the way with one law of motion.
    private enum Motion: Hashable, Sendable {
        case decelerating(ScrollDeceleration)
        case springing(ScrollSpring)
    }

    /// What happens beyond the ends of the content.
    enum Ends: Sendable { case elastic, hard }

    private struct Leg: Hashable, Sendable {
        let begin: Double
        let motion: Motion
    }

    private var legs: [Leg] = []
    /// How long it takes in all, in seconds.
    private(set) var duration: Double = 0
    /// Where it comes to rest, in points.
    private(set) var destination: CGFloat
    /// Where it is announced to come to rest, which may be up to 2 points further along the same way.
    private(set) var announced: CGFloat

    /// Lets go of content at `start` that moves with `velocity` points per second and has its place within `range`.
    init(start: CGFloat, velocity: CGFloat, range: ClosedRange<CGFloat>, rate: CGFloat, ends: Ends = .elastic) {
        self.init(ScrollDeceleration(start: start, velocity: velocity, rate: rate), range: range, ends: ends)
    }

    /// Lets content go along `deceleration` as far as `range` allows.
    init(_ deceleration: ScrollDeceleration, range: ClosedRange<CGFloat>, ends: Ends = .elastic) {
        destination = range.nearest(to: deceleration.start)
        announced = destination
        if range.contains(deceleration.start) {
            decelerate(deceleration, range: range, ends: ends)
        } else {
            spring(from: deceleration.start, velocity: deceleration.velocity, range: range, rate: deceleration.rate, ends: ends)
        }
    }

    /// Pulls content to `target` by the spring alone, without passing it.
    init(springFrom start: CGFloat, velocity: CGFloat, to target: CGFloat) {
        let distance = target - start
        let fastest = ScrollPhysics.bounceFrequency * abs(distance)
        let spring = ScrollSpring(start: start, velocity: min(max(velocity, -fastest), fastest), target: target)
        legs = [Leg(begin: 0, motion: .springing(spring))]
        duration = distance == 0 ? 0 : spring.duration
        destination = target
        announced = target
    }

    /// The place after `time` seconds.
    func position(at time: Double) -> CGFloat {
        guard time < duration, let leg = leg(at: time) else { return destination }
        switch leg.motion {
        case .decelerating(let motion): return motion.position(at: time - leg.begin)
        case .springing(let motion): return motion.position(at: time - leg.begin)
        }
    }

    /// The speed after `time` seconds.
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
        guard let time = motion.time(of: end) else {
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

    /// Out of range: the spring brings it back; thrown back faster than that, it runs on inside.
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
