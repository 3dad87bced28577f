// Geometry of the touches of a gesture: their centroid, their distance from it, and their rotation about it.
//
//        1 ·                      centroid: the mean of the touches' locations
//            ╲  distance          distance: the mean distance from the centroid; for two fingers, half the distance between them
//             × centroid          rotation: the mean of the angles by which the touches turned about the centroid
//               ╲
//                · 2

/// The arrangement of the touches of a gesture, in the window's coordinates.
struct FingerSpread {
    let centroid: CGPoint
    let distance: CGFloat
    private let angles: [ObjectIdentifier: CGFloat]

    /// The arrangement of at least one touch.
    init(_ touches: [UITouch]) {
        let count = CGFloat(max(touches.count, 1))
        let points = touches.map(\.windowLocation)
        let centroid = CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
        self.centroid = centroid
        distance = points.reduce(0) { $0 + hypot($1.x - centroid.x, $1.y - centroid.y) } / count
        var angles: [ObjectIdentifier: CGFloat] = [:]
        for touch in touches {
            angles[ObjectIdentifier(touch)] = atan2(touch.windowLocation.y - centroid.y, touch.windowLocation.x - centroid.x)
        }
        self.angles = angles
    }

    /// Whether both have the same number of touches. If not, their centroids can differ although no finger has moved.
    func hasSameTouchCount(as other: FingerSpread) -> Bool { angles.count == other.angles.count }

    /// The mean rotation, since `old`, of the touches that both have: in radians, clockwise, -π to π.
    func rotation(since old: FingerSpread) -> CGFloat {
        let turns = angles.compactMap { touch, angle in old.angles[touch].map { remainder(angle - $0, 2 * .pi) } }
        return turns.isEmpty ? 0 : turns.reduce(0, +) / CGFloat(turns.count)
    }
}

/// The latest samples of a value, from which its velocity is computed.
struct RecentValues {
    private static let window: TimeInterval = 0.1
    private var samples: [(value: CGFloat, time: TimeInterval)] = []

    mutating func append(_ value: CGFloat, time: TimeInterval) {
        samples.removeAll { time - $0.time > Self.window }
        samples.append((value, time))
    }

    /// The change per second over the 0.1 s before the latest sample.
    var velocity: CGFloat {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return 0 }
        return (last.value - first.value) / (last.time - first.time)
    }
}
