// Writes pixels as PNG files.

import UIKit
import WindowSystem

/// Writes PNG files.
enum WindowPicture {
    /// Writes the buffer as a PNG to `path`.
    static func write(_ buffer: PixelBuffer, to path: String) throws { try write(WindowCapture(buffer), to: path) }

    /// Writes the capture as a PNG to `path`.
    static func write(_ capture: WindowCapture, to path: String) throws {
        guard let image = CGImage(width: capture.size.width, height: capture.size.height, premultipliedPixels: capture.pixels) else {
            throw RunError("no memory for a picture")
        }
        try write(image, to: path)
    }

    /// Writes the image as a PNG to `path`.
    static func write(_ image: CGImage, to path: String) throws {
        guard let data = image.pngData else { throw RunError("cannot encode \(path.quotedPathForMessage) as PNG") }
        try OutputFile.write(data, to: path)
    }
}
