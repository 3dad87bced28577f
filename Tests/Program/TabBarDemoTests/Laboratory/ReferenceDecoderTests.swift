// The decoders of references: animated GIFs and PNGs, and the frames that are kept in memory.

import Foundation
import Synchronization
import TestSupport
import Testing
import UIKit

@testable import TabBarLaboratory

@MainActor
@Suite struct ReferenceDecoderTests {
    /// Four frames of 40 × 30 pixels, of which parts change.
    private func frames(colors: Int = 7) -> [[UInt32]] {
        (0..<4).map { number in
            (0..<40 * 30).map { index in
                let x = index % 40, y = index / 40
                let isMoved = x > 5 + number * 7 && x < 20 + number * 7 && y > 8 && y < 21
                return isMoved ? UInt32(0x3050F0 + number) : UInt32((x / 3 + y / 5) % colors) * 0x1F2B17
            }
        }
    }

    private func decode(_ decoder: any ReferenceDecoder) throws -> [ReferenceFrame] {
        var frames: [ReferenceFrame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        return frames
    }

    private func colors(_ frame: ReferenceFrame) -> [UInt32] { frame.image.premultipliedPixels.map { $0 & 0xFF_FFFF } }

    @Test func animatedPNGsAreReadAsTheyWereWritten() throws {
        let frames = frames()
        var encoder = APNGEncoder(width: 40, delay: 7)
        var bytes: [UInt8] = []
        for frame in frames { bytes += try encoder.add(frame) }
        bytes += try encoder.finish()
        let decoder = try #require(try APNGDecoder(bytes))
        let decoded = try decode(decoder)
        #expect(decoded.map(colors) == frames)
        #expect(decoded.map { ($0.time * 100).rounded() } == [0, 7, 14, 21] && decoded.last?.end == .infinity)
        #expect(abs((decoder.duration ?? 0) - 0.28) < 1e-9)
        // Earlier frames are decoded again from the first one.
        decoder.seek(to: 0.1)
        #expect(try decoder.next().map(colors) == frames[1])
        decoder.seek(to: 0.99)
        #expect(try decoder.next().map(colors) == frames[3])
    }

    @Test func animatedGIFsAreReadAsTheyWereWritten() throws {
        let frames = frames()
        var encoder = GIFEncoder(width: 40, height: 30, delay: 5)
        var bytes: [UInt8] = []
        for frame in frames { bytes += encoder.add(frame) }
        bytes += encoder.finish()
        let decoder = try GIFDecoder(bytes), reader = try GIFReader.read(bytes)
        let decoded = try decode(decoder)
        #expect(decoded.map(colors) == reader.frames.map(\.pixels))
        #expect(decoded.map { ($0.time * 100).rounded() } == [0, 5, 10, 15])
        decoder.seek(to: 0.06)
        #expect(try decoder.next().map(colors) == reader.frames[1].pixels)
    }

    /// A film that ends in the middle of a frame keeps those before it, and no prefix of a file stops the program.
    @Test func cutFilesKeepTheFramesBeforeTheirEnd() throws {
        var encoder = GIFEncoder(width: 40, height: 30, delay: 5)
        var bytes: [UInt8] = []
        for frame in frames(colors: 200) { bytes += encoder.add(frame) }
        bytes += encoder.finish()
        var counts: Set<Int> = []
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let decoder = try? GIFDecoder(Array(bytes.prefix(length)))
            counts.insert(decoder.flatMap { try? decode($0).count } ?? 0)
        }
        #expect(counts == [0, 1, 2, 3, 4])
    }

    /// Every byte of a small GIF is replaced by others: the decoder returns, with frames or an error.
    @Test func damagedGIFsAreReadOrRefused() throws {
        var encoder = GIFEncoder(width: 8, height: 8, delay: 5)
        let frames = [(0..<64).map { UInt32($0) * 3 }, (0..<64).map { UInt32($0) * 5 }]
        var bytes: [UInt8] = []
        for frame in frames { bytes += encoder.add(frame) }
        bytes += encoder.finish()
        var read = 0
        for index in bytes.indices where !(6..<10).contains(index) {
            for value: UInt8 in [0, 1, 0x2C, 0x80, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                if let decoder = try? GIFDecoder(damaged), (try? decode(decoder)) != nil { read += 1 }
            }
        }
        #expect(read > 0 && read < bytes.count * 5)
    }

    /// Frames of 4 MiB, each with its number as its first pixel.
    private nonisolated final class Numbered: ReferenceDecoder {
        let count: Int
        let duration: Double?
        /// Whether it can begin elsewhere than with the first frame.
        let jumps: Bool
        var index = 0
        /// The number of decoded frames.
        static let decoded = Mutex(0)

        init(count: Int, claimed: Double, jumps: Bool = true) { (self.count, duration, self.jumps) = (count, claimed, jumps) }

        func next() throws(ReferenceError) -> ReferenceFrame? {
            guard index < count else { return nil }
            defer { index += 1 }
            Self.decoded.withLock { $0 += 1 }
            var pixels = [UInt32](repeating: 0xFF00_0000, count: 1024 * 1024)
            pixels[0] |= UInt32(index)
            guard let image = CGImage(width: 1024, height: 1024, premultipliedPixels: pixels) else { throw .invalid }
            return ReferenceFrame(time: Double(index) / 10, end: Double(index + 1) / 10, image: image)
        }

        func seek(to seconds: Double) { index = jumps ? min(max(Int(seconds * 10 + 1e-9), 0), count) : 0 }
    }

    @Test func framesInMemoryHaveALimitAndAnyTimeIsFound() {
        let frames = ReferenceFrames(Numbered(count: 60, claimed: 6), .immediate) {}
        for time in [0.05, 5.95, 3.0, 3.1, 3.2, 0.0, 1.55, 1.45, 5.0, 4.0, 3.05] {
            let frame = frames.frame(at: time, isPlaying: false)
            #expect(frame?.image.pixel(0, 0) == 0xFF00_0000 | UInt32(time * 10 + 1e-9), "\(time)")
            #expect(frames.byteCount <= ReferenceFrames.budget)
        }
        let before = Numbered.decoded.withLock { $0 }
        #expect(frames.frame(at: 3.05, isPlaying: false) != nil)
        #expect(Numbered.decoded.withLock { $0 } == before, "the frame is still there")
    }

    /// The film claims 6 seconds and has one.
    @Test func theLastFrameOfAFilmThatEndsEarlyStays() {
        let frames = ReferenceFrames(Numbered(count: 10, claimed: 6), .immediate) {}
        #expect(frames.frame(at: 0.85, isPlaying: false)?.image.pixel(0, 0) == 0xFF00_0008)
        #expect(frames.frame(at: 1.5, isPlaying: false)?.image.pixel(0, 0) == 0xFF00_0009)
        #expect(frames.frame(at: 5, isPlaying: true)?.image.pixel(0, 0) == 0xFF00_0009)
    }

    /// A jump in a damaged film may lead to its beginning.
    @Test func aFilmThatCannotJumpIsDecodedUpToTheTime() {
        let frames = ReferenceFrames(Numbered(count: 30, claimed: 6, jumps: false), .immediate) {}
        #expect(frames.frame(at: 2.45, isPlaying: false)?.image.pixel(0, 0) == 0xFF00_0018)
        #expect(frames.frame(at: 5, isPlaying: false)?.image.pixel(0, 0) == 0xFF00_001D)
        #expect(frames.frame(at: 0.15, isPlaying: false)?.image.pixel(0, 0) == 0xFF00_0001)
    }

    @Test func theSizeIsReadFromTheHeader() throws {
        let image = try #require(CGImage(width: 3, height: 5, premultipliedPixels: [UInt32](repeating: 0xFF12_3456, count: 15)))
        let png = try #require(image.pngData)
        let size = try #require(PictureHeader.size(of: [UInt8](png)))
        #expect(size == (3, 5))
        if let jpeg = image.jpegData(quality: 0.9) {
            let size = try #require(PictureHeader.size(of: [UInt8](jpeg)))
            #expect(size == (3, 5))
        }
        #expect(PictureHeader.size(of: [UInt8]("text".utf8)) == nil)
    }
}
