// Exports of the recorded past: each is decoded and compared with the recording.

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
@Suite(.serialized) struct TimeExportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The clipboard gets the frame at the playhead, with the pixels that are exported.
    @Test func pictureIsCopiedToTheClipboard() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory(), session = try #require(open.session)
        session.play()
        stage.system.advance(by: 0.2)
        session.time.exporter.copyPicture()
        let history = session.time.recorder.history
        let expected = try #require(FramePicture(history: history, scale: 1).draw(history.count - 1))
        let copied = try #require(UIPasteboard.general.image?.cgImage)
        #expect(copied.width == expected.width && copied.height == expected.height && copied.premultipliedPixels == expected.pixels)
        #expect(open.messages.last == "The picture is on the clipboard")
        #expect(session.time.exporter.menu.children.contains { ($0 as? UIAction)?.title == "Copy Picture" })
    }

    /// The laboratory after a bounce of 0.6 s.
    private struct Recorded {
        let stage: Stage<CombinedTabBarController>
        let open: OpenLaboratory
        let session: LaboratorySession
        var time: TimeSession { session.time }

        /// Exports, and waits until the exporter has finished.
        @MainActor func export(_ format: ExportFormat) {
            time.exporter.export(format)
            for _ in 0..<400 where time.exporter.isBusy { stage.system.advance(by: 0.1) }
        }
    }

    private func record(in path: String? = nil) throws -> Recorded {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let files = ExportFiles(program: HelpText.programName, isUnattended: true, folder: path ?? folder.url.path)
        let open = try stage.openLaboratory(files: files)
        let session = try #require(open.session)
        session.play()
        stage.settle()
        stage.system.advance(by: 0.5)
        return Recorded(stage: stage, open: open, session: session)
    }

    private func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))) }

    /// The expected pixels of a frame, 0x00RRGGBB.
    private func pixels(_ recorded: Recorded, _ index: Int) throws -> [UInt32] {
        let picture = try #require(FramePicture(history: recorded.time.recorder.history, scale: 1).draw(index))
        #expect(picture.width == 320 && picture.height == 568)
        return picture.pixels.map { $0 & 0xFF_FFFF }
    }

    /// The largest difference between the components of two colours.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
    }

    @Test func picturesOfFramesAreThePhonesPixels() throws {
        let recorded = try record()
        let last = recorded.time.recorder.history.count - 1
        let picture = try #require(FramePicture(history: recorded.time.recorder.history, scale: 1).draw(last))
        // The rows between the bars. On the stage, the bars also blur the background beside the phone.
        let rows = 150 * 320..<470 * 320
        let differences = zip(picture.pixels[rows], recorded.stage.phonePixels()[rows]).count { $0 != $1 }
        #expect(differences == 0)
    }

    @Test func gifHasTheFramesOfTheMarkedPart() throws {
        let recorded = try record()
        let history = recorded.time.recorder.history, last = history.count - 1
        recorded.time.model.mark(from: history.time(of: last - 12), to: history.time(of: last - 2))
        recorded.export(.gif)
        #expect(folder.names == ["tab-bar-demo.gif"])
        #expect(recorded.open.messages.last?.contains("tab-bar-demo.gif") == true)
        let film = try GIFReader.read(try bytes("tab-bar-demo.gif"))
        // In hundredths of a second: ten intervals at 60 Hz, rounded to steps of 20 ms, and 20 ms for the last frame.
        #expect(film.frames.map(\.delay).reduce(0, +) == 18)
        #expect(film.frames.first?.pixels.count == 320 * 568)
        let expected = try pixels(recorded, last - 2)
        // A frame with more than 256 colours is dithered.
        let far = zip(film.frames.last?.pixels ?? [], expected).count { Self.distance($0, $1) > 48 }
        #expect(far == 0)
    }

    /// As in the APNG specification: the number of frames is in acTL, each frame has an fcTL with its delay.
    @Test func animatedPNGHasAllFramesInFullColour() throws {
        let recorded = try record()
        let history = recorded.time.recorder.history, last = history.count - 1
        recorded.time.model.mark(from: history.time(of: last - 10), to: history.time(of: last - 4))
        recorded.export(.apng)
        #expect(folder.names == ["tab-bar-demo-animated.png"])
        let chunks = PNGChunk.read(try bytes("tab-bar-demo-animated.png"))
        #expect(chunks.map(\.name).prefix(3) == ["IHDR", "acTL", "fcTL"] && chunks.last?.name == "IEND")
        let controls = chunks.filter { $0.name == "fcTL" }
        // Also frames that equal the previous one: as many as the timeline says.
        #expect(controls.count == 7 && recorded.time.model.exportedFrames.count == 7)
        #expect(chunks[1].data.prefix(4) == [0, 0, 0, 7])
        let delays = controls.map { [Int($0.data[20]) << 8 | Int($0.data[21]), Int($0.data[22]) << 8 | Int($0.data[23])] }
        // Six intervals of exactly 1/60 s, and a hundredth of a second for the last frame.
        #expect(delays == Array(repeating: [1000, 60_000], count: 6) + [[600, 60_000]])
        let first = try CGImage(pngFile: folder.path("tab-bar-demo-animated.png"))
        let isEqual = try first.premultipliedPixels.map { $0 & 0xFF_FFFF } == pixels(recorded, last - 10)
        #expect(isEqual)
    }

    @Test func folderHasAPictureOfEachFrame() throws {
        let recorded = try record()
        let history = recorded.time.recorder.history, last = history.count - 1
        recorded.time.model.mark(from: history.time(of: last - 6), to: history.time(of: last - 4))
        recorded.export(.pictures)
        #expect(folder.names == ["tab-bar-demo-frames"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("tab-bar-demo-frames")).sorted()
        #expect(names == ["frame-0001.png", "frame-0002.png", "frame-0003.png"])
        for (offset, name) in names.enumerated() {
            let image = try CGImage(pngFile: folder.path("tab-bar-demo-frames/\(name)"))
            let isEqual = try image.premultipliedPixels.map { $0 & 0xFF_FFFF } == pixels(recorded, last - 6 + offset)
            #expect(isEqual)
        }
    }

    /// The first frame of a marked part appeared before its beginning, and is shown from there on.
    @Test func filmStripHasEvenlySpacedTimes() throws {
        #expect(FilmStrip.times(in: 10...12, frames: [2, 10.5, 12]) == [10, 10.5, 12])
        let frames = [2.0] + (0..<100).map { 19 + Double($0) / 60 }
        #expect(FilmStrip.times(in: 10...21, frames: frames) == (10...21).map(Double.init))
        let recorded = try record()
        let history = recorded.time.recorder.history, last = history.count - 1
        recorded.time.model.mark(from: history.time(of: last - 5), to: history.time(of: last))
        recorded.export(.strip)
        let image = try CGImage(pngFile: folder.path("tab-bar-demo-strip.png"))
        // Six phones of half the size with gaps of 12 points, and a caption of 24 points.
        #expect(image.width == 6 * 160 + 7 * 12 && image.height == 284 + 2 * 12 + 24)
        let picture = try #require(FramePicture(history: history, scale: 0.5).draw(last))
        let pixels = image.premultipliedPixels
        let differences = (0..<284).count { y in
            let row = (y + 12) * image.width + 12 + 5 * 172
            return pixels[row..<row + 160] != picture.pixels[y * 160..<(y + 1) * 160]
        }
        #expect(differences == 0)
    }

    @Test func tableHasTheSampledValues() throws {
        let recorded = try record()
        recorded.export(.values)
        let text = String(decoding: try bytes("tab-bar-demo-values.csv"), as: UTF8.self)
        let rows = text.components(separatedBy: "\r\n").dropLast().map { $0.components(separatedBy: ",") }
        let history = recorded.time.recorder.history
        #expect(rows.count == history.count + 1 && rows[0][0] == "time")
        let column = try #require(rows[0].firstIndex(of: "UIImageView transform.scale"))
        let bar = try #require(recorded.time.recorder.lanes.lanes.first { $0.keyPath == "transform.scale" }?.bars.first)
        let start = history.time(of: 0)
        for (time, value) in zip(bar.times, bar.values) {
            let row = try #require(rows.dropFirst().first { abs((Double($0[0]) ?? -1) - (time - start)) < 1e-6 })
            #expect(abs((Double(row[column]) ?? 0) - value[0]) < 1e-8)
        }
        #expect(rows[1][column].isEmpty, "the bounce had not begun")
        #expect(rows.allSatisfy { $0.count == rows[0].count })
    }

    /// The phone rests for 12 seconds before the In mark. The times of the part count from the mark, as those of films do.
    @Test func tableOfAMarkedPartBeginsAtTheMark() throws {
        let recorded = try record()
        recorded.stage.system.advance(by: 12)
        let start = recorded.stage.system.now
        recorded.session.play()
        recorded.stage.settle()
        let last = try #require(recorded.time.recorder.range?.upperBound)
        recorded.time.model.mark(from: start - 1, to: last)
        recorded.export(.values)
        let text = String(decoding: try bytes("tab-bar-demo-values.csv"), as: UTF8.self)
        let times = text.components(separatedBy: "\r\n").dropLast().dropFirst().compactMap { Double($0.prefix { $0 != "," }) }
        #expect(times.first == 0 && abs((times.last ?? 0) - (last - start + 1)) < 1e-6)
        #expect(times[1] > 0.9 && times[1] < 1.1, "the first frame of the bounce is a second after the mark: \(times.prefix(3))")
    }

    /// The script of recorded input, played in a window of the phone's size, leads to the same picture.
    @Test func scriptReplaysToTheSamePicture() throws {
        let (text, expected) = try recordScript()
        let stage = try Stage.combined(size: CGSize(width: 320, height: 568))
        let timeline = ScriptTimeline(try Script(parsing: text, file: "export.txt"))
        let start = stage.system.now
        for step in timeline.steps {
            stage.system.advance(to: start + step.time)
            guard case .event(let kind, let x, let y, let modifiers) = step.action else { continue }
            stage.native.send(kind, x: x, y: y, modifiers: modifiers)
        }
        stage.native.send(.pointerLeft)
        stage.settle()
        stage.system.advance(by: 2)
        #expect(stage.tabs.selectedIndex == 0 && stage.list.tableView.contentOffset.y > 100)
        let differences = zip(stage.native.pixels(), expected).count { $0 != $1 }
        #expect(differences == 0)
    }

    /// Turns the wheel, drags, visits another tab and selects a row; returns the script and the phone's pixels at the end.
    private func recordScript() throws -> (script: String, pixels: [UInt32]) {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let open = try stage.openLaboratory(files: ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path))
        stage.wheel(160, 300, notches: 3)
        stage.run(seconds: 0.5)
        let (from, to) = (stage.onScreen(160, 400), stage.onScreen(160, 250))
        stage.native.drag(fromX: from.x, y: from.y, toX: to.x, y: to.y)
        stage.run(seconds: 3)
        for index in [1, 0] {
            stage.clickOnScreen(stage.containers[index])
            stage.run(seconds: 1)
        }
        stage.native.send(.pointerLeft)
        stage.settle()
        stage.system.advance(by: 2)
        open.session?.time.exporter.export(.script)
        let text = String(decoding: try bytes("tab-bar-demo-input.txt"), as: UTF8.self)
        #expect(text.hasPrefix("# tab-bar-demo --skip-guide --size 320x568 --safe-area 0,0,0,0 --script FILE\n"))
        let history = try #require(open.session?.time.recorder.history)
        return (text, try #require(FramePicture(history: history, scale: 1).draw(history.count - 1)).pixels)
    }

    private func script(_ inputs: [(kind: ObservedInput.Kind, time: Double)]) -> String {
        let entries = inputs.map { LoggedInput(kind: $0.kind, time: $0.time, location: CGPoint(x: 5, y: 6), modifierFlags: []) }
        return InputScript(size: CGSize(width: 320, height: 568), safeArea: .zero).text(of: entries, from: 0, to: 8000)
    }

    /// A `wait` command waits for at most an hour.
    @Test func longPausesBecomeSeveralCommands() throws {
        let text = script([(.pointerMoved, 4000)])
        let commands = try Script(parsing: text, file: "").commands
        #expect(commands == [.wait(seconds: 3600), .wait(seconds: 400), .move(x: 5, y: 6), .wait(seconds: 3600), .wait(seconds: 400)])
    }

    /// X11 gives each touch of a session a new number. A resting finger keeps its number in the script while others come and go.
    @Test func fingersHaveTheirOwnNumbersInScripts() throws {
        let touches: [(Int, UITouch.Phase)] = [(3, .began), (13, .began), (13, .ended), (3, .moved), (23, .began), (3, .ended)]
        let text = script(touches.enumerated().map { (.touch(finger: $1.0, phase: $1.1), Double($0)) })
        let numbers = try Script(parsing: text, file: "").commands.compactMap { command -> Int? in
            switch command {
            case .touch(let finger, _, _), .lift(let finger): finger
            default: nil
            }
        }
        #expect(numbers == [1, 2, 2, 1, 2, 1])
    }

    @Test func keysHaveTheirNamesInScripts() throws {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let time = try #require(try stage.openLaboratory().session?.time)
        stage.native.press(.function(6))
        let keys: [Key] = [.pageDown, .function(3), .character("#"), .character("\u{A0}")]
        for (key, modifiers) in [(Key.character("e"), KeyModifiers.control), (.tab, .shift)] + keys.map({ ($0, []) }) {
            stage.native.press(key, modifiers: modifiers)
        }
        stage.settle()
        let script = InputScript(size: CGSize(width: 320, height: 568), safeArea: .zero)
        let text = script.text(of: time.recorder.input.entries, from: time.recorder.start, to: time.recorder.start + 1)
        let commands = try Script(parsing: text, file: "").commands.compactMap { command -> (KeyPress, KeyModifiers)? in
            if case .key(let press, let modifiers) = command { (press, modifiers) } else { nil }
        }
        #expect(commands.map(\.0.key) == [.character("e"), .tab, .pageDown, .function(3), .character("#")])
        #expect(commands.map(\.1) == [.control, .shift, [], [], []])
    }

    /// A folder that does not exist stands for a disk that cannot be written.
    @Test(arguments: ExportFormat.allCases) func failureNamesTheFileAndLeavesNothing(_ format: ExportFormat) throws {
        let missing = folder.path("missing")
        let recorded = try record(in: missing)
        let history = recorded.time.recorder.history, last = history.count - 1
        recorded.time.model.mark(from: history.time(of: last - 4), to: history.time(of: last))
        recorded.export(format)
        #expect(recorded.open.messages.last?.contains("/missing/tab-bar-demo") == true)
        #expect(recorded.open.messages.last?.contains("No such file or directory") == true, "\(recorded.open.messages)")
        #expect(folder.names == [] && !recorded.time.exporter.isBusy)
        // The next export works.
        try FileManager.default.createDirectory(atPath: missing, withIntermediateDirectories: false)
        recorded.export(format)
        #expect(try FileManager.default.contentsOfDirectory(atPath: missing).count == 1)
    }

    /// As when the laboratory is closed, or the program ends, during an export.
    @Test(arguments: [FilmFormat.gif, .apng, .pictures]) func cancelledFilmLeavesNothing(_ format: FilmFormat) throws {
        let film = try ExportFiles(program: HelpText.programName, isUnattended: true, folder: folder.url.path).makeFilm(format)
        let picture = ExportedPicture(width: 4, height: 4, pixels: Array(repeating: 0xFF12_3456, count: 16))
        for index in 0..<3 { film.add(picture, at: Double(index)) }
        #expect(folder.names.contains { $0.hasSuffix(".part") })
        film.cancel()
        film.add(picture, at: 3)
        #expect(folder.names == [])
    }

    @Test func menuHasAllFormatsAndIsDisabledWithoutFiles() throws {
        let recorded = try record()
        let actions = recorded.time.exporter.menu.children.compactMap { $0 as? UIAction }
        #expect(actions.map(\.title).first == "Animated GIF" && actions.count == ExportFormat.allCases.count + 1)
        #expect(actions.allSatisfy { !$0.attributes.contains(.disabled) })
        recorded.open.laboratory.close()
        let other = try recorded.stage.openLaboratory()
        let disabled = other.session?.time.exporter.menu.children.compactMap { $0 as? UIAction } ?? []
        // The clipboard needs no files.
        #expect(disabled.count == actions.count && disabled.dropLast().allSatisfy { $0.attributes.contains(.disabled) })
        #expect(disabled.last?.title == "Copy Picture" && disabled.last?.attributes.contains(.disabled) == false)
    }
}
