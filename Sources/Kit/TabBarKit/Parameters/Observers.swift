// The observers of a value or a model.

/// Any number of observers, each of which gets the events of a subject while its owner exists.
///
///     let changes = Observers<Change>()
///     model.changes.observe(self) { page, change in page.show(change) }
@preconcurrency @MainActor public final class Observers<Event> {
    private final class Observer {
        weak var owner: AnyObject?
        /// Nil once the observation has ended, so that an observer removed while an event is sent does not get it.
        var action: ((Event) -> Void)?

        init(_ owner: AnyObject, _ action: @escaping (Event) -> Void) {
            self.owner = owner
            self.action = action
        }
    }

    private var observers: [Observer] = []

    /// Creates an empty list.
    public init() {}

    /// The number of observers that exist.
    public var count: Int { observers.count { $0.owner != nil } }

    /// Calls `action` with `owner` and each event, in the order of the calls of this method, until `owner` is released.
    public func observe<Owner: AnyObject>(_ owner: Owner, _ action: @escaping (Owner, Event) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner) { [weak owner] event in if let owner { action(owner, event) } })
    }

    /// Ends the observation by `owner` before its release.
    public func remove(_ owner: AnyObject) {
        for observer in observers where observer.owner === owner { observer.action = nil }
        observers.removeAll { $0.action == nil || $0.owner == nil }
    }

    /// Calls the observers. Only the subject does this, after a change.
    public func send(_ event: Event) { for observer in observers { observer.action?(event) } }
}
