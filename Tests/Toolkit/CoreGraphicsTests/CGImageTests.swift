// Bitmaps: pixels, PNG files and malformed files.

import CoreGraphics
import Foundation
import Testing

@Suite struct CGImageTests {
    private let pixels: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8080_0000, 0, 0xFFFF_FFFF]

    private func temporaryPath(_ name: String) -> String {
        NSTemporaryDirectory() + "/cg-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    }

    @Test func pngRoundTripKeepsEveryPixel() throws {
        let image = try #require(CGImage(width: 3, height: 2, premultipliedPixels: pixels))
        let back = try CGImage(pngData: #require(image.pngData))
        #expect(back.width == 3 && back.height == 2)
        #expect(back.premultipliedPixels == pixels)
    }

    @Test func pngFilesRoundTrip() throws {
        let path = temporaryPath("round.png")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let image = try #require(CGImage(width: 3, height: 2, premultipliedPixels: pixels))
        try image.writePNG(to: path)
        #expect(try CGImage(pngFile: path).premultipliedPixels == pixels)
    }

    @Test func opaqueImagesStayOpaqueInPNG() throws {
        let context = try #require(CGContext(pixelWidth: 2, pixelHeight: 1, scale: 1, opacity: .opaque))
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = try #require(context.makeImage())
        let back = try CGImage(pngData: #require(image.pngData))
        #expect(back.isOpaque)
        #expect(back.premultipliedPixels == [0xFFFF_0000, 0xFF00_0000])
    }

    @Test func missingAndMalformedFilesThrow() throws {
        let missing = temporaryPath("missing.png")
        #expect(throws: CGImageError.unreadable(path: missing, reason: "No such file or directory")) {
            try CGImage(pngFile: missing)
        }
        #expect(throws: CGImageError.self) { try CGImage(pngData: Data()) }
        #expect(throws: CGImageError.self) { try CGImage(pngData: Data("not a picture".utf8)) }
        let whole = try #require(CGImage(width: 3, height: 2, premultipliedPixels: pixels)?.pngData)
        for length in stride(from: 0, to: whole.count - 1, by: 5) {
            #expect(throws: CGImageError.self) { try CGImage(pngData: whole.prefix(length)) }
        }
    }

    @Test func hugeSizesAreRejectedBeforeDecoding() throws {
        var png = try #require(CGImage(width: 3, height: 2, premultipliedPixels: pixels)?.pngData)
        png.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
        #expect(throws: CGImageError.malformed("32767 × 32767 pixels")) { try CGImage(pngData: png) }
    }

    @Test func writingToAMissingFolderThrows() throws {
        let image = try #require(CGImage(width: 3, height: 2, premultipliedPixels: pixels))
        #expect(throws: CGImageError.self) { try image.writePNG(to: "/nowhere/at/all.png") }
    }

    @Test func pixelsOutsideAreClear() throws {
        let image = try #require(CGImage(width: 3, height: 2, premultipliedPixels: pixels))
        #expect(image.pixel(-1, 0) == 0 && image.pixel(3, 0) == 0 && image.pixel(0, 2) == 0)
        #expect(image.pixel(2, 1) == 0xFFFF_FFFF)
        #expect(image.color(atX: 0, y: 1).red == 1)
    }

    @Test func croppingCopiesThePart() throws {
        let image = try #require(CGImage(width: 3, height: 2, premultipliedPixels: pixels))
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 5, height: 2)))
        #expect(part.premultipliedPixels == [0xFF00_FF00, 0xFF00_00FF, 0, 0xFFFF_FFFF])
        #expect(image.cropping(to: CGRect(x: 7, y: 7, width: 1, height: 1)) == nil)
        #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    }

    @Test func pixelCountMustMatchTheSize() {
        #expect(CGImage(width: 3, height: 3, premultipliedPixels: pixels) == nil)
        #expect(CGImage(width: 0, height: 0, premultipliedPixels: []) == nil)
        #expect(CGImage(width: -1, height: -6, premultipliedPixels: pixels) == nil)
    }
}
