// An animator of view properties that can be paused, scrubbed, reversed and stopped.

/// Animates the changes of its animation blocks.
///
/// The blocks run when the animator becomes active. A call for which Apple's UIKit raises an exception writes a line to standard error and
/// does nothing else.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
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
    open var scrubsLinearly = true { didSet { if oldValue != scrubsLinearly { run.scrubbed = nil } } }
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
        if state == .active {
            guard mayInterrupt() else { return }
            halt()
            run.settle(at: .current)
            state = .stopped
        }
        if state == .stopped, withoutFinishing { reset() }
    }

    /// Finishes stopped animations with the values of the start, the end or the moment of the stop, and calls the completion handlers.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return misuse("only a stopped animator can be finished") }
        run.record.restore(finalPosition)
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
@preconcurrency @MainActor public protocol UIViewAnimating: NSObjectProtocol {
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
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
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

// MARK: - Running

extension UIViewPropertyAnimator {
    /// Writes a line about a misuse.
    func misuse(_ text: String) { NSLog("UIViewPropertyAnimator: %@", text) }

    /// Whether a running animator may be paused; writes a line if it is not interruptible.
    func mayInterrupt() -> Bool {
        if isInterruptible || state != .active || !isRunning { return true }
        misuse("the animator is not interruptible")
        return false
    }

    /// Makes the animator active and runs its blocks.
    func activate() {
        guard state == .inactive else { return }
        state = .active
        run.begin(pace: pace)
        let blocks = pendingBlocks
        pendingBlocks = []
        for (block, delayFactor) in blocks { perform(block, delayFactor: delayFactor) }
    }

    /// Runs a block; its changes animate over the part of the time that remains after the delay.
    func perform(_ block: () -> Void, delayFactor: CGFloat) {
        let start = run.position + (1 - run.position) * Double(delayFactor)
        run.record.hitTestsPresentation = isUserInteractionEnabled && !isManualHitTestingEnabled
        let animation = ViewAnimation(
            duration: duration, delay: 0, timing: pace.timing, options: isUserInteractionEnabled ? .allowUserInteraction : [],
            completion: nil, part: AnimatorPart(span: TimelineSpan(run.line, range: start...1), record: run.record))
        animation.run(block)
    }

    func begin(afterDelay delay: TimeInterval) {
        guard state != .stopped else { return misuse("a stopped animator cannot be started") }
        guard !isRunning else { return }
        let isNew = state == .inactive
        if isNew { self.delay = delay.isFinite ? max(0, delay) : 0 }
        activate()
        resume(nil, durationFactor: 0, delay: isNew ? self.delay : 0)
    }

    /// Moves from the present position to the end of the run.
    func resume(_ parameters: (any UITimingCurveProvider)?, durationFactor: Double, delay: TimeInterval = 0) {
        isRunning = true
        let natural = duration * (run.isReversed ? run.position : 1 - run.position)
        let remaining = durationFactor > 0 ? duration * durationFactor : natural
        let other = parameters.map { AnimationPace($0, duration: remaining) }
        let isEmpty = run.record.changes.isEmpty
        run.leg = AnimatorRun.Leg(
            start: run.position, startProgress: run.progress, delay: delay,
            duration: isEmpty ? 0 : other?.duration ?? remaining, pace: other)
        run.line.motion = { [weak run] time in run.map { $0.positionAndProgress(at: $0.motion.localTime(time)) } ?? (1, 1) }
        // The handler keeps the animator alive while it runs.
        run.move { time in self.tick(at: time) }
    }

    private func tick(at time: TimeInterval) -> FrameMotion.Outcome {
        guard isRunning, let leg = run.leg else { return .moving }
        if leg.origin == nil { run.leg?.origin = time + leg.delay }
        (run.position, run.progress) = run.positionAndProgress(at: time)
        run.line.move(to: run.position, progress: run.progress)
        guard let leg = run.leg, let origin = leg.origin, time >= origin + leg.duration - 1e-9 else { return .moving }
        halt()
        run.moveToEnd()
        guard !pausesOnCompletion else { return .atRest }
        let position = run.isReversed ? UIViewAnimatingPosition.start : .end
        run.settle(at: position)
        finish(at: position)
        return .atRest
    }

    /// Pauses at the position that the animations have reached.
    func halt() {
        guard isRunning else { return }
        isRunning = false
        (run.position, run.progress) = run.positionAndProgress(at: run.motion.localTime(CACurrentMediaTime()))
        run.stopMoving()
        run.scrubbed = nil
    }

    /// Ends the run and calls the completion handlers.
    func finish(at position: UIViewAnimatingPosition) { for completion in reset() { completion(position) } }

    /// Makes the animator inactive; blocks can be added for another run. Returns and removes the completion handlers.
    @discardableResult
    func reset() -> [(UIViewAnimatingPosition) -> Void] {
        defer { completions = [] }
        run.stopMoving()
        run = AnimatorRun()
        state = .inactive
        isRunning = false
        return completions
    }
}
