// How several fingers lie: where their middle is, how far they are from it, and which way they look from there.
//
//        1 ·                      middle: the mean of the places
//            ╲  distance          distance: the mean of the ways to it; for two fingers half of what lies between them
//             × middle            turn: the mean of the angles by which the ways to it have turned
//               ╲
//                · 2

internal import Foundation

/// The arrangement of the touches of a gesture, in the window's coordinates.
@MainActor
struct FingerSpread {
    let middle: CGPoint
    let distance: CGFloat
    private let angles: [ObjectIdentifier: CGFloat]

    /// Of at least one touch.
    init(_ touches: [UITouch]) {
        let count = CGFloat(max(touches.count, 1))
        let places = touches.map(\.windowLocation)
        let middle = CGPoint(x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
        self.middle = middle
        distance = places.reduce(0) { $0 + hypot($1.x - middle.x, $1.y - middle.y) } / count
        var angles: [ObjectIdentifier: CGFloat] = [:]
        for touch in touches {
            angles[ObjectIdentifier(touch)] = atan2(touch.windowLocation.y - middle.y, touch.windowLocation.x - middle.x)
        }
        self.angles = angles
    }

    /// Whether both have the same number of fingers; otherwise their middles differ even if no finger has moved.
    func isOfAsMany(as other: FingerSpread) -> Bool { angles.count == other.angles.count }

    /// How far the fingers of both have turned since `old`, in radians, clockwise: -π to π.
    func turn(since old: FingerSpread) -> CGFloat {
        let turns = angles.compactMap { touch, angle in old.angles[touch].map { remainder(angle - $0, 2 * .pi) } }
        return turns.isEmpty ? 0 : turns.reduce(0, +) / CGFloat(turns.count)
    }
}

/// The last values of something that changes, for its speed.
struct RecentValues {
    private static let window: TimeInterval = 0.1
    private var samples: [(value: CGFloat, time: TimeInterval)] = []

    mutating func note(_ value: CGFloat, time: TimeInterval) {
        samples.removeAll { time - $0.time > Self.window }
        samples.append((value, time))
    }

    mutating func clear() { samples.removeAll() }

    /// The change per second of the last tenth of a second.
    var velocity: CGFloat {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return 0 }
        return (last.value - first.value) / (last.time - first.time)
    }
}
