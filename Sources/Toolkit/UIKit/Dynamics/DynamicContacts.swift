// Begun and ended contacts of items, for the delegates of collision behaviours.

internal import CoreGraphics
internal import Foundation

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
            let point = CGPoint(x: contact.point.x, y: contact.point.y)
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
