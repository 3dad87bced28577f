// The observers of a value or a model.

/// Any number of observers, each of which gets the events of a subject while its owner exists.
///
///     let changes = Observers<Change>()
///     model.changes.observe(self) { page, change in page.show(change) }
@preconcurrency @MainActor
public final class Observers<Event> {
    private struct Observer {
        weak var owner: AnyObject?
        let action: (Event) -> Void
    }

    private var observers: [Observer] = []

    /// Creates an empty list.
    public init() {}

    /// The number of observers that exist.
    public var count: Int { observers.count { $0.owner != nil } }

    /// Calls `action` with `owner` and each event, in the order of the calls of this method, until `owner` is released.
    public func observe<Owner: AnyObject>(_ owner: Owner, _ action: @escaping (Owner, Event) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner: owner) { [weak owner] event in if let owner { action(owner, event) } })
    }

    /// Ends the observation by `owner` before its release.
    public func remove(_ owner: AnyObject) { observers.removeAll { $0.owner === owner || $0.owner == nil } }

    /// Calls the observers. Only the subject does this, after a change.
    public func send(_ event: Event) {
        for observer in observers { observer.action(event) }
    }
}
