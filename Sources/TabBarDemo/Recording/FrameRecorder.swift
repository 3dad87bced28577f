// Keeps the frames of a run: as one animated GIF, or as numbered pictures.

import UIKit
import WindowSystem

/// Writes frames, one after the other, all of the first one's size.
final class FrameRecorder {
    /// The frames in a second of the recording: a GIF counts hundredths, so a frame stays for two.
    static let framesPerSecond = 50.0
    private static let hundredths = 2

    private enum Output {
        case film(OutputFile, GIFEncoder)
        case pictures(stem: String, count: Int)
    }
    private var output: Output?
    private let path: String
    private var size: PixelSize?

    /// Will write to `path`: a GIF, or for a name ending in .png pictures called NAME-0001.png and on.
    init(path: String) { self.path = path }

    /// Adds what the window shows.
    func add(_ buffer: PixelBuffer) throws {
        let size = size ?? buffer.size
        self.size = size
        let pixels = Self.pixels(of: buffer, fitted: size)
        switch try output ?? begin(size) {
        case .film(let file, var encoder):
            output = nil  // so that the encoder's frames are not copied
            try file.write(encoder.add(pixels))
            output = .film(file, encoder)
        case .pictures(let stem, let count):
            guard let image = CGImage(width: size.width, height: size.height, premultipliedPixels: pixels.map { 0xFF00_0000 | $0 }) else {
                throw RunError("no memory for a picture")
            }
            let digits = String(count + 1)
            let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            try WindowPicture.write(image, to: "\(stem)-\(number).png")
            output = .pictures(stem: stem, count: count + 1)
        }
    }

    /// Ends the recording; a GIF takes its name only now.
    func finish() throws {
        guard case .film(let file, var encoder) = output else { return }
        output = nil
        try file.write(encoder.finish())
        try file.commit()
    }

    private func begin(_ size: PixelSize) throws -> Output {
        if path.lowercased().hasSuffix(".png") { return .pictures(stem: String(path.dropLast(4)), count: 0) }
        let file = try OutputFile(path)
        let encoder = GIFEncoder(width: size.width, height: size.height, delay: Self.hundredths)
        try file.write(encoder.header)
        return .film(file, encoder)
    }

    /// The picture's colours, 0x00RRGGBB, cut to `size` or filled up with white.
    private static func pixels(of buffer: PixelBuffer, fitted size: PixelSize) -> [UInt32] {
        var pixels = [UInt32](repeating: 0xFF_FFFF, count: size.width * size.height)
        for y in 0..<min(size.height, buffer.size.height) {
            let row = (buffer.baseAddress + y * buffer.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<min(size.width, buffer.size.width) { pixels[y * size.width + x] = row[x] & 0xFF_FFFF }
        }
        return pixels
    }
}
