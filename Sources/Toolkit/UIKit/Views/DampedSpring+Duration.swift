// The spring for a damping ratio and a duration.

internal import Foundation
internal import QuartzCore

nonisolated extension DampedSpring {
    /// The stiffness at a mass of 1.
    var stiffness: Double { frequency * frequency }
    /// The friction coefficient at a mass of 1.
    var damping: Double { 2 * decay }

    /// The envelope at the end of the duration.
    private static let restEnvelope = 0.001

    /// A spring that comes to rest after a given duration.
    ///
    /// UIKit's springs move as x(t) = e^(−ζωt)·(cos ω_d·t + (ζω − v)/ω_d · sin ω_d·t) with ω_d = ω√(1 − ζ²). At the end of the duration D
    /// the envelope of the sine, |ζω − v|/ω_d · e^(−ζωD), is a thousandth; at ζ = 1 the envelope is (1 + |ω − v|·D)·e^(−ωD). The
    /// stiffness is ω²; it agrees with the stiffnesses recorded on devices.
    ///
    /// - Parameters:
    ///   - ratio: the damping ratio, from above 0 (hardly damped) to 1 (no overshoot).
    ///   - velocity: the initial velocity, in distances to the target per second.
    init(ratio: Double, duration: Double, velocity: Double) {
        let ratio = ratio.isNaN ? 1 : min(max(ratio, 0.01), 1)
        let duration = duration > 0.001 ? duration : 0.001
        let velocity = velocity.isFinite ? velocity : 0
        self.init(frequency: Self.frequency(ratio: ratio, duration: duration, velocity: velocity), ratio: ratio)
    }

    /// Finds ω by bisection of ln ω; the envelope decreases with ω.
    ///
    /// Exception: if ζ < 1 and v > 0, the envelope is 0 at ω = v/ζ and rises from there to a maximum before it decreases again.
    private static func frequency(ratio: Double, duration: Double, velocity: Double) -> Double {
        func excess(_ frequency: Double) -> Double {
            let decay = exp(-ratio * frequency * duration)
            if ratio > 0.9999 { return (1 + abs(frequency - velocity) * duration) * decay - restEnvelope }
            return abs(ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot()) * decay - restEnvelope
        }
        var low = 0.01 / duration
        var high = 1e5 / duration
        for _ in 0..<200 {
            let middle = (low * high).squareRoot()
            if excess(middle) > 0 { low = middle } else { high = middle }
        }
        return (low * high).squareRoot()
    }
}
