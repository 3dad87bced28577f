// Items that a dynamic animator moves, and the properties of their bodies.

/// The shape with which an item collides.
@frozen public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    /// The rectangle of the bounds.
    case rectangle
    /// The ellipse inside the bounds.
    case ellipse
    /// The convex polygon of `collisionBoundingPath`; concave corners are left out.
    case path
}

/// An object with a centre and a rotation. Views and the attributes of collection layouts are dynamic items.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
    /// The centre, in the coordinates of the animator's reference view.
    var center: CGPoint { get set }
    /// The bounds. The animator uses only their size, without the scale of `transform`.
    var bounds: CGRect { get }
    /// The transform; the animator changes only its rotation.
    var transform: CGAffineTransform { get set }
    /// The shape with which the item collides; a rectangle by default.
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    /// The shape for the type `path`, in coordinates with the origin at the centre.
    var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
    /// The default is a rectangle.
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The default is the rectangle of the bounds.
    public var collisionBoundingPath: UIBezierPath { .centred(bounds.size) }

    /// The shape of the item's body.
    var physicsShape: PhysicsShape {
        let (width, height) = (Double(max(bounds.width, 0.1)), Double(max(bounds.height, 0.1)))
        switch collisionBoundsType {
        case .rectangle: return .box(width: width, height: height)
        case .ellipse: return .ellipse(width: width, height: height)
        case .path:
            let hull = PhysicsShape.hull(of: collisionBoundingPath.cgPath.polylines.flatMap { $0 })
            return hull.count > 2 ? .polygon(hull) : .box(width: width, height: height)
        }
    }

    /// The rotation of the transform, in radians.
    var rotation: Double { Double(atan2(transform.b, transform.a)) }
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UIBezierPath {
    /// A rectangle of size `size`, centred on the origin.
    static func centred(_ size: CGSize) -> UIBezierPath {
        UIBezierPath(rect: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    }
}

extension CGPath {
    /// The subpaths as connected line segments; each curve becomes eight segments.
    var polylines: [[Vector]] {
        var lines: [[Vector]] = []
        func add(_ p: CGPoint) {
            if lines.isEmpty { lines.append([]) }
            lines[lines.count - 1].append(Vector(p))
        }
        applyWithBlock { pointer in
            let (type, points) = (pointer.pointee.type, pointer.pointee.points)
            let start = lines.last?.last.map { CGPoint($0) } ?? .zero
            switch type {
            case .moveToPoint:
                lines.append([])
                add(points[0])
            case .addLineToPoint: add(points[0])
            case .addQuadCurveToPoint, .addCurveToPoint:
                let isCubic = type == .addCurveToPoint
                for step in 1...8 {
                    let t = CGFloat(step) / 8
                    let u = 1 - t
                    func mix(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
                        isCubic
                            ? u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
                            : u * u * a + 2 * u * t * b + t * t * c
                    }
                    let last = points[isCubic ? 2 : 1]
                    add(CGPoint(x: mix(start.x, points[0].x, points[1].x, last.x), y: mix(start.y, points[0].y, points[1].y, last.y)))
                }
            case .closeSubpath:
                if let first = lines.last?.first { lines[lines.count - 1].append(first) }
            }
        }
        return lines.filter { $0.count > 1 }
    }
}

extension PhysicsShape {
    /// The corners of the convex hull of points, clockwise on a screen with y downward.
    nonisolated static func hull(of points: [Vector]) -> [Vector] {
        let sorted = points.filter(\.isFinite).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func half(_ points: [Vector]) -> [Vector] {
            var result: [Vector] = []
            for point in points {
                while result.count > 1,
                    (result[result.count - 1] - result[result.count - 2]).cross(point - result[result.count - 2]) <= 1e-9
                {
                    result.removeLast()
                }
                result.append(point)
            }
            return result
        }
        guard sorted.count > 2 else { return [] }
        return half(sorted).dropLast() + half(sorted.reversed()).dropLast()
    }
}

/// Density, elasticity, friction and velocities of items. Without this behaviour, items have the default values.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
    private var pending: [ObjectIdentifier: (velocity: Vector, turn: Double)] = [:]

    /// Creates a behaviour for items, with the default properties.
    public init(items: [any UIDynamicItem]) { super.init(affecting: items) }

    /// The fraction of the speed that a collision preserves, 0…1. The greater of two items' values applies. The default is 0.
    open var elasticity: CGFloat = 0 { didSet { behaviorChanged() } }
    /// The resistance to sliding along another item or a boundary; 1 is strong. The default is 0.
    open var friction: CGFloat = 0 { didSet { behaviorChanged() } }
    /// The mass per area: an item of 100 × 100 points with the default density 1 has the mass 1.
    open var density: CGFloat = 1 { didSet { behaviorChanged() } }
    /// The damping of the velocity, which is multiplied by e^−`resistance` each second. The default is 0.
    open var resistance: CGFloat = 0 { didSet { behaviorChanged() } }
    /// The damping of the angular velocity, like `resistance`. The default is 0.
    open var angularResistance: CGFloat = 0 { didSet { behaviorChanged() } }
    /// The charge for electric and magnetic fields. The default is 0.
    open var charge: CGFloat = 0 { didSet { behaviorChanged() } }
    /// Whether the items stay in place while other items collide with them. The default is false.
    open var isAnchored = false { didSet { behaviorChanged() } }
    /// Whether items turn. The default is true.
    open var allowsRotation = true { didSet { behaviorChanged() } }

    /// The items.
    open var items: [any UIDynamicItem] { affected.all }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { affected.add(item) }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { affected.remove(item) }

    /// Adds to an item's velocity, in points per second.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        let velocity = Vector(velocity)
        guard affected.contains(item), velocity.isFinite else { return }
        guard let dynamicAnimator else { return pending[ObjectIdentifier(item), default: (.zero, 0)].velocity += velocity }
        dynamicAnimator.change(item) { $0.velocity += velocity }
    }

    /// An item's velocity, in points per second.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        CGPoint(dynamicAnimator?.body(of: item)?.velocity ?? pending[ObjectIdentifier(item)]?.velocity ?? .zero)
    }

    /// Adds to an item's angular velocity, in radians per second, clockwise.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        guard affected.contains(item), velocity.isFinite else { return }
        guard let dynamicAnimator else { return pending[ObjectIdentifier(item), default: (.zero, 0)].turn += Double(velocity) }
        dynamicAnimator.change(item) { $0.turn += Double(velocity) }
    }

    /// An item's angular velocity, in radians per second, clockwise.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        CGFloat(dynamicAnimator?.body(of: item)?.turn ?? pending[ObjectIdentifier(item)]?.turn ?? 0)
    }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        for item in affected.all {
            guard let place = index(item) else { continue }
            var body = world.bodies[place]
            (body.elasticity, body.friction, body.density) = (Double(elasticity), Double(friction), Double(density))
            (body.resistance, body.angularResistance) = (Double(resistance), Double(angularResistance))
            (body.charge, body.isAnchored, body.allowsRotation) = (Double(charge), isAnchored, allowsRotation)
            body.updateMass()
            if let start = pending.removeValue(forKey: ObjectIdentifier(item)) {
                body.velocity += start.velocity
                body.turn += start.turn
            }
            world.bodies[place] = body
        }
    }
}
