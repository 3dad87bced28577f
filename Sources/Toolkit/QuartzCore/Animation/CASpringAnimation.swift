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

    private var spring: DampedSpring { DampedSpring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)) }

    /// The estimated seconds until the spring stays within 0.1 % of its rest position, at most 100.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration(speed: Double(initialVelocity)) }

    override func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? {
        let (from, to) = ends(current: current)
        return from.interpolated(to: to, at: spring.progress(speed: Double(initialVelocity), after: paced(progress) * duration))
    }
}
