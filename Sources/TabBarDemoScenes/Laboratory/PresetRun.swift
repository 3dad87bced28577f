// A preset from the command line.

public import TabBarKit
public import UIKit

/// Applies a preset to the interactions of a window. The interactions of later pages have its values in their first frame.
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

    /// Applies the preset to the present interactions of `window` and, before each frame, to new ones. The application must be running.
    public func apply(to window: UIWindow) {
        let parameters = WindowParameters.parameters(of: window)
        InteractionCatalog.declareAll(in: parameters.set)
        parameters.update()
        // The values have been checked.
        try? parameters.set.replaceAll(with: preset.values)
        self.parameters = parameters
        UIApplication.shared.addFrameObserver(self)
    }
}

extension PresetRun: FrameObserver {
    /// Applies the preset to new interactions.
    package func frameWillBeDisplayed() { parameters?.updateIfNeeded() }
}
