// A dictionary with keys and values that may be held weakly: Foundation has `NSMapTable` only on Apple's systems.

public import Foundation

/// A dictionary that may hold its keys and values weakly. An entry is removed when its key or value is deallocated.
nonisolated open class NSMapTable<KeyType, ObjectType>: NSObject {
    private let keyOptions: NSPointerFunctions.Options
    private let valueOptions: NSPointerFunctions.Options
    private var entries: [(key: HeldObject, value: HeldObject)] = []

    /// An empty table; `capacity` is ignored.
    public required init(keyOptions: NSPointerFunctions.Options, valueOptions: NSPointerFunctions.Options, capacity: Int = 0) {
        self.keyOptions = keyOptions
        self.valueOptions = valueOptions
        super.init()
    }

    /// A table that retains keys and values.
    public convenience override init() { self.init(keyOptions: .strongMemory, valueOptions: .strongMemory) }
    /// A table that retains keys and values.
    open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { make(.strongMemory, .strongMemory) }
    /// A table that retains keys only.
    open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> { make(.strongMemory, .weakMemory) }
    /// A table that retains values only.
    open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> { make(.weakMemory, .strongMemory) }
    /// A table that retains neither keys nor values.
    open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> { make(.weakMemory, .weakMemory) }

    private class func make(_ keys: NSPointerFunctions.Options, _ values: NSPointerFunctions.Options) -> NSMapTable<KeyType, ObjectType> {
        NSMapTable<KeyType, ObjectType>(keyOptions: keys, valueOptions: values)
    }

    private var existing: [(key: HeldObject, value: HeldObject)] { entries.filter { $0.key.object != nil && $0.value.object != nil } }

    /// The number of entries that still exist.
    open var count: Int { existing.count }

    /// The value of a key; nil for none.
    open func object(forKey aKey: KeyType?) -> ObjectType? {
        guard let key = aKey as AnyObject? else { return nil }
        return existing.first { $0.key.matches(key, keyOptions) }?.value.object as? ObjectType
    }

    /// Sets the value of a key; nil removes the key.
    open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        removeObject(forKey: aKey)
        guard let key = aKey as AnyObject?, let value = anObject as AnyObject? else { return }
        entries.append((HeldObject(key, keyOptions), HeldObject(value, valueOptions)))
    }

    /// Removes a key with its value.
    open func removeObject(forKey aKey: KeyType?) {
        entries = existing
        guard let key = aKey as AnyObject? else { return }
        entries.removeAll { $0.key.matches(key, keyOptions) }
    }

    /// Removes all keys.
    open func removeAllObjects() { entries = [] }
    /// Enumerates the keys that still exist.
    open func keyEnumerator() -> NSEnumerator { NSArray(array: existing.compactMap { $0.key.object }).objectEnumerator() }
    /// Enumerates the values that still exist; nil if there are none.
    open func objectEnumerator() -> NSEnumerator? {
        let values = existing.compactMap { $0.value.object }
        return values.isEmpty ? nil : NSArray(array: values).objectEnumerator()
    }
    /// The entries as a dictionary.
    open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
        var result: [AnyHashable: ObjectType] = [:]
        for entry in existing {
            if let key = entry.key.object as? AnyHashable, let value = entry.value.object as? ObjectType { result[key] = value }
        }
        return result
    }
}
