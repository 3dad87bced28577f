// Interpolation by a damped harmonic oscillator.

public import Foundation

/// An animation from the first value to the second along the motion of a damped spring.
///
/// x″ = (−stiffness·(x − 1) − damping·x′) / mass, x(0) = 0, x′(0) = initialVelocity, with the time in seconds from the start of the run.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// The mass attached to the spring, > 0.
    open var mass: CGFloat = 1
    /// The spring's stiffness, > 0.
    open var stiffness: CGFloat = 100
    /// The friction coefficient, ≥ 0. Beyond critical damping, it counts as critical, as on iOS.
    open var damping: CGFloat = 10
    /// The initial speed, in multiples of the distance per second; positive values point to the end.
    open var initialVelocity: CGFloat = 0

    /// Creates an animation without key path and values, with the default spring.
    public required init() {
        super.init()
    }

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CASpringAnimation else { return }
        mass = other.mass
        stiffness = other.stiffness
        damping = other.damping
        initialVelocity = other.initialVelocity
    }

    private var spring: Spring {
        Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: Double(initialVelocity))
    }

    /// The estimated seconds until the spring stays within 0.1 % of its rest position, at most 100.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    override func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? {
        let (from, to) = ends(current: current)
        return from.interpolated(to: to, at: spring.position(at: paced(progress) * duration))
    }
}

/// The motion of a damped spring from 0 to its rest position 1, in closed form.
package nonisolated struct Spring: Sendable {
    private let spring: DampedSpring
    private let velocity: Double

    package init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
        spring = DampedSpring(mass: mass, stiffness: stiffness, damping: damping)
        self.velocity = velocity
    }

    /// The position at a time in seconds.
    package func position(at time: Double) -> Double {
        time > 0 ? 1 + spring.motion(from: -1, speed: velocity, after: time).displacement : 0
    }

    /// The seconds after which the distance from the rest position, or the envelope of the swings, is at most 0.001; at most 100.
    package var settlingDuration: Double {
        let (frequency, decay) = (spring.frequency, spring.decay)
        guard decay > 0 else { return 100 }
        guard spring.isCritical else {
            let amplitude = 1 + abs(velocity) / max(frequency, 1e-9)
            return min(log(1000 * amplitude) / decay, 100)
        }
        // The envelope (1 + |ω − v|·t)·e^(−ωt) has no inverse in closed form; it decreases after its maximum.
        let speed = abs(frequency - velocity)
        var (low, high) = (max(0, 1 / frequency - 1 / max(speed, 1e-9)), 100.0)
        guard low < high else { return 100 }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if (1 + speed * middle) * exp(-frequency * middle) > 0.001 { low = middle } else { high = middle }
        }
        return high
    }
}
