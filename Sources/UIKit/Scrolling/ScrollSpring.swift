// The bounce: a critically damped spring that pulls content back to its end, in closed form.

internal import Foundation

/// A spring along one axis: x(t) = target + (a + b·t)·e^(−ω·t).
nonisolated struct ScrollSpring: Hashable, Sendable {
    /// Where it comes to rest, in points.
    let target: CGFloat
    /// The displacement at the beginning.
    private let displacement: CGFloat
    /// How fast the displacement would grow without the pull.
    private let drift: CGFloat
    /// The spring that takes over content at `start` that moves with `velocity` points per second.
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

    /// How long until it stays near enough to its target to end.
    ///
    /// Solves (|a| + |b|·t)·e^(−ω·t) = rest as t = ln((|a| + |b|·t)/rest)/ω, which converges from 1/ω on, where the bound falls.
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

    /// When it first passes its target on the way; nil when it comes from one side to rest, or passes so late that nobody sees it.
    var crossing: (time: Double, velocity: CGFloat)? {
        guard displacement != 0, drift != 0 else { return nil }
        let time = -displacement / drift
        guard time > 0, Double(time) < duration else { return nil }
        return (Double(time), drift * exp(-ScrollPhysics.bounceFrequency * time))
    }
}
