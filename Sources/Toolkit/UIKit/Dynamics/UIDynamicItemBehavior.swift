// Properties of the bodies of dynamic items.

internal import CoreGraphics
public import Foundation

/// Density, elasticity, friction and velocities of items. Without this behaviour, items have the default values.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
    private var affected: DynamicItems
    private var pending: [ObjectIdentifier: (velocity: Vector, turn: Double)] = [:]

    /// Creates a behaviour for items, with the default properties.
    public init(items: [any UIDynamicItem]) {
        affected = DynamicItems(items)
        super.init()
    }

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
    open func addItem(_ item: any UIDynamicItem) {
        affected.add(item)
        behaviorChanged()
    }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) {
        affected.remove(item)
        behaviorChanged()
    }

    /// Adds to an item's velocity, in points per second.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
        let velocity = Vector(Double(velocity.x), Double(velocity.y))
        guard affected.contains(item), velocity.isFinite else { return }
        guard let dynamicAnimator else {
            pending[ObjectIdentifier(item), default: (.zero, 0)].velocity += velocity
            return
        }
        dynamicAnimator.change(item) { $0.velocity += velocity }
    }

    /// An item's velocity, in points per second.
    open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
        let velocity = dynamicAnimator?.body(of: item)?.velocity ?? pending[ObjectIdentifier(item)]?.velocity ?? .zero
        return CGPoint(x: velocity.x, y: velocity.y)
    }

    /// Adds to an item's angular velocity, in radians per second, clockwise.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        guard affected.contains(item), velocity.isFinite else { return }
        guard let dynamicAnimator else {
            pending[ObjectIdentifier(item), default: (.zero, 0)].turn += Double(velocity)
            return
        }
        dynamicAnimator.change(item) { $0.turn += Double(velocity) }
    }

    /// An item's angular velocity, in radians per second, clockwise.
    open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
        CGFloat(dynamicAnimator?.body(of: item)?.turn ?? pending[ObjectIdentifier(item)]?.turn ?? 0)
    }

    override var ownItems: [any UIDynamicItem] { affected.all }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        for item in affected.all {
            guard let place = index(item) else { continue }
            var body = world.bodies[place]
            body.elasticity = Double(elasticity)
            body.friction = Double(friction)
            body.density = Double(density)
            body.resistance = Double(resistance)
            body.angularResistance = Double(angularResistance)
            body.charge = Double(charge)
            body.isAnchored = isAnchored
            body.allowsRotation = allowsRotation
            body.updateMass()
            if let start = pending.removeValue(forKey: ObjectIdentifier(item)) {
                body.velocity += start.velocity
                body.turn += start.turn
            }
            world.bodies[place] = body
        }
    }
}
