// Tests LiveRecording: the durations of a GIF's frames are multiples of 20 ms at any display rate.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarLaboratory

@MainActor
@Suite struct LiveRecordingTests {
    /// Fills each frame with a different colour.
    private final class Painter: WindowDelegate {
        var frameWasDrawn: () -> Void = {}
        private var shade: UInt32 = 0

        func window(_ window: any Window, received event: InputEvent) {}
        func windowDidResize(_ window: any Window) {}
        func windowShouldClose(_ window: any Window) {}
        func window(_ window: any Window, drawFrameAt time: Double, for occasion: FrameOccasion) {
            shade += 1
            guard let buffer = window.buffer else { return }
            let count = buffer.size.height * buffer.bytesPerRow / 4
            buffer.baseAddress.initializeMemory(as: UInt32.self, repeating: 0xFF00_0000 | shade, count: count)
            frameWasDrawn()
            window.setNeedsFrame()
        }
    }

    /// A recording of two seconds; the display has `rate` frames per second.
    private func recording(to path: String, rate: Double) throws -> LiveRecording {
        let base = OffscreenWindowSystem(scale: 1, frameInterval: 1 / rate)
        let system = WatchedWindowSystem(base)
        let window = try system.makeWindow(WindowDescription(title: "", width: 8, height: 8))
        let painter = Painter()
        window.delegate = painter
        window.show()
        window.setNeedsFrame()
        base.advance(frames: 2)
        let recording = LiveRecording(path: path, encoding: .immediate, of: system, without: MessageOverlay())
        painter.frameWasDrawn = { recording.frameWasDrawn() }
        base.advance(by: 2)
        return recording
    }

    @Test(arguments: [60.0, 144.0, 30.0]) func frameDurationsAreMultiplesOf20Milliseconds(_ rate: Double) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("even-\(UUID().uuidString).gif").path
        defer { unlink(path) }
        try recording(to: path, rate: rate).finish { _ in }
        let delays = try GIFReader.read([UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))).frames.map(\.delay)
        #expect(delays.count > 50)
        // Delays are in hundredths of a second: at most 50 frames per second, and no frame of 30 ms.
        #expect(delays.allSatisfy { $0 % 2 == 0 }, "\(delays)")
        if rate >= 60 { #expect(Set(delays.dropLast()) == [2], "\(delays)") }
    }

    /// The program reports the error when it ends during a recording.
    @Test func recordingThatCannotWriteItsFileThrowsAtTheEnd() throws {
        let recording = try recording(to: "/proc/no-such-folder/film.gif", rate: 60)
        #expect { try recording.finishNow() } throws: { "\($0)".contains("/proc/no-such-folder/film.gif") }
    }

    /// Also if the file was created, and the recording has been finished in the background.
    @Test func recordingThatCannotBeCompletedThrowsAtTheEnd() throws {
        let folder = try TemporaryFolder()
        let recording = try recording(to: folder.path("film.gif"), rate: 60)
        // A folder cannot be replaced by the complete file.
        try FileManager.default.createDirectory(atPath: folder.path("film.gif/inner"), withIntermediateDirectories: true)
        var failures = 0
        recording.finish { if case .failure = $0 { failures += 1 } }
        #expect(failures == 1)
        #expect(throws: RunError.self) { try recording.finishNow() }
    }
}
