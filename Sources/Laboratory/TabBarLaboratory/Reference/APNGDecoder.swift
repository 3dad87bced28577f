// Decodes animated PNGs. Format: the third edition of "Portable Network Graphics (PNG) Specification".

internal import Foundation
internal import UIKit

/// An animated PNG.
nonisolated final class APNGDecoder: CanvasDecoder {
    /// A frame in the file.
    private struct Frame {
        var rect: PixelSpan
        var isOver: Bool
        var disposal: FilmCanvas.Disposal
        var data: [UInt8] = []
    }

    private let frames: [Frame]
    /// The header without the size, and the chunks with the colours, which all frames share.
    private let header: [UInt8]
    private let colors: [UInt8]

    /// Finds the frames of a file; nil for other files and for PNGs without animation. Throws an error for a damaged animation.
    init?(_ bytes: [UInt8]) throws(ReferenceError) {
        guard bytes.starts(with: PNGChunk.signature) else { return nil }
        let chunks = PNGChunk.read(bytes)
        guard let header = chunks.first, header.name == "IHDR", header.data.count == 13, chunks.contains(where: { $0.name == "acTL" })
        else {
            return nil
        }
        let width = PictureHeader.big(header.data, 0, 4), height = PictureHeader.big(header.data, 4, 4)
        try ReferenceLimits.check(width, height)
        var frames: [Frame] = [], durations: [Double] = [], colors: [UInt8] = []
        for chunk in chunks {
            switch chunk.name {
            case "PLTE", "tRNS": colors += PNGChunk.bytes(chunk.name, chunk.data)
            case "fcTL":
                guard frames.count < Self.limit, let (frame, duration) = Self.frame(chunk.data, width, height) else { throw .invalid }
                frames.append(frame)
                durations.append(duration)
            // Without a control before it, the first picture is for programs that do not know the animation.
            case "IDAT" where !frames.isEmpty: frames[frames.count - 1].data += PNGChunk.bytes("IDAT", chunk.data)
            case "fdAT" where !frames.isEmpty && chunk.data.count > 4:
                frames[frames.count - 1].data += PNGChunk.bytes("IDAT", Array(chunk.data.dropFirst(4)))
            default: break
            }
        }
        (self.frames, self.colors, self.header) = (frames, colors, Array(header.data.dropFirst(8)))
        try super.init(width: width, height: height, durations: durations)
    }

    /// Reads the control of a frame; nil if its rectangle is not inside the picture.
    private static func frame(_ data: [UInt8], _ width: Int, _ height: Int) -> (Frame, duration: Double)? {
        guard data.count == 26 else { return nil }
        func number(_ start: Int, _ count: Int) -> Int { PictureHeader.big(data, start, count) }
        let rect = PixelSpan(x: number(12, 4), y: number(16, 4), width: number(4, 4), height: number(8, 4))
        guard rect.width > 0, rect.height > 0, rect.x + rect.width <= width, rect.y + rect.height <= height else { return nil }
        let parts = number(22, 2)
        let disposals: [UInt8: FilmCanvas.Disposal] = [1: .clear, 2: .restore]
        let frame = Frame(rect: rect, isOver: data[25] == 1, disposal: disposals[data[24]] ?? .keep)
        return (frame, Double(number(20, 2)) / Double(parts == 0 ? 100 : parts))
    }

    override func draw(_ index: Int, on canvas: inout FilmCanvas) -> Bool {
        let frame = frames[index]
        let size = PNGChunk.bigEndian(UInt32(frame.rect.width)) + PNGChunk.bigEndian(UInt32(frame.rect.height))
        let file = PNGChunk.signature + PNGChunk.bytes("IHDR", size + header) + colors + frame.data + PNGChunk.bytes("IEND", [])
        guard let image = try? CGImage(pngData: Data(file)), image.width == frame.rect.width, image.height == frame.rect.height,
            let bytes = image.dataProvider?.data
        else { return false }
        let stride = image.bytesPerRow / 4, opaque: UInt32 = image.isOpaque ? 0xFF00_0000 : 0
        let pixels = bytes.withUnsafeBytes { memory in
            let words = memory.bindMemory(to: UInt32.self)
            return [UInt32](unsafeUninitializedCapacity: image.width * image.height) { pixels, count in
                for y in 0..<image.height {
                    for x in 0..<image.width { pixels[y * image.width + x] = words[y * stride + x] | opaque }
                }
                count = image.width * image.height
            }
        }
        canvas.add(pixels, in: frame.rect, isOver: frame.isOver, disposal: frame.disposal)
        return true
    }
}
