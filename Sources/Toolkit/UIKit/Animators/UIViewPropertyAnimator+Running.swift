// How a property animator starts, moves and ends.

internal import Foundation
internal import QuartzCore

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
        for entry in blocks { perform(entry.block, delayFactor: entry.delayFactor) }
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
    func finish(at position: UIViewAnimatingPosition) {
        let completions = takeCompletions()
        reset()
        for completion in completions { completion(position) }
    }

    /// Makes the animator inactive; blocks can be added for another run.
    func reset() {
        _ = takeCompletions()
        run.stopMoving()
        run = AnimatorRun()
        state = .inactive
        isRunning = false
    }
}
