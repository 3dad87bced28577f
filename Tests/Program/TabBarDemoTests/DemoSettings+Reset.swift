// The default settings for tests of scenes.

@testable import TabBarDemoScenes

extension DemoSettings {
    /// Restores the defaults on an English desktop. All scenes of the process share the settings, and another test may have changed them.
    static func reset() {
        shared = DemoSettings()
        Localized.systemLanguage = .english
    }
}
