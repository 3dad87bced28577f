// Content on its way to a place: after a notch of the wheel, and by `setContentOffset(_:animated:)`.

internal import Foundation

/// A way along one axis to a target that may be moved while on the way, without a jump of place or speed.
///
/// A cubic from the present place and speed to the target at speed zero. From rest it starts at once at full speed
/// (1 − (1 − u)³, ease out), so that the first frame after a notch already shows movement; or it starts gently, along
/// (1 − cos πu)/2, as measured of `setContentOffset(_:animated:)` on a device.
nonisolated struct ScrollEasing: Hashable, Sendable {
    /// How it leaves from rest.
    enum Start: Sendable { case atFullSpeed, gently }

    /// The law of the way from rest, or of one under way.
    private enum Curve: Hashable, Sendable {
        case cosine
        /// With the speed at the beginning.
        case cubic(CGFloat)
    }

    /// Where it goes, in points.
    let target: CGFloat
    /// When it began.
    let begin: Double
    let duration: Double
    private let start: CGFloat
    private let curve: Curve

    /// Eases from rest at `place`.
    init(from place: CGFloat, to target: CGFloat, at begin: Double, duration: Double, start: Start = .atFullSpeed) {
        let curve = start == .gently ? Curve.cosine : .cubic(3 * (target - place) / CGFloat(duration))
        self.init(start: place, curve: curve, target: target, begin: begin, duration: duration)
    }

    private init(start: CGFloat, curve: Curve, target: CGFloat, begin: Double, duration: Double) {
        self.start = start
        self.curve = curve
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
        return ScrollEasing(start: place, curve: .cubic(kept), target: target, begin: time, duration: duration)
    }

    /// The same way, begun at another time.
    func begun(at time: Double) -> ScrollEasing {
        ScrollEasing(start: start, curve: curve, target: target, begin: time, duration: duration)
    }

    /// The same way, elsewhere.
    func shifted(by distance: CGFloat) -> ScrollEasing {
        ScrollEasing(start: start + distance, curve: curve, target: target + distance, begin: begin, duration: duration)
    }

    func position(at time: Double) -> CGFloat {
        let part = part(at: time)
        guard part < 1 else { return target }
        guard case .cubic(let startVelocity) = curve else { return start + (target - start) * (1 - cos(.pi * part)) / 2 }
        let rest = 1 - part
        // Hermite's cubic with speed zero at the end.
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
