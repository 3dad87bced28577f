// The declaration of a setting.

public import LaboratoryCore

/// A setting: its name in the preferences file, its type, and the value that it has until the user changes it.
nonisolated public struct Setting<Value: SettingsRepresentable & Sendable>: Sendable {
    let name: DemoSettings.Name
    let standard: Value
    /// Whether the setting changes what a scene shows or does.
    let isOfScenes: Bool

    init(_ name: DemoSettings.Name, default standard: Value, isOfScenes: Bool = true) {
        (self.name, self.standard, self.isOfScenes) = (name, standard, isOfScenes)
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
    var standardValue: SettingsValue { standard.settingsValue }
    func accepts(_ value: SettingsValue) -> Bool { Value(settingsValue: value) != nil }
}
