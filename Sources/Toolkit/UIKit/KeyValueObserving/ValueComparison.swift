// The comparison of values of unknown types.

/// Compares values of any types, for observations and appearance proxies.
@MainActor
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
