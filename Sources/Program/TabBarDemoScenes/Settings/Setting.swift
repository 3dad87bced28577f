// The declaration of a setting.

internal import LaboratoryCore

/// A setting: its name in the preferences file, its type, and the value that it has until the user changes it.
///
/// The type has no requirement, whose conformances the runtime would search for at each start of the program.
nonisolated public struct Setting<Value: Sendable>: Sendable {
    let name: DemoSettings.Name
    let standard: Value
    /// Whether the setting changes what a scene shows or does.
    let isOfScenes: Bool
    /// Reads a value of a store; returns nil if it is not valid.
    let read: @Sendable (SettingsValue) -> Value?
    /// Returns the value for a store.
    let stored: @Sendable (Value) -> SettingsValue

    init(_ name: DemoSettings.Name, default standard: Value, isOfScenes: Bool = true) where Value: SettingsRepresentable {
        (self.name, self.standard, self.isOfScenes) = (name, standard, isOfScenes)
        read = { Value(settingsValue: $0) }
        stored = { $0.settingsValue }
    }
}

/// A setting of any type.
nonisolated protocol AnySetting: Sendable {
    var name: DemoSettings.Name { get }
    var isOfScenes: Bool { get }
    /// The default as a store has it.
    var standardValue: SettingsValue { get }
    /// Whether a stored value is valid.
    func accepts(_ value: SettingsValue) -> Bool
}

nonisolated extension Setting: AnySetting {
    var standardValue: SettingsValue { stored(standard) }
    func accepts(_ value: SettingsValue) -> Bool { read(value) != nil }
}
