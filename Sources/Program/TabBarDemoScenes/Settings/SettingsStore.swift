// The storage of settings.

/// A stored value.
nonisolated public enum SettingsValue: Sendable, Hashable {
    /// A text, such as the raw value of an enumeration.
    case text(String)
    /// A Boolean value.
    case flag(Bool)
    /// A finite number.
    case number(Double)
}

/// Stores values by name. A store reports its own errors.
public protocol SettingsStore: AnyObject {
    /// The stored value; nil if there is none or it is neither text, Boolean nor number.
    func value(named name: String) -> SettingsValue?
    /// Stores a value without changing the values of other names.
    func set(_ value: SettingsValue, named name: String)
}
