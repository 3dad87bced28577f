// A rigid body of the dynamics engine, its shape, and its contacts with other bodies and boundaries.

/// A vector in the plane, in points, points per second or similar units.
typealias Vector = SIMD2<Double>

nonisolated extension SIMD2<Double> {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
    init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }
    init(_ offset: UIOffset) { self.init(Double(offset.horizontal), Double(offset.vertical)) }
    func dot(_ other: Self) -> Double { x * other.x + y * other.y }
    /// The z component of the cross product.
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }
    /// The vector rotated clockwise by 90° and multiplied by `turn`: the velocity of a point at this offset from a turning centre.
    func turned(_ turn: Double) -> Self { Self(-y * turn, x * turn) }
    func rotated(by angle: Double) -> Self {
        let (s, c) = (sin(angle), cos(angle))
        return Self(x * c - y * s, x * s + y * c)
    }
    var length: Double { (x * x + y * y).squareRoot() }
    /// The direction; nil for a zero vector.
    var unit: Self? {
        let length = length
        return length > 1e-9 && length.isFinite ? self / length : nil
    }
    var isFinite: Bool { x.isFinite && y.isFinite }
}

nonisolated extension CGPoint {
    init(_ vector: Vector) { self.init(x: vector.x, y: vector.y) }
}

/// The shape of a body, relative to its centre.
nonisolated enum PhysicsShape: Equatable {
    case circle(radius: Double)
    /// The corners of a convex polygon, clockwise on a screen with y downward.
    case polygon([Vector])

    /// A rectangle about the centre.
    static func box(width: Double, height: Double) -> PhysicsShape {
        let (x, y) = (width / 2, height / 2)
        return .polygon([Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)])
    }

    /// An ellipse about the centre; a polygon of 24 corners if it is not a circle.
    static func ellipse(width: Double, height: Double) -> PhysicsShape {
        if abs(width - height) < 0.01 { return .circle(radius: width / 2) }
        return .polygon(
            (0..<24).map {
                let angle = Double($0) / 24 * 2 * .pi
                return Vector(cos(angle) * width / 2, sin(angle) * height / 2)
            })
    }

    /// The area in square points, and the moment of inertia for a mass of 1.
    var areaAndInertia: (area: Double, inertia: Double) {
        switch self {
        case .circle(let radius): return (.pi * radius * radius, radius * radius / 2)
        case .polygon(let corners):
            var (area, inertia) = (0.0, 0.0)
            for (index, a) in corners.enumerated() {
                let b = corners[(index + 1) % corners.count]
                let cross = a.cross(b)
                area += cross / 2
                inertia += cross * (a.dot(a) + a.dot(b) + b.dot(b)) / 12
            }
            return area > 0 ? (area, inertia / area) : (0, 0)
        }
    }
}

/// A rigid body.
nonisolated struct PhysicsBody {
    /// The item that the body belongs to.
    let id: ObjectIdentifier
    var shape: PhysicsShape
    var position: Vector
    /// In radians, clockwise on a screen.
    var angle: Double
    /// In points per second.
    var velocity = Vector.zero
    /// In radians per second.
    var turn = 0.0

    var density = 1.0
    var elasticity = 0.0
    var friction = 0.0
    /// The velocity is multiplied by e^−`resistance` each second.
    var resistance = 0.0
    var angularResistance = 0.0
    var charge = 0.0
    var allowsRotation = true
    var isAnchored = false

    /// The acceleration by gravity, in points per second².
    var gravity = Vector.zero
    /// The force and the torque in the present step.
    var force = Vector.zero
    var torque = 0.0
    /// The acceleration in the present step.
    var acceleration = Vector.zero
    /// Whether a contact or a joint acts on the body in the present step.
    var isConstrained = false
    private(set) var mass = 1.0
    private(set) var inertia = 1.0

    init(id: ObjectIdentifier, shape: PhysicsShape, position: Vector, angle: Double) {
        (self.id, self.shape, self.position, self.angle) = (id, shape, position, angle)
        updateMass()
    }

    /// Computes the mass from the shape and the density: a square of 100 points with density 1 has the mass 1.
    mutating func updateMass() {
        let (area, inertia) = shape.areaAndInertia
        mass = max(area / 10000 * max(density, 1e-6), 1e-6)
        self.inertia = max(inertia * mass, 1e-6)
    }

    /// 1 / mass; 0 for a body that does not move.
    var lightness: Double { isAnchored ? 0 : 1 / mass }
    /// 1 / moment of inertia; 0 for a body that does not turn.
    var agility: Double { isAnchored || !allowsRotation ? 0 : 1 / inertia }

    /// The velocity of a point at an offset from the centre.
    func velocity(at arm: Vector) -> Vector { velocity + arm.turned(turn) }

    mutating func apply(impulse: Vector, at arm: Vector) {
        velocity += impulse * lightness
        turn += arm.cross(impulse) * agility
    }

    /// Changes the position and the angle as `apply(impulse:at:)` changes the velocities.
    mutating func shift(by impulse: Vector, at arm: Vector) {
        position += impulse * lightness
        angle += arm.cross(impulse) * agility
    }

    /// The corners in the coordinates of the world; empty for a circle.
    var corners: [Vector] {
        guard case .polygon(let corners) = shape else { return [] }
        return angle == 0 ? corners.map { $0 + position } : corners.map { $0.rotated(by: angle) + position }
    }

    /// The radius of the circle about the centre that contains the shape.
    var reach: Double {
        switch shape {
        case .circle(let radius): radius
        case .polygon(let corners): corners.map(\.length).max() ?? 0
        }
    }

    /// The inverse of the mass that resists an impulse along `direction` at `arm`.
    func response(to direction: Vector, at arm: Vector) -> Double {
        let lever = arm.cross(direction)
        return lightness + lever * lever * agility
    }
}

/// A point at which a body touches another body or a boundary.
nonisolated struct PhysicsContact {
    /// The index of the body that the normal points to.
    var first: Int
    /// The index of the other body; nil for a boundary.
    var second: Int?
    /// The pair for the delegate of the collision behaviour.
    var pair: PhysicsPair
    var point: Vector
    /// The direction in which the first body is pushed.
    var normal: Vector
    /// The overlap of the shapes along the normal, in points; at least 0.
    var depth: Double
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    /// The velocity along the normal after the collision, in points per second.
    var bounce = 0.0
    var friction = 0.0
}

/// Two bodies, or a body and a boundary, that touch and belong to the same collision behaviour.
nonisolated struct PhysicsPair: Hashable {
    /// The index of the group of colliding bodies.
    let group: Int
    let first: ObjectIdentifier
    /// Nil for a boundary.
    let second: ObjectIdentifier?
    /// The index of the boundary in the group; nil for two bodies.
    let boundary: Int?
}

/// A boundary of a group of colliding bodies.
nonisolated enum PhysicsBoundary {
    /// A rectangle that contains the bodies.
    case inside(low: Vector, high: Vector)
    /// Connected segments, which bodies hit from both sides.
    case line([Vector])
}

/// Bodies that collide with each other or with boundaries.
nonisolated struct PhysicsGroup {
    /// The indices of the bodies.
    let members: [Int]
    /// Whether the bodies collide with each other.
    let membersCollide: Bool
    var boundaries: [PhysicsBoundary] = []
}

nonisolated extension PhysicsWorld {
    /// All contacts at the present positions. Two bodies that share several groups collide once.
    func findContacts() -> [PhysicsContact] {
        var contacts: [PhysicsContact] = []
        var seen: Set<SIMD2<Int>> = []
        for (index, group) in groups.enumerated() {
            for (place, member) in group.members.enumerated() {
                for (number, boundary) in group.boundaries.enumerated() {
                    let pair = PhysicsPair(group: index, first: bodies[member].id, second: nil, boundary: number)
                    addContacts(of: member, with: boundary, pair: pair, to: &contacts)
                }
                guard group.membersCollide else { continue }
                for other in group.members[(place + 1)...] where !(bodies[member].isAnchored && bodies[other].isAnchored) {
                    let (a, b) = (bodies[member], bodies[other])
                    let unordered = SIMD2(min(member, other), max(member, other))
                    guard (a.position - b.position).length <= a.reach + b.reach, seen.insert(unordered).inserted else { continue }
                    let pair = PhysicsPair(group: index, first: a.id, second: b.id, boundary: nil)
                    for touch in Touch.between(a, b) {
                        contacts.append(
                            PhysicsContact(
                                first: member, second: other, pair: pair, point: touch.point, normal: touch.normal, depth: touch.depth))
                    }
                }
            }
        }
        return contacts
    }

    private func addContacts(of index: Int, with boundary: PhysicsBoundary, pair: PhysicsPair, to contacts: inout [PhysicsContact]) {
        let body = bodies[index]
        func add(_ touch: Touch) {
            contacts.append(PhysicsContact(first: index, pair: pair, point: touch.point, normal: touch.normal, depth: touch.depth))
        }
        switch boundary {
        case .inside(let low, let high):
            let sides = [(Vector(1, 0), low), (Vector(-1, 0), high), (Vector(0, 1), low), (Vector(0, -1), high)]
            for (normal, corner) in sides { Touch.of(body, withHalfPlane: normal, at: corner).forEach(add) }
        case .line(let points):
            for (a, b) in zip(points, points.dropFirst()) where a != b { Touch.of(body, withSegment: a, b).forEach(add) }
        }
    }
}

/// A point at which two shapes overlap.
nonisolated struct Touch {
    var point: Vector
    /// Points to the first shape.
    var normal: Vector
    var depth: Double

    /// The deepest points, at most two, of a body in the half plane behind a line.
    static func of(_ body: PhysicsBody, withHalfPlane normal: Vector, at corner: Vector) -> [Touch] {
        if case .circle(let radius) = body.shape {
            let depth = radius - (body.position - corner).dot(normal)
            return depth >= 0 ? [Touch(point: body.position - normal * radius, normal: normal, depth: depth)] : []
        }
        let touches = body.corners.map { Touch(point: $0, normal: normal, depth: -($0 - corner).dot(normal)) }.filter { $0.depth >= 0 }
        return touches.count > 2 ? Array(touches.sorted { $0.depth > $1.depth }.prefix(2)) : touches
    }

    static func of(_ body: PhysicsBody, withSegment a: Vector, _ b: Vector) -> [Touch] {
        if case .circle(let radius) = body.shape { return circle(body.position, radius, with: [a, b]) }
        return polygons(body.corners, [a, b])
    }

    static func between(_ a: PhysicsBody, _ b: PhysicsBody) -> [Touch] {
        switch (a.shape, b.shape) {
        case (.circle(let radius), .circle(let other)):
            let gap = a.position - b.position
            let depth = radius + other - gap.length
            let normal = gap.unit ?? Vector(0, -1)
            return depth >= 0 ? [Touch(point: b.position + normal * other, normal: normal, depth: depth)] : []
        case (.circle(let radius), .polygon): return circle(a.position, radius, with: b.corners)
        case (.polygon, .circle(let radius)):
            return circle(b.position, radius, with: a.corners).map { Touch(point: $0.point, normal: -$0.normal, depth: $0.depth) }
        case (.polygon, .polygon): return polygons(a.corners, b.corners)
        }
    }

    /// A circle and a polygon. A polygon of two corners is a segment.
    private static func circle(_ center: Vector, _ radius: Double, with corners: [Vector]) -> [Touch] {
        var nearest = Vector.zero
        var least = Double.infinity
        var isInside = corners.count > 2
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            let edge = b - a
            if edge.cross(center - a) < 0 { isInside = false }
            let fraction = min(max((center - a).dot(edge) / max(edge.dot(edge), 1e-12), 0), 1)
            let point = a + edge * fraction
            let distance = (center - point).length
            if distance < least { (least, nearest) = (distance, point) }
        }
        guard isInside || least <= radius, let away = (center - nearest).unit else { return [] }
        return [Touch(point: nearest, normal: isInside ? -away : away, depth: isInside ? radius + least : radius - least)]
    }

    /// Two convex polygons: the side with the least overlap, and the corners of the other polygon behind it.
    private static func polygons(_ a: [Vector], _ b: [Vector]) -> [Touch] {
        guard let ofA = leastOverlap(of: b, behind: a), let ofB = leastOverlap(of: a, behind: b) else { return [] }
        // The sides of the second polygon are preferred, so that the choice does not alternate between equal overlaps.
        let usesB = ofB.depth <= ofA.depth + 0.01
        let (reference, side, incident) = usesB ? (b, ofB, a) : (a, ofA, b)
        let start = reference[side.index]
        let end = reference[(side.index + 1) % reference.count]
        guard let along = (end - start).unit else { return [] }
        let (index, next) = mostOpposed(incident, to: side.normal)
        var clipped = [incident[index], incident[next]]
        clipped = clip(clipped, along: along, from: start.dot(along))
        clipped = clip(clipped, along: -along, from: -end.dot(along))
        let normal = usesB ? side.normal : -side.normal
        return clipped.compactMap {
            let depth = (start - $0).dot(side.normal)
            return depth >= 0 ? Touch(point: $0, normal: normal, depth: depth) : nil
        }
    }

    /// The side of `polygon` with the least overlap by `other`; nil if `other` is in front of a side.
    private static func leastOverlap(of other: [Vector], behind polygon: [Vector]) -> (index: Int, normal: Vector, depth: Double)? {
        var result: (index: Int, normal: Vector, depth: Double)?
        for (index, a) in polygon.enumerated() {
            guard let edge = (polygon[(index + 1) % polygon.count] - a).unit else { continue }
            let normal = Vector(edge.y, -edge.x)
            let depth = -(other.map { ($0 - a).dot(normal) }.min() ?? 0)
            if depth < 0 { return nil }
            if depth < result?.depth ?? .infinity { result = (index, normal, depth) }
        }
        return result
    }

    /// The indices of the corners of the side that faces most against a direction.
    private static func mostOpposed(_ polygon: [Vector], to normal: Vector) -> (Int, Int) {
        var (best, least) = (0, Double.infinity)
        for (index, a) in polygon.enumerated() {
            guard let edge = (polygon[(index + 1) % polygon.count] - a).unit else { continue }
            let facing = Vector(edge.y, -edge.x).dot(normal)
            if facing < least { (best, least) = (index, facing) }
        }
        return (best, (best + 1) % polygon.count)
    }

    /// The part of a segment with a position of at least `limit` along a direction.
    private static func clip(_ points: [Vector], along direction: Vector, from limit: Double) -> [Vector] {
        guard points.count == 2 else { return points }
        let distances = points.map { $0.dot(direction) - limit }
        var result: [Vector] = []
        if distances[0] >= 0 { result.append(points[0]) }
        if distances[1] >= 0 { result.append(points[1]) }
        if distances[0] * distances[1] < 0 {
            result.append(points[0] + (points[1] - points[0]) * (distances[0] / (distances[0] - distances[1])))
        }
        return result
    }
}
