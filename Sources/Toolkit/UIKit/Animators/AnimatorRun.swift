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
    var link: CADisplayLink?
    /// The layer that supplies the run's clock, so that slow animations slow the run, too; nil for the media clock.
    private weak var clock: CALayer?
    /// The elapsed fraction of the time, 0…1, whatever the direction.
    var position: Double = 0
    /// The completed fraction of the change, whatever the direction.
    var progress: Double = 0
    /// The fraction that the program has set, while it is shown.
    var scrubbed: Double?
    var isReversed = false
    private var pace: AnimationPace?

    /// Takes the clock of the window in which the changed views are.
    func chooseClock() { clock = record.changes.lazy.compactMap { $0.view?.window }.first?.layer }

    /// Converts a time of the media clock to the run's clock.
    func localTime(_ time: TimeInterval) -> TimeInterval { clock?.convertTime(time, from: nil) ?? time }

    /// The run's display link. It calls `handler` with media times.
    func makeLink(_ handler: @escaping @MainActor (CADisplayLink) -> Void) -> CADisplayLink {
        let link = CADisplayLink(handler: handler)
        link.layer = clock
        self.link = link
        return link
    }

    /// Begins at the start, or at the end if reversed.
    func begin(pace: AnimationPace) {
        self.pace = pace
        if isReversed { (position, progress) = (1, 1) }
        line.move(to: position, progress: progress)
    }

    /// The position and progress at a time of the media clock.
    func positionAndProgress(at time: TimeInterval) -> (position: Double, progress: Double) {
        guard let leg, let pace, let origin = leg.origin else { return (position, progress) }
        let time = localTime(time)
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
        let (position, progress) = positionAndProgress(at: time)
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
        link?.invalidate()
        link = nil
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
