// Recordings: numbered pictures or one film, of the first frame's size whatever the window does.

import Foundation
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo

@MainActor
@Suite struct FrameRecorderTests {
    /// Calls `body` with a buffer filled with one colour, its rows padded.
    private func withBuffer(_ width: Int, _ height: Int, _ color: UInt32, _ body: (PixelBuffer) throws -> Void) rethrows {
        let bytesPerRow = width * 4 + 64
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * height, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt32.self, repeating: color, count: bytesPerRow * height / 4)
        try body(PixelBuffer(baseAddress: memory, size: PixelSize(width: width, height: height), bytesPerRow: bytesPerRow))
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("frames-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func aFilmKeepsItsFirstSize() throws {
        try inFolder { folder in
            let path = folder.appendingPathComponent("film.gif").path
            let recorder = FrameRecorder(path: path)
            try withBuffer(20, 10, 0xFF11_2233) { try recorder.add($0) }
            try withBuffer(8, 30, 0xFF44_5566) { try recorder.add($0) }
            #expect(!FileManager.default.fileExists(atPath: path), "half a film has no name")
            try recorder.finish()
            let film = try GIFReader.read([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
            #expect(film.frames.map(\.delay) == [2, 2])
            #expect(film.frames[0].pixels == [UInt32](repeating: 0x11_2233, count: 200))
            // The smaller window covers 8 of 20 columns; the rest is white.
            #expect(film.frames[1].pixels == (0..<200).map { $0 % 20 < 8 ? 0x44_5566 : 0xFF_FFFF })
        }
    }

    @Test func picturesAreNumbered() throws {
        try inFolder { folder in
            let recorder = FrameRecorder(path: folder.appendingPathComponent("shot.png").path)
            try withBuffer(4, 4, 0xFF11_2233) { try recorder.add($0) }
            try withBuffer(4, 4, 0xFF44_5566) { try recorder.add($0) }
            try recorder.finish()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["shot-0001.png", "shot-0002.png"])
            let second = try CGImage(pngFile: folder.appendingPathComponent("shot-0002.png").path)
            #expect(second.pixel(3, 3) == 0xFF44_5566)
        }
    }

    @Test func aRecordingWithoutFramesLeavesNothing() throws {
        try inFolder { folder in
            try FrameRecorder(path: folder.appendingPathComponent("film.gif").path).finish()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }
}
