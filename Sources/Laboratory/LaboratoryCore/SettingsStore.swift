// The storage of settings.

/// A stored value.
public enum SettingsValue: Sendable, Hashable {
    /// A text, such as the raw value of an enumeration.
    case text(String)
    /// A Boolean value.
    case flag(Bool)
    /// A finite number.
    case number(Double)
}

/// Stores values by name. A store reports its own errors.
@MainActor
public protocol SettingsStore: AnyObject {
    /// The stored value; nil if there is none or it is neither text, Boolean nor number.
    func value(named name: String) -> SettingsValue?
    /// Stores a value without changing the values of other names.
    func set(_ value: SettingsValue, named name: String)
}

/// A setting that can be converted to a `SettingsValue` and back.
public protocol SettingsRepresentable {
    /// The value for a store.
    var settingsValue: SettingsValue { get }
    /// Reads a value of a store; nil if it is not valid.
    init?(settingsValue: SettingsValue)
}

extension Bool: SettingsRepresentable {
    /// A flag.
    public var settingsValue: SettingsValue { .flag(self) }
    /// The flag; nil for other values.
    public init?(settingsValue: SettingsValue) {
        guard case .flag(let flag) = settingsValue else { return nil }
        self = flag
    }
}

extension String: SettingsRepresentable {
    /// The text itself.
    public var settingsValue: SettingsValue { .text(self) }
    /// The text; nil for other values.
    public init?(settingsValue: SettingsValue) {
        guard case .text(let text) = settingsValue else { return nil }
        self = text
    }
}

extension Int: SettingsRepresentable {
    /// The number.
    public var settingsValue: SettingsValue { .number(Double(self)) }
    /// A whole number; nil for other values.
    public init?(settingsValue: SettingsValue) {
        guard case .number(let number) = settingsValue else { return nil }
        self.init(exactly: number)
    }
}

extension SettingsRepresentable where Self: RawRepresentable, RawValue == String {
    /// The raw value.
    public var settingsValue: SettingsValue { .text(rawValue) }
    /// The value with this raw value; nil if there is none.
    public init?(settingsValue: SettingsValue) {
        guard case .text(let text) = settingsValue else { return nil }
        self.init(rawValue: text)
    }
}
