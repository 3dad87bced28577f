// Sets and dictionaries that may hold objects weakly: Foundation has these classes only on Apple's systems.

/// The options of the collections `NSHashTable` and `NSMapTable`, with Apple's raw values.
nonisolated public struct NSPointerFunctions {
    /// How a collection holds and compares its objects.
    public struct Options: OptionSet, Sendable {
        /// Apple's bits.
        public let rawValue: UInt
        /// Options with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Objects are retained.
        public static let strongMemory = Options([])
        /// Objects are not retained, and disappear from the collection when they are deallocated.
        public static let weakMemory = Options(rawValue: 5)
        /// Objects are equal only to themselves.
        public static let objectPointerPersonality = Options(rawValue: 1 << 9)
        /// Objects are equal if `isEqual(_:)` returns true; the default.
        public static let objectPersonality = Options([])
        /// Objects are copied if they conform to `NSCopying`.
        public static let copyIn = Options(rawValue: 1 << 16)
    }
}

/// A reference to an object, strong or weak, for `NSHashTable` and `NSMapTable`.
nonisolated struct HeldObject {
    private var strong: AnyObject?
    private weak var weak: AnyObject?

    init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
        let copied = options.contains(.copyIn) ? (object as? any NSCopying)?.copy(with: nil) as AnyObject? ?? object : object
        if options.contains(.weakMemory) { weak = copied } else { strong = copied }
    }

    var object: AnyObject? { strong ?? weak }

    /// Whether the reference is to an object that equals `other`.
    func matches(_ other: AnyObject, _ options: NSPointerFunctions.Options) -> Bool {
        guard let object else { return false }
        if object === other { return true }
        guard !options.contains(.objectPointerPersonality) else { return false }
        return (object as? NSObject)?.isEqual(other) ?? false
    }
}

/// A set of objects that may be held weakly. Unlike Apple's class, it also takes values of protocol types.
nonisolated open class NSHashTable<ObjectType>: NSObject {
    private let options: NSPointerFunctions.Options
    private var held: [HeldObject] = []

    /// An empty table; `capacity` is ignored.
    public required init(options: NSPointerFunctions.Options, capacity: Int = 0) {
        self.options = options
        super.init()
    }

    /// A table that retains its objects.
    public convenience override init() { self.init(options: .strongMemory) }
    /// A table that does not retain its objects.
    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable<ObjectType>(options: .weakMemory) }

    /// The objects that still exist, in the order in which they were added.
    open var allObjects: [ObjectType] { held.compactMap { $0.object as? ObjectType } }
    /// One of the objects; nil if there are none.
    open var anyObject: ObjectType? { allObjects.first }
    /// The number of objects that still exist.
    open var count: Int { allObjects.count }

    /// Adds an object unless the table contains one that is equal to it.
    open func add(_ object: ObjectType?) {
        held.removeAll { $0.object == nil }
        guard let object = object as AnyObject?, !holds(object) else { return }
        held.append(HeldObject(object, options))
    }

    /// Removes an object.
    open func remove(_ object: ObjectType?) {
        guard let object = object as AnyObject? else { return }
        held.removeAll { $0.object == nil || $0.matches(object, options) }
    }

    /// Removes all objects.
    open func removeAllObjects() { held = [] }
    /// Whether the table contains an object that is equal to this one.
    open func contains(_ anObject: ObjectType?) -> Bool { (anObject as AnyObject?).map(holds) ?? false }
    /// The object of the table that is equal to this one; nil if there is none.
    open func member(_ object: ObjectType?) -> ObjectType? {
        guard let object = object as AnyObject? else { return nil }
        return held.first { $0.matches(object, options) }?.object as? ObjectType
    }

    private func holds(_ object: AnyObject) -> Bool { held.contains { $0.matches(object, options) } }
}

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
