// Pushes of dynamic items.

/// Applies a force to items, continuously or in one instant.
///
/// A continuous push of magnitude 1 accelerates a view of 100 × 100 points with density 1 by 100 points per second². An instantaneous push
/// gives it the velocity of 100 points per second, and is inactive afterwards.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
    /// Whether the force acts continuously or once.
    public enum Mode: Int, Sendable {
        /// The force acts while the behaviour is active.
        case continuous
        /// The force acts in one instant.
        case instantaneous
    }

    private var offsets: [ObjectIdentifier: UIOffset] = [:] { didSet { behaviorChanged() } }
    /// Whether the force acts continuously or once.
    public let mode: Mode
    /// Whether the force acts. True by default; set it to true again to repeat an instantaneous push.
    open var active = true { didSet { if active != oldValue { behaviorChanged() } } }
    /// The direction and magnitude of the force. The default is zero.
    open var pushDirection = CGVector(dx: 0, dy: 0) { didSet { if pushDirection != oldValue { behaviorChanged() } } }

    /// Creates a push of items.
    public init(items: [any UIDynamicItem], mode: Mode) {
        self.mode = mode
        super.init(affecting: items)
    }

    /// The items.
    open var items: [any UIDynamicItem] { affected.all }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { affected.add(item) }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { affected.remove(item) }

    /// The direction in radians, clockwise from the x axis.
    open var angle: CGFloat {
        get { pushDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }

    /// The length of `pushDirection`.
    open var magnitude: CGFloat {
        get { pushDirection.magnitude }
        set { setAngle(angle, magnitude: newValue) }
    }

    /// Sets direction and magnitude.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) { pushDirection = CGVector(angle: angle, magnitude: magnitude) }

    /// The point of an item at which the force acts, relative to the centre; a nonzero offset turns the item.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset { offsets[ObjectIdentifier(item)] ?? .zero }

    /// Sets the point of an item at which the force acts, relative to the centre, in points.
    open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) { offsets[ObjectIdentifier(item)] = o }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        guard active else { return }
        let force = Vector(pushDirection) * PhysicsField.unit
        for item in affected.all {
            guard let body = index(item) else { continue }
            let arm = Vector(targetOffsetFromCenter(for: item))
            if mode == .continuous {
                world.pushes.append(PhysicsWorld.Push(body: body, force: force, offset: arm))
            } else {
                world.bodies[body].apply(impulse: force, at: arm.rotated(by: world.bodies[body].angle))
            }
        }
        if mode == .instantaneous, !affected.all.isEmpty { active = false }
    }
}
