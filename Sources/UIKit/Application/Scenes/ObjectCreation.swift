// Creates objects of classes that are known only at run time, such as delegates.

public import Foundation

/// A class with the initializer of all subclasses of `NSObject`, which need not declare it `required`.
@preconcurrency @MainActor
open class _RequiredInit: NSObject {
    /// Overrides the initializer of `NSObject`: a call through a metatype calls the override of that class.
    nonisolated public required override init() {
        super.init()
    }
}

/// An object of a class, made with its `init()`; nil if the class does not inherit from `NSObject`.
@_optimize(none) @inline(never)
public func _makeObject(of type: AnyClass) -> NSObject? {
    guard type is NSObject.Type else { return nil }
    // Swift calls `init()` of a metatype only if it is required in the class. The method tables of all these classes have it at the same
    // index.
    let creator = unsafeBitCast(type, to: _RequiredInit.Type.self)
    return creator.init() as NSObject
}
