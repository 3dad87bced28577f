// Screenshots with the keyboard.

import Foundation
import TabBarDemoScenes
import TabBarLaboratory
import UIKit
import WindowSystem

/// Saves screenshots, and shows the path in a message.
final class PictureTaking {
    private let system: WatchedWindowSystem
    private let isUnattended: Bool
    private let messages: MessageOverlay

    init(_ system: WatchedWindowSystem, isUnattended: Bool, messages: MessageOverlay) {
        self.system = system
        self.isUnattended = isUnattended
        self.messages = messages
    }

    /// Saves a picture of the window.
    func saveScreenshot() {
        do {
            guard let window = system.window, let capture = ExportedPicture(of: window, without: messages) else { return }
            let path = try freePath()
            try PictureFile.write(capture, to: path)
            showSaved(path)
        } catch { showFailure(error) }
    }

    private func freePath() throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let stem = PictureFolder.stem(of: HelpText.programName, isUnattended: isUnattended)
        guard let folder = PictureFolder.path(in: environment, isUnattended: isUnattended),
            let path = PictureFolder.freePath(in: folder, stem: stem, ending: ".png")
        else { throw RunError("no writable folder") }
        return path
    }

    private func showSaved(_ path: String) { messages.showMessage(Localized.text("toast.saved", ExportFiles.displayed(path))) }

    private func showFailure(_ error: any Error) {
        messages.showMessage(Localized.text("toast.failed", Localized.fileError(ExportFiles.message(of: error))))
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
