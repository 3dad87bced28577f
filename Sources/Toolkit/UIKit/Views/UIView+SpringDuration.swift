// Animations with springs that are described by their perceived duration and their bounce.

public import Foundation
internal import QuartzCore

extension UIView {
    /// Animates with a spring that seems to last `duration` seconds; it comes to rest somewhat later.
    ///
    /// - Parameters:
    ///   - bounce: 0 for critical damping; positive values up to 1 overshoot, negative ones are slower at the end.
    ///   - initialSpringVelocity: the initial velocity, in distances to the target per second.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        spring.initialVelocity = initialSpringVelocity
        let damped = DampedSpring(mass: 1, stiffness: Double(spring.stiffness), damping: Double(spring.damping))
        // The closure is only called before this function returns.
        withoutActuallyEscaping(animations) { animations in
            ViewAnimation(
                duration: spring.settlingDuration, delay: delay, timing: .spring(damped, velocity: initialSpringVelocity),
                options: options, completion: completion
            ).run(animations)
        }
    }
}

extension UISpringTimingParameters {
    /// A spring that seems to last `duration` seconds; it comes to rest somewhat later. A bounce of 0 is critically damped; positive
    /// values up to 1 overshoot.
    public convenience init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
        let values = CASpringAnimation.constants(duration: duration, bounce: Double(bounce))
        self.init(mass: 1, stiffness: values.stiffness, damping: values.damping, initialVelocity: initialVelocity)
    }
}
