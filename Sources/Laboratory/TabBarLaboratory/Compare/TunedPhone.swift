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
    var preset: ParameterPreset? { parameters.preset }

    init(window: UIWindow) {
        self.window = window
        parameters = WindowParameters.parameters(of: window)
        let all = InteractionCatalog.makeAll() + InteractionCatalog.makeFeel(of: window)
        for example in all where examples[example.interactionName] == nil {
            examples[example.interactionName] = example
            parameters.set.add(example)
        }
        parameters.set.appValues = appValues
        parameters.update()
    }

    private var appValues: Set<String> { InteractionSetting.parameters(in: window) }

    /// Adds the interactions of new pages. Returns whether the window shows another scene, in which settings choose other values.
    func updateIfNeeded() -> Bool {
        parameters.updateIfNeeded()
        guard set.appValues != appValues else { return false }
        set.appValues = appValues
        return true
    }

    var set: ParameterSet { parameters.set }

    // MARK: Presets

    /// The name of the file in the user's folder that was loaded or saved last; nil for none.
    var presetName: String? { parameters.isPresetInFolder ? preset?.name : nil }

    /// The name for the button: the preset's name, marked if values differ from it; without a preset, a text for unsaved values. Nil if
    /// there is nothing to name.
    var valuesTitle: String? {
        markedPresetName ?? (set.changedValues.isEmpty ? nil : Localized.text("laboratory.preset.unsaved"))
    }

    /// Records that the preset `name` of the user's folder has the present values; nil for no preset.
    func usePreset(_ name: String?) {
        parameters.preset = name.map { ParameterPreset(name: $0, values: set.changedValues) }
        parameters.isPresetInFolder = name != nil
    }

    /// The preset's name, with a dot if values were changed after it was loaded or saved; nil without a preset.
    var markedPresetName: String? { preset.map { $0.values == set.changedValues ? $0.name : "\($0.name) •" } }

    /// A text for the default values if no value differs from them, unless the preset has the same values; otherwise `valuesTitle`.
    var presetTitle: String {
        if set.changedValues.isEmpty, preset?.values.isEmpty != true { return Localized.text("laboratory.preset.article") }
        return valuesTitle ?? Localized.text("laboratory.preset.article")
    }

    // MARK: Copying

    /// The values that differ from the defaults, and the preset.
    struct Values {
        fileprivate let changed: [String: ParameterValue]
        fileprivate let preset: ParameterPreset?
        fileprivate let isPresetInFolder: Bool
    }

    var values: Values {
        get { Values(changed: set.changedValues, preset: preset, isPresetInFolder: parameters.isPresetInFolder) }
        set {
            // The values are valid: they come from declarations with the same identifiers.
            try? set.replaceAll(with: newValue.changed.filter { set.parameter($0.key) != nil })
            (parameters.preset, parameters.isPresetInFolder) = (newValue.preset, newValue.isPresetInFolder)
        }
    }
}
