// Motions as numbers: springs, timing curves and keyframes.

@preconcurrency internal import Foundation
public import UIKit

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
    /// solution of x″ = −ω²·x − 2ζω·x′ with the frequency ω and the damping ratio ζ. As in Core Animation, which does not tell apps the
    /// values of its springs, a ratio above 1 has the effect of 1.
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

/// A cubic Bézier curve from (0, 0) to (1, 1), from the elapsed fraction of an animation to the completed fraction of its change.
nonisolated public struct TimingCurve: Hashable, Codable, Sendable {
    /// The first control point; x is within 0…1.
    public var x1, y1: Double
    /// The second control point; x is within 0…1.
    public var x2, y2: Double

    /// Creates a curve with the control points (x1, y1) and (x2, y2).
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Constant speed.
    public static let linear = TimingCurve(0, 0, 1, 1)
    /// Starts slowly.
    public static let easeIn = TimingCurve(0.42, 0, 1, 1)
    /// Ends slowly.
    public static let easeOut = TimingCurve(0, 0, 0.58, 1)
    /// Starts and ends slowly.
    public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
    /// The curve of implicit animations.
    public static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

    /// The valid y values. Values outside 0…1 make the animation overshoot.
    public static let verticalRange = -2.0...3.0

    /// The completed fraction of the change at the elapsed fraction `x`, which is limited to 0…1. Core Animation does not tell apps the
    /// values of its timing functions.
    public func value(at x: Double) -> Double {
        guard self != .linear, x > 0, x < 1 else { return min(max(x, 0), 1) }
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let rest = 1 - t
            return ((3 * rest * a + 3 * t * b) * rest + t * t) * t
        }
        // The horizontal coordinate ascends with the Bézier's parameter, so halving its interval finds the parameter.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return bezier(y1, y2, high)
    }

    /// The curve as a timing function; the standard function of the same curve if there is one.
    public var timingFunction: CAMediaTimingFunction {
        switch self {
        case .linear: CAMediaTimingFunction(name: .linear)
        case .easeIn: CAMediaTimingFunction(name: .easeIn)
        case .easeOut: CAMediaTimingFunction(name: .easeOut)
        case .easeInEaseOut: CAMediaTimingFunction(name: .easeInEaseOut)
        case .default: CAMediaTimingFunction(name: .default)
        default: CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
        }
    }
}

/// Values with key times, and the kind of interpolation between them.
nonisolated public struct Keyframes: Hashable, Codable, Sendable {
    /// The kind of interpolation, named as in Core Animation.
    public enum Mode: String, Codable, Sendable, CaseIterable {
        case linear, discrete, paced, cubic, cubicPaced

        /// Core Animation's value.
        public var calculationMode: CAAnimationCalculationMode { CAAnimationCalculationMode(rawValue: rawValue) }
    }

    /// The value of each keyframe.
    public var values: [Double]
    /// The time of each keyframe as a fraction of the duration, ascending from 0 to 1; ignored by the paced modes.
    public var keyTimes: [Double]
    /// The kind of interpolation.
    public var mode: Mode

    /// Creates keyframes; without key times, at equal intervals.
    public init(_ values: [Double], keyTimes: [Double]? = nil, mode: Mode = .linear) {
        self.values = values
        self.keyTimes = keyTimes ?? Self.evenTimes(count: values.count)
        self.mode = mode
    }

    /// The times of `count` keyframes at equal intervals.
    public static func evenTimes(count: Int) -> [Double] {
        let last = Double(max(count - 1, 1))
        return (0..<max(count, 0)).map { Double($0) / last }
    }

    /// Whether the keyframes are at equal intervals.
    public var isEven: Bool { keyTimes == Self.evenTimes(count: values.count) }

    /// Creates an animation of `keyPath` with each value multiplied by `factor`. In the mode `discrete`, the last value begins at its time.
    @MainActor public func animation(keyPath: String, factor: Double = 1) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values.map { CGFloat($0 * factor) }
        // A discrete animation has one more key time than values: the end of the last value.
        let times = mode == .discrete ? keyTimes + [1] : keyTimes
        animation.keyTimes = isEven && mode != .discrete ? nil : times.map { NSNumber(value: $0) }
        animation.calculationMode = mode.calculationMode
        return animation
    }

    /// Creates the animation of the property that plays the keyframes.
    @MainActor func animation(of played: PlayedProperty) -> CAKeyframeAnimation {
        animation(keyPath: played.keyPath, factor: played.factor)
    }
}
