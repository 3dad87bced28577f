// Gravity for dynamic items.

/// Accelerates items in one direction; a magnitude of 1 is 1000 points per second².
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
    /// The direction and magnitude; (0, 1), downward, by default.
    open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { if gravityDirection != oldValue { behaviorChanged() } } }

    /// The acceleration for a magnitude of 1, in points per second².
    private static let unit = 1000.0

    /// Creates gravity for items.
    public init(items: [any UIDynamicItem]) { super.init(affecting: items) }

    /// The items.
    open var items: [any UIDynamicItem] { affected.all }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { affected.add(item) }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { affected.remove(item) }

    /// The direction in radians, clockwise from the x axis.
    open var angle: CGFloat {
        get { gravityDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// The length of `gravityDirection`.
    open var magnitude: CGFloat {
        get { gravityDirection.magnitude }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Sets direction and magnitude.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { gravityDirection = CGVector(angle: angle, magnitude: magnitude) }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        let pull = Vector(gravityDirection) * Self.unit
        for body in affected.all.compactMap(index) { world.bodies[body].gravity += pull }
    }
}
