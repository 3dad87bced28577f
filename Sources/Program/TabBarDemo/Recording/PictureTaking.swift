// Screenshots and recordings with the keyboard.

import Foundation
import TabBarDemoScenes
import TabBarLaboratory
import UIKit
import WindowSystem

/// Saves screenshots and recordings, and shows the path in a message.
final class PictureTaking {
    private let system: WatchedWindowSystem
    private let isUnattended: Bool
    private let messages: MessageOverlay
    private var recording: LiveRecording?
    /// Recordings that have ended, while their frames are being encoded.
    private var unfinished: [LiveRecording] = []

    init(_ system: WatchedWindowSystem, isUnattended: Bool, messages: MessageOverlay) {
        self.system = system
        self.isUnattended = isUnattended
        self.messages = messages
    }

    /// Saves a picture of the window.
    func saveScreenshot() {
        do {
            guard let window = system.window, let capture = ExportedPicture(of: window, without: messages) else { return }
            let path = try freePath(ending: ".png")
            try PictureFile.write(capture, to: path)
            showSaved(path)
        } catch { showFailure(error) }
    }

    /// Starts a recording, or ends the current one.
    func toggleRecording() {
        if let recording {
            self.recording = nil
            // Deferred, because `finish` takes the last capture, and a capture can omit the indicator only while the overlay contains it.
            defer { messages.isRecording = false }
            unfinished.append(recording)
            return recording.finish { [weak self] result in
                self?.unfinished.removeAll { $0 === recording }
                switch result {
                case .success: self?.showSaved(recording.path)
                case .failure(let error): self?.showFailure(error)
                }
            }
        }
        do {
            let encoding: FilmWriter.Encoding = isUnattended ? .immediate : .background
            recording = LiveRecording(path: try freePath(ending: ".gif"), encoding: encoding, of: system, without: messages)
            messages.isRecording = true
            messages.showMessage(Localized.text("toast.recording"))
        } catch { showFailure(error) }
    }

    func frameWasDrawn() { recording?.frameWasDrawn() }

    /// Completes the recordings at the program's end. Reports those that fail on standard error.
    func end() {
        for recording in unfinished + [recording].compactMap(\.self) {
            do { try recording.finishNow() } catch { TabBarDemo.report(error) }
        }
        recording = nil
        unfinished = []
    }

    private func freePath(ending: String) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let stem = PictureFolder.stem(of: HelpText.programName, isUnattended: isUnattended)
        guard let folder = PictureFolder.path(in: environment, isUnattended: isUnattended),
            let path = PictureFolder.freePath(in: folder, stem: stem, ending: ending)
        else { throw RunError("no writable folder") }
        return path
    }

    private func showSaved(_ path: String) { messages.showMessage(Localized.text("toast.saved", ExportFiles.displayed(path))) }

    private func showFailure(_ error: any Error) {
        messages.showMessage(Localized.text("toast.failed", Localized.fileError(ExportFiles.message(of: error))))
    }
}

/// Records the frames of a window as they are drawn. Without new frames it does nothing.
final class LiveRecording {
    /// The shortest duration of a frame, in hundredths of a second. Many viewers show shorter frames for longer.
    nonisolated static let hundredths = 2

    let path: String
    private let writer: FilmWriter
    private let overlay: MessageOverlay
    private let system: WatchedWindowSystem
    private let start: Double
    private var lastHundredth: Int?
    /// Whether a frame was drawn after the last one that was recorded.
    private var isBehind = false

    init(path: String, encoding: FilmWriter.Encoding, of system: WatchedWindowSystem, without overlay: MessageOverlay) {
        self.path = path
        self.system = system
        self.overlay = overlay
        writer = FilmWriter(path: path, encoding: encoding)
        start = system.now
        frameWasDrawn()
    }

    /// Records the window, unless the last frame was recorded too recently or too many frames wait for encoding.
    func frameWasDrawn() {
        let now = hundredth
        guard let window = system.window else { return }
        isBehind = true
        if let lastHundredth, now < lastHundredth + Self.hundredths { return }
        if lastHundredth != nil, !writer.hasRoom(width: window.pixelSize.width, height: window.pixelSize.height) { return }
        take(now)
    }

    /// Ends the recording; calls `completion` when the file is complete, or with the error.
    func finish(completion: @escaping @MainActor (Result<Void, RunError>) -> Void) {
        if isBehind, let lastHundredth { take(max(hundredth, lastHundredth + Self.hundredths)) }
        writer.finish(at: hundredth + Self.hundredths, completion: completion)
    }

    /// Ends the recording synchronously, at the end of the program. Throws if there is no complete file.
    func finishNow() throws(RunError) { try writer.finishNow(at: hundredth) }

    private func take(_ hundredth: Int) {
        guard let window = system.window, let capture = ExportedPicture(of: window, without: overlay) else { return }
        writer.add(capture, at: hundredth)
        lastHundredth = hundredth
        isBehind = false
    }

    /// The hundredths of a second since the start, rounded down to multiples of 20 ms: a mixture of 20 and 30 ms frames would look uneven.
    private var hundredth: Int {
        let tolerance = 1e-6  // for rounding errors of times that are multiples of 20 ms
        return Int((max(system.now - start, 0) * 100 + tolerance) / Double(Self.hundredths)) * Self.hundredths
    }
}

@MainActor extension ExportedPicture {
    /// Copies the pixels of `buffer`.
    init(_ buffer: PixelBuffer) { self.init(width: buffer.size.width, height: buffer.size.height, pixels: Self.pixels(of: buffer)) }

    /// Copies the pixels of `window`, with the content behind `overlay` instead of the overlay; nil if the window is closed.
    init?(of window: any Window, without overlay: MessageOverlay) {
        guard let buffer = window.buffer else { return nil }
        var pixels = Self.pixels(of: buffer)
        if let layer = overlay.layer { Self.uncover(overlay.frames, beneath: layer, in: &pixels, of: buffer.size, scale: window.scale) }
        self.init(width: buffer.size.width, height: buffer.size.height, pixels: pixels)
    }

    /// The pixels, premultiplied 0xAARRGGBB, rows from the top.
    private static func pixels(of buffer: PixelBuffer) -> [UInt32] {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(buffer.size.width * buffer.size.height)
        for y in 0..<buffer.size.height {
            let row = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            pixels += UnsafeBufferPointer(start: row, count: buffer.size.width)
        }
        return pixels
    }

    private static func uncover(
        _ frames: [CGRect], beneath layer: CALayer, in pixels: inout [UInt32], of size: PixelSize, scale: Double
    ) {
        pixels.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress,
                let context = CGContext(
                    data: base, pixelWidth: size.width, pixelHeight: size.height, bytesPerRow: size.width * 4, scale: scale)
            else { return }
            // One point more on each side: a frame's edge may be inside a pixel, which the overlay then covers in part.
            for frame in frames { UIScreen.main.drawContents(beneath: layer, in: frame.insetBy(dx: -1, dy: -1), into: context) }
        }
    }
}
