// The laboratory's settings: their names in the store, valid values, and changes that are not stored.

import Foundation
import LaboratoryCore
import TabBarKit
import Testing

@testable import TabBarLaboratory

@MainActor @Suite struct LaboratorySettingsTests {
    private final class MemoryStore: SettingsStore {
        var values: [String: SettingsValue]
        init(_ values: [String: SettingsValue] = [:]) { self.values = values }
        func value(named name: String) -> SettingsValue? { values[name] }
        func set(_ value: SettingsValue, named name: String) { values[name] = value }
    }

    /// The names and values are those of preferences files of version 0.1.0.
    @Test func earlierPreferencesAreRead() {
        let settings = LaboratorySettings(
            store: MemoryStore([
                "laboratory-device": .text("430x932"), "laboratory-landscape": .flag(true), "laboratory-zoom": .number(150),
                "laboratory-page": .text("wheel"), "laboratory-timeline": .flag(false), "laboratory-inspector": .flag(false),
                "inspector-page": .text("inspect"), "stage-overlays": .text("outlines"), "frame-chart": .flag(true),
                "laboratory-preset": .text("Weich"), "laboratory-values": .text("{}"), "tree-share": .number(55),
                "inspector-width": .number(400), "timeline-height": .number(210), "hand-over-target": .text("css"),
            ]))
        let values = settings.values
        #expect(values.device == .largeNotchedPhone && values.isLandscape && values.zoom == 150 && values.interaction == "wheel")
        #expect(!values.showsTimeline && !values.showsInspector && values.page == .inspect && values.overlays == "outlines")
        #expect(values.showsFrameChart && values.preset == "Weich" && values.unsavedValues == "{}" && values.treeShare == 55)
        #expect(values.inspectorWidth == 400 && values.timelineHeight == 210 && values.handOverTarget == .css)
    }

    @Test func invalidValuesAreReplacedByDefaults() {
        let store = MemoryStore([
            "laboratory-device": .text("1x1"), "laboratory-zoom": .number(1000), "inspector-width": .text("wide"), "tree-share": .number(2),
            "hand-over-target": .text("samples"),
        ])
        let values = LaboratorySettings(store: store).values
        #expect(values.device == .notchedPhone && values.zoom == 0 && values.inspectorWidth == 360 && values.treeShare == 40)
        #expect(values.handOverTarget == .uikit)
        for (name, value) in store.values { #expect(LaboratorySettings.accepts(value, named: name) == false, "\(name)") }
        #expect(LaboratorySettings.accepts(.number(25), named: "laboratory-zoom") == true)
        #expect(LaboratorySettings.accepts(nil, named: "laboratory-zoom") == false)
        #expect(LaboratorySettings.accepts(.number(25), named: "appearance") == nil)
    }

    @Test func userDefaultsKeepTextsFlagsAndNumbers() throws {
        let suite = "LaboratorySettingsTests-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let settings = LaboratorySettings(store: DefaultsStore(defaults))
        settings[\.preset] = "true"
        settings[\.isLandscape] = true
        settings[\.zoom] = 50
        let values = LaboratorySettings(store: DefaultsStore(defaults)).values
        #expect(values.preset == "true" && values.isLandscape && values.zoom == 50)
        #expect(DefaultsStore(defaults).value(named: "tree-share") == nil)
    }

    @Test func changesAreStoredUnlessTheyAreTemporary() {
        let store = MemoryStore(), settings = LaboratorySettings(store: store)
        settings[\.treeShare] = 95
        #expect(settings[\.treeShare] == 80 && store.values == ["tree-share": .number(80)])
        settings.set(\.zoom, to: 50, .temporary)
        settings.openTemporarily(atInteraction: "wheel")
        #expect(settings[\.zoom] == 50 && settings[\.interaction] == "wheel" && store.values.count == 1)
        // The end of a pinch stores the value that was temporary before.
        settings.set(\.zoom, to: 50, .stored)
        #expect(store.values["laboratory-zoom"] == .number(50))
    }

    @Test func observersGetTheChangedPropertiesUntilTheyAreReleased() {
        final class Owner {}
        let settings = LaboratorySettings(), zoom: PartialKeyPath<LaboratorySettings.Values> = \LaboratorySettings.Values.zoom
        var owner: Owner? = Owner(), changed: [PartialKeyPath<LaboratorySettings.Values>] = []
        if let owner { settings.changes.observe(owner) { _, path in changed.append(path) } }
        settings[\.zoom] = 50
        settings[\.zoom] = 50
        settings.set(\.zoom, to: 75, .temporary)
        #expect(changed == [zoom, zoom])
        owner = nil
        settings[\.zoom] = 100
        #expect(changed.count == 2 && settings.changes.count == 0)
    }
}
