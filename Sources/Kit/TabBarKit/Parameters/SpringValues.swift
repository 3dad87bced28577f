// A damped spring as four numbers.

@preconcurrency internal import Foundation

/// The constants of a damped spring, as in `CASpringAnimation`.
nonisolated public struct SpringValues: Hashable, Codable, Sendable {
    /// The mass attached to the spring.
    public var mass: Double
    /// The spring's stiffness.
    public var stiffness: Double
    /// The friction coefficient.
    public var damping: Double
    /// The speed at time 0, in units of the animated value per second.
    public var initialVelocity: Double

    /// Creates a spring.
    public init(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
    }

    /// The valid masses.
    public static let massRange = 0.05...20.0
    /// The valid stiffnesses.
    public static let stiffnessRange = 1.0...5000.0
    /// The valid friction coefficients.
    public static let dampingRange = 0.0...500.0
    /// The valid initial velocities.
    public static let velocityRange = -100.0...100.0

    /// The friction as a fraction of the critical damping: the spring oscillates below 1.
    public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

    /// The displacement and the velocity `time` seconds after the spring had the displacement `start` and the velocity `speed`: the exact
    /// solution of x″ = −ω²·x − 2ζω·x′ with the frequency ω and the damping ratio ζ.
    ///
    /// As in Core Animation, which does not tell apps the values of its springs, a ratio above 1 has the effect of 1.
    func motion(from start: Double, speed: Double, after time: Double) -> (displacement: Double, velocity: Double) {
        let (mass, stiffness) = (max(mass, 1e-9), max(stiffness, 1e-9))
        let frequency = (stiffness / mass).squareRoot()
        let ratio = min(max(damping / (2 * (stiffness * mass).squareRoot()), 0), 1)
        let (decay, wave) = (ratio * frequency, frequency * (1 - ratio * ratio).squareRoot())
        let (fade, drift) = (exp(-decay * time), speed + decay * start)
        guard wave > 0 else {
            let distance = start + drift * time
            return (distance * fade, (drift - decay * distance) * fade)
        }
        let (s, c, sine) = (sin(wave * time), cos(wave * time), drift / wave)
        let distance = start * c + sine * s
        return (distance * fade, ((sine * c - start * s) * wave - decay * distance) * fade)
    }

    /// The displacement `time` seconds after the spring at rest was pushed with the initial velocity.
    public func push(at time: Double) -> Double { motion(from: 0, speed: initialVelocity, after: time).displacement }

    /// The duration of an undamped oscillation, in seconds.
    public var response: Double { 2 * .pi * (mass / stiffness).squareRoot() }

    /// Creates a spring with a mass of 1 from a damping ratio and a response in seconds, which must be positive.
    public init(dampingRatio: Double, response: Double, initialVelocity: Double = 0) {
        let frequency = 2 * Double.pi / response
        self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency, initialVelocity: initialVelocity)
    }
}
