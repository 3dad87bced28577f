// The movement of a scroll view's content or of a picker's wheel: a drag, deceleration, an animation, or none.

/// The present movement of the content. Times are in seconds on the clock of the view's display link. A wheel moves only along y.
nonisolated enum ScrollMotion: Sendable {
    case none
    /// A drag; `origin` is the offset that the content would have without resistance when the pan's translation is zero.
    case dragging(origin: CGPoint)
    case decelerating(x: ScrollTrajectory, y: ScrollTrajectory, begin: Double)
    case easing(x: ScrollEasing, y: ScrollEasing, cause: EasingCause)

    /// What started the animation.
    enum EasingCause: Sendable {
        /// The wheel, a key or a click: the distances of further notches and presses add up.
        case wheel
        /// `setContentOffset(_:animated:)` or `selectRow(_:inComponent:animated:)`.
        case client
        /// The return to the top: the delegate's `scrollViewDidScrollToTop(_:)` is called at the end.
        case top
        /// A refresh control, which shows or hides itself.
        case refresh

        /// A wheel notch moves the content in the next frame; a programmatic scroll accelerates gently.
        var start: ScrollEasing.Start {
            switch self {
            case .wheel: .atFullSpeed
            case .client, .top, .refresh: .gently
            }
        }
    }

    var isAtRest: Bool { if case .none = self { true } else { false } }
    var outcome: FrameMotion.Outcome {
        switch self {
        case .none, .dragging: .atRest
        case .decelerating, .easing: .moving
        }
    }
    /// What started the present animation; nil for other movements.
    var cause: EasingCause? { if case .easing(_, _, let cause) = self { cause } else { nil } }
    /// The offset at which the movement ends by itself; nil at rest and during a drag.
    var destination: CGPoint? {
        switch self {
        case .none, .dragging: nil
        case .decelerating(let x, let y, _): CGPoint(x: x.destination, y: y.destination)
        case .easing(let x, let y, _): CGPoint(x: x.target, y: y.target)
        }
    }

    /// The velocity at a time in points per second; zero at rest and during a drag.
    func velocity(at time: Double) -> CGPoint {
        switch self {
        case .none, .dragging: .zero
        case .decelerating(let x, let y, let begin): CGPoint(x: x.velocity(at: time - begin), y: y.velocity(at: time - begin))
        case .easing(let x, let y, _): CGPoint(x: x.velocity(at: time), y: y.velocity(at: time))
        }
    }

    /// Whether this movement ends in the frame in which `other` ends: a deceleration, even a changed one, or the same animation.
    func ends(as other: ScrollMotion) -> Bool {
        switch (self, other) {
        case (.decelerating, .decelerating): true
        case (.easing(let x, let y, _), .easing(let otherX, let otherY, _)): x == otherX && y == otherY
        default: false
        }
    }

    /// An animation to `target`: the present one with another target, if `time` is given, or else a new one from rest at `offset`.
    mutating func ease(
        from offset: CGPoint, to target: CGPoint, at now: Double, duration: Double, start: ScrollEasing.Start, cause: EasingCause,
        after time: Double?
    ) {
        if case .easing(let x, let y, _) = self, let time {
            self = .easing(x: x.retargeted(to: target.x, at: time), y: y.retargeted(to: target.y, at: time), cause: cause)
        } else {
            self = .easing(
                x: ScrollEasing(from: offset.x, to: target.x, at: now, duration: duration, start: start),
                y: ScrollEasing(from: offset.y, to: target.y, at: now, duration: duration, start: start), cause: cause)
        }
    }

    /// The offset in the frame at `time`, and whether the movement is over then; nil at rest and during a drag. With `firstInterval`, the
    /// time between two frames, this is the movement's first frame: an animation from rest begins one frame earlier, so that a wheel notch
    /// moves the content in the first frame.
    mutating func step(to time: Double, firstInterval: Double?) -> (offset: CGPoint, isOver: Bool)? {
        switch self {
        case .none, .dragging: return nil
        case .decelerating(let x, let y, let begin):
            let elapsed = time - begin
            return (CGPoint(x: x.position(at: elapsed), y: y.position(at: elapsed)), elapsed >= max(x.duration, y.duration))
        case .easing(var x, var y, let cause):
            if let firstInterval {
                (x, y) = (x.begun(at: time - firstInterval), y.begun(at: time - firstInterval))
                self = .easing(x: x, y: y, cause: cause)
            }
            return (CGPoint(x: x.position(at: time), y: y.position(at: time)), x.isFinished(at: time) && y.isFinished(at: time))
        }
    }
}

/// The recent movements of two fingers on a touchpad, from which the release velocity is computed.
nonisolated struct TouchpadSamples: Sendable {
    private struct Sample: Sendable {
        let time: Double
        let distance: CGPoint
    }

    /// Samples older than this, in seconds, are discarded.
    private static let memory = 0.1
    private var samples: [Sample] = []

    mutating func add(_ distance: CGPoint, at time: Double) {
        samples.removeAll { time - $0.time > Self.memory }
        samples.append(Sample(time: time, distance: distance))
    }

    mutating func clear() { samples.removeAll() }

    /// The velocity in points per second; zero if the fingers rested before `time`.
    func velocity(at time: Double) -> CGPoint {
        let recent = samples.filter { time - $0.time <= Self.memory }
        guard let first = recent.first, recent.count > 1, let last = recent.last, last.time > first.time else { return .zero }
        let moved = recent.dropFirst().reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.distance.x, y: $0.y + $1.distance.y) }
        let seconds = CGFloat(last.time - first.time)
        return CGPoint(x: moved.x / seconds, y: moved.y / seconds)
    }
}

/// An animation along one axis. Its target may change on the way without a jump of position. From rest, the animation begins either at full
/// speed (1 − (1 − u)³, ease out), so that the first frame after a wheel notch already moves the content, or gently ((1 − cos πu)/2), as
/// measured for `setContentOffset(_:animated:)` on a device. After a change of target, the position follows a cubic from the present
/// position to the target, where the velocity is zero; `retargeted(to:at:)` describes the velocity at the cubic's beginning.
nonisolated struct ScrollEasing: Hashable, Sendable {
    enum Start: Sendable { case atFullSpeed, gently }

    private enum Curve: Hashable, Sendable {
        case cosine
        /// A cubic with this velocity at the beginning, in points per second.
        case cubic(CGFloat)
    }

    /// The position at the end, in points.
    let target: CGFloat
    let begin, duration: Double
    private let start: CGFloat
    private let curve: Curve

    /// An animation from rest at `position`.
    init(from position: CGFloat, to target: CGFloat, at begin: Double, duration: Double, start: Start = .atFullSpeed) {
        let curve = start == .gently ? Curve.cosine : .cubic(3 * (target - position) / CGFloat(duration))
        self.init(start: position, curve: curve, target: target, begin: begin, duration: duration)
    }

    private init(start: CGFloat, curve: Curve, target: CGFloat, begin: Double, duration: Double) {
        (self.start, self.curve, self.target, self.begin, self.duration) = (start, curve, target, begin, duration)
    }

    /// The same animation with another target from `time` on. The velocity is kept, or reduced so that the content does not pass the
    /// target. If it is zero or points away from the target, the animation begins again at full speed.
    func retargeted(to target: CGFloat, at time: Double) -> ScrollEasing {
        let current = position(at: time)
        let fastest = 3 * (target - current) / CGFloat(duration)
        let speed = velocity(at: time)
        let isForward = speed != 0 && (speed > 0) == (fastest > 0)
        let kept = isForward && abs(speed) < abs(fastest) ? speed : fastest
        return ScrollEasing(start: current, curve: .cubic(kept), target: target, begin: time, duration: duration)
    }

    /// The same animation with a target that has moved: it ends at the same time, but at the earliest after a tenth of a second. The
    /// velocity is kept, or reduced so that the content does not pass the target; it is zero if it points away from the target.
    func redirected(to target: CGFloat, at time: Double) -> ScrollEasing {
        guard target != self.target else { return self }
        let current = position(at: time)
        let left = max(begin + duration - time, min(duration, 0.1))
        let fastest = 3 * (target - current) / CGFloat(left)
        let speed = velocity(at: time)
        let kept = (speed > 0) == (fastest > 0) ? (abs(speed) < abs(fastest) ? speed : fastest) : 0
        return ScrollEasing(start: current, curve: .cubic(kept), target: target, begin: time, duration: left)
    }

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
        guard case .cubic(let startVelocity) = curve else { return (target - start) * .pi / 2 * sin(.pi * part) / CGFloat(duration) }
        let rest = 1 - part
        let slope = 6 * part * rest * (target - start) / CGFloat(duration)
        return slope + startVelocity * (rest * rest - 2 * part * rest)
    }

    func isFinished(at time: Double) -> Bool { time - begin >= duration }

    private func part(at time: Double) -> CGFloat { min(max(CGFloat((time - begin) / duration), 0), 1) }
}

// MARK: - The clock of a view

extension FrameMotion {
    /// The present time on the clock of a movement in `view`.
    func now(in view: UIView) -> Double { now(on: Self.clock(of: view)) }

    /// Runs from the next frame on, for a movement in `view`.
    func start(in view: UIView) { start(on: Self.clock(of: view)) }

    /// The layer that supplies the clock of a new movement; nil for the media clock.
    private static func clock(of view: UIView) -> CALayer? { view.window.flatMap { $0._scrollsAtAnimationSpeed ? $0.layer : nil } }
}
