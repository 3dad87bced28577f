// Images onto bitmaps: the direct copies must leave what Cairo leaves.

import CoreGraphics
import Foundation
import Testing

@Suite struct CGContextImageTests {
    private let source: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0x8000_0080, 0]

    private func image() throws -> CGImage {
        try #require(CGImage(width: 2, height: 2, premultipliedPixels: source))
    }

    private func whiteContext(_ width: Int, _ height: Int, scale: CGFloat = 1) throws -> CGContext {
        let c = try #require(CGContext(pixelWidth: width, pixelHeight: height, scale: scale))
        c.setFillColor(.white)
        c.fill(CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
        return c
    }

    private func pixels(_ context: CGContext) throws -> [UInt32] {
        try #require(context.makeImage()).premultipliedPixels
    }

    @Test func pixelForPixelBlendsOver() throws {
        let c = try whiteContext(3, 2)
        c.draw(try image(), at: CGPoint(x: 1, y: 0))
        let white: UInt32 = 0xFFFF_FFFF
        #expect(try pixels(c) == [white, 0xFFFF_0000, 0xFF00_FF00, white, 0xFF7F_7FFF, white])
    }

    @Test func copyReplacesWithAlpha() throws {
        let c = try whiteContext(2, 2)
        c.setBlendMode(.copy)
        c.draw(try image(), at: .zero)
        #expect(try pixels(c) == source)
    }

    @Test func copyLeavesWhatIsBeside() throws {
        let c = try whiteContext(3, 2)
        c.setBlendMode(.copy)
        c.draw(try image(), at: CGPoint(x: -1, y: 1))
        let white: UInt32 = 0xFFFF_FFFF
        #expect(try pixels(c) == [white, white, white, 0xFF00_FF00, white, white])
    }

    @Test(arguments: [CGBlendMode.normal, .copy])
    func opaqueImagesAreCopiedAlikeDirectlyAndThroughCairo(mode: CGBlendMode) throws {
        let tile = try #require(CGContext(pixelWidth: 7, pixelHeight: 5, scale: 1, opacity: .opaque))
        tile.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.6))
        tile.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
        let direct = try whiteContext(10, 10)
        let grouped = try whiteContext(10, 10)
        for c in [direct, grouped] {
            c.clip(to: CGRect(x: 1, y: 1, width: 6, height: 6))
            if c === grouped { c.beginTransparencyLayer() }
            c.setBlendMode(mode)
            c.draw(tile.liveImage, at: CGPoint(x: 3, y: 4))
            if c === grouped { c.endTransparencyLayer() }
        }
        #expect(try pixels(direct) == pixels(grouped))
        #expect(try #require(direct.makeImage()).pixel(3, 4) == 0xFF33_6699)
    }

    @Test func theCornerGoesToTheNearestPixel() throws {
        let c = try #require(CGContext(pixelWidth: 4, pixelHeight: 4, scale: 2))
        c.translateBy(x: 0.3, y: 0.7)
        c.draw(try image(), at: CGPoint(x: 0.1, y: 0))
        // (0.4, 0.7) points are (0.8, 1.4) pixels: the nearest are (1, 1).
        #expect(try #require(c.makeImage()).pixel(1, 1) == 0xFFFF_0000)
    }

    @Test func aRectangleOfTheImagesOwnSizeIsAnExactCopy() throws {
        let c = try #require(CGContext(pixelWidth: 4, pixelHeight: 4, scale: 2))
        c.draw(try image(), in: CGRect(x: 0.5, y: 1, width: 1, height: 1))
        let result = try #require(c.makeImage())
        #expect([result.pixel(1, 2), result.pixel(2, 2), result.pixel(1, 3), result.pixel(2, 3)] == source)
    }

    @Test func enlargedWithoutInterpolationPixelsAreSquares() throws {
        let c = try #require(CGContext(pixelWidth: 6, pixelHeight: 6, scale: 1))
        c.interpolationQuality = .none
        c.draw(try image(), in: CGRect(x: 0, y: 0, width: 6, height: 6))
        let result = try #require(c.makeImage())
        #expect(result.pixel(2, 2) == 0xFFFF_0000 && result.pixel(3, 2) == 0xFF00_FF00 && result.pixel(2, 3) == 0x8000_0080)
    }

    @Test func mirroredTransformsMirror() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2, scale: 1))
        c.interpolationQuality = .none
        c.translateBy(x: 2, y: 0)
        c.scaleBy(x: -1, y: 1)
        c.draw(try image(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixels(c) == [source[1], source[0], source[3], source[2]])
    }

    @Test func masksTakeTheFillColour() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2, scale: 1))
        c.setFillColor(CGColor(red: 0, green: 0, blue: 1))
        c.drawMask(try image(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixels(c) == [0xFF00_00FF, 0xFF00_00FF, 0x8000_0080, 0])
    }

    @Test func alphaFadesImages() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2, scale: 1))
        c.setAlpha(0.5)
        c.draw(try image(), at: .zero)
        #expect((127...128).contains(try pixels(c)[0] >> 24))
    }

    @Test func aLiveImageShowsLaterDrawingAndACopyDoesNot() throws {
        let c = try whiteContext(1, 1)
        let (live, copy) = (c.liveImage, try #require(c.makeImage()))
        c.clearAllPixels()
        #expect(live.pixel(0, 0) == 0)
        #expect(copy.pixel(0, 0) == 0xFFFF_FFFF)
    }
}
