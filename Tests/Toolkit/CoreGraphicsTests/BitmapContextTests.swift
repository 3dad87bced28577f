// Bitmap contexts in the pixel layouts that applications use: axes, bytes, images, shadows and masks.
//
// Expected values follow from Apple's "Quartz 2D Programming Guide": the origin of a bitmap context is its lower left corner, an image is
// upright in it, and shadows are moved in base space.

import Foundation
import Testing

@testable import CoreGraphics

@Suite struct BitmapContextTests {
    private let premultipliedLast = CGImageAlphaInfo.premultipliedLast.rawValue

    private func context(_ width: Int, _ height: Int, _ info: UInt32? = nil) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: info ?? premultipliedLast))
    }

    /// Two rows: red above blue.
    private func image() throws -> CGImage {
        try #require(CGImage(width: 1, height: 2, premultipliedPixels: [0xFFFF_0000, 0xFF00_00FF]))
    }

    /// The bytes of a pixel, from the upper left corner.
    private func bytes(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
        let data = try #require(context.data)
        return (0..<4).map { (data + y * context.bytesPerRow + x * 4 + $0).load(as: UInt8.self) }
    }

    @Test func yGrowsUpward() throws {
        let c = try context(4, 4)
        c.setFillColor(CGColor(red: 1, green: 0, blue: 0))
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try bytes(c, 0, 3) == [255, 0, 0, 255])
        #expect(try bytes(c, 0, 0) == [0, 0, 0, 0])
    }

    @Test func bytesAreInTheOrderOfTheLayout() throws {
        let little = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        for (info, expected) in [(premultipliedLast, [255, 128, 0, 255]), (little, [0, 128, 255, 255])] as [(UInt32, [UInt8])] {
            let c = try context(2, 2, info)
            c.setFillColor(CGColor(red: 1, green: 128.0 / 255, blue: 0))
            c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            #expect(try bytes(c, 1, 1) == expected)
            #expect(c.makeImage()?.pixel(1, 1) == 0xFFFF_8000)
        }
    }

    @Test func imagesGradientsAndPathsKeepTheirColours() throws {
        let c = try context(4, 4)
        c.draw(try image(), in: CGRect(x: 0, y: 0, width: 1, height: 2))
        #expect(try bytes(c, 0, 2) == [255, 0, 0, 255])
        #expect(try bytes(c, 0, 3) == [0, 0, 255, 255])
        c.interpolationQuality = .none
        c.draw(try image(), in: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(try bytes(c, 2, 1) == [255, 0, 0, 255])
        #expect(try bytes(c, 2, 2) == [0, 0, 255, 255])
        c.setStrokeColor(CGColor(red: 0, green: 0, blue: 1))
        c.setLineWidth(8)
        c.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 2)])
        #expect(try bytes(c, 3, 3) == [0, 0, 255, 255])
        let red = try #require(CGGradient(colors: [CGColor(red: 1, green: 0, blue: 0), CGColor(red: 1, green: 0, blue: 0)]))
        c.drawLinearGradient(red, start: .zero, end: CGPoint(x: 4, y: 0), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        #expect(try bytes(c, 1, 1) == [255, 0, 0, 255])
    }

    @Test func pixelsAreDrawnIntoTheCallersMemory() throws {
        var pixel = [UInt8](repeating: 0, count: 4)
        pixel.withUnsafeMutableBytes { memory in
            let c = CGContext(
                data: memory.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            c?.setFillColor(CGColor(red: 0, green: 0, blue: 1))
            c?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(pixel == [0, 0, 255, 255])
    }

    @Test func layoutsThatCannotBeDrawnAreRefused() {
        func made(_ info: UInt32, bits: Int = 8, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), width: Int = 2) -> CGContext? {
            CGContext(
                data: nil, width: width, height: 2, bitsPerComponent: bits, bytesPerRow: 0, space: space, bitmapInfo: info)
        }
        #expect(made(CGImageAlphaInfo.last.rawValue) == nil && made(premultipliedLast, bits: 16) == nil)
        #expect(made(CGImageAlphaInfo.none.rawValue, space: CGColorSpaceCreateDeviceGray()) == nil)
        #expect(made(premultipliedLast | CGBitmapInfo.floatComponents.rawValue) == nil && made(premultipliedLast, width: 0) == nil)
        #expect(made(premultipliedLast)?.alphaInfo == .premultipliedLast)
        #expect(made(CGImageAlphaInfo.noneSkipLast.rawValue)?.alphaInfo == .noneSkipLast)
    }

    /// A view's context: y grows downward, so that Core Graphics draws images upside down, unless the application turns the axis.
    @Test func imagesAreUprightWhereYGrowsUpward() throws {
        let c = try #require(CGContext(pixelWidth: 1, pixelHeight: 2, scale: 1))
        c.draw(try image(), in: CGRect(x: 0, y: 0, width: 1, height: 2))
        #expect(c.makeImage()?.premultipliedPixels == [0xFF00_00FF, 0xFFFF_0000])
        c.translateBy(x: 0, y: 2)
        c.scaleBy(x: 1, y: -1)
        c.draw(try image(), in: CGRect(x: 0, y: 0, width: 1, height: 2))
        #expect(c.makeImage()?.premultipliedPixels == [0xFFFF_0000, 0xFF00_00FF])
    }

    // MARK: Shadows and masks

    /// The transform, a half turn about the middle of the bitmap, does not turn the offset.
    @Test func shadowOffsetsAreInBaseSpace() throws {
        let down = try #require(CGContext(pixelWidth: 10, pixelHeight: 10, scale: 1))
        let up = try context(10, 10)
        for c in [down, up] {
            c.saveGState()
            c.setShadow(offset: CGSize(width: 2, height: 3), blur: 0, color: CGColor(red: 0, green: 0, blue: 1))
            c.setFillColor(CGColor(red: 1, green: 0, blue: 0))
            c.translateBy(x: 10, y: 10)
            c.scaleBy(x: -1, y: -1)
            c.fill(CGRect(x: 4, y: 4, width: 2, height: 2))
            c.restoreGState()
            c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(down.makeImage()?.pixel(4, 4) == 0xFFFF_0000 && down.makeImage()?.pixel(7, 8) == 0xFF00_00FF)
        #expect(down.makeImage()?.pixel(2, 3) == 0)
        // In the upward context, the shape is also in the rows 4 and 5 from the top, but its shadow is three rows higher.
        #expect(up.makeImage()?.pixel(4, 4) == 0xFFFF_0000 && up.makeImage()?.pixel(7, 2) == 0xFF00_00FF)
    }

    /// Apple, "Quartz 2D Programming Guide": the clip limits all painting, and a shadow has the shape of the drawing. A shape beside the
    /// clip therefore casts a shadow into it, which draws shadows on the inner side of edges.
    @Test func shapesOutsideTheClipCastShadowsIntoIt() throws {
        let c = try #require(CGContext(pixelWidth: 20, pixelHeight: 20, scale: 1))
        let blue = CGColor(red: 0, green: 0, blue: 1)
        c.clip(to: CGRect(x: 10, y: 5, width: 5, height: 10))
        c.setShadow(offset: CGSize(width: 40, height: 0), blur: 0, color: blue)
        c.fill(CGRect(x: -30, y: 0, width: 2, height: 20))
        c.setShadow(offset: CGSize(width: 8, height: 0), blur: 0, color: blue)
        c.addRect(CGRect(x: 5, y: 0, width: 2, height: 20))
        c.fillPath()
        let image = try #require(c.makeImage())
        #expect(image.pixel(11, 7) == 0xFF00_00FF && image.pixel(14, 7) == 0xFF00_00FF)
        #expect([(5, 7), (12, 7), (15, 7), (11, 4), (11, 15)].allSatisfy { image.pixel($0.0, $0.1) == 0 })
        #expect(c.isPathEmpty)
    }

    @Test func thePathIsDrawnOnceBesideItsShadow() throws {
        let c = try #require(CGContext(pixelWidth: 20, pixelHeight: 20, scale: 2))
        c.setShadow(offset: CGSize(width: 0, height: 5), blur: 0, color: CGColor(red: 0, green: 0, blue: 1))
        c.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        c.addRect(CGRect(x: 1, y: 1, width: 3, height: 3))
        c.fillPath()
        c.setStrokeColor(CGColor(red: 0, green: 1, blue: 0))
        c.strokeLineSegments(between: [CGPoint(x: 8, y: 0), CGPoint(x: 8, y: 2)])
        let image = try #require(c.makeImage())
        #expect(image.pixel(4, 4) == 0x8080_0000 && image.pixel(4, 14) == 0x8000_0080)
        #expect(image.pixel(16, 2) == 0xFF00_FF00 && image.pixel(16, 12) == 0xFF00_00FF)
    }

    @Test func resizedImagesHaveOneShadow() throws {
        let c = try #require(CGContext(pixelWidth: 12, pixelHeight: 12, scale: 1))
        c.setShadow(offset: CGSize(width: 0, height: 2), blur: 0, color: CGColor(red: 0, green: 0, blue: 1))
        let red = try #require(CGImage(width: 3, height: 3, premultipliedPixels: Array(repeating: 0xFFFF_0000, count: 9)))
        c.draw(
            red, center: CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3), scale: 1,
            in: CGRect(x: 1, y: 1, width: 9, height: 9), tiles: false)
        let image = try #require(c.makeImage())
        #expect((1...9).allSatisfy { image.pixel(5, $0) == 0xFFFF_0000 } && image.pixel(5, 11) == 0xFF00_00FF)
    }

    @Test func blurredShadowsFadeOut() throws {
        let c = try #require(CGContext(pixelWidth: 40, pixelHeight: 40, scale: 1))
        c.setShadow(offset: .zero, blur: 6)
        c.fillEllipse(in: CGRect(x: 15, y: 15, width: 10, height: 10))
        let image = try #require(c.makeImage())
        // The opacity of a third is 85 of 255; the standard deviation is 3 points, and the edge is at y = 25.
        let values = [25, 28, 31, 36].map { image.pixel(20, $0) >> 24 }
        #expect(values[0] < 60 && values[0] > values[1] && values[1] > values[2] && values[1] > 4 && values[3] == 0)
        c.clearAllPixels()
        c.setShadow(offset: .zero, blur: 6, color: nil)
        c.fillEllipse(in: CGRect(x: 15, y: 15, width: 10, height: 10))
        #expect(c.makeImage()?.pixel(20, 27) == 0)
    }

    @Test func transparencyLayersHaveOneShadow() throws {
        let c = try #require(CGContext(pixelWidth: 10, pixelHeight: 10, scale: 1))
        c.setShadow(offset: CGSize(width: 0, height: 4), blur: 0, color: CGColor(red: 0, green: 0, blue: 1))
        c.beginTransparencyLayer()
        c.setFillColor(CGColor(red: 1, green: 0, blue: 0))
        c.fill(CGRect(x: 0, y: 3, width: 10, height: 3))
        c.fill(CGRect(x: 0, y: 0, width: 10, height: 3))
        c.endTransparencyLayer()
        // A shadow of the upper rectangle alone would cover the lower one, which is drawn first.
        #expect(c.makeImage()?.pixel(5, 5) == 0xFFFF_0000 && c.makeImage()?.pixel(5, 8) == 0xFF00_00FF)
    }

    @Test func masksLimitDrawingUntilTheStateIsRestored() throws {
        let c = try context(2, 2)
        let mask = try #require(CGImage(width: 2, height: 1, premultipliedPixels: [0xFF00_0000, 0]))
        c.saveGState()
        c.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
        c.setFillColor(CGColor(red: 1, green: 0, blue: 0))
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try bytes(c, 0, 0) == [255, 0, 0, 255])
        #expect(try bytes(c, 1, 0) == [0, 0, 0, 0])
        c.restoreGState()
        c.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
        #expect(try bytes(c, 1, 0) != [0, 0, 0, 0])
    }

    /// Apple, clear(_:): the clip, of which the mask is a part, limits the cleared area.
    @Test func clearingIsLimitedByTheMask() throws {
        let c = try context(2, 2)
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        let mask = try #require(CGImage(width: 2, height: 1, premultipliedPixels: [0xFF00_0000, 0]))
        c.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
        c.setAlpha(0.5)
        c.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try bytes(c, 0, 0)[3] == 0)
        #expect(try bytes(c, 1, 0)[3] == 255)
    }

    @Test func resettingTheClipEndsTheMask() throws {
        let c = try context(2, 2)
        let mask = try #require(CGImage(width: 2, height: 1, premultipliedPixels: [0xFF00_0000, 0]))
        c.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
        c.resetClip()
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try bytes(c, 1, 0)[3] == 255)
    }

    /// Apple, clip(to:mask:): samples of an image without alpha are alpha values.
    @Test func opaqueMasksUseTheirBrightness() throws {
        let source = try #require(CGContext(pixelWidth: 2, pixelHeight: 1, scale: 1, opacity: .opaque))
        source.setFillColor(.white)
        source.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let c = try context(2, 1)
        c.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: try #require(source.makeImage()))
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try bytes(c, 0, 0)[3] == 0)
        #expect(try bytes(c, 1, 0)[3] == 255)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -1e9, 1e300])
    private func unusableShadowsAndMaskRectanglesDoNotTrap(value: CGFloat) throws {
        let c = try context(4, 4)
        c.setShadow(offset: CGSize(width: value, height: value), blur: value, color: .black)
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        c.clip(to: CGRect(x: value, y: 0, width: value, height: 2), mask: try image())
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(c.makeImage() != nil)
    }
}
