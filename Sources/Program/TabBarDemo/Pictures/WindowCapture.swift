// Copies of a window's pixels.

import Foundation
import TabBarDemoScenes
import UIKit
import WindowSystem

/// The pixels of a window.
nonisolated struct WindowCapture: Sendable {
    let size: PixelSize
    /// Premultiplied, 0xAARRGGBB, rows from the top.
    private(set) var pixels: [UInt32]

    /// A capture with given pixels.
    init(size: PixelSize, pixels: [UInt32]) {
        self.size = size
        self.pixels = pixels
    }

    /// Copies the pixels of `buffer`.
    @MainActor init(_ buffer: PixelBuffer) {
        size = buffer.size
        pixels = []
        pixels.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            let row = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            pixels += UnsafeBufferPointer(start: row, count: size.width)
        }
    }

    /// Copies the pixels of `window`, with the content behind `overlay` instead of the overlay; nil if the window is closed.
    @MainActor init?(of window: any Window, without overlay: MessageOverlay?) {
        guard let buffer = window.buffer else { return nil }
        self.init(buffer)
        guard let overlay, let layer = overlay.layer else { return }
        uncover(overlay.frames, beneath: layer, scale: window.scale)
    }

    /// The colours, 0x00RRGGBB, cropped to `fitted` or extended with white.
    func colors(fitted: PixelSize) -> [UInt32] {
        if size == fitted { return pixels.map { $0 & 0xFF_FFFF } }
        var colors = [UInt32](repeating: 0xFF_FFFF, count: fitted.width * fitted.height)
        for y in 0..<min(fitted.height, size.height) {
            for x in 0..<min(fitted.width, size.width) { colors[y * fitted.width + x] = pixels[y * size.width + x] & 0xFF_FFFF }
        }
        return colors
    }

    @MainActor private mutating func uncover(_ frames: [CGRect], beneath layer: CALayer, scale: Double) {
        let (width, height) = (size.width, size.height)
        pixels.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress,
                let context = CGContext(data: base, pixelWidth: width, pixelHeight: height, bytesPerRow: width * 4, scale: scale)
            else { return }
            // One point more on each side: a frame's edge may be inside a pixel, which the overlay then covers in part.
            for frame in frames { UIScreen.main.drawContents(beneath: layer, in: frame.insetBy(dx: -1, dy: -1), into: context) }
        }
    }
}
