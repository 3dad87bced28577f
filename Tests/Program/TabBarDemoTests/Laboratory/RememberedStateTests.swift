// The state that the laboratory remembers: panels, page, overlays, chart and preset.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct RememberedStateTests {
    /// Another run of the program with the stored settings.
    private func launch(_ file: String) throws -> Stage<CombinedTabBarController> {
        let store = PreferencesStore(path: file) { Issue.record("\($0)") }
        let settings = DemoSettings(store: store)
        LaboratorySettings.shared = LaboratorySettings(store: store)
        settings.guideFinished = true
        return try Stage<CombinedTabBarController>(
            scene: CombinedScene.self, rows: 100, settings: settings, size: CGSize(width: 390, height: 844), scale: 1)
    }

    private func restart(_ file: String, presets: PresetFolder? = nil) throws -> (Stage<CombinedTabBarController>, OpenLaboratory) {
        let stage = try launch(file)
        return (stage, try stage.openLaboratory(presets: presets))
    }

    @Test func pageOverlaysAndChartAreRemembered() throws {
        let folder = try TemporaryFolder()
        do {
            let (stage, open) = try restart(folder.path("preferences.json"))
            let session = try #require(open.session)
            session.controller.inspector.page = 1
            session.inspect.toggle(.outlines)
            session.inspect.toggle(.hitAreas)
            session.inspect.showsChart = true
            stage.settle()
            let divider = try stage.tool("panel-divider").accessibilityFrame
            stage.native.drag(fromX: divider.midX, y: divider.midY, toX: divider.midX, y: divider.midY + 60, steps: 4)
            stage.settle()
        }
        let (stage, open) = try restart(folder.path("preferences.json"))
        let inspect = try #require(open.session?.inspect)
        #expect(inspect.isActive && open.session?.controller.inspector.page == 1)
        #expect(inspect.overlays == [.outlines, .hitAreas] && inspect.structure.outlines.path?.isEmpty == false)
        #expect(inspect.showsChart && inspect.page.chart != nil)
        #expect(stage.settings.laboratory[\.treeShare] > 42)
        let frames = stage.native.frames.count
        stage.system.advance(by: 5)
        #expect(stage.native.frames.count == frames && UIApplication.shared.isIdle)
    }

    /// A pinch changes the zoom in each frame. Only its end is written to the disk.
    @Test func zoomOfAPinchIsStoredAtItsEnd() throws {
        let folder = try TemporaryFolder(), file = folder.path("preferences.json")
        let (stage, open) = try restart(file)
        let area = try #require(open.session?.controller.stage)
        func stored() -> Int { LaboratorySettings(store: PreferencesStore(path: file) { Issue.record("\($0)") })[\.zoom] }
        func pinch(_ phase: TouchPhase, _ scale: Double) {
            stage.native.gesture(TouchpadGesture(.pinch, phase, fingers: 2, scale: scale), x: area.midX, y: area.midY)
        }
        pinch(.began, 1)
        pinch(.moved, 1.2)
        pinch(.moved, 1.5)
        #expect(stored() == 0 && stage.settings.laboratory[\.zoom] != 0)
        pinch(.ended, 1.5)
        #expect(stored() == stage.settings.laboratory[\.zoom])
    }

    @Test func collapsedInspectorIsRemembered() throws {
        let folder = try TemporaryFolder()
        do {
            let (stage, _) = try restart(folder.path("preferences.json"))
            stage.clickOnScreen(try stage.tool("toggle-inspector"))
            stage.settle()
        }
        let (stage, open) = try restart(folder.path("preferences.json"))
        #expect(open.session?.controller.inspector.view.isHidden == true)
        stage.clickOnScreen(try stage.tool("toggle-inspector"))
        stage.settle()
        #expect(open.session?.controller.inspector.view.isHidden == false && stage.settings.laboratory[\.showsInspector])
    }

    @Test func lastPresetIsUsedAgain() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        do {
            let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
            let session = try #require(open.session)
            session.model.change("bounce.duration", to: .number(2))
            session.controller.inspector.tune.presets.save("Slow")
            stage.settle()
            #expect(session.controller.inspector.tune.presetsButton.configuration?.title == "Slow")
            // When the laboratory is reopened in the same run, the phone keeps its values, which now differ from the preset.
            session.model.change("bounce.duration", to: .number(1))
            open.laboratory.close()
            open.laboratory.open()
            #expect(open.session?.model.set.value(of: "bounce.duration") == .number(1))
            #expect(open.session?.controller.inspector.tune.presetsButton.configuration?.title == "Slow •")
            open.session?.model.change("bounce.duration", to: .number(2))
            open.laboratory.close()
        }
        do {
            let (_, open) = try restart(folder.path("preferences.json"), presets: presets)
            let session = try #require(open.session)
            #expect(session.model.set.value(of: "bounce.duration") == .number(2))
            #expect(session.controller.inspector.tune.presetsButton.configuration?.title == "Slow")
        }
        // A preset that has become unusable, or was removed, changes nothing.
        try "{".write(toFile: presets.file(named: "Slow"), atomically: true, encoding: .utf8)
        do {
            let (_, open) = try restart(folder.path("preferences.json"), presets: presets)
            #expect(open.session?.model.set.changedValues.isEmpty == true)
            #expect(open.messages.last?.contains("Slow.json") == true)
        }
        try FileManager.default.removeItem(atPath: presets.file(named: "Slow"))
        let (_, open) = try restart(folder.path("preferences.json"), presets: presets)
        #expect(open.session?.model.set.changedValues.isEmpty == true && open.messages.isEmpty)
    }

    /// The setting gives the minimizer its style. This is no tuned value, and does not keep the preset from being loaded.
    @Test func lastPresetIsUsedAgainWhileAnInteractionIsOn() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        do {
            let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
            stage.settings.barScrolling = .pill
            let session = try #require(open.session)
            session.model.change("minimizing.distance", to: .number(250))
            session.controller.inspector.tune.presets.save("Weich")
            open.laboratory.close()
        }
        let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
        let session = try #require(open.session)
        #expect(session.model.set.value(of: "minimizing.distance") == .number(250) && stage.settings.barScrolling == .pill)
        #expect(session.controller.inspector.tune.presetsButton.configuration?.title == "Weich")
        #expect(session.model.set.changedValues.keys.sorted() == ["minimizing.distance"])
    }

    @Test(arguments: [true, false]) func unsavedValuesAreKeptForTheNextRun(hasPreset: Bool) throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        do {
            let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
            defer { withExtendedLifetime(stage) {} }
            let session = try #require(open.session)
            if hasPreset { session.controller.inspector.tune.presets.save("Base") }
            session.model.change("minimizing.distance", to: .number(333))
            open.laboratory.prepareForEnd()
        }
        do {
            let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
            defer { withExtendedLifetime(stage) {} }
            let session = try #require(open.session), tune = session.controller.inspector.tune
            #expect(session.model.set.value(of: "minimizing.distance") == .number(333))
            #expect(tune.presetsButton.configuration?.title == (hasPreset ? "Base •" : "Unsaved Values"))
            tune.presets.save("Mine")
            open.laboratory.prepareForEnd()
        }
        let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
        #expect(stage.settings.laboratory[\.unsavedValues].isEmpty)
        #expect(open.session?.model.set.value(of: "minimizing.distance") == .number(333))
        #expect(open.session?.controller.inspector.tune.presetsButton.configuration?.title == "Mine")
    }

    /// The user switched the pill off after saving a preset with it: the next run does not switch it on again.
    @Test func settingsStayWhenTheLastPresetIsUsedAgain() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        do {
            let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
            stage.settings.barScrolling = .pill
            open.session?.model.change("minimizing.distance", to: .number(250))
            open.session?.controller.inspector.tune.presets.save("Weich")
            stage.settings.barScrolling = .stays
            open.laboratory.close()
        }
        let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
        #expect(stage.settings.barScrolling == .stays && open.session?.model.first.presetName == "Weich")
    }

    /// A preset from elsewhere is not the file of the same name in the folder, which saving would replace. It is for one run: the values
    /// that the previous run has kept stay.
    @Test func presetFromTheCommandLineReplacesNothing() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        do {
            let (stage, open) = try restart(folder.path("preferences.json"), presets: presets)
            defer { withExtendedLifetime(stage) {} }
            open.session?.controller.inspector.tune.presets.save("Weich")
            open.session?.model.change("bounce.duration", to: .number(2))
            open.laboratory.prepareForEnd()
        }
        let other = PresetFolder(path: folder.path("other"))
        try other.save(ParameterPreset(name: "Weich", values: ["minimizing.distance": .number(250), "bounce.duration": .number(0.5)]))
        let stage = try launch(folder.path("preferences.json"))
        try PresetRun(file: other.file(named: "Weich")).apply(to: stage.window)
        let kept = stage.settings.laboratory[\.unsavedValues]
        let open = try stage.openLaboratory(presets: presets)
        let session = try #require(open.session)
        #expect(session.model.first.presetName == nil && session.model.first.markedPresetName?.hasPrefix("Weich") == true)
        open.laboratory.close()
        #expect(stage.settings.laboratory[\.unsavedValues] == kept && kept.contains("bounce.duration"))
    }

    /// The window stores the values of scrolling: the laboratory shows them again, and plots them.
    @Test func valuesOfScrollingAreShownAgain() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let before = try #require(open.session?.model.first.instance(of: "scrolling") as? WindowScrolling).playedDuration
        open.session?.model.change("scrolling.deceleration-rate", to: .number(0.99))
        open.laboratory.close()
        open.laboratory.open()
        let session = try #require(open.session)
        #expect(session.model.set.changedValues == ["scrolling.deceleration-rate": .number(0.99)])
        #expect((session.model.first.instance(of: "scrolling") as? WindowScrolling)?.playedDuration != before)
    }

    /// A preset switches on the interactions that were on when it was saved, and says so.
    @Test func presetSwitchesItsInteractionsOn() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        let stage = try Stage.combined { $0.barScrolling = .pill }
        let open = try stage.openLaboratory(presets: presets)
        let menu = try #require(open.session?.controller.inspector.tune.presets)
        open.session?.model.change("minimizing.distance", to: .number(250))
        menu.save("Weich")
        stage.settings.barScrolling = .stays
        stage.settings.tabSwipe = true
        menu.load("Weich")
        #expect(stage.settings.barScrolling == .pill && stage.settings.tabSwipe, "others stay as they are")
        #expect(open.messages.last?.contains("Bar While Scrolling: Pill") == true)
        menu.load("Weich")
        #expect(open.messages.count == 2, "nothing has changed")
    }

    /// Unknown names of overlays, as from a later version, are ignored.
    @Test func unknownOverlaysAreIgnored() {
        #expect(StageOverlayKind.named(in: "grid,unknown,,touches") == [.grid, .touches])
        #expect(StageOverlayKind.names(of: [.touches, .outlines]) == "outlines,touches")
        #expect(StageOverlayKind.named(in: "") == [])
    }
}
