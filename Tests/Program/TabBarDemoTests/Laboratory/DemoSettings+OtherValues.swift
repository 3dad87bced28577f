// A value other than the default for each setting of the scenes.

import LaboratoryCore
import Testing

@testable import TabBarDemoScenes

extension DemoSettings.Name {
    private static let others: [DemoSettings.Name: String] = [
        .appearance: "dark", .language: "ar", .textSize: "xxl", .contrast: "increased", .motion: "reduced", .direction: "right-to-left",
        .slowAnimations: "true", .slowSpeed: "50", .wheelContents: "zodiac", .centreButtonStyle: "custom", .itemAnimation: "jelly",
        .barScrolling: "pill", .tabIndicator: "true", .tabSwipe: "true", .badgeStyle: "number", .secondClick: "scrolls",
        .scrollIcon: "true", .reordersTabs: "true", .tabOrder: "settings,list,clock,motion",
    ]

    /// A value other than the default; throws for a setting that does not belong to the scenes.
    var otherValue: SettingsValue { get throws { try #require(SettingsValue(scriptText: Self.others[self] ?? "", for: self), "\(self)") } }
}
