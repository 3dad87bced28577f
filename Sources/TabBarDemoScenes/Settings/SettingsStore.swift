// Where settings are remembered, as the model sees it: values by name. The file is the executable's business.

/// A remembered value.
nonisolated public enum SettingsValue: Sendable, Hashable {
    case text(String)
    case flag(Bool)
}

/// Remembers values by name, or does as if: what cannot be kept is the store's to tell, once, and never an error here.
public protocol SettingsStore: AnyObject {
    /// The value remembered under `name`; nil for none, and for one of another kind than text or a flag.
    func value(named name: String) -> SettingsValue?
    /// Remembers `value` under `name` from now on, and leaves all other names as they are.
    func remember(_ value: SettingsValue, named name: String)
}
