// A damped spring as four numbers.

@preconcurrency internal import Foundation
internal import UIKit

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

    /// The spring's equation of motion.
    var damped: DampedSpring { DampedSpring(mass: mass, stiffness: stiffness, damping: damping) }

    /// The displacement `time` seconds after the spring at rest was pushed with the initial velocity.
    public func push(at time: Double) -> Double { damped.motion(from: 0, speed: initialVelocity, after: time).displacement }

    /// The duration of an undamped oscillation, in seconds.
    public var response: Double { 2 * .pi * (mass / stiffness).squareRoot() }

    /// Creates a spring with a mass of 1 from a damping ratio and a response in seconds, which must be positive.
    public init(dampingRatio: Double, response: Double, initialVelocity: Double = 0) {
        let frequency = 2 * Double.pi / response
        self.init(stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency, initialVelocity: initialVelocity)
    }
}
