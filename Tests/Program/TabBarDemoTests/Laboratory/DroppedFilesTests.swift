// Files that are dropped on the window: presets are loaded, others are named.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TabBarKit
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct DroppedFilesTests {
    @Test(arguments: [
        ("/tmp/a.json", DroppedFiles.Kind.preset), ("/tmp/a.JSON", .preset), ("/tmp/a.png", .pictureOrFilm), ("/tmp/a.MP4", .pictureOrFilm),
        ("/tmp/a.txt", .other), ("/tmp/json", .other),
    ])
    func theEndingDecidesTheKind(path: String, kind: DroppedFiles.Kind) {
        #expect(DroppedFiles.Kind(of: URL(fileURLWithPath: path)) == kind)
    }

    @Test func aRemoteAddressIsNoPreset() throws {
        #expect(DroppedFiles.Kind(of: try #require(URL(string: "https://example.com/a.json"))) == .other)
    }

    @Test func theFirstPresetIsLoadedAndOtherFilesAreNamed() throws {
        let stage = try Stage.combined()
        var (loaded, messages): ([String], [String]) = ([], [])
        let files = DroppedFiles(loadPreset: { loaded.append($0) }, say: { messages.append($0) })
        stage.retained.append(files)
        files.add(to: stage.window)
        func drop(_ paths: String...) { #expect(stage.native.drop(OffscreenDrag(files: paths), x: 100, y: 300)) }
        drop("/tmp/a.png", "/tmp/my preset.json")
        #expect(loaded == ["/tmp/my preset.json"] && messages.isEmpty)
        drop("/tmp/a.png")
        drop("/tmp/b.odt")
        #expect(messages.count == 2 && messages[0].contains("“a.png”") && messages[1].contains("“b.odt”"))
        #expect(loaded.count == 1)
        // A text is not for the program.
        #expect(!stage.native.drop(OffscreenDrag([PasteboardRepresentation(text: "a")]), x: 100, y: 300))
    }

    @Test func aDroppedPresetOpensTheLaboratoryWithItsValues() throws {
        let stage = try Stage.combined()
        let folder = try TemporaryFolder()
        let presets = PresetFolder(path: folder.path("elsewhere"))
        try presets.save(ParameterPreset(name: "slow", values: ["bounce.duration": .number(0.9)]))
        let open = try stage.openLaboratory()
        open.laboratory.loadPreset(file: presets.file(named: "slow"))
        #expect(open.session?.model.set.value(of: "bounce.duration") == .number(0.9))
        #expect(open.messages.last?.contains("“slow”") == true)
        // It can be undone.
        open.session?.model.undo()
        #expect(open.session?.model.set.value(of: "bounce.duration") != .number(0.9))
        // A broken one is explained.
        try Data("{".utf8).write(to: URL(fileURLWithPath: folder.path("broken.json")))
        open.laboratory.loadPreset(file: folder.path("broken.json"))
        #expect(open.session?.controller.inspector.tune.presentedViewController is UIAlertController)
    }

    @Test func aPinchOnTheTouchpadZoomsTheStage() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let area = try #require(open.session?.controller.stage)
        let start = stage.window.transform.a
        func pinch(_ phase: TouchPhase, _ scale: Double, x: Double) {
            stage.native.gesture(TouchpadGesture(.pinch, phase, fingers: 2, scale: scale), x: x, y: area.midY)
        }
        // Over the stage, and over the phone.
        for x in [area.minX + 4, area.midX] {
            stage.settings.laboratory[\.zoom] = 0
            stage.settle()
            pinch(.began, 1, x: x)
            pinch(.moved, 1.2, x: x)
            pinch(.moved, 1.5, x: x)
            let zoomed = stage.window.transform.a
            #expect(abs(zoomed - start * 1.5) < 0.01)
            pinch(.ended, 1.5, x: x)
            stage.settle()
            #expect(stage.window.transform.a == zoomed)
        }
    }

    /// Apple's Human Interface Guidelines: a control needs 44 points for a finger. Between two handles, the nearer one is taken.
    @Test func aFingerTwentyPointsBesideAHandleTakesIt() {
        let plot = PlotView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        plot.showHandles(at: [CGPoint(x: 100, y: 100), CGPoint(x: 130, y: 100)].map { plot.timeAndValue(at: $0) }) { _, _ in }
        plot.layoutIfNeeded()
        let handles = plot.handles
        #expect(plot.hitTest(CGPoint(x: 80, y: 100), with: nil) === handles[0])
        #expect(plot.hitTest(CGPoint(x: 100, y: 121), with: nil) === handles[0])
        #expect(plot.hitTest(CGPoint(x: 114, y: 100), with: nil) === handles[0])
        #expect(plot.hitTest(CGPoint(x: 116, y: 100), with: nil) === handles[1])
        #expect(plot.hitTest(CGPoint(x: 70, y: 100), with: nil) === plot)
    }

    @Test func theWindowsSizeIsStored() {
        #expect(DemoSettings.WindowSize(width: 600.4, height: 700)?.rawValue == "600x700")
        #expect(DemoSettings.WindowSize(rawValue: "600x700x1") == nil && DemoSettings.WindowSize(width: .nan, height: 700) == nil)
        #expect(DemoSettings.accepts(.text("390x844"), as: .windowSize) && !DemoSettings.accepts(.text("1x844"), as: .windowSize))
    }
}
