// A spring that moves an item to a point.

internal import CoreGraphics
public import Foundation

/// Moves an item to a point, where it oscillates briefly and comes to rest upright.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    /// The point, in the coordinates of the reference view.
    open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { behaviorChanged() } } }
    /// The damping of the oscillation, from 0 to 1. The default is 0.5; with 1 the item does not oscillate.
    open var damping: CGFloat = 0.5 { didSet { if damping != oldValue { behaviorChanged() } } }

    /// Creates a spring from the item to a point.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        snapPoint = point
        super.init()
    }

    override var ownItems: [any UIDynamicItem] { [item] }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        guard let body = index(item), snapPoint.x.isFinite, snapPoint.y.isFinite else { return }
        // The damping ratio of the spring is 0.2…1.
        let ratio = 0.2 + 0.8 * Double(min(max(damping, 0), 1))
        world.snaps.append(
            PhysicsWorld.Snap(body: body, target: Vector(Double(snapPoint.x), Double(snapPoint.y)), damping: ratio))
    }
}
