// Collisions of items with each other and with boundaries.

/// Notified when items begin and stop touching. The boundary of the reference view's bounds has the identifier nil.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: AnyObject {
    /// Called when two items begin to touch at a point of the reference view.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint)
    /// Called when two items no longer touch.
    func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem)
    /// Called when an item begins to touch a boundary.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint)
    /// Called when an item no longer touches a boundary.
    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
    /// The default does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) {}
    /// The default does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem
    ) {}
    /// The default does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint
    ) {}
    /// The default does nothing.
    public func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
    ) {}
}

/// Makes items collide with each other and with boundaries.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
    /// The objects with which items collide.
    public struct Mode: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Creates a set of options.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The other items of the behaviour.
        public static let items = Mode(rawValue: 1)
        /// The boundaries of the behaviour.
        public static let boundaries = Mode(rawValue: 2)
        /// Items and boundaries.
        public static let everything = Mode(rawValue: .max)
    }

    private struct Boundary {
        let identifier: any NSCopying
        let path: UIBezierPath
    }

    private var boundaries: [Boundary] = [] { didSet { behaviorChanged() } }
    private var referenceInsets: UIEdgeInsets? { didSet { behaviorChanged() } }
    /// Notified of contacts.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
    /// The objects with which items collide; everything by default.
    open var collisionMode = Mode.everything { didSet { if collisionMode != oldValue { behaviorChanged() } } }

    /// Creates a behaviour for the collisions of items.
    public init(items: [any UIDynamicItem]) { super.init(affecting: items) }

    /// The items.
    open var items: [any UIDynamicItem] { affected.all }

    /// Adds an item.
    open func addItem(_ item: any UIDynamicItem) { affected.add(item) }

    /// Removes an item.
    open func removeItem(_ item: any UIDynamicItem) { affected.remove(item) }

    /// Whether the bounds of the animator's reference view are a boundary. The default is false.
    open var translatesReferenceBoundsIntoBoundary: Bool {
        get { referenceInsets != nil }
        set { referenceInsets = newValue ? .zero : nil }
    }

    /// Makes the bounds of the reference view, inset by `insets`, a boundary.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) { referenceInsets = insets }

    /// Adds a path as a boundary. Replaces an existing boundary with the same identifier.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        boundaries = boundaries.filter { !Self.isEqual($0.identifier, identifier) } + [Boundary(identifier: identifier, path: bezierPath)]
    }

    /// Adds a line segment as a boundary. Replaces an existing boundary with the same identifier.
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        let path = UIBezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        addBoundary(withIdentifier: identifier, for: path)
    }

    /// The boundary with an identifier; nil if there is none.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        boundaries.first { Self.isEqual($0.identifier, identifier) }?.path
    }

    /// Removes the boundary with an identifier.
    open func removeBoundary(withIdentifier identifier: any NSCopying) {
        boundaries.removeAll { Self.isEqual($0.identifier, identifier) }
    }

    /// The identifiers of the boundaries; nil if there are none.
    open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }

    /// Removes all boundaries, except the bounds of the reference view.
    open func removeAllBoundaries() { boundaries = [] }

    private static func isEqual(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return a as AnyObject === b as AnyObject
    }

    // MARK: The world

    /// The identifier of each boundary in the physics world; nil for the bounds of the reference view.
    private var placed: [(any NSCopying)?] = []

    /// The identifier of a boundary of the world.
    func identifier(at index: Int) -> (any NSCopying)? { index < placed.count ? placed[index] : nil }

    override func configure(_ world: inout PhysicsWorld, index: (any UIDynamicItem) -> Int?) {
        var group = PhysicsGroup(members: affected.all.compactMap(index), membersCollide: collisionMode.contains(.items))
        placed = []
        if collisionMode.contains(.boundaries) {
            if let referenceInsets, let bounds = dynamicAnimator?.referenceView?.bounds {
                let rect = bounds.inset(by: referenceInsets)
                let (low, high) = (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY))
                group.boundaries.append(.inside(low: Vector(low), high: Vector(high)))
                placed.append(nil)
            }
            for boundary in boundaries {
                for line in boundary.path.cgPath.polylines {
                    group.boundaries.append(.line(line))
                    placed.append(boundary.identifier)
                }
            }
        }
        world.groups.append(group)
    }
}
