// What tests of scenes begin with.

@testable import TabBarDemoScenes

extension DemoSettings {
    /// The default settings on an English desktop, whatever another test has chosen: they are shared by all scenes of the process.
    static func reset() {
        shared = DemoSettings()
        Localized.systemLanguage = .english
    }
}
