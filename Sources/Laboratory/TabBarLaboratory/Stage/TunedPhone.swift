// A phone with the parameters of its interactions.

internal import TabBarKit
internal import UIKit

/// The window of a phone, and the parameters of its interactions.
final class TunedPhone {
    let window: UIWindow
    let parameters: WindowParameters
    /// The interactions of the app by topic.
    let groups: [InteractionGroup]
    /// The interactions of UIKit itself, which the set does not keep.
    private let feel: [any Tunable]
    private let settings: (any AppSettings)?
    /// The preset that was loaded or saved last; nil for none. It is known again when the laboratory is reopened.
    var preset: ParameterPreset? { parameters.preset }
    /// The observers of changes of `preset`, and of its name.
    let presetChanges = Observers<Void>()

    init(window: UIWindow, _ configuration: LaboratoryConfiguration) {
        self.window = window
        settings = configuration.settings
        groups = configuration.groups
        parameters = WindowParameters.parameters(of: window)
        groups.flatMap(\.interactions).forEach(parameters.set.declare)
        feel = parameters.addFeel(of: window)
        parameters.set.appValues = appValues
        parameters.update()
    }

    private var appValues: Set<String> { settings?.parametersOfSettings(in: window) ?? [] }

    /// Adds the interactions of new pages. Returns whether the window shows another scene, in which settings choose other values.
    func updateIfNeeded() -> Bool {
        parameters.updateIfNeeded()
        guard set.appValues != appValues else { return false }
        set.appValues = appValues
        return true
    }

    var set: ParameterSet { parameters.set }

    // MARK: Playing

    /// An instance of the interaction `name` with the present values, for plots and for playing: a new one if the declaration can create
    /// it, otherwise one of the window's. Nil if there is none.
    func instance(of name: String) -> (any Tunable)? {
        guard let new = set.interaction(name)?.make?() else { return set.instance(of: name) }
        set.tune(new)
        return new
    }

    /// Plays the interaction `name` on the visible page.
    func play(_ name: String) { (instance(of: name) as? any PlayableInteraction)?.play(in: window) }

    // MARK: Presets

    /// The name of the file in the user's folder that was loaded or saved last; nil for none.
    var presetName: String? { parameters.isPresetInFolder ? preset?.name : nil }

    /// The name for the button: the preset's name, marked if values differ from it; without a preset, a text for unsaved values. Nil if
    /// there is nothing to name.
    var valuesTitle: String? { markedPresetName ?? (set.hasChanges ? Localized.text("laboratory.preset.unsaved") : nil) }

    /// Records that the preset `name` of the user's folder has the present values; nil for no preset.
    func usePreset(_ name: String?) {
        parameters.preset = name.map { ParameterPreset(name: $0, values: set.changedValues) }
        parameters.isPresetInFolder = name != nil
        presetChanges.send(())
    }

    /// The preset's name, with a dot if values were changed after it was loaded or saved; nil without a preset.
    var markedPresetName: String? { preset.map { $0.values == set.changedValues ? $0.name : "\($0.name) •" } }

    /// A text for the default values if no value differs from them, unless the preset has the same values; otherwise `valuesTitle`.
    var presetTitle: String {
        if preset?.values.isEmpty == false, !set.hasChanges { return Localized.text("laboratory.preset.article") }
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
            presetChanges.send(())
        }
    }
}
