// References: a picture or a film as B, in step with the timeline, and aligned in time and place.

import DesktopPortal
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

@MainActor
@Suite(.serialized) struct ReferenceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Films need GStreamer, and those of these tests ffmpeg.
    nonisolated static var hasFilms: Bool { GStreamer.shared != nil && VideoProgram.isInstalled }

    /// The laboratory after a bounce, which is exported as a film and loaded as the reference.
    private struct Recorded {
        let stage: Stage<CombinedTabBarController>
        let open: OpenLaboratory
        let session: LaboratorySession
        var time: TimeSession { session.time }
        var reference: ReferenceSession { session.reference }

        /// The brightest component of the difference on the stage, apart from the corners of the phone.
        @MainActor var brightest: UInt32 { stage.phonePixels().reduce(0) { max($0, $1 & 0xFF, $1 >> 8 & 0xFF, $1 >> 16 & 0xFF) } }

        @MainActor func export(_ format: ExportFormat) {
            time.exporter.export(format)
            for _ in 0..<2000 where time.exporter.isBusy { stage.system.advance(by: 0.1) }
        }
    }

    private func record() throws -> Recorded {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        stage.settings.laboratory[\.zoom] = 100
        let files = ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path)
        let open = try stage.openLaboratory(files: files)
        let recorded = Recorded(stage: stage, open: open, session: try #require(open.session))
        recorded.session.play()
        stage.settle()
        stage.system.advance(by: 0.3)
        return recorded
    }

    private func picture(_ color: UInt32, width: Int = 64, height: Int = 128, named name: String = "red.png") throws -> String {
        let pixels = [UInt32](repeating: color, count: width * height)
        try PictureFile.write(ExportedPicture(width: width, height: height, pixels: pixels), to: folder.path(name))
        return folder.path(name)
    }

    private func drop(_ path: String, on recorded: Recorded) {
        let area = recorded.session.controller.stage
        let files = DroppedFiles(
            loadPreset: { _ in }, loadReference: { recorded.open.laboratory.loadReference(file: $0) }, say: { _ in })
        recorded.stage.retained.append(files)
        files.add(to: recorded.session.stage.background)
        #expect(recorded.stage.native.drop(OffscreenDrag(files: [path]), x: area.minX + 3, y: area.midY))
        recorded.stage.settle()
    }

    // MARK: Time

    /// An animated PNG has every pixel and exact times: the difference from the recording is black in each frame.
    @Test func aRecordingAsItsOwnReferenceHasNoDifference() throws {
        let recorded = try record()
        let history = recorded.time.recorder.history, last = history.count - 1
        recorded.time.model.mark(from: history.time(of: last - 20), to: history.time(of: last))
        recorded.export(.apng)
        drop(folder.path("tab-bar-demo-animated.png"), on: recorded)
        #expect(recorded.session.comparison.mode == .overlay && recorded.session.stage.second == nil)
        recorded.session.comparison.mode = .difference
        for index in [last - 20, last - 13, last - 6, last] {
            recorded.time.past.show(index)
            recorded.stage.system.advance(frames: 2)
            #expect(recorded.brightest == 0, "frame \(index - last)")
        }
        // Another frame of the film is different.
        recorded.time.past.show(last - 18)
        recorded.reference.start += 0.1
        recorded.stage.system.advance(frames: 2)
        #expect(recorded.brightest > 32)
    }

    @Test(.enabled(if: Self.hasFilms, "needs GStreamer with its plug-ins, and ffmpeg"), arguments: [ExportFormat.webm, .mp4])
    func anExportedFilmIsNearlyTheRecording(format: ExportFormat) throws {
        let recorded = try record()
        let history = recorded.time.recorder.history, last = history.count - 1
        recorded.time.model.mark(from: history.time(of: last - 20), to: history.time(of: last))
        recorded.time.exporter.video = VideoOptions(scale: 1, showsTouches: false)
        recorded.export(format)
        #expect(folder.names == ["tab-bar-demo.\(format.rawValue)"])
        drop(folder.path("tab-bar-demo.\(format.rawValue)"), on: recorded)
        #expect(recorded.reference.isLoaded, "\(recorded.open.messages)")
        recorded.session.comparison.mode = .difference
        for index in [last - 20, last - 10, last] {
            recorded.time.past.show(index)
            recorded.stage.system.advance(frames: 2)
            let pixels = recorded.stage.phonePixels()
            let bright = pixels.count { max($0 & 0xFF, $0 >> 8 & 0xFF, $0 >> 16 & 0xFF) > 48 }
            // The colours of edges have half the resolution.
            #expect(bright < pixels.count / 200, "frame \(index - last): \(bright)")
        }
    }

    @Test func eachPlayBeginsTheFilmAgainWithTheSpeedOfThePhone() throws {
        let recorded = try record()
        let history = recorded.time.recorder.history
        recorded.time.model.mark(from: history.time(of: 0), to: history.time(of: history.count - 1))
        recorded.export(.apng)
        recorded.reference.load(file: folder.path("tab-bar-demo-animated.png"))
        recorded.reference.start = 0.05
        recorded.session.clock.speed = 0.1
        recorded.stage.system.advance(frames: 3)
        recorded.session.play()
        recorded.stage.run(seconds: 1)
        let time = try #require(recorded.reference.filmTime)
        #expect(abs(time - 0.15) < 0.01, "a second at a tenth of the speed, after 0.05 s")
        // The film stands still with the phone, and while an earlier frame is shown, it has the time of that frame.
        recorded.session.clock.isPaused = true
        recorded.stage.system.advance(by: 1)
        #expect(recorded.reference.filmTime == time)
        recorded.session.clock.isPaused = false
        recorded.time.past.show(at: recorded.stage.system.now - 1.5)
        let past = try #require(recorded.reference.filmTime)
        #expect(past < time && past > 0)
        recorded.session.reference.beginHere()
        #expect(abs(try #require(recorded.reference.filmTime) - 0.05) < 1e-6)
    }

    @Test func keysNudgeTheTimeByAFrame() throws {
        let recorded = try record()
        recorded.reference.load(file: try picture(0xFFFF_0000))
        recorded.stage.settle()
        recorded.stage.native.press(.character("]"))
        recorded.stage.native.press(.character("]"))
        recorded.stage.native.press(.character("["))
        #expect(abs(recorded.reference.start - 1.0 / 60) < 1e-9)
        let field = try #require(recorded.stage.tool("reference-time") as? NumberField)
        #expect(field.text == "0.0167 s")
        recorded.session.comparison.mode = .off
        recorded.stage.native.press(.character("]"))
        #expect(abs(recorded.reference.start - 1.0 / 60) < 1e-9, "the keys belong to the shown reference")
    }

    // MARK: Place

    /// A red picture as wide as the device covers it at full opacity.
    @Test func aPictureIsAsWideAsTheDeviceAndMovedByDragsAndKeys() throws {
        let recorded = try record(), stage = recorded.stage
        drop(try picture(0xFFFF_0000), on: recorded)
        recorded.session.stage.overlayOpacity = 1
        stage.system.advance(frames: 2)
        func color(_ x: CGFloat, _ y: CGFloat) throws -> UInt32 {
            let point = stage.onScreen(x, y)
            return try stage.picture().pixel(Int(point.x), Int(point.y)) & 0xFF_FFFF
        }
        #expect(try color(2, 100) == 0xFF_0000 && color(317, 300) == 0xFF_0000)
        // Without Align, a click reaches the phone.
        stage.clickOnScreen(stage.containers[1])
        stage.settle()
        #expect(stage.tabs.selectedIndex == 1)
        try stage.clickOnScreen(stage.tool("reference-align"))
        let (from, to) = (stage.onScreen(160, 200), stage.onScreen(200, 230))
        stage.native.drag(fromX: from.x, y: from.y, toX: to.x, y: to.y)
        stage.settle()
        let offset = recorded.reference.alignment.offset
        #expect(abs(offset.x - 40) < 12 && abs(offset.y - 30) < 12 && offset.x > 0)
        stage.native.press(.left)
        stage.native.press(.down, modifiers: .shift)
        #expect(recorded.reference.alignment.offset == CGPoint(x: offset.x - 1, y: offset.y + 10))
        stage.clickOnScreen(stage.containers[0])
        #expect(stage.tabs.selectedIndex == 1, "the phone takes no input")
        stage.native.press(.escape)
        #expect(!recorded.reference.isAligning && recorded.open.laboratory.isOpen)
        try stage.clickOnScreen(stage.tool("reference-fit"))
        #expect(recorded.reference.alignment == ReferenceAlignment())
    }

    @Test func fieldsSetTheAlignmentWithinItsLimits() throws {
        let recorded = try record(), stage = recorded.stage
        recorded.reference.load(file: try picture(0xFF00_FF00))
        stage.settle()
        for (name, text) in [("x", "10 + 2"), ("y", "-4"), ("scale", "0.5"), ("time", "1.25")] {
            let field = try #require(stage.tool("reference-\(name)") as? NumberField)
            stage.clickOnScreen(field)
            for character in text { stage.native.press(.character(character)) }
            stage.native.press(.enter)
        }
        #expect(recorded.reference.alignment.offset == CGPoint(x: 12, y: -4) && recorded.reference.alignment.scale == 0.5)
        #expect(recorded.reference.start == 1.25)
        recorded.reference.alignment.scale = 0
        #expect(recorded.reference.alignment.scale == ReferenceAlignment.scales.lowerBound)
        recorded.reference.alignment.offset.x = .nan
        #expect(recorded.reference.alignment.offset.x == 0)
    }

    // MARK: Modes

    @Test func theReferenceReplacesTheSecondPhoneAndBack() throws {
        let recorded = try record(), comparison = recorded.session.comparison
        comparison.mode = .sideBySide
        recorded.reference.load(file: try picture(0xFFFF_0000))
        recorded.stage.settle()
        #expect(comparison.usesReference && comparison.mode == .sideBySide && recorded.session.stage.second == nil)
        #expect(recorded.session.stage.background.captions.contains { $0.text?.contains("red.png") == true })
        let phone = recorded.session.phoneFrame, frame = try #require(recorded.reference.window?.frame)
        #expect(frame.minX > phone.maxX && frame.size == phone.size)
        let titles = comparison.menu.actions.map(\.title)
        #expect(titles.contains("Onion Skin") && titles.contains("Second Phone") && titles.contains("red.png"))
        comparison.compare(withReference: false)
        recorded.stage.settle()
        #expect(recorded.session.stage.second != nil && recorded.reference.window?.isHidden == true)
        #expect(!comparison.menu.actions.contains { $0.title == "Onion Skin" })
        comparison.compare(withReference: true)
        recorded.reference.close()
        #expect(comparison.mode == .off && recorded.reference.window == nil && recorded.session.controller.bar == nil)
    }

    @Test func theOnionSkinShowsTheFramesBeforeAndAfter() throws {
        let recorded = try record()
        let history = recorded.time.recorder.history
        recorded.time.model.mark(from: history.time(of: 0), to: history.time(of: history.count - 1))
        recorded.export(.apng)
        recorded.reference.load(file: folder.path("tab-bar-demo-animated.png"))
        recorded.session.comparison.mode = .onionSkin
        recorded.stage.settle()
        let layers = recorded.reference.window?.layer.sublayers ?? []
        #expect(layers.count == 5 && layers.allSatisfy { !$0.isHidden && $0.contents != nil })
        recorded.session.comparison.mode = .overlay
        recorded.stage.system.advance(frames: 1)
        #expect(layers.count { !$0.isHidden } == 1)
    }

    /// Without a dialog of the desktop, a field asks for the path.
    @Test func theMenuOpensAReferenceByItsPath() throws {
        let recorded = try record(), path = try picture(0xFFFF_0000)
        let action = try #require(recorded.session.comparison.menu.actions.first { $0.title == "Open Reference…" })
        action.perform(sender: nil)
        recorded.stage.settle()
        for character in path { recorded.stage.native.press(.character(character)) }
        recorded.stage.native.press(.enter)
        recorded.stage.settle()
        #expect(recorded.reference.name == "red.png" && recorded.session.comparison.usesReference)
    }

    @Test func answersOfTheDesktopsDialogArePaths() {
        #expect(DesktopDialogs.choice(.file(uri: "file:///tmp/a%20b.mp4")) == .file("/tmp/a b.mp4"))
        #expect(DesktopDialogs.choice(.file(uri: "https://example.com/a.mp4")) == .cancelled)
        #expect(DesktopDialogs.choice(.cancelled) == .cancelled && DesktopDialogs.choice(.unavailable) == .unavailable)
    }

    /// Without a reference, the laboratory observes nothing for it; after it was closed, too.
    @Test func aClosedReferenceCostsNothing() throws {
        let recorded = try record()
        let past = recorded.time.past.changes.count, clock = recorded.session.clock.changes.count
        #expect(recorded.reference.window == nil && recorded.session.controller.bar == nil)
        recorded.reference.load(file: try picture(0xFFFF_0000))
        #expect(recorded.time.past.changes.count == past + 1)
        recorded.reference.close()
        #expect(recorded.time.past.changes.count == past && recorded.session.clock.changes.count == clock)
        #expect(!FrameMotion.running.contains { $0.name == "reference" })
    }

    // MARK: Bad input

    /// Each file is refused with a line that has its name, and the former reference stays.
    @Test func unusableFilesAreNamedAndTheFormerReferenceStays() throws {
        let recorded = try record()
        recorded.reference.load(file: try picture(0xFFFF_0000))
        var huge = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("red.png"))))
        huge.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
        try Data(huge).write(to: URL(fileURLWithPath: folder.path("huge.png")))
        try Data(huge.prefix(40)).write(to: URL(fileURLWithPath: folder.path("cut.png")))
        try Data().write(to: URL(fileURLWithPath: folder.path("empty.gif")))
        try Data("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8).write(to: URL(fileURLWithPath: folder.path("no-frame.gif")))
        try Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4]).write(to: URL(fileURLWithPath: folder.path("cut.jpg")))
        try FileManager.default.createDirectory(atPath: folder.path("folder.png"), withIntermediateDirectories: false)
        _ = try folder.file("bad.svg", "<svg><<")
        let levels = (1..<10).map { "<g id='a\($0)'>" + String(repeating: "<use href='#a\($0 - 1)'/>", count: 10) + "</g>" }.joined()
        let bomb = "<defs><g id='a0'><path d='M0 0h9'/></g>\(levels)</defs><use href='#a9'/>"
        _ = try folder.file("bomb.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24'>\(bomb)</svg>")
        for (name, text) in [
            ("huge.png", "100000 × 100000"), ("cut.png", "100000 × 100000"), ("empty.gif", "no frame"), ("no-frame.gif", "no frame"),
            ("cut.jpg", "damaged"), ("folder.png", "directory"), ("missing.png", "No such file"), ("bad.svg", "damaged"),
            ("bomb.svg", "too many elements"),
        ] {
            recorded.reference.load(file: folder.path(name))
            #expect(recorded.open.messages.last?.contains("“\(name)”") == true, "\(name): \(recorded.open.messages.last ?? "")")
            #expect(recorded.open.messages.last?.contains(text) == true, "\(name): \(recorded.open.messages.last ?? "")")
            #expect(recorded.reference.name == "red.png")
        }
    }

    @Test func whatIsNoFilmIsRefusedWithWhatToInstallIfGStreamerIsMissing() throws {
        let recorded = try record()
        recorded.reference.load(file: try folder.file("noise.mp4", String(repeating: "no film ", count: 400)))
        let message = try #require(recorded.open.messages.last)
        #expect(message.contains("“noise.mp4”"))
        #expect(GStreamer.shared == nil ? message.contains("gstreamer1.0-plugins-good") : message.contains("damaged"), "\(message)")
        #expect(!recorded.reference.isLoaded)
    }

    /// GStreamer's messages about a missing decoder, as version 1.22 writes them.
    @Test(arguments: [
        (#"GstMessageError, debug=(string)"…Missing\ decoder:\ H.264\ \(Main\)\ \(video/x-h264\,\ level=5.1"#, "video/x-h264", "libav"),
        ("missing-plugin, type=(string)decoder, detail=(GstCaps)[ video/x-vp9, profile=(string)0 ]", "video/x-vp9", "plugins-good"),
        (#"GstMessageError, debug=(string)"…Missing\ decoder:\ AV1\ \(video/x-av1\)"#, "video/x-av1", "plugins-bad"),
    ])
    func theMissingPlugInIsNamed(text: String, format: String, package: String) {
        #expect(FilmDecoder.missingFormat(in: text) == format)
        #expect(ReferenceError.package(for: format) == "gstreamer1.0-\(package)")
        let line = ReferenceError.needsPlugIn(format: format, package: ReferenceError.package(for: format)).text(about: "a.mp4")
        #expect(line.contains(format) && line.contains(package) && !line.contains("\n"))
        #expect(FilmDecoder.missingFormat(in: "GstMessageError, debug=(string)video/x-raw") == nil)
    }
}

extension LaboratorySession {
    fileprivate var phoneFrame: CGRect { stage.phone.frame }
}
