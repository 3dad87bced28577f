// Presets of a window's interactions.

public import TabBarKit

@MainActor extension WindowParameters {
    /// Replaces all values by those of a preset that has been checked.
    public func use(_ preset: ParameterPreset) {
        update()
        // The values have been checked.
        try? set.replaceAll(with: preset.values)
        // A value that is a default, or that the app sets, is no change.
        self.preset = ParameterPreset(name: preset.name, values: set.changedValues, settings: preset.settings, takes: preset.takes)
        isPresetInFolder = false
    }
}

@MainActor extension ParameterSet {
    /// The name of the first interaction with a value in a preset; nil for none.
    public func firstInteraction(changedBy preset: ParameterPreset) -> String? {
        interactions.first { $0.ids.contains { preset.values[$0] != nil } }?.name
    }
}
