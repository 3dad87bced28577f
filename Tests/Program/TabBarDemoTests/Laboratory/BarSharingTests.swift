// What comes into the user's bar and goes out with it: own animations of the Tune page, dropped files, and presets.

import CoreGraphics
import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

extension PageScene {
    /// The entries of a menu of the page.
    fileprivate func entries(_ identifier: String) throws -> [UIAction] {
        let button = try #require(try stage.tool(identifier) as? UIButton)
        let menu = try #require(button.menu)
        menu.dropUncachedElements()
        menu.loadDeferredElements {}
        let deferred = try #require(menu.children.first as? UIDeferredMenuElement)
        return (deferred.elements ?? []).compactMap { $0 as? UIAction }
    }

    fileprivate func choose(_ title: String, in identifier: String) throws {
        try #require(try entries(identifier).first { $0.title == title }, "\(title)").perform(sender: nil)
        stage.settle()
    }

    fileprivate var tune: TuneModel { session.model }
}

@MainActor
@Suite(.serialized) struct OwnAnimationsOfBarsTests {
    @Test func choosingAnOwnAnimationCopiesItIntoTheBar() throws {
        let scene = try PageScene()
        scene.tune.addAnimation(named: "Wobble")
        let wobble = try #require(scene.tune.selectedAnimation)
        try scene.choose("Wobble", in: "bar-page.tab.animation")
        #expect(scene.description.tabs[0].animation == "Wobble" && scene.description.animations == [wobble])
        let stored = try scene.bar.model.bar.folder.read(animations: BarScene.animations)
        #expect(stored == scene.description, "the folder is complete")
        #expect(try scene.entries("bar-page.animation").map(\.title).filter { $0 == "Wobble" }.count == 1)
        // Without a tab that plays it, the copy is not needed any more.
        try scene.choose("Swing", in: "bar-page.tab.animation")
        #expect(scene.description.animations.isEmpty && scene.description.tabs[0].animation == "swing")
        scene.undo()
        #expect(scene.description.tabs[0].animation == "Wobble" && scene.description.animations == [wobble])
    }

    @Test func anEditOnTheTunePageChangesTheCopyAndKeepsTheHistory() throws {
        let scene = try PageScene()
        scene.tune.addAnimation(named: "Wobble")
        try scene.choose("Wobble", in: "bar-page.animation")
        try scene.enter("home", into: "bar-page.tab.title")
        scene.tune.addTrack(of: .rotation)
        let edited = try #require(scene.tune.selectedAnimation)
        #expect(edited.tracks.count == 2 && scene.description.animations == [edited])
        #expect(try scene.bar.model.bar.folder.read(animations: BarScene.animations).animations == [edited])
        // Undo of the Bar page reverts its own change alone.
        scene.bar.model.undo()
        #expect(scene.description.tabs[0].title == "One" && scene.description.animations == [edited])
        scene.tune.undo()
        #expect(scene.description.animations.first?.tracks.count == 1)
        // The bar keeps what the list loses, and follows another name.
        scene.tune.renameSelectedAnimation(to: "Shake")
        #expect(scene.description.animation == "Shake" && scene.description.animations.map(\.name) == ["Shake"])
        scene.tune.deleteSelectedAnimation()
        #expect(scene.description.animation == "Shake" && scene.description.animations.map(\.name) == ["Shake"])
        #expect(try scene.entries("bar-page.animation").contains { $0.title == "Shake" })
    }

    @Test func otherAnimationsOfTheListLeaveTheBarAsItIs() throws {
        let scene = try PageScene(), before = scene.description
        scene.tune.addAnimation(named: "Wobble")
        scene.tune.addTrack(of: .rotation)
        scene.tune.renameSelectedAnimation(to: "Shake")
        #expect(scene.description == before)
    }
}

@MainActor
@Suite(.serialized) struct DropsOnBarsTests {
    /// The page with the files that the program takes beside the bar.
    @MainActor private final class DropScene {
        let scene: PageScene
        var presets: [String] = [], references: [String] = []

        init() throws {
            scene = try PageScene()
            let files = DroppedFiles(
                loadPreset: { [weak self] in self?.presets.append($0) }, loadReference: { [weak self] in self?.references.append($0) },
                say: { _ in })
            let laboratory = scene.open.laboratory
            files.useElsewhere = { laboratory.usePictures($0, at: $1, of: $2) }
            scene.stage.retained.append(files)
            for window in [scene.stage.window, scene.session.window, scene.session.stage.background] as [UIWindow] {
                files.add(to: window)
            }
        }

        func drop(_ file: String, at point: CGPoint) {
            #expect(scene.stage.native.drop(OffscreenDrag(files: [file]), x: point.x, y: point.y))
            scene.stage.settle()
        }

        /// A point of the phone above the bar.
        var page: CGPoint { CGPoint(x: scene.tab(1).x, y: scene.tab(1).y - 200) }

        func png() throws -> String {
            let pixels = [UInt32](repeating: 0xFF33_6699, count: 16)
            let data = try #require(CGImage(width: 4, height: 4, premultipliedPixels: pixels)?.pngData)
            try data.write(to: scene.others.url.appendingPathComponent("dot.png"))
            return scene.others.path("dot.png")
        }
    }

    @Test func aTabAndAWellTakePicturesBeforeTheReference() throws {
        let drops = try DropScene(), scene = drops.scene, png = try drops.png()
        drops.drop(png, at: scene.tab(1))
        #expect(scene.description.tabs.map(\.icon) == [nil, "dot.png", nil] && drops.references.isEmpty)
        let well = try scene.stage.tool("bar-page.icon.selected").accessibilityFrame
        drops.drop(png, at: CGPoint(x: well.midX, y: well.midY))
        #expect(scene.description.tabs[0].selectedIcon == "dot.png" && drops.references.isEmpty)
        drops.drop(png, at: drops.page)
        #expect(drops.references == [png] && scene.description.tabs[0].icon == nil)
    }

    @Test func aLottieFileIsAnIconOnATabAndAPresetElsewhere() throws {
        let drops = try DropScene(), scene = drops.scene, file = try scene.others.file("spin.json", BarSceneTests.lottie)
        drops.drop(file, at: scene.tab(0))
        // Without the library for Lottie files, a message names it.
        let hasLibrary = scene.open.messages.last?.contains("rlottie") != true
        #expect(scene.description.tabs[0].icon == (hasLibrary ? "spin.json" : nil) && drops.presets.isEmpty)
        drops.drop(file, at: drops.page)
        #expect(drops.presets == [file])
    }

    @Test func aDropOnATabOpensTheLaboratoryWithThePage() throws {
        let drops = try DropScene(), scene = drops.scene
        scene.open.laboratory.close()
        scene.stage.settle()
        let icon = try scene.icon("leaf.svg"), film = try scene.others.file("film.mp4", "")
        drops.drop(film, at: scene.tab(1))
        drops.drop(icon, at: drops.page)
        #expect(drops.references == [film, icon] && !scene.open.laboratory.isOpen)
        drops.drop(icon, at: scene.tab(1))
        #expect(scene.open.session?.bar?.isActive == true && drops.references.count == 2)
        #expect(scene.stage.tabs.bar.description.tabs.map(\.icon) == [nil, "leaf.svg", nil])
    }
}

@MainActor
@Suite(.serialized) struct BarsOfPresetsTests {
    /// What the phone shows without the laboratory.
    private func phone(_ scene: PageScene) throws -> [UInt32] {
        scene.open.laboratory.close()
        scene.stage.settle()
        return try scene.stage.picture().premultipliedPixels
    }

    /// Saves a preset with a bar that has icons, colours and an own animation, and returns what the phone shows.
    private func save(_ name: String, in presets: PresetFolder) throws -> [UInt32] {
        let scene = try PageScene(presets: presets)
        scene.tune.addAnimation(named: "Wobble")
        try scene.choose("Wobble", in: "bar-page.animation")
        scene.bar.model.use([.file(URL(fileURLWithPath: try scene.icon("leaf.svg")))], at: .icon(tab: 1))
        scene.bar.model.change {
            $0.tint = BarColors(BarColor(red: 200, green: 30, blue: 60))
            $0.tabs[2].badge = "7"
            $0.button = LaboratoryCore.RaisedButton(icon: "leaf.svg")
        }
        scene.session.controller.inspector.tune.presets.save(name)
        return try phone(scene)
    }

    @Test func aPresetShowsTheSamePixelsInAnotherHome() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        let shown = try save("Tea Time", in: presets)
        try FileManager.default.moveItem(atPath: presets.file(named: "Tea Time"), toPath: folder.path("moved.json"))
        let scene = try PageScene(["Other", "Home"])
        scene.open.laboratory.loadPreset(file: folder.path("moved.json"))
        scene.stage.settle()
        #expect(scene.description.name == "moved" && scene.description.animations.map(\.name) == ["Wobble"])
        #expect(scene.tune.animations.map(\.name) == ["Wobble"] && !scene.bar.model.canUndo)
        #expect(scene.bar.model.bar.library?.bars.map(\.name) == ["Mine"], "nothing was written")
        #expect(try phone(scene) == shown)
    }

    @Test func theBarOfAPresetIsWrittenWhenItIsEditedAndReplacesNone() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.path("presets"))
        _ = try save("Mine", in: presets)
        let scene = try PageScene(["Other", "Home"], presets: presets), library = try #require(scene.bar.model.bar.library)
        scene.session.controller.inspector.tune.presets.load("Mine")
        scene.stage.settle()
        #expect(scene.phoneTitles == ["One", "Two", "Three"] && library.bars.map(\.name) == ["Mine"])
        try scene.enter("edited", into: "bar-page.tab.title")
        #expect(scene.phoneTitles == ["edited", "Two", "Three"] && library.bars.map(\.name) == ["Mine", "Mine 2"])
        #expect(try library.folder(named: "Mine").read(animations: []).tabs.map(\.title) == ["Other", "Home"])
        let copy = try library.folder(named: "Mine 2").read(animations: [])
        #expect(copy.tabs[0].title == "edited" && copy.tabs[1].icon == "leaf.svg")
        scene.undo()
        #expect(scene.phoneTitles == ["One", "Two", "Three"])
    }

    @Test func anUnusableBarOfAPresetChangesNothing() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.url.path)
        var preset = ParameterPreset(name: "Bad", values: ["bounce.duration": .number(0.9)])
        preset.bar = ["bar.json": try BarDescription.plain(named: "x").json(), "../x.svg": Data()]
        try presets.save(preset)
        let scene = try PageScene(), before = scene.description
        scene.open.laboratory.loadPreset(file: presets.file(named: "Bad"))
        scene.stage.settle()
        // The Tune page, which shows alerts about presets, is hidden.
        #expect(scene.open.messages.last?.contains("../x.svg") == true && scene.description == before)
        #expect(scene.tune.set.value(of: "bounce.duration") != .number(0.9))
    }

    @Test func aSceneWithoutABarSaysThatThePresetHasOne() throws {
        let folder = try TemporaryFolder(), presets = PresetFolder(path: folder.url.path)
        var preset = ParameterPreset(name: "Tea", values: ["bounce.duration": .number(0.9)])
        preset.bar = ["bar.json": try BarDescription.plain(named: "x").json()]
        try presets.save(preset)
        let stage = try Stage.combined(), open = try stage.openLaboratory()
        open.laboratory.loadPreset(file: presets.file(named: "Tea"))
        #expect(open.messages.last == Localized.text("laboratory.preset.no-bar"))
        #expect(open.session?.model.set.value(of: "bounce.duration") == .number(0.9))
    }
}
