// A preset from the command line.

@preconcurrency public import Foundation
internal import TabBarDemoScenes
public import TabBarKit
public import UIKit
internal import UIKitTools

/// Applies a preset to the interactions of a window. The interactions of later pages have its values in their first frame.
public final class PresetRun {
    private let preset: ParameterPreset
    private var parameters: WindowParameters?
    private weak var window: UIWindow?
    /// The interactions of UIKit itself, which the set does not keep alive.
    private var feel: [any Tunable] = []

    /// Reads the preset at `path`; throws if it is unusable.
    public convenience init(file path: String) throws(PresetError) {
        let (preset, json) = try PresetFolder.read(path)
        try self.init(preset, json: json, file: path)
    }

    /// Reads the JSON text of a preset; throws if it is unusable. `file` is the name for messages.
    public convenience init(json: Data, file: String) throws(PresetError) {
        try self.init(try ParameterPreset(json: json, file: file), json: json, file: file)
    }

    private init(_ preset: ParameterPreset, json: Data, file: String) throws(PresetError) {
        let known = ParameterSet()
        InteractionCatalog.declareAll(in: known)
        try preset.check(with: known, json: json, file: file)
        self.preset = preset
    }

    /// Applies the preset to the present interactions of `window` and, before each frame, to new ones. The application must be running.
    public func apply(to window: UIWindow) {
        let parameters = WindowParameters.parameters(of: window)
        InteractionCatalog.declareAll(in: parameters.set)
        feel = InteractionCatalog.makeFeel(of: window)
        feel.forEach(parameters.set.add)
        parameters.set.appValues = InteractionSetting.parameters(in: window)
        parameters.use(preset, settings: .temporary)
        // The laboratory opens with an interaction that the preset changes.
        if let name = parameters.set.firstInteraction(changedBy: preset) {
            DemoSettings.shared.setTemporarily(page: DemoSettings.LaboratoryPage(rawValue: name))
        }
        self.window = window
        self.parameters = parameters
        UIApplication.shared.addFrameObserver(self)
    }
}

extension PresetRun: FrameObserver {
    /// Applies the preset to new interactions.
    public func frameWillBeDisplayed() {
        // After the guide, the window shows another scene.
        if let window { parameters?.set.appValues = InteractionSetting.parameters(in: window) }
        parameters?.updateIfNeeded()
    }
}

extension WindowParameters {
    /// Replaces all values by those of a preset that has been checked. With a lifetime, also changes the settings that the preset names.
    /// Returns the names of the settings that were changed.
    @discardableResult
    func use(_ preset: ParameterPreset, settings lifetime: DemoSettings.Lifetime?) -> [String] {
        let changed = lifetime.map { DemoSettings.shared.use(interactionValues: preset.settings ?? [:], lifetime: $0) }
        update()
        // The values have been checked.
        try? set.replaceAll(with: preset.values)
        // A value that is a default, or that the app sets, is no change.
        self.preset = ParameterPreset(name: preset.name, values: set.changedValues, settings: preset.settings)
        isPresetInFolder = false
        return changed ?? []
    }
}

extension ParameterSet {
    /// The name of the first interaction with a value in a preset; nil for none.
    func firstInteraction(changedBy preset: ParameterPreset) -> String? {
        interactions.first { $0.ids.contains { preset.values[$0] != nil } }?.name
    }
}
