// Foundation's types for observing properties, which exist on Apple's systems only.

public import Foundation

/// The calls and values that an observer of a property receives, with Apple's raw values.
nonisolated public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Options with Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The change contains the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The change contains the old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The observer is also called at once, before `observe` returns.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// The kind of a change, with Apple's raw values.
nonisolated public enum NSKeyValueChange: UInt, Sendable {
    /// The property has another value; the only kind for UIKit's properties.
    case setting = 1
    /// Objects were inserted into a collection.
    case insertion = 2
    /// Objects were removed from a collection.
    case removal = 3
    /// Objects of a collection were replaced.
    case replacement = 4
}

/// A change of an observed property.
nonisolated public struct NSKeyValueObservedChange<Value> {
    /// The type of `kind`.
    public typealias Kind = NSKeyValueChange
    /// The kind of the change: `.setting`.
    public let kind: Kind
    /// The new value; nil without the option `.new`.
    public let newValue: Value?
    /// The old value; nil without the option `.old`, and for the first call with `.initial`.
    public let oldValue: Value?
    /// The changed indexes of a collection; nil for the kind `.setting`.
    public let indexes: IndexSet?
    /// Whether the call came before the change; always false.
    public let isPrior: Bool
}

/// An observation of a property, which ends when this object is released.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
    private var observation: PropertyObservation?

    init(_ observation: PropertyObservation) {
        self.observation = observation
        super.init()
        KeyValueObserving.add(observation)
    }

    /// Ends the observation.
    public func invalidate() {
        if let observation { KeyValueObserving.remove(observation) }
        observation = nil
    }

    isolated deinit { invalidate() }
}

/// A class with observable properties.
@preconcurrency @MainActor
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension UIResponder: _KeyValueCodingAndObserving {}
extension UIBarItem: _KeyValueCodingAndObserving {}
extension UINavigationItem: _KeyValueCodingAndObserving {}
extension UIGestureRecognizer: _KeyValueCodingAndObserving {}
extension CALayer: _KeyValueCodingAndObserving {}
extension UIAlertAction: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Calls `changeHandler` after each change of a property, until the result is released.
    ///
    /// The handler is called at once for the geometry, opacity and visibility of views, the properties of layers that are
    /// seen, the offset, size and inset of scrolled content, the states of controls and gesture recognizers, the properties of
    /// bar items and the titles of controllers. It is called after the next frame for the window and the focus of views, the
    /// selection of tab bars and their controllers, and what else has changed in views that are laid out or drawn again and in
    /// their controllers. A value that is set again without a change is not reported. Values that are not `Equatable` are
    /// compared by their parts, and objects by their identity; a closure that replaces another closure is not reported.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        func report(_ object: Self, from old: Value?, to new: Value) {
            changeHandler(
                object,
                NSKeyValueObservedChange(
                    kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil,
                    indexes: nil, isPrior: false))
        }
        var last = self[keyPath: keyPath]
        let observation = PropertyObservation(of: self) { [weak self] in
            guard let self else { return }
            let (old, new) = (last, self[keyPath: keyPath])
            guard !ValueComparison.areEqual(old, new) else { return }
            last = new
            report(self, from: old, to: new)
        }
        let token = NSKeyValueObservation(observation)
        if options.contains(.initial) { report(self, from: nil, to: last) }
        return token
    }
}
