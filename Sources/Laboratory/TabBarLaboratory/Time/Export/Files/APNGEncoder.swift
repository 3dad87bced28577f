// Encodes animated PNGs: each frame in full colour, as the rectangle that changed.
//
// Programs without support for the animation show the first frame. Format: "APNG Specification" 1.0, since 2025 part of the third
// edition of PNG.

internal import Foundation
internal import UIKit

nonisolated struct APNGEncoder: FilmEncoder {
    /// The width of the frames in pixels.
    let width: Int
    /// The duration of each added frame, in ticks.
    let delay: Int
    /// The ticks of a second, at most 65,535: hundredths by default.
    let ticksPerSecond: Int
    /// Whether a frame that equals the previous one is stored as a frame of its own, so that the film has all frames.
    let keepsEqualFrames: Bool
    /// The file offset of the number of frames, in bytes: after the signature, the header chunk, and the length and name of its own chunk.
    private static let countOffset = 8 + 25 + 8
    /// 8 bits a channel, RGB, which is Cairo's format for opaque images.
    private static let opaqueFormat: [UInt8] = [8, 2, 0, 0, 0]

    private var shown: [UInt32] = []
    private var waiting: (rect: PixelSpan, pixels: [UInt32], ticks: Int)?
    private var frameCount: UInt32 = 0
    private var sequence: UInt32 = 0

    init(width: Int, delay: Int, ticksPerSecond: Int = 100, keepsEqualFrames: Bool = false) {
        self.width = width
        self.delay = delay
        self.ticksPerSecond = ticksPerSecond
        self.keepsEqualFrames = keepsEqualFrames
    }

    mutating func add(_ pixels: [UInt32]) throws -> [UInt8] {
        guard !shown.isEmpty else {
            shown = pixels
            waiting = (PixelSpan(x: 0, y: 0, width: width, height: pixels.count / width), pixels, delay)
            return []
        }
        // The smallest frame is one pixel.
        let least = keepsEqualFrames ? PixelSpan(x: 0, y: 0, width: 1, height: 1) : nil
        guard let rect = PixelSpan.difference(of: shown, pixels, width: width) ?? least else {
            waiting?.ticks += delay
            return []
        }
        let ready = try flush()
        shown = pixels
        waiting = (rect, rect.cut(from: pixels, width: width), delay)
        return ready
    }

    mutating func prolong(by ticks: Int) { waiting?.ticks += max(ticks, 0) }

    mutating func finish() throws -> [UInt8] { try flush() + PNGChunk.bytes("IEND", []) }

    var amendment: FilmAmendment? { FilmAmendment(offset: Self.countOffset, bytes: animationControl.dropFirst(8).map(\.self)) }

    /// The chunk with the number of frames, and 0 for unlimited repetition.
    private var animationControl: [UInt8] { PNGChunk.bytes("acTL", PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(0)) }

    private mutating func flush() throws -> [UInt8] {
        guard let frame = waiting else { return [] }
        waiting = nil
        let chunks = try Self.encode(frame.pixels, width: frame.rect.width)
        let isFirst = frameCount == 0
        frameCount += 1
        var bytes: [UInt8] = []
        if isFirst { bytes += PNGChunk.signature + PNGChunk.bytes("IHDR", chunks.header) + animationControl }
        bytes += control(frame.rect, ticks: frame.ticks)
        for data in chunks.data {
            bytes += isFirst ? PNGChunk.bytes("IDAT", data) : PNGChunk.bytes("fdAT", PNGChunk.bigEndian(takeNumber()) + data)
        }
        return bytes
    }

    /// The chunk with a frame's rectangle and duration; its pixels replace the previous ones.
    private mutating func control(_ rect: PixelSpan, ticks: Int) -> [UInt8] {
        var data = PNGChunk.bigEndian(takeNumber())
        for number in [rect.width, rect.height, rect.x, rect.y] { data += PNGChunk.bigEndian(UInt32(number)) }
        // The duration is a fraction of two numbers of 16 bits. Hundredths of a second become tenths from 656 s, or seconds from 6,554 s.
        var (number, parts) = (ticks, ticksPerSecond)
        while number > 0xFFFF, parts >= 10 { (number, parts) = ((number + 5) / 10, parts / 10) }
        number = min(number, 0xFFFF)
        data += [UInt8(number >> 8), UInt8(number & 0xFF), UInt8(parts >> 8), UInt8(parts & 0xFF), 0, 0]
        return PNGChunk.bytes("fcTL", data)
    }

    private mutating func takeNumber() -> UInt32 {
        defer { sequence += 1 }
        return sequence
    }

    /// The header and the compressed data of an image, encoded by Cairo.
    private static func encode(_ pixels: [UInt32], width: Int) throws -> (header: [UInt8], data: [[UInt8]]) {
        let image = CGImage(width: width, height: pixels.count / width, premultipliedPixels: pixels.map { 0xFF00_0000 | $0 })
        guard let image, let png = image.pngData else { throw ExportError("no memory for a picture") }
        let chunks = PNGChunk.read([UInt8](png))
        guard let header = chunks.first(where: { $0.name == "IHDR" })?.data, header.count == 13, Array(header[8...]) == opaqueFormat else {
            throw ExportError("cannot encode a frame: its PNG is not RGB with 8 bits a channel")
        }
        return (header, chunks.filter { $0.name == "IDAT" }.map(\.data))
    }
}

/// A chunk of a PNG file.
nonisolated struct PNGChunk {
    /// The eight bytes at the beginning of a PNG file.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let name: String
    let data: [UInt8]

    /// The bytes of the chunk in a file.
    static func bytes(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + content + bigEndian(checksum(content))
    }

    /// The chunks of a file up to the first truncated one. The signature and the checksums are not verified.
    static func read(_ file: [UInt8]) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var offset = signature.count
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - offset - 12 else { break }
            let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append(PNGChunk(name: name, data: Array(file[offset + 8..<offset + 8 + length])))
            offset += 12 + length
        }
        return chunks
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    /// The CRC-32 of the PNG specification: the polynomial 0x04C11DB7, reflected to 0xEDB88320.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
}
