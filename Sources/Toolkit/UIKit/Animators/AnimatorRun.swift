// One run of a property animator: its changes, its position and its movement.

internal import Foundation
internal import QuartzCore

/// The state of an animator between its start and its end.
@MainActor
final class AnimatorRun {
    /// A movement from the current position to the start or the end.
    struct Leg {
        /// The elapsed fraction of the animator's time at the beginning.
        let start: Double
        /// The completed fraction of the change at the beginning.
        let startProgress: Double
        let delay: TimeInterval
        let duration: TimeInterval
        /// The pacing of the remaining change; nil for the animator's own pacing.
        let pace: AnimationPace?
        /// The time on the run's clock at which the movement begins; nil before its first frame.
        var origin: TimeInterval?
    }

    let line = AnimationTimeline()
    let record = AnimatorRecord()
    var leg: Leg?
    /// The movement, on the clock of the window in which the changed views are.
    let motion = FrameMotion(named: "animator")
    /// The elapsed fraction of the time, 0…1, whatever the direction.
    var position: Double = 0
    /// The completed fraction of the change, whatever the direction.
    var progress: Double = 0
    /// The fraction that the program has set, while it is shown.
    var scrubbed: Double?
    var isReversed = false
    private var pace: AnimationPace?

    /// Calls `tick` in each frame with times on the run's clock, until the run stops moving.
    func move(_ tick: @escaping (TimeInterval) -> FrameMotion.Outcome) {
        motion.stop()
        motion.handler = tick
        motion.values = { [weak self] in self.map { ["progress": $0.progress] } ?? [:] }
        motion.start(on: record.changes.lazy.compactMap { $0.view?.window }.first?.layer)
    }

    /// Begins at the start, or at the end if reversed.
    func begin(pace: AnimationPace) {
        self.pace = pace
        if isReversed { (position, progress) = (1, 1) }
        line.move(to: position, progress: progress)
    }

    /// The position and progress at a time on the run's clock.
    func positionAndProgress(at time: TimeInterval) -> (position: Double, progress: Double) {
        guard let leg, let pace, let origin = leg.origin else { return (position, progress) }
        let elapsed = leg.duration > 0 ? min(max((time - origin) / leg.duration, 0), 1) : time >= origin ? 1 : 0
        let target: Double = isReversed ? 0 : 1
        guard let other = leg.pace else {
            let position = leg.start + (target - leg.start) * elapsed
            return (position, elapsed > 0 ? pace.progress(at: position) : leg.startProgress)
        }
        let progress = leg.startProgress + (target - leg.startProgress) * other.progress(at: elapsed)
        return (pace.position(at: progress), progress)
    }

    /// Shows a fraction of the run, 0…1, counted in the run's direction.
    func scrub(to fraction: Double, linearly: Bool, pace: AnimationPace) {
        let forward = isReversed ? 1 - fraction : fraction
        position = linearly ? pace.position(at: forward) : forward
        progress = linearly ? forward : pace.progress(at: forward)
        scrubbed = fraction
        line.move(to: position, progress: progress)
    }

    /// The fraction of the change or of the time, in the direction of the run.
    func fraction(scrubsLinearly: Bool, at time: TimeInterval) -> Double {
        if let scrubbed, leg == nil { return scrubbed }
        let (position, progress) = positionAndProgress(at: motion.localTime(time))
        let forward = min(max(scrubsLinearly ? progress : position, 0), 1)
        return isReversed ? 1 - forward : forward
    }

    func moveToEnd() {
        position = isReversed ? 0 : 1
        progress = position
        line.move(to: position, progress: progress)
    }

    func stopMoving() {
        line.motion = nil
        line.move(to: position, progress: progress)
        motion.stop()
        // The handler keeps the animator alive.
        motion.handler = { _ in .atRest }
        leg = nil
    }

    /// Removes the animations and gives the views the values of a position.
    func settle(at position: UIViewAnimatingPosition) {
        line.hasFinished = position != .current
        record.settle(at: position)
    }

    /// After a stop at the present values, gives the views the values of a position.
    func restore(_ position: UIViewAnimatingPosition) { record.restore(position) }
}
