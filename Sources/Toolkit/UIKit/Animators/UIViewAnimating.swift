// The interface of animators.

public import Foundation

/// The state of an animator, with Apple's raw values.
nonisolated public enum UIViewAnimatingState: Int, Sendable {
    /// Not started, or finished.
    case inactive = 0
    /// Running or paused.
    case active = 1
    /// Stopped and not finished yet.
    case stopped = 2
}

/// Where an animation ended, with Apple's raw values.
nonisolated public enum UIViewAnimatingPosition: Int, Sendable {
    /// With the values that the animation blocks set.
    case end = 0
    /// With the values from before the animation.
    case start = 1
    /// With the values of the moment at which it was stopped.
    case current = 2
}

/// An object that runs, pauses, scrubs, reverses and stops animations.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    /// Whether the animations are inactive, active or stopped.
    var state: UIViewAnimatingState { get }
    /// Whether the animations are moving.
    var isRunning: Bool { get }
    /// Whether the animations run towards their start.
    var isReversed: Bool { get set }
    /// The completed fraction, 0…1, in the direction of the run.
    var fractionComplete: CGFloat { get set }
    /// Starts the animations, or continues paused ones.
    func startAnimation()
    /// Starts the animations after `delay` seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animations; starts inactive ones paused.
    func pauseAnimation()
    /// Stops the animations where they are. Without `withoutFinishing` the state is `.stopped` until `finishAnimation(at:)`.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Finishes stopped animations and calls the completion handlers.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator of the changes in animation blocks. Apple's optional methods have default implementations.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds an animation block that starts at a fraction of the remaining time.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds an animation block.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a completion handler.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Continues paused animations with other timing.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
    /// Adds the block without delay.
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { addAnimations(animation) }
    /// Runs the block at once, without animation.
    public func addAnimations(_ animation: @escaping () -> Void) { animation() }
    /// Does nothing.
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
    /// Starts the animations with their own timing.
    public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        startAnimation()
    }
}
