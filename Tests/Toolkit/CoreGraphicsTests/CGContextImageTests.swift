// Drawing of images: direct copies must equal Cairo's pixels.

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

    @Test func unscaledImagesAreBlended() throws {
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

    @Test func copyChangesOnlyTheImagesRectangle() throws {
        let c = try whiteContext(3, 2)
        c.setBlendMode(.copy)
        c.draw(try image(), at: CGPoint(x: -1, y: 1))
        let white: UInt32 = 0xFFFF_FFFF
        #expect(try pixels(c) == [white, white, white, 0xFF00_FF00, white, white])
    }

    @Test(arguments: [CGBlendMode.normal, .copy])
    func opaqueImagesAreEqualDirectlyAndThroughCairo(mode: CGBlendMode) throws {
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

    @Test func cornerIsRoundedToTheNearestPixel() throws {
        let c = try #require(CGContext(pixelWidth: 4, pixelHeight: 4, scale: 2))
        c.translateBy(x: 0.3, y: 0.7)
        c.draw(try image(), at: CGPoint(x: 0.1, y: 0))
        // (0.4, 0.7) points are (0.8, 1.4) pixels, which are nearest to (1, 1).
        #expect(try #require(c.makeImage()).pixel(1, 1) == 0xFFFF_0000)
    }

    @Test func rectangleOfTheImagesSizeIsAnExactCopy() throws {
        let c = try #require(CGContext(pixelWidth: 4, pixelHeight: 4, scale: 2))
        c.draw(try image(), uprightIn: CGRect(x: 0.5, y: 1, width: 1, height: 1))
        let result = try #require(c.makeImage())
        #expect([result.pixel(1, 2), result.pixel(2, 2), result.pixel(1, 3), result.pixel(2, 3)] == source)
    }

    @Test func pixelsAreSquaresWithoutInterpolation() throws {
        let c = try #require(CGContext(pixelWidth: 6, pixelHeight: 6, scale: 1))
        c.interpolationQuality = .none
        c.draw(try image(), uprightIn: CGRect(x: 0, y: 0, width: 6, height: 6))
        let result = try #require(c.makeImage())
        #expect(result.pixel(2, 2) == 0xFFFF_0000 && result.pixel(3, 2) == 0xFF00_FF00 && result.pixel(2, 3) == 0x8000_0080)
    }

    @Test func mirroredTransformsMirrorImages() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2, scale: 1))
        c.interpolationQuality = .none
        c.translateBy(x: 2, y: 0)
        c.scaleBy(x: -1, y: 1)
        c.draw(try image(), uprightIn: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixels(c) == [source[1], source[0], source[3], source[2]])
    }

    @Test func masksUseTheFillColour() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2, scale: 1))
        c.setFillColor(CGColor(red: 0, green: 0, blue: 1))
        c.drawMask(try image(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixels(c) == [0xFF00_00FF, 0xFF00_00FF, 0x8000_0080, 0])
    }

    @Test func alphaAppliesToImages() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2, scale: 1))
        c.setAlpha(0.5)
        c.draw(try image(), at: .zero)
        #expect((127...128).contains(try pixels(c)[0] >> 24))
    }

    @Test func liveImageChangesWithTheContext() throws {
        let c = try whiteContext(1, 1)
        let (live, copy) = (c.liveImage, try #require(c.makeImage()))
        c.clearAllPixels()
        #expect(live.pixel(0, 0) == 0)
        #expect(copy.pixel(0, 0) == 0xFFFF_FFFF)
    }

    /// Pixels of random colours and alphas are blended over others, directly and by Cairo.
    @Test(arguments: [CGContext.Opacity.transparent, .opaque])
    func translucentPixelsAreEqualDirectlyAndThroughCairo(opacity: CGContext.Opacity) throws {
        var seed: UInt32 = 7
        func random() -> UInt32 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return seed >> 24
        }
        func picture(_ width: Int, _ height: Int) throws -> CGImage {
            let pixels = (0..<width * height).map { index -> UInt32 in
                let alpha = index % 3 == 0 ? 0 : index % 7 == 0 ? 255 : random()
                func part() -> UInt32 { random() * alpha / 255 }
                return alpha << 24 | part() << 16 | part() << 8 | part()
            }
            return try #require(CGImage(width: width, height: height, premultipliedPixels: pixels))
        }
        let (ground, image) = (try picture(37, 21), try picture(40, 30))
        func drawn(byCairo: Bool) throws -> [UInt32] {
            let c = try #require(CGContext(pixelWidth: 37, pixelHeight: 21, scale: 1, opacity: opacity))
            c.draw(ground, atPixelX: 0, y: 0)
            let limits = CGRect(x: 1, y: 2, width: 35, height: 17)
            c.clip(to: limits, asPath: byCairo)
            c.draw(image, atPixelX: -2, y: -3)
            for (row, color) in [(0.9, 0.2, 0.4, 0.3), (0, 0, 0, 0.05), (1, 1, 1, 0.77), (0.3, 0.6, 0.1, 0.996)].enumerated() {
                c.setFillColor(CGColor(red: color.0, green: color.1, blue: color.2, alpha: color.3))
                c.setAlpha(row == 2 ? 0.6 : 1)
                c.fill(pixels: DeviceRect(x: row * 3, y: 3 + row * 4, width: 29, height: 3))
            }
            return try pixels(c)
        }
        let byHand = try drawn(byCairo: false)
        #expect(Set(byHand).count > 300)
        #expect(try byHand == drawn(byCairo: true))
    }
}
