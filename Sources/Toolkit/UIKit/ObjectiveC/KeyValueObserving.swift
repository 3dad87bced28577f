// Key-value observing. While an object is not observed, its changes only test a flag.

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
@preconcurrency @MainActor public final class NSKeyValueObservation: NSObject {
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
@preconcurrency @MainActor public protocol _KeyValueCodingAndObserving: AnyObject {}

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

/// An observation of one property of an object.
final class PropertyObservation {
    fileprivate let id: ObjectIdentifier
    fileprivate weak var object: AnyObject?
    /// Compares the value with the last one, and reports a change.
    let check: () -> Void
    /// False after the observation was removed.
    var isValid = true

    init(of object: AnyObject, check: @escaping () -> Void) {
        id = ObjectIdentifier(object)
        self.object = object
        self.check = check
    }
}

/// All observations, by object.
enum KeyValueObserving {
    private static var observations: [ObjectIdentifier: [PropertyObservation]] = [:]
    private static var isUsed = false
    /// The number of groups of changes in progress.
    private static var groups = 0
    private static var changedInGroup: [ObjectIdentifier] = []
    /// After the next frame, the observed values of these objects are compared with the former values.
    private static var changedInFrame: [ObjectIdentifier] = []

    static func add(_ observation: PropertyObservation) {
        observations[observation.id, default: []].append(observation)
        observationsDidChange(of: observation.object)
    }

    static func remove(_ observation: PropertyObservation) {
        observation.isValid = false
        let rest = observations[observation.id]?.filter { $0 !== observation } ?? []
        observations[observation.id] = rest.isEmpty ? nil : rest
        observationsDidChange(of: observation.object)
    }

    /// Only the layers of observed objects report their changes.
    private static func observationsDidChange(of object: AnyObject?) {
        isUsed = !observations.isEmpty
        guard let layer = object as? CALayer ?? (object as? UIView)?.layer else { return }
        let ids = ([layer, layer.delegate] as [AnyObject?]).compactMap { $0.map { ObjectIdentifier($0) } }
        layer.isObserved = ids.contains { observations[$0] != nil }
        CALayer.changeObserver = layerDidChange
    }

    private static func layerDidChange(_ layer: CALayer) {
        check(ObjectIdentifier(layer))
        if let view = layer.delegate as? UIView { check(ObjectIdentifier(view)) }
    }

    /// Reports changed values of `object`, at the end of the group if one is open.
    static func valuesDidChange(of object: AnyObject) {
        if isUsed { check(ObjectIdentifier(object)) }
    }

    /// Reports changed values of `object` after the next frame: an override or a layout may follow the change.
    static func valuesMayHaveChanged(of object: AnyObject) {
        if isUsed, observations[ObjectIdentifier(object)] != nil { add(ObjectIdentifier(object), to: &changedInFrame) }
    }

    /// Reports changed values of a view that is laid out or drawn again, and of its controller, after the next frame.
    static func valuesMayHaveChanged(of view: UIView) {
        guard isUsed else { return }
        if view.layer.isObserved { add(ObjectIdentifier(view), to: &changedInFrame) }
        if let controller = view.controller { valuesMayHaveChanged(of: controller) }
    }

    private static func add(_ object: ObjectIdentifier, to changed: inout [ObjectIdentifier]) {
        if !changed.contains(object) { changed.append(object) }
    }

    /// Reports the changes for which `valuesMayHaveChanged(of:)` was called.
    static func frameWasDrawn() {
        let changed = changedInFrame
        changedInFrame = []
        for object in changed { check(object) }
    }

    /// Calls `changes`, and after the outermost group reports each changed property once.
    static func group(_ changes: () -> Void) {
        guard isUsed else { return changes() }
        groups += 1
        changes()
        groups -= 1
        guard groups == 0 else { return }
        let changed = changedInGroup
        changedInGroup = []
        for object in changed { check(object) }
    }

    private static func check(_ object: ObjectIdentifier) {
        guard let list = observations[object] else { return }
        if groups > 0 {
            add(object, to: &changedInGroup)
        } else {
            // A handler may invalidate other observations.
            for observation in list where observation.isValid { observation.check() }
        }
    }
}

/// A key of the dictionary that describes a change.
nonisolated public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new value, with the option `.new`.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value, with the option `.old`.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The raw value of an `NSKeyValueChange`: always 1, `setting`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The changed indexes of a collection; never present.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Marks calls before a change; never present, because there are no such calls.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

extension _KeyValueCodingAndObserving {
    /// Calls `observeValue(forKeyPath:of:change:context:)` of `observer` after each change of the property at the end of `keyPath`, until
    /// the observer is removed or one of the objects is released. The observer must be a responder, such as a view or a view controller;
    /// other observers are logged and ignored.
    ///
    /// The documentation of `observe(_:options:changeHandler:)` lists the properties that are reported at once, and those that are reported
    /// after the next frame.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
        guard let observer = observer as? UIResponder else {
            return NSLog("%@ cannot observe %@: observers are responders", "\(observer)", keyPath)
        }
        KeyPathObservations.add(observer, of: self, keyPath: keyPath, options: options, context: context)
    }

    /// Ends the latest observation of `keyPath` by `observer`.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        KeyPathObservations.remove(observer, of: self, keyPath: keyPath) { _ in true }
    }

    /// Ends the latest observation of `keyPath` by `observer` with this context.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
        KeyPathObservations.remove(observer, of: self, keyPath: keyPath) { $0 == context }
    }
}

/// The observations by key path.
private enum KeyPathObservations {
    private final class Record {
        weak var observer: UIResponder?
        let keyPath: String
        let context: UnsafeMutableRawPointer?
        var token: NSKeyValueObservation?

        init(observer: UIResponder, keyPath: String, context: UnsafeMutableRawPointer?) {
            self.observer = observer
            self.keyPath = keyPath
            self.context = context
        }
    }

    /// The records of each observed object, which are released with it.
    private static let records = RareProperty<[Record]>([])

    static func add(
        _ observer: UIResponder, of object: any _KeyValueCodingAndObserving, keyPath: String, options: NSKeyValueObservingOptions,
        context: UnsafeMutableRawPointer?
    ) {
        let record = Record(observer: observer, keyPath: keyPath, context: context)
        var last = object.value(forKeyPath: keyPath)
        func report(to observer: UIResponder, _ object: any _KeyValueCodingAndObserving, from old: Any?, to new: Any?, isFirst: Bool) {
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
            if options.contains(.new) { change[.newKey] = new ?? NSNull() }
            if options.contains(.old), !isFirst { change[.oldKey] = old ?? NSNull() }
            observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
        let observation = PropertyObservation(of: owner(of: keyPath, from: object)) { [weak object, weak record] in
            guard let object, let record else { return }
            guard let observer = record.observer else { return end(record, of: object) }
            let (old, new) = (last, object.value(forKeyPath: keyPath))
            guard !ValueComparison.areEqual(old as Any, new as Any) else { return }
            last = new
            report(to: observer, object, from: old, to: new, isFirst: false)
        }
        record.token = NSKeyValueObservation(observation)
        records[object].append(record)
        if options.contains(.initial) { report(to: observer, object, from: nil, to: last, isFirst: true) }
    }

    /// The object that has the last property of a key path, such as the gesture recognizer of "panGestureRecognizer.state".
    private static func owner(of keyPath: String, from object: any _KeyValueCodingAndObserving) -> AnyObject {
        guard let dot = keyPath.lastIndex(of: ".") else { return object }
        return object.value(forKeyPath: String(keyPath[..<dot])) as? any _KeyValueCodingAndObserving ?? object
    }

    static func remove(_ observer: NSObject, of object: AnyObject, keyPath: String, where matches: (UnsafeMutableRawPointer?) -> Bool) {
        let record = records[object].last { $0.observer === observer && $0.keyPath == keyPath && matches($0.context) }
        if let record { end(record, of: object) }
    }

    private static func end(_ record: Record, of object: AnyObject) {
        record.token?.invalidate()
        records[object].removeAll { $0 === record }
    }
}

/// Compares values of any types, for observations and appearance proxies.
enum ValueComparison {
    /// Whether two values are equal. Values that are not `Equatable` are equal if they are the same object, or if their parts are equal.
    /// Closures cannot be compared and count as equal.
    static func areEqual(_ first: Any, _ second: Any) -> Bool {
        guard let first = unwrapped(first), let second = unwrapped(second) else { return isNil(first) == isNil(second) }
        if let value = first as? any Equatable { return isEqual(value, to: second) }
        let kind = type(of: first)
        guard kind == type(of: second) else { return false }
        if kind is AnyObject.Type { return first as AnyObject === second as AnyObject }
        if let first = first as? Any.Type, let second = second as? Any.Type { return first == second }
        if let first = first as? [AnyHashable: Any], let second = second as? [AnyHashable: Any] { return haveEqualEntries(first, second) }
        return haveEqualParts(Mirror(reflecting: first), Mirror(reflecting: second)) && nameOfCase(first) == nameOfCase(second)
    }

    /// The content of an optional, or of an optional in an optional; nil if there is none.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }

    private static func isNil(_ value: Any) -> Bool { unwrapped(value) == nil }

    /// Two values that are not equal to themselves, such as NaN, are equal here.
    private static func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
        guard let other = other as? Value else { return false }
        return value == other || (value != value && other != other)
    }

    private static func haveEqualEntries(_ first: [AnyHashable: Any], _ second: [AnyHashable: Any]) -> Bool {
        first.count == second.count && first.allSatisfy { key, value in second[key].map { areEqual(value, $0) } ?? false }
    }

    private static func haveEqualParts(_ first: Mirror, _ second: Mirror) -> Bool {
        first.children.count == second.children.count
            && zip(first.children, second.children).allSatisfy { $0.label == $1.label && areEqual($0.value, $1.value) }
    }

    /// The case of an enumeration without associated values; nil for other values.
    private static func nameOfCase(_ value: Any) -> String? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .enum && mirror.children.isEmpty ? "\(value)" : nil
    }
}
