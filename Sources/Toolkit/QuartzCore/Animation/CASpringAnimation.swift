// Spring animations, and the motion of a damped spring that animations, scrolling and dynamics share.

public import Foundation

/// An animation from the first value to the second along the motion of a damped spring.
///
/// x″ = (−stiffness·(x − 1) − damping·x′) / mass, x(0) = 0, x′(0) = initialVelocity, with the time in seconds from the start of the run.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
    /// The mass attached to the spring, > 0.
    open var mass: CGFloat = 1
    /// The spring's stiffness, > 0.
    open var stiffness: CGFloat = 100
    /// The friction coefficient, ≥ 0. Beyond critical damping, it counts as critical, as on iOS.
    open var damping: CGFloat = 10
    /// The initial speed, in multiples of the distance per second; positive values point to the end.
    open var initialVelocity: CGFloat = 0

    /// Creates an animation without key path and values, with the default spring.
    public required init() { super.init() }

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CASpringAnimation else { return }
        (mass, stiffness, damping, initialVelocity) = (other.mass, other.stiffness, other.damping, other.initialVelocity)
    }

    private var spring: DampedSpring { DampedSpring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)) }

    /// The estimated seconds until the spring stays within 0.1 % of its rest position, at most 100.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration(speed: Double(initialVelocity)) }

    override func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? {
        let (from, to) = ends(current: current)
        return from.interpolated(to: to, at: spring.progress(speed: Double(initialVelocity), after: paced(progress) * duration))
    }
}

// MARK: - Perceptual duration and bounce

extension CASpringAnimation {
    /// A spring that seems to last `perceptualDuration` seconds. A bounce of 0 is critically damped, and 1 is undamped. Negative values
    /// down to -1 increase the damping, which then counts as critical.
    ///
    /// With mass 1, the stiffness is (2π / duration)². The damping is 4π·(1 − bounce) / duration, or for a negative bounce
    /// 4π / (duration·(1 + bounce)).
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat = 0) {
        self.init()
        let values = Self.constants(duration: perceptualDuration, bounce: Double(bounce))
        (mass, stiffness, damping) = (1, CGFloat(values.stiffness), CGFloat(values.damping))
        duration = settlingDuration
    }

    /// The stiffness and damping of a spring of mass 1.
    package nonisolated static func constants(duration: Double, bounce: Double) -> (stiffness: Double, damping: Double) {
        let duration = duration > 0.001 && duration.isFinite ? duration : 0.001
        let bounce = bounce.isFinite ? min(max(bounce, -0.999), 1) : 0
        let stiffness = (2 * Double.pi / duration) * (2 * Double.pi / duration)
        let factor = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        return (stiffness, 4 * Double.pi * factor / duration)
    }
}

// MARK: - Motion

/// The solution of x″ = −ω²·x − 2ζω·x′, where x is the displacement from the rest position, ω the frequency and ζ the damping ratio.
/// As in Core Animation, a damping above the critical one (ζ > 1) has the effect of the critical one, so that no motion is slower.
package nonisolated struct DampedSpring: Hashable, Sendable {
    /// The angular frequency without damping, in radians per second.
    package let frequency: Double
    /// The rate at which motions decay, per second: ζω.
    package let decay: Double
    /// The angular frequency of the swings; 0 with critical damping, which has none.
    private let wave: Double

    /// `frequency` is the angular frequency without damping, in radians per second; `ratio` is the damping as a fraction of the critical
    /// damping, limited to 0…1.
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

    /// The position `time` seconds after a start at 0 with the velocity `speed`, if the rest position is 1.
    package func progress(speed: Double, after time: Double) -> Double {
        time > 0 ? 1 + motion(from: -1, speed: speed, after: time).displacement : 0
    }

    /// The seconds after which the distance from the rest position 1, or the envelope of the swings, is at most 0.001; at most 100.
    package func settlingDuration(speed: Double) -> Double {
        guard decay > 0 else { return 100 }
        let amplitude = 1 + abs(speed) / max(frequency, 1e-9)
        return min(isCritical ? criticalDuration(from: -1, speed: speed, within: 0.001) : log(1000 * amplitude) / decay, 100)
    }

    /// The seconds after which a motion with critical damping stays within `rest` of the rest position.
    /// Solves (|a| + |b|·t)·e^(−ω·t) = rest for t. The left side bounds the distance and decreases for t ≥ 1/ω, so the iteration
    /// t = ln((|a| + |b|·t)/rest)/ω starts at 1/ω.
    package func criticalDuration(from start: Double, speed: Double, within rest: Double) -> Double {
        let (size, growth) = (abs(start), abs(speed + frequency * start))
        func bound(_ time: Double) -> Double { (size + growth * time) * exp(-frequency * time) }
        var time = 1 / frequency
        if bound(0) <= rest, bound(time) <= rest { return 0 }
        for _ in 0..<40 where bound(time) > rest { time = max(time, log((size + growth * time) / rest) / frequency) }
        return time
    }
}
