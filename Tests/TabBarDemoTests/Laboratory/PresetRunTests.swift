// Tests the option --preset, and the folder of the presets.

import Foundation
import TabBarKit
import TestSupport
import Testing
import UIKit

@testable import TabBarDemo
@testable import TabBarDemoScenes

@MainActor
@Suite(.serialized) struct PresetRunTests {
    private func file(_ values: [String: ParameterValue], in folder: TemporaryFolder) throws -> String {
        let presets = PresetFolder(path: folder.path("presets"))
        try presets.save(ParameterPreset(name: "p", values: values))
        return presets.file(named: "p")
    }

    @Test func presetAppliesToTheSceneAndToLaterAnimations() throws {
        let stage = try Stage.combined()
        let folder = try TemporaryFolder()
        let run = try PresetRun(
            file: try file(
                [
                    "fume.title-rise": .number(20), "edit.duration": .number(1), "scrolling.notch-distance": .number(2),
                    "bounce.duration": .number(0.9),
                ], in: folder))
        run.apply(to: stage.window)
        #expect(stage.list.editMode.duration == 1)
        #expect(stage.window.feel.notchDistance == 2)
        let bounce = (stage.tabs.viewControllers?.first?.tabBarItem as? AnimatedTabBarItem)?.animation as? BounceItemAnimation
        #expect(bounce?.duration == 0.9)
        stage.settings.itemAnimation = .fume
        run.update()
        let item = stage.tabs.viewControllers?.last?.tabBarItem as? AnimatedTabBarItem
        #expect((item?.animation as? FumeItemAnimation)?.titleRise == 20)
    }

    @Test func presetOfUnknownParametersIsRefused() throws {
        let folder = try TemporaryFolder()
        let path = try file(["fume.depth": .number(20)], in: folder)
        do throws(PresetError) {
            _ = try PresetRun(file: path)
            Issue.record("accepted")
        } catch {
            #expect(error.description == "\(path):4: there is no parameter \"fume.depth\"")
        }
    }

    @Test func presetsAreInTheDataFolder() {
        #expect(InteractionCatalog.presetFolder(in: ["XDG_DATA_HOME": "/d"])?.path == "/d/tab-bar-demo/presets")
        #expect(InteractionCatalog.presetFolder(in: ["HOME": "/h"])?.path == "/h/.local/share/tab-bar-demo/presets")
        #expect(InteractionCatalog.presetFolder(in: ["XDG_DATA_HOME": "d", "HOME": "/h"])?.path == "/h/.local/share/tab-bar-demo/presets")
        #expect(InteractionCatalog.presetFolder(in: [:]) == nil)
    }

    @Test func optionTakesAFile() throws {
        #expect(try CommandLineOptions(parsing: ["--preset", "p.json"], sceneNames: []).presetPath == "p.json")
        #expect(throws: UsageError.self) { try CommandLineOptions(parsing: ["--preset"], sceneNames: []) }
        #expect(throws: UsageError.self) { try CommandLineOptions(parsing: ["--preset="], sceneNames: []) }
    }
}
