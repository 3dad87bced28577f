// JPEG files: pixels survive a round trip nearly unchanged, orientations are read, and malformed files are errors.

import Foundation
import Testing

@testable import CoreGraphics

@Suite struct JPEGImageTests {
    private func picture(alpha: UInt32 = 0xFF) throws -> CGImage {
        let pixels = (0..<16 * 16).map { index in index % 16 < 8 ? (alpha << 24 | (alpha << 16)) : 0xFF00_00FF }
        return try #require(CGImage(width: 16, height: 16, premultipliedPixels: pixels.map { UInt32($0) }))
    }

    private func isNear(_ pixel: UInt32, _ expected: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { shift in abs(Int((pixel >> UInt32(shift)) & 0xFF) - Int((expected >> UInt32(shift)) & 0xFF)) < 24 }
    }

    @Test func picturesSurviveARoundTrip() throws {
        let data = try #require(try picture().jpegData(quality: 1))
        #expect(JPEGImage.isJPEG(data))
        let decoded = try JPEGImage(data: data)
        #expect(decoded.image.width == 16 && decoded.image.height == 16 && decoded.image.isOpaque && decoded.orientation == 1)
        #expect(isNear(decoded.image.pixel(2, 8), 0xFFFF_0000) && isNear(decoded.image.pixel(13, 8), 0xFF00_00FF))
    }

    @Test func qualityChangesTheSize() throws {
        let noise = (0..<64 * 64).map { 0xFF00_0000 | (UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFF_FFFF) }
        let image = try #require(CGImage(width: 64, height: 64, premultipliedPixels: noise))
        let sizes = try [-1, 0.1, 0.9, 7].map { try #require(image.jpegData(quality: $0)).count }
        #expect(sizes[0] <= sizes[1] && sizes[1] < sizes[2] && sizes[2] < sizes[3])
        #expect(image.jpegData(quality: .nan)?.count == sizes[3])
    }

    @Test func transparentPartsAreWhite() throws {
        let data = try #require(try picture(alpha: 0).jpegData(quality: 1))
        #expect(isNear(try JPEGImage(data: data).image.pixel(2, 8), 0xFFFF_FFFF))
    }

    /// An Exif segment as in the standard: a TIFF header and one field, the orientation (0x0112).
    private func exif(_ orientation: UInt8, _ data: Data) -> Data {
        let tiff: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let body = Array("Exif".utf8) + [0, 0] + tiff
        return data.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(body.count + 2)] + body) + data.dropFirst(2)
    }

    @Test(arguments: [1, 3, 6, 8])
    private func theOrientationIsRead(number: UInt8) throws {
        let data = try #require(try picture().jpegData(quality: 1))
        #expect(try JPEGImage(data: exif(number, data)).orientation == Int(number))
    }

    @Test func malformedFilesAreErrors() throws {
        let data = try #require(try picture().jpegData(quality: 0.5))
        #expect(throws: CGImageError.self) { try JPEGImage(data: Data()) }
        #expect(throws: CGImageError.self) { try JPEGImage(data: Data("not a picture".utf8)) }
        #expect(throws: CGImageError.self) { try JPEGImage(data: data.prefix(30)) }
        #expect(throws: CGImageError.self) { try JPEGImage(data: Data([0xFF, 0xD8, 0xFF])) }
        // A frame header of 65,535 × 65,535 pixels.
        let huge = Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3] + [UInt8](repeating: 0, count: 20))
        #expect(throws: CGImageError.malformed("65535 × 65535 pixels")) { try JPEGImage(data: huge) }
        for step in 0..<200 {
            var damaged = data
            for change in 1...4 {
                damaged[20 + (step * 7919 + change * 104_729) % (damaged.count - 20)] ^= UInt8(1 + (step + change) % 255)
            }
            _ = try? JPEGImage(data: damaged)
        }
    }
}
