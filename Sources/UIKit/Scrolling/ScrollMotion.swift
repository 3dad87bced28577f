// What moves a scroll view's content at present.

internal import Foundation

/// What moves the content. Times are in seconds on the media clock.
nonisolated enum ScrollMotion: Sendable {
    case none
    /// By the finger: where the content would be without resistance when the pan's translation is zero.
    case dragging(origin: CGPoint)
    /// By itself, after the finger has lifted.
    case gliding(x: ScrollGlide, y: ScrollGlide, begin: Double)
    /// On its way to a place.
    case easing(x: ScrollEasing, y: ScrollEasing, cause: EasingCause)

    /// Why the content is on its way.
    enum EasingCause: Sendable {
        /// The wheel or a key: further ones add up.
        case wheel
        /// `setContentOffset(_:animated:)`: the delegate hears of the end.
        case client

        /// A notch is answered at once; what code starts moves off gently.
        var start: ScrollEasing.Start {
            switch self {
            case .wheel: .atFullSpeed
            case .client: .gently
            }
        }
    }
}

/// The last movements of two fingers on a touchpad, from which the speed at lifting is taken.
nonisolated struct TouchpadTrack: Sendable {
    private struct Sample: Sendable {
        let time: Double
        let distance: CGPoint
    }

    /// Movements longer ago do not count.
    private static let memory = 0.1
    private var samples: [Sample] = []

    mutating func add(_ distance: CGPoint, at time: Double) {
        samples.removeAll { time - $0.time > Self.memory }
        samples.append(Sample(time: time, distance: distance))
    }

    mutating func clear() { samples.removeAll() }

    /// Points per second; zero where the fingers rested before `time`.
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
