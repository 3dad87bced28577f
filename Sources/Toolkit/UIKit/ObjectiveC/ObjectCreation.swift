// Creates objects of classes that are known only at run time, such as delegates.

/// Declares the `init()` of `NSObject` as required. Other subclasses of `NSObject` need not do so.
@preconcurrency @MainActor open class _RequiredInit: NSObject {
    /// Has the same entry in the method table as `NSObject.init()`, so that a call through a metatype runs the `init()` of its class.
    nonisolated public required override init() { super.init() }
}

/// An object of a class, made with its `init()`; nil if the class does not inherit from `NSObject`.
@_optimize(none) @inline(never)
public func _makeObject(of type: AnyClass) -> NSObject? {
    guard type is NSObject.Type else { return nil }
    // Swift calls `init()` of a metatype only if it is required in the class. `init()` has the same place in the method tables of all
    // subclasses of `NSObject`.
    let creator = unsafeBitCast(type, to: _RequiredInit.Type.self)
    return creator.init() as NSObject
}
