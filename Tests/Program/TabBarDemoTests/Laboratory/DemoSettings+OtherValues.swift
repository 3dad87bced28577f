// A value other than the default for each setting of the scenes.

import LaboratoryCore
import Testing

@testable import TabBarDemoScenes

extension DemoSettings.Name {
    private static let others: [DemoSettings.Name: String] = [
        Self.appearance: "dark", Self.language: "ar", Self.textSize: "xxl", Self.contrast: "increased", Self.motion: "reduced",
        Self.direction: "right-to-left", Self.wheelContents: "zodiac", Self.centreButtonStyle: "custom", Self.itemAnimation: "jelly",
        Self.barScrolling: "pill", Self.tabIndicator: "true", Self.tabSwipe: "true", Self.badgeStyle: "number", Self.secondClick: "scrolls",
        Self.scrollIcon: "true", Self.reordersTabs: "true", Self.tabOrder: "settings,list,clock,motion",
    ]

    /// A value other than the default; throws for a setting that does not belong to the scenes.
    var otherValue: SettingsValue { get throws { try #require(SettingsValue(scriptText: Self.others[self] ?? "", for: self), "\(self)") } }
}
