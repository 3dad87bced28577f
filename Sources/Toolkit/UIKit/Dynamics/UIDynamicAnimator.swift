// Moves items by the laws of mechanics.

/// Notified when an animator starts and stops moving its items.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Called before the animator starts.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// Called when all items are at rest.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// The default does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// The default does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves and turns dynamic items according to its behaviours.
///
/// The animator sets the `center` and the rotation of the `transform` of items in each frame. Positions depend on the time since the start,
/// not on the times of the frames. When all items are at rest, the animator pauses and needs no frames until a behaviour changes.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
    /// The view that defines the coordinates of the items; nil for an animator of a collection layout or without a view.
    open private(set) weak var referenceView: UIView?
    /// Notified when the animator starts and stops.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The behaviours in the order in which they were added.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// Whether the animator moves items.
    open private(set) var isRunning = false
    /// The seconds for which the animator has moved items.
    open private(set) var elapsedTime: TimeInterval = 0

    private weak var layout: UICollectionViewLayout?
    /// The world after the latest whole step.
    private var world = PhysicsWorld()
    /// The world that the items show, less than a step later than `world`.
    private var shown = PhysicsWorld()
    private var remainder = 0.0
    private var items: [ObjectIdentifier: any UIDynamicItem] = [:]
    /// The collision behaviours in the order of the world's groups.
    var collisions: [UICollisionBehavior] = []
    private var contacts = DynamicContacts()
    private var needsUpdate = false
    private var isUpdating = false
    private let motion = FrameMotion(named: "dynamics")
    /// The seconds for which all items have been at rest.
    private var rest = 0.0

    /// The animator pauses when all items have been at rest for this time, in seconds.
    private static let restBeforePause = 0.25

    /// Creates an animator for subviews of a view.
    public init(referenceView view: UIView) { referenceView = view }

    /// Creates an animator for the attributes of a collection layout, which is invalidated in each frame.
    public init(collectionViewLayout layout: UICollectionViewLayout) { self.layout = layout }

    /// Creates an animator for items without a view.
    public override init() { super.init() }

    // MARK: Behaviours

    /// Adds a behaviour and starts the animator.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard !behaviors.contains(where: { $0 === behavior }) else { return }
        behavior.dynamicAnimator?.removeBehavior(behavior)
        behaviors.append(behavior)
        behavior.move(to: self)
        behaviorsChanged()
    }

    /// Removes a behaviour. Items that belong to another behaviour keep their velocities.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behaviors.remove(at: index).move(to: nil)
        behaviorsChanged()
    }

    /// Removes all behaviours.
    open func removeAllBehaviors() {
        let old = behaviors
        behaviors = []
        for behavior in old { behavior.move(to: nil) }
        behaviorsChanged()
    }

    /// The items with frames that intersect a rectangle.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        updateWorld()
        return shown.bodies.compactMap { items[$0.id] }.filter { item in
            let size = item.bounds.applying(item.transform).size
            let frame = CGRect(
                x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width, height: size.height)
            return frame.intersects(rect)
        }
    }

    /// Reads the position, rotation and shape of an item after the application has changed them.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        change(item) { body in
            body.position = Vector(item.center)
            body.angle = item.rotation
            body.shape = item.physicsShape
            body.updateMass()
        }
    }

    /// Makes the animator read the values of the behaviours in the next frame, and starts it.
    func behaviorsChanged() {
        guard !isUpdating else { return }
        needsUpdate = true
        resume()
    }

    /// Changes the body of an item. Does nothing for an item that belongs to no behaviour.
    func change(_ item: any UIDynamicItem, _ body: (inout PhysicsBody) -> Void) {
        updateWorld()
        guard let index = shown.bodies.firstIndex(where: { $0.id == ObjectIdentifier(item) }) else { return }
        body(&shown.bodies[index])
        (world, remainder) = (shown, 0)
        resume()
    }

    /// The body of an item; nil for an item that belongs to no behaviour.
    func body(of item: any UIDynamicItem) -> PhysicsBody? {
        updateWorld()
        return shown.bodies.first { $0.id == ObjectIdentifier(item) }
    }

    /// Rebuilds the world from the behaviours. Existing bodies keep their positions and velocities.
    private func updateWorld() {
        guard needsUpdate, !isUpdating else { return }
        (needsUpdate, isUpdating) = (false, true)
        defer { isUpdating = false }
        let all = behaviors.flatMap(\.family)
        let used = DynamicItems(all.flatMap(\.affected.all))
        items = Dictionary(uniqueKeysWithValues: used.all.map { (ObjectIdentifier($0), $0) })
        let old = Dictionary(uniqueKeysWithValues: shown.bodies.map { ($0.id, $0) })
        var next = PhysicsWorld()
        next.start(at: shown.time)
        next.bodies = used.all.map { item in
            let known = old[ObjectIdentifier(item)]
            var body = PhysicsBody(
                id: ObjectIdentifier(item), shape: known?.shape ?? item.physicsShape,
                position: known?.position ?? Vector(item.center), angle: known?.angle ?? item.rotation)
            (body.velocity, body.turn) = (known?.velocity ?? .zero, known?.turn ?? 0)
            return body
        }
        let indices = Dictionary(uniqueKeysWithValues: next.bodies.enumerated().map { ($1.id, $0) })
        // Pushes need the densities that item behaviours set.
        let isFirst: (UIDynamicBehavior) -> Bool = { $0 is UIDynamicItemBehavior }
        for behavior in all.filter(isFirst) + all.filter({ !isFirst($0) }) {
            behavior.configure(&next) { indices[ObjectIdentifier($0)] }
        }
        collisions = all.compactMap { $0 as? UICollisionBehavior }
        (world, shown, remainder) = (next, next, 0)
    }

    // MARK: Time

    private func resume() {
        rest = 0
        guard !isRunning, !behaviors.isEmpty else { return }
        delegate?.dynamicAnimatorWillResume(self)
        isRunning = true
        motion.handler = { [weak self] time in self?.frame(at: time) ?? .atRest }
        motion.start(on: referenceView?.window?.layer ?? layout?.collectionView?.window?.layer)
    }

    private func pause() {
        guard isRunning else { return }
        isRunning = false
        motion.stop()
        delegate?.dynamicAnimatorDidPause(self)
    }

    /// Advances the items to a time. The first frame after a start only counts from here.
    private func frame(at time: TimeInterval) -> FrameMotion.Outcome {
        updateWorld()
        guard let last = motion.lastTime else { return .moving }
        let elapsed = max(time - last, 0)
        elapsedTime += elapsed
        advance(by: elapsed)
        writeItems()
        layout?.invalidateLayout()
        contacts.notify(items: items)
        for behavior in behaviors.flatMap(\.family) { behavior.action?() }
        if rest >= Self.restBeforePause || behaviors.isEmpty { settle() }
        return isRunning ? .moving : .atRest
    }

    private func advance(by seconds: Double) {
        // After an interruption of the program, at most ten seconds are simulated.
        remainder += min(seconds, 10)
        while remainder >= PhysicsWorld.step - 1e-9 {
            world.advance(by: PhysicsWorld.step)
            remainder -= PhysicsWorld.step
            contacts.update(world.touching, collisions: collisions)
            rest = world.isAtRest ? rest + PhysicsWorld.step : 0
        }
        shown = world
        if remainder > 1e-9 { shown.advance(by: remainder) }
    }

    private func writeItems() {
        for body in shown.bodies {
            guard let item = items[body.id], body.position.isFinite, body.angle.isFinite else { continue }
            let center = CGPoint(body.position)
            if item.center != center { item.center = center }
            let turn = CGFloat(body.angle - item.rotation).remainder(dividingBy: 2 * .pi)
            if abs(turn) > 1e-6 { item.transform = item.transform.concatenating(CGAffineTransform(rotationAngle: turn)) }
        }
    }

    /// Moves snapped items exactly to their points, and pauses.
    private func settle() {
        world.finishSnaps()
        (shown, remainder) = (world, 0)
        writeItems()
        pause()
    }
}

/// The contacts of an animator's items.
struct DynamicContacts {
    private struct Key: Hashable {
        let behavior: ObjectIdentifier
        let first: ObjectIdentifier
        let second: ObjectIdentifier?
        let boundary: Int?
    }
    private struct Contact {
        let behavior: UICollisionBehavior
        let first: ObjectIdentifier
        let second: ObjectIdentifier?
        let identifier: (any NSCopying)?
        let point: Vector
    }
    private var current: [Key: Contact] = [:]
    private var events: [(contact: Contact, began: Bool)] = []

    /// Compares the touching pairs with the pairs of the previous step.
    mutating func update(_ touching: [PhysicsPair: Vector], collisions: [UICollisionBehavior]) {
        if touching.isEmpty, current.isEmpty { return }
        var next: [Key: Contact] = [:]
        for (pair, point) in touching where pair.group < collisions.count {
            let behavior = collisions[pair.group]
            let key = Key(behavior: ObjectIdentifier(behavior), first: pair.first, second: pair.second, boundary: pair.boundary)
            let contact = Contact(
                behavior: behavior, first: pair.first, second: pair.second, identifier: pair.boundary.flatMap(behavior.identifier(at:)),
                point: point)
            next[key] = contact
            if current[key] == nil { events.append((contact, true)) }
        }
        for (key, contact) in current where next[key] == nil { events.append((contact, false)) }
        current = next
    }

    /// Notifies the delegates of the events since the last call.
    mutating func notify(items: [ObjectIdentifier: any UIDynamicItem]) {
        let events = events
        self.events = []
        for (contact, began) in events {
            guard let delegate = contact.behavior.collisionDelegate, let item = items[contact.first] else { continue }
            let point = CGPoint(contact.point)
            if let second = contact.second {
                guard let other = items[second] else { continue }
                if began {
                    delegate.collisionBehavior(contact.behavior, beganContactFor: item, with: other, at: point)
                } else {
                    delegate.collisionBehavior(contact.behavior, endedContactFor: item, with: other)
                }
            } else if began {
                delegate.collisionBehavior(contact.behavior, beganContactFor: item, withBoundaryIdentifier: contact.identifier, at: point)
            } else {
                delegate.collisionBehavior(contact.behavior, endedContactFor: item, withBoundaryIdentifier: contact.identifier)
            }
        }
    }
}
