// A preset from the command line.

@preconcurrency public import Foundation
public import TabBarKit
public import UIKit

/// Applies a preset to the interactions of a window. The interactions of later pages have its values in their first frame.
public final class PresetRun {
    private let preset: ParameterPreset
    private var parameters: WindowParameters?

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
        parameters.set.appValues = InteractionSetting.parameters(in: window)
        DemoSettings.shared.use(interactionValues: preset.settings ?? [:], lifetime: .temporary)
        parameters.update()
        // The values have been checked.
        try? parameters.set.replaceAll(with: preset.values)
        parameters.preset = preset
        // The laboratory opens with an interaction that the preset changes.
        let changed = parameters.set.interactions.first { $0.ids.contains { preset.values[$0] != nil } }
        if let changed { DemoSettings.shared.setTemporarily(page: DemoSettings.LaboratoryPage(rawValue: changed.name)) }
        self.parameters = parameters
        UIApplication.shared.addFrameObserver(self)
    }
}

extension PresetRun: FrameObserver {
    /// Applies the preset to new interactions.
    package func frameWillBeDisplayed() { parameters?.updateIfNeeded() }
}
