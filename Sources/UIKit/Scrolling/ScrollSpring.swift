// The bounce at the content's ends: a critically damped spring, in closed form.

internal import Foundation

/// A spring along one axis: x(t) = target + (a + b·t)·e^(−ω·t).
nonisolated struct ScrollSpring: Hashable, Sendable {
    /// The position at rest, in points.
    let target: CGFloat
    /// The displacement a at time zero.
    private let displacement: CGFloat
    /// The coefficient b: the velocity at time zero plus ω·a.
    private let drift: CGFloat
    /// A spring for content at `start` that moves at `velocity` points per second.
    init(start: CGFloat, velocity: CGFloat, target: CGFloat) {
        self.target = target
        displacement = start - target
        drift = (velocity.isFinite ? velocity : 0) + ScrollPhysics.bounceFrequency * displacement
    }

    func position(at time: Double) -> CGFloat {
        let time = CGFloat(max(time, 0))
        return target + (displacement + drift * time) * exp(-ScrollPhysics.bounceFrequency * time)
    }

    func velocity(at time: Double) -> CGFloat {
        let time = CGFloat(max(time, 0))
        let frequency = ScrollPhysics.bounceFrequency
        return (drift - frequency * (displacement + drift * time)) * exp(-frequency * time)
    }

    /// The seconds after which the distance to the target stays below the rest distance.
    ///
    /// Solves (|a| + |b|·t)·e^(−ω·t) = rest for t. The left side bounds the distance and decreases for t ≥ 1/ω, so the iteration
    /// t = ln((|a| + |b|·t)/rest)/ω starts at 1/ω.
    var duration: Double {
        let frequency = ScrollPhysics.bounceFrequency
        let size = abs(displacement)
        let growth = abs(drift)
        func bound(_ time: CGFloat) -> CGFloat { (size + growth * time) * exp(-frequency * time) }
        var time = 1 / frequency
        let rest = ScrollPhysics.bounceRest
        if bound(0) <= rest, bound(time) <= rest { return 0 }
        for _ in 0..<40 where bound(time) > rest {
            time = max(time, log((size + growth * time) / rest) / frequency)
        }
        return Double(time)
    }

    /// The time and velocity at which the content crosses the target; nil if it does not cross the target within `duration`.
    var crossing: (time: Double, velocity: CGFloat)? {
        guard displacement != 0, drift != 0 else { return nil }
        let time = -displacement / drift
        guard time > 0, Double(time) < duration else { return nil }
        return (Double(time), drift * exp(-ScrollPhysics.bounceFrequency * time))
    }
}
