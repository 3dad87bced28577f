// Presets of a window's interactions.

public import TabBarKit

@MainActor extension WindowParameters {
    /// Replaces all values by those of a preset that has been checked, as one change that can be undone. The animations `kept`, which have
    /// other names than those of the preset, are added to them, and count as changes.
    public func use(_ preset: ParameterPreset, keeping kept: [TrackAnimation] = []) {
        update()
        var used = preset
        used.animations += kept
        // The values have been checked.
        try? set.replaceAll(with: used.values)
        // A value that is a default, or that the app sets, is no change.
        var stored = ParameterPreset(name: preset.name, values: set.changedValues, settings: preset.settings, takes: preset.takes)
        if !kept.isEmpty { stored.animations = preset.animations }
        self.preset = stored
        isPresetInFolder = false
    }
}

@MainActor extension ParameterSet {
    /// The name of the first interaction with a value in a preset; nil for none.
    public func firstInteraction(changedBy preset: ParameterPreset) -> String? {
        interactions.first { $0.ids.contains { preset.values[$0] != nil } }?.name
    }
}
