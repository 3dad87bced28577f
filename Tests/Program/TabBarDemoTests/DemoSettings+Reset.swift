// The default settings for tests of scenes.

import LaboratoryCore

@testable import TabBarDemoScenes
@testable import TabBarLaboratory

/// The texts of the program; the laboratory has a type with this name, too, whose texts this one also finds.
typealias Localized = TabBarDemoScenes.Localized

extension DemoSettings {
    /// Restores the defaults on an English desktop. All scenes of the process share the settings, and another test may have changed them.
    static func reset() {
        shared = DemoSettings()
        LaboratorySettings.shared = LaboratorySettings()
        InterfaceLanguage.system = .english
    }

    /// The laboratory's settings, which `reset()` resets, too.
    var laboratory: LaboratorySettings { .shared }
}
