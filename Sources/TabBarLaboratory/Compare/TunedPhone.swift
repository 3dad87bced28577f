// A phone with the parameters of its interactions.

internal import TabBarDemoScenes
internal import TabBarKit
internal import UIKit

/// The window of a phone, the parameters of its interactions, and an instance of each interaction for plots and for playing.
final class TunedPhone {
    let window: UIWindow
    let parameters: WindowParameters
    private(set) var examples: [String: any Tunable] = [:]
    /// The preset that was loaded or saved last; nil for none. It is known again when the laboratory is reopened.
    private(set) var preset: ParameterPreset? {
        get { parameters.preset }
        set { parameters.preset = newValue }
    }

    init(window: UIWindow) {
        self.window = window
        parameters = WindowParameters.parameters(of: window)
        for example in InteractionCatalog.makeAll() where examples[example.interactionName] == nil {
            examples[example.interactionName] = example
            parameters.set.add(example)
        }
        parameters.set.appValues = InteractionSetting.parameters(in: window)
        parameters.update()
    }

    var set: ParameterSet { parameters.set }

    // MARK: Presets

    /// The name of the preset that was loaded or saved last.
    var presetName: String? { preset?.name }

    /// The name for the button: the preset's name, marked if values differ from it; without a preset, a text for unsaved values. Nil if
    /// there is nothing to name.
    var valuesTitle: String? {
        markedPresetName ?? (set.changedValues.isEmpty ? nil : Localized.text("laboratory.preset.unsaved"))
    }

    /// Records that the preset `name` has the present values; nil for no preset.
    func usePreset(_ name: String?) { preset = name.map { ParameterPreset(name: $0, values: set.changedValues) } }

    /// Uses a preset without applying its values.
    func usePreset(_ preset: ParameterPreset) { self.preset = preset }

    /// The preset's name, with a dot if values were changed after it was loaded or saved; nil without a preset.
    var markedPresetName: String? { preset.map { $0.values == set.changedValues ? $0.name : "\($0.name) •" } }

    /// A text for the default values if no value differs from them, unless the preset has the same values. Otherwise the preset's marked
    /// name; without a preset, a text for changed values.
    var presetTitle: String {
        if set.changedValues.isEmpty, preset?.values.isEmpty != true { return Localized.text("laboratory.preset.article") }
        return markedPresetName ?? Localized.text("laboratory.compare.changed")
    }

    // MARK: Copying

    /// The values that differ from the defaults, and the preset.
    struct Values {
        fileprivate let changed: [String: ParameterValue]
        fileprivate let preset: ParameterPreset?
    }

    var values: Values {
        get { Values(changed: set.changedValues, preset: preset) }
        set {
            // The values are valid: they come from declarations with the same identifiers.
            try? set.replaceAll(with: newValue.changed.filter { set.parameter($0.key) != nil })
            preset = newValue.preset
        }
    }
}
