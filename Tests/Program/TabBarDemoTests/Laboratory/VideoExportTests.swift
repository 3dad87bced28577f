// WebM and MP4 films: their frames, their options, and what happens without ffmpeg.

import Foundation
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
@Suite(.serialized) struct VideoExportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func record(isUnattended: Bool = true) throws -> (
        stage: Stage<CombinedTabBarController>, open: OpenLaboratory, time: TimeSession
    ) {
        let stage = try Stage.combined { $0.laboratory[\.device] = .smallPhone }
        let files = ExportFiles(program: HelpText.programName, isUnattended: isUnattended, folder: folder.url.path)
        let open = try stage.openLaboratory(files: files)
        let session = try #require(open.session)
        session.play()
        stage.settle()
        let history = session.time.recorder.history, last = history.count - 1
        session.time.model.mark(from: history.time(of: last - 12), to: history.time(of: last))
        return (stage, open, session.time)
    }

    /// What ffmpeg says about a film.
    private func probe(_ name: String) throws -> String {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: try #require(VideoProgram.path()))
        process.arguments = ["-nostdin", "-i", folder.path(name), "-map", "0:v", "-f", "null", "-"]
        process.standardInput = FileHandle.nullDevice
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test(
        .enabled(if: VideoProgram.isInstalled, "needs ffmpeg"),
        arguments: [(ExportFormat.webm, "vp9", 1.0, 1.0), (.mp4, "h264", 2.0, 0.5)])
    func filmsHaveTheSizeAndTheSpeedOfTheOptions(format: ExportFormat, codec: String, scale: Double, speed: Double) throws {
        let (_, open, time) = try record()
        time.exporter.video = VideoOptions(scale: scale, speed: speed)
        let range = try #require(time.model.exportRange)
        time.exporter.export(format)
        for _ in 0..<2000 where time.exporter.isBusy { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.002)) }
        #expect(folder.names == ["tab-bar-demo.\(format.rawValue)"], "\(open.messages)")
        let text = try probe("tab-bar-demo.\(format.rawValue)")
        #expect(text.contains(codec) && text.contains("\(Int(320 * scale))x\(Int(568 * scale))"), "\(text)")
        #expect(text.contains("yuv420p(tv, bt709"), "\(text)")
        // Each sixtieth of a second, and the last frame.
        let frames = Int(((range.upperBound - range.lowerBound) / speed + 1e-6) * 60) + 1
        #expect(
            text.contains("frame=   \(frames) ") || text.contains("frame=\(frames) ") || text.contains("frame=    \(frames) "), "\(text)")
    }

    @Test func withoutFFmpegTheMenuSaysWhatToInstall() throws {
        let (_, open, time) = try record()
        time.exporter.videoProgram = { nil }
        let action = try #require(time.exporter.videoElements.first as? UIAction)
        #expect(action.attributes.contains(.disabled) && action.subtitle == "Install the package ffmpeg")
        time.exporter.export(.webm)
        #expect(open.messages.last == "Install the package ffmpeg" && folder.names.isEmpty && !time.exporter.isBusy)
        time.exporter.videoProgram = { "/bin/true" }
        let titles = time.exporter.videoElements.compactMap { ($0 as? UIAction)?.title }
        #expect(titles == ["WebM (VP9)", "MP4 (H.264)"])
    }

    /// Encoders that fail at once, that end early, and that do not exist: one line with the reason, and no file.
    @Test(arguments: [
        ("#!/bin/sh\necho 'first' >&2\necho 'Unknown encoder libx264' >&2\nexit 1\n", "ffmpeg: Unknown encoder libx264"),
        ("#!/bin/sh\nhead -c 100 >/dev/null\nexit 3\n", "ffmpeg: "), ("no program", "cannot run"),
    ])
    func aFailedEncoderLeavesNoFile(script: String, message: String) throws {
        let program = try folder.file("encoder", script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let film = ExportedVideo(path: folder.path("film.mp4"), codec: .mp4, rate: 60, program: program, encoding: .immediate)
        let picture = ExportedPicture(width: 200, height: 300, pixels: [UInt32](repeating: 0xFF00_0000, count: 60_000))
        film.add(picture, at: 0)
        film.add(picture, at: 0.5)
        var result: Result<String, ExportError>?
        film.finish(at: 1) { result = $0 }
        guard case .failure(let error) = result else {
            Issue.record("\(String(describing: result))")
            return
        }
        #expect(error.message.contains(message) && !error.message.contains("\n"), "\(error.message)")
        #expect(folder.names == ["encoder"])
    }

    @Test(.enabled(if: VideoProgram.isInstalled, "needs ffmpeg")) func aCancelledFilmLeavesNoFile() throws {
        let (_, open, time) = try record()
        time.exporter.export(.webm)
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
        #expect(time.exporter.isBusy)
        let cancel = try #require(time.exporter.videoElements.compactMap { $0 as? UIAction }.first { $0.title == "Cancel Export" })
        cancel.perform(sender: nil)
        #expect(!time.exporter.isBusy && open.messages.last == "The export was cancelled")
        #expect(folder.names.isEmpty)
    }

    // MARK: Touches

    @Test func circlesFollowTheFingerAndFade() {
        func input(_ kind: ObservedInput.Kind, _ time: Double, _ x: CGFloat) -> LoggedInput {
            LoggedInput(kind: kind, time: time, location: CGPoint(x: x, y: 5), modifierFlags: [])
        }
        let touches = TouchCircles([
            input(.pointerMoved, 0.5, 1), input(.pointerPressed, 1, 10), input(.pointerMoved, 1.5, 20), input(.pointerReleased, 2, 20),
            input(.pointerPressed, 3, 30),
        ])
        #expect(touches.circles(at: 0.9).isEmpty)
        #expect(touches.circles(at: 1.2) == [TouchCircles.Circle(center: CGPoint(x: 10, y: 5), opacity: 1)])
        #expect(touches.circles(at: 1.7).map(\.center.x) == [20])
        let faded = touches.circles(at: 2 + TouchCircles.fade / 2)
        #expect(faded.count == 1 && abs(faded[0].opacity - 0.5) < 1e-5)
        #expect(touches.circles(at: 2.5).isEmpty && touches.circles(at: 9).map(\.center.x) == [30])
    }

    @Test func exportedFramesShowThePressedPlace() throws {
        let (stage, _, time) = try record()
        let history = time.recorder.history
        let point = stage.onScreen(160, 200)
        stage.native.send(.buttonPressed(.primary), x: point.x, y: point.y)
        stage.run(seconds: 0.1)
        let circles = TouchCircles(time.recorder.input.entries).circles(at: stage.system.now)
        #expect(circles.map(\.center) == [CGPoint(x: 160, y: 200)])
        let plain = try #require(FramePicture(history: history, scale: 1).draw(history.count - 1))
        let marked = try #require(FramePicture(history: history, scale: 1, circles: circles).draw(history.count - 1))
        let changed = zip(plain.pixels, marked.pixels).enumerated().filter { $1.0 != $1.1 }.map { $0.offset }
        #expect(!changed.isEmpty)
        let radius = Int(TouchCircles.radius) + 2
        #expect(changed.allSatisfy { abs($0 % 320 - 160) <= radius && abs($0 / 320 - 200) <= radius })
    }
}
