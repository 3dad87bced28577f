// Gravity for dynamic items.

public import CoreGraphics
public import Foundation

/// Accelerates items in one direction; a magnitude of 1 is 1000 points per second².
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
    private var affected: DynamicItems
    /// The direction and magnitude; (0, 1), downward, by default.
    open var gravityDirection = CGVector(dx: 0, dy: 1) {
        didSet { if gravityDirection != oldValue { behaviorChanged() } }
    }

    /// The acceleration for a magnitude of 1, in points per second².
    private static let unit = 1000.0

    /// Creates gravity for items.
    public init(items: [any UIDynamicItem]) {
        affected = DynamicItems(items)
        super.init()
    }

    /// The items.
    open var items: [any UIDynamicItem] { affected.all }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) {
        affected.add(item)
        behaviorChanged()
    }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        affected.remove(item)
        behaviorChanged()
    }

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
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        gravityDirection = CGVector(angle: angle, magnitude: magnitude)
    }

    override var ownItems: [any UIDynamicItem] { affected.all }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        let pull = Vector(Double(gravityDirection.dx), Double(gravityDirection.dy)) * Self.unit
        for body in affected.all.compactMap(index) { world.bodies[body].gravity += pull }
    }
}
