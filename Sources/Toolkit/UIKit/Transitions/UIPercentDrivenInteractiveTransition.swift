// Drives the animations of a transition by a fraction.

/// Scrubs the animations of an animator object: `update(_:)` moves the time of the transition's container, which stands still, or sets the
/// fraction of the object's interruptible animator if it has one.
@preconcurrency @MainActor open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// The seconds of the transition; 0 before it starts.
    open private(set) var duration: CGFloat = 0
    /// The fraction of the latest `update(_:)` or `pause()`, 0…1.
    open private(set) var percentComplete: CGFloat = 0
    /// The speed of the transition after the interaction, as a multiple of its usual speed. The default is 1.
    open var completionSpeed: CGFloat = 1
    /// The curve of the transition after the interaction, without an interruptible animator. The default is `.easeInOut`.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The curve of an interruptible transition after the interaction; nil, the default, for the animator's own curve.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition starts interactively. The default is true.
    open var wantsInteractiveStart = true

    private weak var context: TransitionContext?
    private var interruptible: (any UIViewImplicitlyAnimating)?
    /// The time of the container at which the transition starts.
    private var startTime: CFTimeInterval = 0
    private let motion = FrameMotion(named: "transition")

    /// Creates a driver for one transition at a time.
    public override init() { super.init() }

    /// Starts the animations, paused if the transition starts interactively. Overrides call super.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let context = transitionContext as? TransitionContext else { return }
        attach(to: context)
        let animator = context.animator.interruptibleAnimator(using: context)
        if !(animator is NoInterruptibleAnimator) {
            interruptible = animator
            if context.isInteractive { animator.pauseAnimation() } else { animator.startAnimation() }
            return
        }
        guard context.isInteractive else { return context.animator.animateTransition(using: context) }
        stopTime(at: startTime)
        context.animator.animateTransition(using: context)
        context.containerView.layer.startAnimations()
    }

    /// Shows a fraction, 0…1, of the transition.
    open func update(_ percentComplete: CGFloat) {
        guard let context, context.isInteractive, !percentComplete.isNaN else { return }
        self.percentComplete = min(max(percentComplete, 0), 1)
        show(self.percentComplete)
        context.updateInteractiveTransition(self.percentComplete)
    }

    /// Pauses a running transition, so that `update(_:)` drives it.
    open func pause() {
        guard let context, !context.hasEnded, !context.isInteractive else { return }
        motion.stop()
        if let interruptible {
            interruptible.pauseAnimation()
            // A cancelled transition was running back to its start.
            interruptible.isReversed = false
            percentComplete = interruptible.fractionComplete
        } else {
            let time = context.containerView.layer.convertTime(CACurrentMediaTime(), from: nil)
            stopTime(at: time)
            percentComplete = duration > 0 ? min(max(CGFloat(time - startTime) / duration, 0), 1) : 1
        }
        context.pauseInteractiveTransition()
        context.updateInteractiveTransition(percentComplete)
    }

    /// Lets the rest of the transition run to its end.
    open func finish() { end(at: 1) { $0.finishInteractiveTransition() } }

    /// Lets the transition run back to its start.
    open func cancel() { end(at: 0) { $0.cancelInteractiveTransition() } }

    // MARK: Internals

    private func attach(to context: TransitionContext) {
        detach()
        self.context = context
        percentComplete = 0
        let seconds = context.animator.transitionDuration(using: context)
        duration = CGFloat(seconds.isFinite ? max(0, seconds) : 0)
        startTime = context.containerView.layer.convertTime(CACurrentMediaTime(), from: nil)
    }

    /// Disconnects from the transition; the container's layer follows the time of its superlayer again.
    func detach() {
        motion.stop()
        interruptible = nil
        guard let layer = context?.containerView.layer else { return }
        context = nil
        (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    }

    private func end(at target: CGFloat, notify: (TransitionContext) -> Void) {
        guard let context, context.isInteractive else { return }
        let start = percentComplete
        let speed = completionSpeed.isFinite && completionSpeed > 0 ? completionSpeed : 1
        notify(context)
        if let interruptible {
            interruptible.isReversed = target == 0
            interruptible.continueAnimation(withTimingParameters: timingCurve, durationFactor: abs(target - start) / speed)
            return
        }
        let seconds = Double(duration * abs(target - start) / speed)
        let curve = completionCurve.timingFunction
        var origin: CFTimeInterval?
        motion.stop()
        motion.handler = { [weak self] time in
            let begin = origin ?? time
            origin = begin
            let elapsed = seconds > 0 ? min((time - begin) / seconds, 1) : 1
            self?.show(start + (target - start) * CGFloat(curve.value(at: elapsed)))
            if elapsed >= 1 { self?.reachEnd(target) }
            return elapsed < 1 ? .moving : .atRest
        }
        motion.start()
    }

    /// Ends the animations of the container. Their completions end the transition.
    private func reachEnd(_ target: CGFloat) {
        motion.stop()
        guard let context else { return }
        let layer = context.containerView.layer
        if target == 0 { layer.endAnimations() }
        // The completions of cancelled animations may have started others. Animations of a finished transition end in this frame, or
        // later if they last longer than the transition.
        guard !context.hasEnded else { return }
        layer.beginTime = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        layer.speed = 1
    }

    private func show(_ fraction: CGFloat) {
        if let interruptible {
            interruptible.fractionComplete = fraction
        } else {
            context?.containerView.layer.timeOffset = startTime + Double(duration * fraction)
        }
    }

    private func stopTime(at time: CFTimeInterval) {
        guard let layer = context?.containerView.layer else { return }
        (layer.beginTime, layer.timeOffset, layer.speed) = (0, time, 0)
    }
}
