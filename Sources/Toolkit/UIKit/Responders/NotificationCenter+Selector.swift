// Observers of notifications with a target and a selector, and their removal.

public import Foundation

extension NotificationCenter {
    /// Calls `selector` on `observer`, held weakly, for each notification named `name` (nil: any) from `object` (nil: any).
    ///
    /// The observation ends when the observer is removed or deallocated. Notifications must be posted on the main thread.
    @preconcurrency @MainActor
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        let targetAction = TargetAction(target: observer, action: selector)
        let observation = Observation(of: TargetAction.object(observer), in: self, name: name, object: object.map(TargetAction.object))
        observation.token = addObserver(forName: name, object: object, queue: nil) { [weak observation] notification in
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated {
                guard targetAction.isDead else {
                    targetAction.perform(sender: notification)
                    return
                }
                guard let observation else { return }
                _ = Observations.shared.remove(of: observation.observer) { $0 === observation }
                observation.end()
            }
        }
        Observations.shared.add(observation)
    }

    /// Ends all observations of an observer that was added with a selector, or the observation with this token.
    nonisolated public func removeObserver(_ observer: AnyObject) {
        removeObserver(observer, name: nil, object: nil)
        removeObserver(observer as Any)
    }

    /// Ends the observations of an observer, or of a token, for notifications named `name` (nil: any) from `object` (nil: any).
    nonisolated public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let sender = object.map { $0 as AnyObject }
        for observation in Observations.shared.remove(
            of: ObjectIdentifier(observer),
            where: { observation in
                observation.center === self && (name == nil || observation.name == name) && (sender == nil || observation.object === sender)
            })
        { observation.end() }
        removeObserver(observer as Any, name: name, object: object)
    }
}

/// One observation with a selector. It stores the observer's identifier, because an observer cannot be referenced in its deinitializer.
nonisolated private final class Observation: @unchecked Sendable {
    let observer: ObjectIdentifier
    private(set) weak var center: NotificationCenter?
    let name: Notification.Name?
    /// The sender of the notifications; nil for any.
    private(set) weak var object: AnyObject?
    var token: (any NSObjectProtocol)?

    init(of observer: AnyObject, in center: NotificationCenter, name: Notification.Name?, object: AnyObject?) {
        self.observer = ObjectIdentifier(observer)
        self.center = center
        self.name = name
        self.object = object
    }

    func end() {
        if let token { center?.removeObserver(token as Any) }
        token = nil
    }
}

/// The observations with selectors, by observer. Deinitializers may remove observations on any thread.
nonisolated private final class Observations: @unchecked Sendable {
    static let shared = Observations()
    private let lock = NSLock()
    private var byObserver: [ObjectIdentifier: [Observation]] = [:]

    func add(_ observation: Observation) {
        lock.withLock { byObserver[observation.observer, default: []].append(observation) }
    }

    /// Removes those observations of `observer` that fulfil `condition`, and returns them.
    func remove(of observer: ObjectIdentifier, where condition: (Observation) -> Bool) -> [Observation] {
        lock.withLock {
            guard let all = byObserver[observer] else { return [] }
            let rest = all.filter { !condition($0) }
            byObserver[observer] = rest.isEmpty ? nil : rest
            return all.filter(condition)
        }
    }
}
