// Tests FrameRecorder: GIFs, animated PNGs and numbered pictures.

import Foundation
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarLaboratory

@MainActor
@Suite struct FrameRecorderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Calls `body` with a buffer of one colour, which has padding at the end of each row.
    private func withBuffer(_ width: Int, _ height: Int, _ color: UInt32, _ body: (PixelBuffer) throws -> Void) rethrows {
        let bytesPerRow = width * 4 + 64
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * height, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt32.self, repeating: color, count: bytesPerRow * height / 4)
        try body(PixelBuffer(baseAddress: memory, size: PixelSize(width: width, height: height), bytesPerRow: bytesPerRow))
    }

    @Test func gifKeepsTheSizeOfTheFirstFrame() throws {
        let path = folder.path("film.gif")
        let recorder = FrameRecorder(path: path)
        try withBuffer(20, 10, 0xFF11_2233) { try recorder.add($0) }
        try withBuffer(8, 30, 0xFF44_5566) { try recorder.add($0) }
        #expect(!FileManager.default.fileExists(atPath: path), "no file before the recording is complete")
        try recorder.finish()
        let film = try GIFReader.read([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(film.frames.map(\.delay) == [2, 2])
        #expect(film.frames[0].pixels == [UInt32](repeating: 0x11_2233, count: 200))
        // The second frame has 8 of the 20 columns; the others are white.
        #expect(film.frames[1].pixels == (0..<200).map { $0 % 20 < 8 ? 0x44_5566 : 0xFF_FFFF })
    }

    /// A frame that is repeated without its pixels gives the same file as one that is added again.
    @Test(arguments: ["film.gif", "film.png"]) func repeatedFramesGiveTheSameFile(_ name: String) throws {
        func film(_ folderName: String, repeats: Bool) throws -> Data {
            let path = folder.path(folderName + name)
            let recorder = FrameRecorder(path: path)
            #expect(!recorder.repeatFrame(), "there is no frame yet")
            for color in [0xFF11_2233, 0xFF44_5566] as [UInt32] {
                try withBuffer(20, 10, color) { buffer in
                    try recorder.add(buffer)
                    for _ in 0..<3 { if repeats { #expect(recorder.repeatFrame()) } else { try recorder.add(buffer) } }
                }
            }
            try recorder.finish()
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        #expect(try film("a-", repeats: true) == film("b-", repeats: false))
    }

    @Test func numberedPicturesAreAddedAgain() throws {
        let recorder = FrameRecorder(path: folder.path("shot-%d.png"))
        try withBuffer(4, 4, 0xFF11_2233) { try recorder.add($0) }
        #expect(!recorder.repeatFrame())
    }

    @Test func patternWritesNumberedPictures() throws {
        let recorder = FrameRecorder(path: folder.path("shot-%04d.png"))
        try withBuffer(4, 4, 0xFF11_2233) { try recorder.add($0) }
        try withBuffer(4, 4, 0xFF44_5566) { try recorder.add($0) }
        try recorder.finish()
        #expect(folder.names == ["shot-0001.png", "shot-0002.png"])
        let second = try CGImage(pngFile: folder.path("shot-0002.png"))
        #expect(second.pixel(3, 3) == 0xFF44_5566)
    }

    /// As in the APNG specification, fcTL has the sequence number, width, height, x, y, numerator and denominator of the delay, and one
    /// byte each for disposal and blending.
    @Test func animatedPNGContainsAllFramesWithExactColours() throws {
        let path = folder.path("film.png")
        let recorder = FrameRecorder(path: path)
        try withBuffer(20, 10, 0xFF11_2233) { try recorder.add($0) }
        try withBuffer(20, 10, 0xFF11_2233) { try recorder.add($0) }
        try withBuffer(8, 30, 0xFF44_5566) { try recorder.add($0) }
        #expect(!FileManager.default.fileExists(atPath: path), "no file before the recording is complete")
        try recorder.finish()
        let chunks = PNGChunk.read([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(chunks.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
        #expect(chunks[1].data == [0, 0, 0, 2, 0, 0, 0, 0])
        #expect(chunks[2].data == [0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 100, 0, 0])
        #expect(chunks[4].data == [0, 0, 0, 1, 0, 0, 0, 20, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 100, 0, 0])
        #expect(chunks[5].data.prefix(4) == [0, 0, 0, 2])
        // Readers without support for animations show the first frame.
        #expect(try CGImage(pngFile: path).pixel(19, 9) == 0xFF11_2233)
        // The second frame's data with the first frame's header is a separate picture.
        let second =
            PNGChunk.signature + PNGChunk.bytes("IHDR", chunks[0].data)
            + PNGChunk.bytes("IDAT", Array(chunks[5].data.dropFirst(4))) + PNGChunk.bytes("IEND", [])
        let image = try CGImage(pngData: Data(second))
        #expect(image.pixel(7, 9) == 0xFF44_5566 && image.pixel(8, 9) == 0xFFFF_FFFF)
    }

    /// The delay is a fraction of two numbers of 16 bits.
    @Test(arguments: [(65_535, 65_535, 100), (65_536, 6_554, 10), (700_000, 7_000, 1), (6_553_500, 65_535, 1)])
    func longDelaysOfAnimatedPNGsHaveSmallerDenominators(hundredths: Int, number: Int, parts: Int) throws {
        var encoder = APNGEncoder(width: 2, delay: 0)
        _ = try encoder.add([1, 2])
        encoder.prolong(by: hundredths)
        let control = try #require(PNGChunk.read(try encoder.finish()).first { $0.name == "fcTL" }).data
        let numbers = [20, 22].map { Int(control[$0]) << 8 | Int(control[$0 + 1]) }
        #expect(numbers == [number, parts])
    }

    @Test(arguments: [("a-%d.png", "a-7.png"), ("a-%04d.png", "a-0007.png"), ("100%/%03d.png", "100%/007.png"), ("%d/%d.png", "%d/7.png")])
    func numberReplacesThePlaceholderOfThePattern(_ pattern: String, _ expected: String) {
        #expect(PictureNames(pattern: pattern)?.path(7) == expected)
    }

    @Test(arguments: ["a.png", "100%.png", "%04.png", "%0d.png", "%s.png", "50%done/film.png"])
    func namesWithoutAPlaceholderAreNotPatterns(_ path: String) {
        #expect(PictureNames(pattern: path) == nil)
    }

    @Test func recordingWithoutFramesWritesNoFile() throws {
        try FrameRecorder(path: folder.path("film.gif")).finish()
        #expect(folder.names == [])
    }
}
