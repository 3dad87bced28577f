// Values that are stored beside objects: Objective-C's associations, and properties that few objects set.

internal import Synchronization

/// How an associated value is held, with Apple's raw values.
nonisolated public enum objc_AssociationPolicy: UInt, Sendable {
    /// Objects are not retained, and nil is returned after their deallocation. Other values are kept.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Copied if the value conforms to `NSCopying`, else retained.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The same as `OBJC_ASSOCIATION_RETAIN_NONATOMIC`.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// The same as `OBJC_ASSOCIATION_COPY_NONATOMIC`.
    case OBJC_ASSOCIATION_COPY = 771
}

/// Associates `value` with `object` under `key`, such as the address of a static variable; nil removes the association.
///
/// When a responder is deallocated, its values are released; the values of another object are released at the next call of this function or
/// of `objc_getAssociatedObject(_:_:)`. Associations with structs have no effect.
nonisolated public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    AssociatedObjects.shared.set(value, policy, key: key, of: object as AnyObject)
}

/// The value associated with `object` under `key`; nil if there is none.
@discardableResult
nonisolated public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.shared.value(key: key, of: object as AnyObject)
}

/// Removes all associations of `object`.
nonisolated public func objc_removeAssociatedObjects(_ object: Any) {
    AssociatedObjects.shared.removeAll(of: ObjectIdentifier(object as AnyObject))
}

/// The associations of all objects.
nonisolated final class AssociatedObjects: @unchecked Sendable {
    static let shared = AssociatedObjects()
    /// Whether there ever was an association; if not, responders need not look for their values when they are deallocated.
    static let areUsed = Atomic(false)

    private enum Holder {
        case strong(Any)
        case weak(WeakObject)

        var value: Any? {
            switch self {
            case .strong(let value): value
            case .weak(let object): object.object
            }
        }
    }

    private struct WeakObject {
        weak var object: AnyObject?
    }

    private struct Record {
        weak var owner: AnyObject?
        var values: [UnsafeRawPointer: Holder] = [:]
    }

    private let lock = NSLock()
    private var records: [ObjectIdentifier: Record] = [:]
    /// The owners that are not responders, because their deinitializers do not remove their records.
    private var others: Set<ObjectIdentifier> = []

    func set(_ value: Any?, _ policy: objc_AssociationPolicy, key: UnsafeRawPointer, of owner: AnyObject) {
        Self.areUsed.store(true, ordering: .relaxed)
        let holder = value.map { Self.holder(of: $0, policy) }
        // Values are released after the lock, because their deinitializers may use associations, too.
        let released = lock.withLock { () -> [Any] in
            var released: [Any] = removeDeallocated()
            let id = ObjectIdentifier(owner)
            var record = records[id] ?? Record(owner: owner)
            if let old = record.values[key] { released.append(old) }
            record.values[key] = holder
            records[id] = record.values.isEmpty ? nil : record
            if record.values.isEmpty { others.remove(id) } else if !(owner is UIResponder) { others.insert(id) }
            return released
        }
        _ = consume released
    }

    func value(key: UnsafeRawPointer, of owner: AnyObject) -> Any? {
        guard Self.areUsed.load(ordering: .relaxed) else { return nil }
        let (value, released) = lock.withLock { () -> (Any?, [Any]) in
            let released = removeDeallocated()
            return (records[ObjectIdentifier(owner)]?.values[key]?.value, released)
        }
        _ = consume released
        return value
    }

    func removeAll(of owner: ObjectIdentifier) {
        guard Self.areUsed.load(ordering: .relaxed) else { return }
        let released = lock.withLock {
            others.remove(owner)
            return records.removeValue(forKey: owner)
        }
        _ = consume released
    }

    /// Removes the records of deallocated owners, and returns their values.
    private func removeDeallocated() -> [Any] {
        let dead = others.filter { records[$0]?.owner == nil }
        guard !dead.isEmpty else { return [] }
        others.subtract(dead)
        return dead.compactMap { records.removeValue(forKey: $0)?.values }
    }

    private static func holder(of value: Any, _ policy: objc_AssociationPolicy) -> Holder {
        switch policy {
        case .OBJC_ASSOCIATION_ASSIGN:
            type(of: value) is AnyObject.Type ? .weak(WeakObject(object: value as AnyObject)) : .strong(value)
        case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
            .strong((value as? any NSCopying)?.copy(with: nil) ?? value)
        case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: .strong(value)
        }
    }
}

/// The values of a property, by object. An object without a value has the initial one.
final class RareProperty<Value> {
    private let initial: Value
    /// Whether the property was ever set; if not, reading it costs nothing.
    private(set) var isUsed = false

    init(_ initial: Value) { self.initial = initial }

    /// The property's value for an object. Key-value observers are not notified of changes.
    subscript(owner: AnyObject) -> Value {
        get { isUsed ? objc_getAssociatedObject(owner, key) as? Value ?? initial : initial }
        set {
            isUsed = true
            objc_setAssociatedObject(owner, key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }

    private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}
