// A preset from the command line.

public import TabBarKit
public import UIKit

/// Applies a preset to the interactions of a window, also on pages that appear later.
public final class PresetRun {
    private let preset: ParameterPreset
    private var parameters: WindowParameters?

    /// Reads the preset at `path`; throws if it is unusable.
    public init(file path: String) throws(PresetError) {
        let (preset, json) = try PresetFolder.read(path)
        let known = ParameterSet()
        InteractionCatalog.declareAll(in: known)
        try preset.check(with: known, json: json, file: path)
        self.preset = preset
    }

    /// Applies the preset to the interactions of `window`.
    public func apply(to window: UIWindow) {
        let parameters = WindowParameters.parameters(of: window)
        InteractionCatalog.declareAll(in: parameters.set)
        parameters.update()
        // The values have been checked.
        try? parameters.set.replaceAll(with: preset.values)
        self.parameters = parameters
    }

    /// Applies the preset to new interactions; call it after each frame.
    public func update() { parameters?.update() }
}
