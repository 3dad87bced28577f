// The storage of settings, by default in the app's user defaults.

@preconcurrency public import Foundation

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
@MainActor public protocol SettingsStore: AnyObject {
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

/// Stores settings in user defaults, as texts that begin with the letter of their type.
@MainActor public final class DefaultsStore: SettingsStore {
    private let defaults: UserDefaults

    /// Uses these defaults, by default the standard ones.
    public init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

    /// The stored value; nil if there is none.
    public func value(named name: String) -> SettingsValue? {
        guard let stored = defaults.string(forKey: Self.key(name)), let type = stored.first else { return nil }
        let text = String(stored.dropFirst())
        return switch type {
        case "t": .text(text)
        case "f": Bool(text).map { .flag($0) }
        case "n": Double(text).map { .number($0) }
        default: nil
        }
    }

    /// Stores a value at once.
    public func set(_ value: SettingsValue, named name: String) {
        let text =
            switch value {
            case .text(let text): "t\(text)"
            case .flag(let flag): "f\(flag)"
            case .number(let number): "n\(number)"
            }
        defaults.set(text, forKey: Self.key(name))
        defaults.synchronize()
    }

    private static func key(_ name: String) -> String { "TabBarLaboratory.\(name)" }
}
