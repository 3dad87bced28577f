// Key-value coding. `KeyedProperties` lists UIKit's keys; an application's stored properties can only be read.

internal import Foundation
internal import QuartzCore

extension _KeyValueCodingAndObserving {
    /// The value of the UIKit property named `key`, or of a stored property of an application's class. Logs an unknown key and returns nil
    /// for it.
    public func value(forKey key: String) -> Any? {
        if let layer = self as? CALayer { return layer.value(forKeyPath: key) }
        if let property = KeyedProperties.property(key, of: self) { return property.read(self) }
        if let value = KeyedProperties.storedValue(key, of: self) { return value }
        NSLog("%@ has no value for the key %@", "\(self)", key)
        return nil
    }

    /// Sets the property of UIKit named `key`. Logs a key that cannot be set, and values of another type.
    public func setValue(_ value: Any?, forKey key: String) {
        if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: key) }
        if KeyedProperties.property(key, of: self)?.write?(self, value) == true { return }
        NSLog("%@ has no replaceable value for the key %@", "\(self)", key)
    }

    /// The value at the end of a path of keys, such as "navigationItem.title"; nil if an object on the path is nil.
    public func value(forKeyPath keyPath: String) -> Any? {
        if let layer = self as? CALayer { return layer.value(forKeyPath: keyPath) }
        let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = keys.first else { return nil }
        let value = value(forKey: first)
        guard keys.count > 1 else { return value }
        return (value as? any _KeyValueCodingAndObserving)?.value(forKeyPath: keys[1])
    }

    /// Sets the property at the end of a path of keys; does nothing if an object on the path is nil.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: keyPath) }
        let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = keys.first else { return }
        guard keys.count > 1 else { return setValue(value, forKey: first) }
        (self.value(forKey: first) as? any _KeyValueCodingAndObserving)?.setValue(value, forKeyPath: keys[1])
    }
}

/// The accessors of a property for key-value coding.
@MainActor
struct KeyedProperty {
    let read: (AnyObject) -> Any?
    /// Returns false for values of another type; nil for a property that cannot be set.
    var write: ((AnyObject, Any?) -> Bool)?

    /// A property that can be read.
    static func get<Owner, Value>(_ read: @escaping (Owner) -> Value?) -> KeyedProperty {
        KeyedProperty(read: { ($0 as? Owner).flatMap(read) })
    }

    /// A property that can be read and set.
    static func set<Owner, Value>(_ path: ReferenceWritableKeyPath<Owner, Value>) -> KeyedProperty {
        KeyedProperty(read: { ($0 as? Owner)?[keyPath: path] }) { owner, value in
            guard let owner = owner as? Owner, let value: Value = converted(value) else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    /// An optional property that can be read and set; its value is nil or an unwrapped value.
    static func set<Owner, Value>(_ path: ReferenceWritableKeyPath<Owner, Value?>) -> KeyedProperty {
        KeyedProperty(read: { ($0 as? Owner)?[keyPath: path] }) { owner, value in
            guard let owner = owner as? Owner else { return false }
            guard let value else {
                owner[keyPath: path] = nil
                return true
            }
            guard let value: Value = converted(value) else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    /// Converts a value to a property's type: a number may have another type or be an `NSNumber`, and geometry may be in an `NSValue`.
    private static func converted<Value>(_ value: Any?) -> Value? {
        if let value = value as? Value { return value }
        let number =
            (value as? NSNumber)?.doubleValue ?? (value as? Int).map(Double.init) ?? (value as? CGFloat).map { Double($0) }
            ?? value as? Double
        if let number, number.isFinite {
            switch Value.self {
            case is CGFloat.Type: return CGFloat(number) as? Value
            case is Double.Type: return number as? Value
            case is Float.Type: return Float(number) as? Value
            case is Int.Type: return Int(exactly: number.rounded()) as? Value
            case is Bool.Type: return (number != 0) as? Value
            default: return nil
            }
        }
        guard let boxed = value as? NSValue else { return nil }
        switch Value.self {
        case is CGRect.Type: return boxed.cgRectValue as? Value
        case is CGPoint.Type: return boxed.cgPointValue as? Value
        case is CGSize.Type: return boxed.cgSizeValue as? Value
        default: return nil
        }
    }
}
