// Fields that act on dynamic items, and their regions.

/// A force that depends on the position, velocity or charge of items. Class methods create the kinds of fields.
///
/// With strength 1 and without falloff, radial gravity, linear gravity and vortex fields accelerate items by 100 points per second².
@preconcurrency @MainActor open class UIFieldBehavior: UIDynamicBehavior {
    private let kind: PhysicsField.Kind
    /// The centre of the field, in the coordinates of the reference view. The default is the origin.
    open var position = CGPoint.zero { didSet { if position != oldValue { behaviorChanged() } } }
    /// The region, relative to `position`, in which the field acts; the whole plane by default.
    open var region = UIRegion.infinite { didSet { behaviorChanged() } }
    /// The factor of the force, or of the velocity in a velocity field. The default is 1.
    open var strength: CGFloat = 1 { didSet { if strength != oldValue { behaviorChanged() } } }
    /// The force, or the velocity of a velocity field, is divided by the distance to the power of `falloff`, except in custom fields. The
    /// default is 0.
    open var falloff: CGFloat = 0 { didSet { if falloff != oldValue { behaviorChanged() } } }
    /// The distance, in points, below which the force does not grow.
    open var minimumRadius: CGFloat = 1e-6 { didSet { if minimumRadius != oldValue { behaviorChanged() } } }
    /// The direction of linear gravity and velocity fields.
    open var direction = CGVector(dx: 0, dy: 0) { didSet { if direction != oldValue { behaviorChanged() } } }

    private init(_ kind: PhysicsField.Kind, position: CGPoint = .zero, direction: CGVector = CGVector(dx: 0, dy: 0)) {
        self.kind = kind
        self.position = position
        self.direction = direction
        super.init()
    }

    /// A force against the velocity of items.
    open class func dragField() -> UIFieldBehavior { UIFieldBehavior(.drag) }
    /// A force perpendicular to the direction from the centre: items circle clockwise.
    open class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortex) }
    /// A force toward the centre.
    open class func radialGravityField(position: CGPoint) -> UIFieldBehavior { UIFieldBehavior(.radial, position: position) }
    /// A force in one direction.
    open class func linearGravityField(direction: CGVector) -> UIFieldBehavior { UIFieldBehavior(.linear, direction: direction) }
    /// A force that brings items to the velocity `direction`, in units of 100 points per second.
    open class func velocityField(direction: CGVector) -> UIFieldBehavior { UIFieldBehavior(.velocity, direction: direction) }
    /// A force toward the centre in proportion to the distance.
    open class func springField() -> UIFieldBehavior { UIFieldBehavior(.spring) }
    /// A force away from the centre in proportion to the charge of items.
    open class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electric) }
    /// A force perpendicular to the velocity, in proportion to the charge of items.
    open class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magnetic) }

    /// A force that `block` computes, in units of 100 points · mass per second², from the position relative to the centre, the velocity,
    /// the mass, the charge and the time in seconds.
    open class func field(
        evaluationBlock block: @escaping @Sendable (CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector
    ) -> UIFieldBehavior {
        UIFieldBehavior(
            .custom { place, velocity, mass, charge, time in
                let velocity = CGVector(dx: velocity.x, dy: velocity.y)
                return Vector(block(CGPoint(place), velocity, CGFloat(mass), CGFloat(charge), time))
            })
    }

    /// The items.
    open var items: [any UIDynamicItem] { affected.all }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { affected.add(item) }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { affected.remove(item) }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        let region = region
        world.fields.append(
            PhysicsField(
                members: affected.all.compactMap(index), kind: kind, position: Vector(position), strength: Double(strength),
                falloff: Double(falloff), minimumRadius: Double(max(minimumRadius, 1e-6)), direction: Vector(direction),
                contains: { region.contains(CGPoint($0)) }))
    }
}

/// A part of the plane. The origin is the position of the field that uses the region.
public nonisolated final class UIRegion: NSObject, Sendable {
    private let isInside: @Sendable (CGPoint) -> Bool

    private init(_ isInside: @escaping @Sendable (CGPoint) -> Bool) { self.isInside = isInside }

    /// The whole plane.
    public static let infinite = UIRegion { _ in true }

    /// A disc of `radius` points, centred on the origin.
    public convenience init(radius: CGFloat) { self.init { $0.x * $0.x + $0.y * $0.y <= radius * radius } }

    /// A rectangle centred on the origin.
    public convenience init(size: CGSize) { self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 } }

    /// The part of the plane outside this region.
    public func inverse() -> UIRegion { UIRegion { [isInside] in !isInside($0) } }
    /// The points that are in either region.
    public func byUnion(with region: UIRegion) -> UIRegion { UIRegion { [isInside] in isInside($0) || region.contains($0) } }
    /// The points of this region that are not in the other region.
    public func byDifference(from region: UIRegion) -> UIRegion { UIRegion { [isInside] in isInside($0) && !region.contains($0) } }
    /// The points that are in both regions.
    public func byIntersection(with region: UIRegion) -> UIRegion { UIRegion { [isInside] in isInside($0) && region.contains($0) } }
    /// Whether a point is in the region.
    public func contains(_ point: CGPoint) -> Bool { isInside(point) }
}
