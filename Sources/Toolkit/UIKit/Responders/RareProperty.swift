// Storage for properties that few objects set, so that the others need no memory for them.

internal import Foundation

/// The values of a property, by object. An object without a value has the initial one.
@MainActor
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
