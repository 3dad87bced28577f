// Observing changes of single traits with closures and selectors.

public import Foundation

/// A token for `unregisterForTraitChanges(_:)`. The registration also ends when its object is deallocated.
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// A view or a view controller with observable traits.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: UITraitEnvironment {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitEnvironment, UITraitChangeObservable {}

extension UITraitChangeObservable {
    /// A closure that is called with the object and its former traits.
    public typealias TraitChangeHandler<Observer> = (_ traitEnvironment: Observer, _ previousTraitCollection: UITraitCollection) -> Void

    /// Calls `handler` after a change of one of the traits. The first argument is this object, typed as its class or a superclass.
    @discardableResult
    public func registerForTraitChanges<Observer>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<Observer>
    ) -> any UITraitChangeRegistration {
        TraitObservers.add(traits, of: self) { object, previous in
            if let object = object as? Observer { handler(object, previous) }
        }
    }

    /// Calls a method of `target` after a change of one of the traits, with up to two arguments: this object and its former traits. The
    /// target is held weakly.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration {
        weak let target = target as AnyObject
        return TraitObservers.add(traits, of: self) { object, previous in
            if let target { action.perform(on: target, sender: TraitArguments(object: object, previous: previous), event: nil) }
        }
    }

    /// Calls a method of this object after a change of one of the traits.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: self, action: action)
    }

    /// Ends a registration.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        TraitObservers.remove(registration, of: self)
    }
}

/// The registrations of all objects.
@MainActor
enum TraitObservers {
    private final class Registration: NSObject, UITraitChangeRegistration {
        let traits: [UITrait]
        weak var object: AnyObject?
        let handler: @MainActor (AnyObject, UITraitCollection) -> Void

        init(_ traits: [UITrait], of object: AnyObject, handler: @escaping @MainActor (AnyObject, UITraitCollection) -> Void) {
            self.traits = traits
            self.object = object
            self.handler = handler
            super.init()
        }
    }

    private static var registrations: [ObjectIdentifier: [Registration]] = [:]

    static func add(
        _ traits: [UITrait], of object: AnyObject, handler: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        // Removes the registrations of deallocated objects whenever the number of observed objects has doubled.
        if registrations.count >= limit {
            registrations = registrations.filter { $0.value.contains { $0.object != nil } }
            limit = max(64, registrations.count * 2)
        }
        let registration = Registration(traits, of: object, handler: handler)
        registrations[ObjectIdentifier(object), default: []].removeAll { $0.object == nil }
        registrations[ObjectIdentifier(object), default: []].append(registration)
        return registration
    }

    private static var limit = 64

    static func remove(_ registration: any UITraitChangeRegistration, of object: AnyObject) {
        let id = ObjectIdentifier(object)
        let rest = registrations[id]?.filter { $0 !== registration } ?? []
        registrations[id] = rest.isEmpty ? nil : rest
    }

    /// Calls the handlers of the traits of `object` that have changed.
    static func traitsDidChange(of object: AnyObject, from previous: UITraitCollection, to traits: UITraitCollection) {
        guard !registrations.isEmpty, let list = registrations[ObjectIdentifier(object)] else { return }
        for registration in list where registration.object === object {
            let hasChanged = registration.traits.contains { $0._value(in: previous) != $0._value(in: traits) }
            if hasChanged { registration.handler(object, previous) }
        }
    }
}
