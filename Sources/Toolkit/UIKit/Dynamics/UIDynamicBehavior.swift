// The base class of dynamic behaviours.

/// A behaviour of dynamic items, or a group of behaviours. It takes effect when it is added to an animator.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
    /// Called in each frame after the animator has moved its items.
    open var action: (() -> Void)?
    /// The behaviours that belong to this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []
    /// The animator to which the behaviour is added; nil for none.
    open private(set) weak var dynamicAnimator: UIDynamicAnimator?

    /// The items of this behaviour, without the items of its children.
    final var affected = DynamicItems() { didSet { behaviorChanged() } }

    /// Creates a behaviour without children.
    public override init() { super.init() }

    init(affecting items: [any UIDynamicItem]) { affected = DynamicItems(items) }

    /// Adds a child, which is added to and removed from the animator together with this behaviour.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) {
        guard behavior !== self, !childBehaviors.contains(where: { $0 === behavior }) else { return }
        childBehaviors.append(behavior)
        behavior.move(to: dynamicAnimator)
        behaviorChanged()
    }

    /// Removes a child.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
        childBehaviors.remove(at: index).move(to: nil)
        behaviorChanged()
    }

    /// Called before the behaviour is added to or removed from an animator. Does nothing by default.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    /// Adds the behaviour to the animator's world. `index` returns the index of an item's body there.
    func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {}

    /// This behaviour and its descendants.
    final var family: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.family) }

    /// Makes the animator read the values of the behaviour in the next frame.
    final func behaviorChanged() { dynamicAnimator?.behaviorsChanged() }

    final func move(to animator: UIDynamicAnimator?) {
        guard dynamicAnimator !== animator else { return }
        willMove(to: animator)
        dynamicAnimator = animator
        for child in childBehaviors { child.move(to: animator) }
    }
}

/// Dynamic items in the order in which they were added.
struct DynamicItems {
    private(set) var all: [any UIDynamicItem] = []

    init(_ items: [any UIDynamicItem] = []) { for item in items { add(item) } }

    func contains(_ item: any UIDynamicItem) -> Bool { all.contains { $0 === item } }

    mutating func add(_ item: any UIDynamicItem) { if !contains(item) { all.append(item) } }

    mutating func remove(_ item: any UIDynamicItem) { all.removeAll { $0 === item } }
}

extension CGVector {
    /// A vector with a direction in radians, clockwise from the x axis, and a length.
    init(angle: CGFloat, magnitude: CGFloat) { self.init(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude) }

    /// The direction in radians, clockwise from the x axis.
    var angle: CGFloat { atan2(dy, dx) }
    /// The length.
    var magnitude: CGFloat { hypot(dx, dy) }
}
