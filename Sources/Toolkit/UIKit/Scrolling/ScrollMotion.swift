// The movement of a scroll view's content or of a picker's wheel: a drag, deceleration, an animation, or none.

internal import Foundation
internal import QuartzCore

/// The present movement of the content. Times are in seconds on the clock of the view's display link. A wheel moves only along y.
nonisolated enum ScrollMotion: Sendable {
    case none
    /// A drag; `origin` is the offset that the content would have without resistance when the pan's translation is zero.
    case dragging(origin: CGPoint)
    /// Deceleration after a drag.
    case decelerating(x: ScrollTrajectory, y: ScrollTrajectory, begin: Double)
    /// An animation to a target offset.
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
    /// Whether the movement needs further frames.
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

    /// The offset in the frame at `time`, and whether the movement is over then; nil at rest and during a drag.
    ///
    /// With `firstInterval`, the time between two frames, this is the movement's first frame: an animation from rest begins one frame
    /// earlier, so that a wheel notch moves the content in the first frame.
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
        let moved = recent.dropFirst().reduce(CGPoint.zero) {
            CGPoint(x: $0.x + $1.distance.x, y: $0.y + $1.distance.y)
        }
        let seconds = CGFloat(last.time - first.time)
        return CGPoint(x: moved.x / seconds, y: moved.y / seconds)
    }
}
