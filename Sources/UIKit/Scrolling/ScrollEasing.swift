// Content that follows the wheel: notches come in jumps, the eye wants a glide.

internal import Foundation

/// A way along one axis to a target that may be moved while on the way, without a jump of place or speed.
///
/// A cubic from the present place and speed to the target at speed zero. From rest it starts at once at full speed
/// (1 − (1 − u)³, ease out): the first frame after a notch already shows movement.
nonisolated struct ScrollEasing: Hashable, Sendable {
    /// Where it goes, in points.
    let target: CGFloat
    /// When it began.
    let begin: Double
    let duration: Double
    private let start: CGFloat
    private let startVelocity: CGFloat

    /// Eases from rest at `start`.
    init(from start: CGFloat, to target: CGFloat, at begin: Double, duration: Double) {
        self.init(start: start, velocity: 3 * (target - start) / CGFloat(duration), target: target, begin: begin, duration: duration)
    }

    private init(start: CGFloat, velocity: CGFloat, target: CGFloat, begin: Double, duration: Double) {
        self.start = start
        self.startVelocity = velocity
        self.target = target
        self.begin = begin
        self.duration = duration
    }

    /// The same content on its way to another target from `time` on.
    ///
    /// The speed is kept as far as it leads to the target without passing it; a turn back begins afresh.
    func retargeted(to target: CGFloat, at time: Double) -> ScrollEasing {
        let place = position(at: time)
        let fastest = 3 * (target - place) / CGFloat(duration)
        let speed = velocity(at: time)
        let isForward = speed != 0 && (speed > 0) == (fastest > 0)
        let kept = isForward ? (abs(speed) < abs(fastest) ? speed : fastest) : fastest
        return ScrollEasing(start: place, velocity: kept, target: target, begin: time, duration: duration)
    }

    /// The same way, begun at another time.
    func begun(at time: Double) -> ScrollEasing {
        ScrollEasing(start: start, velocity: startVelocity, target: target, begin: time, duration: duration)
    }

    /// The same way, elsewhere.
    func shifted(by distance: CGFloat) -> ScrollEasing {
        ScrollEasing(start: start + distance, velocity: startVelocity, target: target + distance, begin: begin, duration: duration)
    }

    func position(at time: Double) -> CGFloat {
        let part = part(at: time)
        guard part < 1 else { return target }
        let rest = 1 - part
        // Hermite's cubic with speed zero at the end.
        let blend = part * part * (3 - 2 * part)
        return start + (target - start) * blend + startVelocity * CGFloat(duration) * part * rest * rest
    }

    func velocity(at time: Double) -> CGFloat {
        let part = part(at: time)
        guard part < 1 else { return 0 }
        let rest = 1 - part
        let slope = 6 * part * rest * (target - start) / CGFloat(duration)
        return slope + startVelocity * (rest * rest - 2 * part * rest)
    }

    func isFinished(at time: Double) -> Bool { time - begin >= duration }

    private func part(at time: Double) -> CGFloat {
        min(max(CGFloat((time - begin) / duration), 0), 1)
    }
}
