// Attachments of items to points and to each other, and springs that snap an item to a point.

/// Keeps an item at a distance from an anchor or from another item, like a bar, or like a spring if `frequency` is not 0.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
    /// The kinds of attachment.
    public enum AttachmentType: Int, Sendable {
        /// Two items.
        case items
        /// An item and a fixed point.
        case anchor
    }

    private let first: any UIDynamicItem
    private let second: (any UIDynamicItem)?
    private let offset: UIOffset
    private let otherOffset: UIOffset
    /// Whether the item is attached to another item or to an anchor.
    public let attachedBehaviorType: AttachmentType
    /// The fixed point, in the coordinates of the reference view. Moving it drags the item.
    open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { behaviorChanged() } } }
    /// The distance between the attached points; initially their distance when the behaviour is created.
    open var length: CGFloat { didSet { if length != oldValue { behaviorChanged() } } }
    /// The damping of the spring: with 1 it does not oscillate. The default is 0.
    open var damping: CGFloat = 0 { didSet { if damping != oldValue { behaviorChanged() } } }
    /// The oscillations of the spring per second; 0, the default, is a bar of constant length.
    open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { behaviorChanged() } } }

    /// Attaches the centre of an item to a fixed point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// Attaches a point of an item to a fixed point.
    public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
        (first, second, self.offset, otherOffset) = (item, nil, offset, .zero)
        anchorPoint = point
        attachedBehaviorType = .anchor
        let place = Self.point(of: item, offset)
        length = hypot(place.x - point.x, place.y - point.y)
        super.init(affecting: [item])
    }

    /// Attaches the centres of two items.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// Attaches points of two items.
    public init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) {
        (first, second, offset, otherOffset) = (item1, item2, offset1, offset2)
        anchorPoint = .zero
        attachedBehaviorType = .items
        let (a, b) = (Self.point(of: item1, offset1), Self.point(of: item2, offset2))
        length = hypot(a.x - b.x, a.y - b.y)
        super.init(affecting: [item1, item2])
    }

    /// The one or two items.
    open var items: [any UIDynamicItem] { [first] + (second.map { [$0] } ?? []) }

    private static func point(of item: any UIDynamicItem, _ offset: UIOffset) -> CGPoint {
        let arm = Vector(offset).rotated(by: item.rotation)
        return CGPoint(x: item.center.x + arm.x, y: item.center.y + arm.y)
    }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        guard let body = index(first), anchorPoint.x.isFinite, anchorPoint.y.isFinite, length.isFinite else { return }
        let other = second.flatMap(index)
        if second != nil, other == nil { return }
        world.joints.append(
            PhysicsJoint(
                first: body, second: other, offset: Vector(offset), anchor: other == nil ? Vector(anchorPoint) : Vector(otherOffset),
                length: Double(max(length, 0)), damping: Double(damping), frequency: Double(frequency)))
    }
}

/// Moves an item to a point, where it oscillates briefly and comes to rest upright.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
    /// The point, in the coordinates of the reference view.
    open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { behaviorChanged() } } }
    /// The damping of the oscillation, from 0 to 1. The default is 0.5; with 1 the item does not oscillate.
    open var damping: CGFloat = 0.5 { didSet { if damping != oldValue { behaviorChanged() } } }

    /// Creates a spring from the item to a point.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        snapPoint = point
        super.init(affecting: [item])
    }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        guard let body = affected.all.first.flatMap(index), snapPoint.x.isFinite, snapPoint.y.isFinite else { return }
        // The damping ratio of the spring is 0.2…1.
        let ratio = 0.2 + 0.8 * Double(min(max(damping, 0), 1))
        world.snaps.append(PhysicsWorld.Snap(body: body, target: Vector(snapPoint), damping: ratio))
    }
}
