// An animator of view properties that can be paused, scrubbed, reversed and stopped.

public import Foundation
internal import QuartzCore

/// Animates the changes of its animation blocks.
///
/// The blocks run when the animator becomes active. A call for which Apple's UIKit raises an exception writes a line to standard error and
/// does nothing else.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// The curve or the spring of the animation.
    open private(set) var timingParameters: (any UITimingCurveProvider)?
    /// The seconds of the animation without delay. A spring with mass, stiffness and damping determines its own duration.
    open private(set) var duration: TimeInterval
    /// The seconds between the start and the first movement.
    open internal(set) var delay: TimeInterval = 0
    /// Whether animating views receive touches; true by default. Set it before the animations start.
    open var isUserInteractionEnabled = true
    /// Whether the program itself finds animating views under touches. By default false: hit tests use presentation values.
    open var isManualHitTestingEnabled = false
    /// Whether the animations can be paused, scrubbed, reversed and stopped; true by default.
    open var isInterruptible = true
    /// Whether `fractionComplete` is the completed fraction of the change (the default) rather than of the time.
    open var scrubsLinearly = true {
        didSet { if oldValue != scrubsLinearly { run.scrubbed = nil } }
    }
    /// Whether the animator stays active at its end instead of finishing; false by default. Completion handlers are then not called.
    open var pausesOnCompletion = false
    /// Whether the animations are inactive, active or stopped.
    open internal(set) var state = UIViewAnimatingState.inactive
    /// Whether the animations are moving or waiting for their delay to end.
    open internal(set) var isRunning = false

    var pace: AnimationPace
    var run = AnimatorRun()
    var pendingBlocks: [(block: () -> Void, delayFactor: CGFloat)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    /// Creates an animator of `duration` seconds.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        pace = AnimationPace(parameters, duration: duration)
        timingParameters = parameters
        self.duration = pace.duration
        super.init()
    }

    /// Creates an animator with a built-in curve.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring without initial velocity.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates and starts an animator with the curve of `options`.
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: Blocks

    /// Adds an animation block. While the animator is active, the block runs at once and animates over the remaining time.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds an animation block that starts after `delayFactor`, 0…1, of the remaining time.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1)
        switch state {
        case .inactive: pendingBlocks.append((animation, factor))
        case .active: perform(animation, delayFactor: factor)
        case .stopped: misuse("animations cannot be added to a stopped animator")
        }
    }

    /// Adds a handler that is called when the animations finish, with their position.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    /// Returns and removes the completion handlers.
    func takeCompletions() -> [(UIViewAnimatingPosition) -> Void] {
        defer { completions = [] }
        return completions
    }

    // MARK: Running

    /// Starts the animations, or continues paused ones; the first frame shows their start.
    open func startAnimation() { begin(afterDelay: 0) }

    /// Starts the animations `delay` seconds after the first frame.
    open func startAnimation(afterDelay delay: TimeInterval) { begin(afterDelay: delay) }

    /// Pauses the animations where they are; starts inactive ones paused.
    open func pauseAnimation() {
        guard state != .stopped else { return misuse("a stopped animator cannot be paused") }
        guard mayInterrupt() else { return }
        activate()
        halt()
    }

    /// Stops the animations and gives the views their presentation values.
    ///
    /// If `withoutFinishing` is false, the state is `.stopped` until `finishAnimation(at:)`, which may still set the values of the start or
    /// the end. Otherwise the state is `.inactive` and completion handlers are not called. Does nothing for inactive animators.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else {
            if state == .stopped, withoutFinishing { reset() }
            return
        }
        guard mayInterrupt() else { return }
        halt()
        run.settle(at: .current)
        state = .stopped
        if withoutFinishing { reset() }
    }

    /// Finishes stopped animations with the values of the start, the end or the moment of the stop, and calls the completion handlers.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return misuse("only a stopped animator can be finished") }
        run.restore(finalPosition)
        finish(at: finalPosition)
    }

    /// Continues paused animations to their end, or to their start if reversed.
    ///
    /// - Parameters:
    ///   - parameters: the timing of the remaining change; nil to continue the present curve.
    ///   - durationFactor: the remaining time as a multiple of `duration`; 0 for the time that remains.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        guard state == .active, !isRunning else { return misuse("only a paused animator can be continued") }
        resume(parameters, durationFactor: durationFactor.isFinite ? max(0, Double(durationFactor)) : 0)
    }

    // MARK: Position

    /// The completed fraction, 0…1, in the direction of the run. Setting it pauses the animations and shows that part of the change.
    open var fractionComplete: CGFloat {
        get { CGFloat(run.fraction(scrubsLinearly: scrubsLinearly, at: CACurrentMediaTime())) }
        set {
            guard state != .stopped else { return misuse("a stopped animator has no fraction") }
            guard !newValue.isNaN, mayInterrupt() else { return }
            activate()
            halt()
            run.scrub(to: Double(min(max(newValue, 0), 1)), linearly: scrubsLinearly, pace: pace)
        }
    }

    /// Whether the animations run towards their start. Running animations turn around at their present position when it changes.
    open var isReversed: Bool {
        get { run.isReversed }
        set {
            guard state != .stopped else { return misuse("a stopped animator cannot be reversed") }
            guard newValue != run.isReversed, mayInterrupt() else { return }
            let wasRunning = isRunning
            if wasRunning { halt() }
            run.isReversed = newValue
            run.scrubbed = run.scrubbed.map { 1 - $0 }
            if wasRunning { resume(nil, durationFactor: 0) }
        }
    }

    isolated deinit {
        guard state != .inactive else { return }
        misuse("released while \(state == .stopped ? "stopped" : "paused"); it must be finished or stopped before")
        run.settle(at: .end)
    }
}
