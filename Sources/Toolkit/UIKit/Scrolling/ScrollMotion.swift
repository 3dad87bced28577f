// The movement of a scroll view's content: a drag, deceleration, an animation, or none.

internal import Foundation

/// The present movement of the content. Times are in seconds on the clock of the scroll view's display link.
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
        /// The wheel or a key: the distances of further notches and presses add up.
        case wheel
        /// `setContentOffset(_:animated:)`: the delegate is notified of the end.
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
