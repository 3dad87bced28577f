// Tests the option --preset, and the folder of the presets.

import Foundation
import TabBarKit
import TestSupport
import Testing
import UIKit
import UIKitTools

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarLaboratory

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
        stage.frame()
        let item = stage.tabs.viewControllers?.last?.tabBarItem as? AnimatedTabBarItem
        #expect((item?.animation as? FumeItemAnimation)?.titleRise == 20)
    }

    /// The wheel is added by the layout of the frame, and the frame is drawn by a flush in the middle of an event.
    @Test func viewHasThePresetsValuesInItsFirstFrame() throws {
        let stage = try Stage.combined()
        let folder = try TemporaryFolder()
        let run = try PresetRun(file: try file(["wheel.border-width": .number(8)], in: folder))
        run.apply(to: stage.window)
        let page = LatePage(frame: CGRect(x: 100, y: 300, width: 90, height: 90))
        stage.tabs.view.addSubview(page)
        CATransaction.flush()
        #expect(page.wheel?.borderWidth == 8)
        let first = try stage.picture()
        stage.settle()
        #expect(try stage.picture().premultipliedPixels == first.premultipliedPixels)
    }

    /// A view that creates a wheel when it is laid out.
    private final class LatePage: UIView {
        private(set) var wheel: WheelView?

        override func layoutSubviews() {
            super.layoutSubviews()
            guard wheel == nil else { return }
            let wheel = WheelView(frame: bounds)
            wheel.applyArticleStyle()
            wheel.contents = ["1", "2"]
            addSubview(wheel)
            self.wheel = wheel
        }
    }

    @Test func framesAreObservedOnlyWithAPreset() throws {
        let stage = try Stage.combined()
        #expect(UIApplication.shared.observerCount == 0)
        let folder = try TemporaryFolder()
        let run = try PresetRun(file: try file(["wheel.border-width": .number(8)], in: folder))
        run.apply(to: stage.window)
        #expect(UIApplication.shared.observerCount == 1)
    }

    /// The file comes from a program with the pill; here the bar stays. The setting is for this run only.
    @Test func sharedPresetShowsWhatItIs() throws {
        let stage = try Stage.combined()
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        try presets.save(
            ParameterPreset(
                name: "Weich", values: ["minimizing.distance": .number(250)], settings: ["bar-scrolling": "pill", "later": "x"]))
        let run = try PresetRun(file: presets.file(named: "Weich"))
        run.apply(to: stage.window)
        #expect(run.firstInteraction == "minimizing")
        LaboratorySettings.shared.openTemporarily(atInteraction: "minimizing")
        #expect(stage.settings.barScrolling == .pill && stage.tabs.moreInteractions?.minimizer?.distance == 250)
        let open = try stage.openLaboratory()
        #expect(open.session?.model.selected == "minimizing")
        #expect(open.session?.controller.inspector.tune.presetsButton.configuration?.title == "Weich")
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
