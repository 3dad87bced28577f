// A rigid body of the dynamics engine, and its shape.

internal import Foundation

/// A vector in the plane, in points, points per second or similar units.
typealias Vector = SIMD2<Double>

nonisolated extension SIMD2<Double> {
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
        self.id = id
        self.shape = shape
        self.position = position
        self.angle = angle
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
        if angle == 0 { return corners.map { $0 + position } }
        return corners.map { $0.rotated(by: angle) + position }
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
