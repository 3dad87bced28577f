// Key-value observing with key path strings and a method of the observer.

public import Foundation

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
@MainActor
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
