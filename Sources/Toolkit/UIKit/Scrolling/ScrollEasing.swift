// The animation of a scroll offset, for wheel notches, keys and `setContentOffset(_:animated:)`.

internal import Foundation

/// An animation along one axis. Its target may change on the way without a jump of position.
///
/// From rest, the animation begins either at full speed (1 − (1 − u)³, ease out), so that the first frame after a wheel notch already
/// moves the content, or gently ((1 − cos πu)/2), as measured for `setContentOffset(_:animated:)` on a device. After a change of target,
/// the position follows a cubic from the present position to the target, where the velocity is zero; `retargeted(to:at:)` describes the
/// velocity at the cubic's beginning.
nonisolated struct ScrollEasing: Hashable, Sendable {
    /// How an animation begins from rest.
    enum Start: Sendable { case atFullSpeed, gently }

    /// The curve of the animation.
    private enum Curve: Hashable, Sendable {
        case cosine
        /// A cubic with this velocity at the beginning, in points per second.
        case cubic(CGFloat)
    }

    /// The position at the end, in points.
    let target: CGFloat
    /// The time of the beginning.
    let begin: Double
    let duration: Double
    private let start: CGFloat
    private let curve: Curve

    /// An animation from rest at `position`.
    init(from position: CGFloat, to target: CGFloat, at begin: Double, duration: Double, start: Start = .atFullSpeed) {
        let curve = start == .gently ? Curve.cosine : .cubic(3 * (target - position) / CGFloat(duration))
        self.init(start: position, curve: curve, target: target, begin: begin, duration: duration)
    }

    private init(start: CGFloat, curve: Curve, target: CGFloat, begin: Double, duration: Double) {
        self.start = start
        self.curve = curve
        self.target = target
        self.begin = begin
        self.duration = duration
    }

    /// The same animation with another target from `time` on.
    ///
    /// The velocity is kept, or reduced so that the content does not pass the target. If it is zero or points away from the target, the
    /// animation begins again at full speed.
    func retargeted(to target: CGFloat, at time: Double) -> ScrollEasing {
        let current = position(at: time)
        let fastest = 3 * (target - current) / CGFloat(duration)
        let speed = velocity(at: time)
        let isForward = speed != 0 && (speed > 0) == (fastest > 0)
        let kept = isForward ? (abs(speed) < abs(fastest) ? speed : fastest) : fastest
        return ScrollEasing(start: current, curve: .cubic(kept), target: target, begin: time, duration: duration)
    }

    /// The same animation with a target that has moved: it ends at the same time, but at the earliest after a tenth of a second.
    ///
    /// The velocity is kept, or reduced so that the content does not pass the target; it is zero if it points away from the target.
    func redirected(to target: CGFloat, at time: Double) -> ScrollEasing {
        guard target != self.target else { return self }
        let current = position(at: time)
        let left = max(begin + duration - time, min(duration, 0.1))
        let fastest = 3 * (target - current) / CGFloat(left)
        let speed = velocity(at: time)
        let kept = (speed > 0) == (fastest > 0) ? (abs(speed) < abs(fastest) ? speed : fastest) : 0
        return ScrollEasing(start: current, curve: .cubic(kept), target: target, begin: time, duration: left)
    }

    /// The same animation with another begin time.
    func begun(at time: Double) -> ScrollEasing {
        ScrollEasing(start: start, curve: curve, target: target, begin: time, duration: duration)
    }

    /// The same animation with start and target shifted by `distance`.
    func shifted(by distance: CGFloat) -> ScrollEasing {
        ScrollEasing(start: start + distance, curve: curve, target: target + distance, begin: begin, duration: duration)
    }

    func position(at time: Double) -> CGFloat {
        let part = part(at: time)
        guard part < 1 else { return target }
        guard case .cubic(let startVelocity) = curve else { return start + (target - start) * (1 - cos(.pi * part)) / 2 }
        let rest = 1 - part
        // The cubic Hermite polynomial with velocity zero at the end.
        let blend = part * part * (3 - 2 * part)
        return start + (target - start) * blend + startVelocity * CGFloat(duration) * part * rest * rest
    }

    func velocity(at time: Double) -> CGFloat {
        let part = part(at: time)
        guard part < 1 else { return 0 }
        guard case .cubic(let startVelocity) = curve else {
            return (target - start) * .pi / 2 * sin(.pi * part) / CGFloat(duration)
        }
        let rest = 1 - part
        let slope = 6 * part * rest * (target - start) / CGFloat(duration)
        return slope + startVelocity * (rest * rest - 2 * part * rest)
    }

    func isFinished(at time: Double) -> Bool { time - begin >= duration }

    private func part(at time: Double) -> CGFloat {
        min(max(CGFloat((time - begin) / duration), 0), 1)
    }
}
