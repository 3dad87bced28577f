// The motion of a damped spring, in closed form: the one that animations, interactions, scrolling and dynamics share.

import Foundation

/// The solution of x″ = −ω²·x − 2ζω·x′, where x is the displacement from the rest position, ω the frequency and ζ the damping ratio.
///
/// As in Core Animation, a damping above the critical one (ζ > 1) has the effect of the critical one, so that no motion is slower.
package nonisolated struct DampedSpring: Hashable, Sendable {
    /// The angular frequency without damping, in radians per second.
    package let frequency: Double
    /// The rate at which motions decay, per second: ζω.
    package let decay: Double
    /// The angular frequency of the swings; 0 with critical damping, which has none.
    private let wave: Double

    /// - Parameters:
    ///   - frequency: the angular frequency without damping, in radians per second.
    ///   - ratio: the damping as a fraction of the critical damping; limited to 0…1.
    package init(frequency: Double, ratio: Double) {
        let ratio = min(max(ratio, 0), 1)
        self.frequency = frequency
        decay = ratio * frequency
        wave = frequency * (1 - ratio * ratio).squareRoot()
    }

    /// A spring with the constants of `CASpringAnimation`.
    package init(mass: Double, stiffness: Double, damping: Double) {
        let (mass, stiffness) = (max(mass, 1e-9), max(stiffness, 1e-9))
        self.init(frequency: (stiffness / mass).squareRoot(), ratio: damping / (2 * (stiffness * mass).squareRoot()))
    }

    /// Whether the spring comes to rest without swings.
    package var isCritical: Bool { wave == 0 }

    /// The displacement and the velocity `time` seconds after the spring had the displacement `start` and the velocity `speed`.
    package func motion(from start: Double, speed: Double, after time: Double) -> (displacement: Double, velocity: Double) {
        let fade = exp(-decay * time)
        let drift = speed + decay * start
        if isCritical {
            let distance = start + drift * time
            return (distance * fade, (drift - decay * distance) * fade)
        }
        let (s, c, sine) = (sin(wave * time), cos(wave * time), drift / wave)
        let distance = start * c + sine * s
        return (distance * fade, ((sine * c - start * s) * wave - decay * distance) * fade)
    }
}
