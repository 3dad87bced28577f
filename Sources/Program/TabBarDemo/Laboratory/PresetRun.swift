// A preset from the command line.

@preconcurrency import Foundation
import LaboratoryCore
import TabBarDemoScenes
import TabBarKit
import TabBarLaboratory
import UIKit
import UIKitTools

/// Applies a preset to the interactions of a window. The interactions of later pages have its values in their first frame.
final class PresetRun {
    private let preset: ParameterPreset
    private var parameters: WindowParameters?
    private weak var window: UIWindow?
    /// The interactions of UIKit itself, which the set does not keep.
    private var feel: [any Tunable] = []
    /// The name of the first interaction that the preset changes, after it was applied; nil for none.
    private(set) var firstInteraction: String?

    /// Reads the preset at `path`; throws if it is unusable.
    convenience init(file path: String) throws(PresetError) { try self.init(json: PresetFolder.read(path).json, file: path) }

    /// Reads the JSON text of a preset; throws if it is unusable. `file` is the name for messages.
    init(json: Data, file: String) throws(PresetError) {
        preset = try ParameterPreset(json: json, file: file)
        let known = ParameterSet()
        LaboratoryConfiguration.ofScenes.interactions.forEach(known.declare)
        try preset.check(with: known, json: json, file: file)
    }

    /// Applies the preset to the present interactions of `window` and, before each frame, to new ones. The application must be running.
    func apply(to window: UIWindow) {
        let parameters = WindowParameters.parameters(of: window)
        LaboratoryConfiguration.ofScenes.interactions.forEach(parameters.set.declare)
        feel = parameters.addFeel(of: window)
        parameters.set.appValues = InteractionSetting.parameters(in: window)
        DemoSettings.shared.use(interactionValues: preset.settings ?? [:], lifetime: .temporary)
        parameters.use(preset)
        firstInteraction = parameters.set.firstInteraction(changedBy: preset)
        self.window = window
        self.parameters = parameters
        UIApplication.shared.addFrameObserver(self)
    }
}

extension PresetRun: FrameObserver {
    /// Applies the preset to new interactions.
    func frameWillBeDisplayed() {
        // After the guide, the window shows another scene.
        if let window { parameters?.set.appValues = InteractionSetting.parameters(in: window) }
        parameters?.updateIfNeeded()
    }
}
