// Blend modes that change pixels without a source, under masks and shadows.
//
// Expected values are Apple's formulas of CGBlendMode, with S and D for the premultiplied source and destination and a for alpha. They
// apply where a shape is drawn. Apple, "Quartz 2D Programming Guide": a mask limits all painting, and a shadow has the drawing's shape.

import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct BlendModeTests {
    private let black: UInt32 = 0xFF00_0000
    private let red = CGColor(red: 1, green: 0, blue: 0)
    private let blue = CGColor(red: 0, green: 0, blue: 1)

    /// A black bitmap one pixel high.
    private func context(_ width: Int) throws -> CGContext {
        let c = try #require(CGContext(pixelWidth: width, pixelHeight: 1, scale: 1))
        c.setFillColor(.black)
        c.fill(CGRect(x: 0, y: 0, width: width, height: 1))
        return c
    }

    private func pixels(_ c: CGContext) throws -> [UInt32] { try #require(c.makeImage()).premultipliedPixels }

    /// Limits drawing to the pixels with a nonzero alpha in `alphas`.
    private func mask(_ c: CGContext, _ alphas: [UInt32]) throws {
        let image = try #require(CGImage(width: alphas.count, height: 1, premultipliedPixels: alphas.map { $0 << 24 }))
        c.clip(to: CGRect(x: 0, y: 0, width: alphas.count, height: 1), mask: image)
    }

    /// Red with alpha 0.5 over opaque black: copy is S, sourceIn S·Da, sourceOut S·(1 − Da), destinationIn D·Sa, destinationAtop
    /// S·(1 − Da) + D·Sa. The second pixel is outside the mask, the third outside the shape.
    @Test(arguments: [
        (CGBlendMode.copy, UInt32(0x8080_0000)), (.sourceIn, 0x8080_0000), (.sourceOut, 0), (.destinationIn, 0x8000_0000),
        (.destinationAtop, 0x8000_0000), (.clear, 0), (.normal, 0xFF80_0000),
    ]) func onlyTheMaskedShapeChanges(mode: CGBlendMode, expected: UInt32) throws {
        let c = try context(3)
        try mask(c, [255, 0, 255])
        c.setBlendMode(mode)
        c.setFillColor(red.copy(alpha: 0.5))
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try pixels(c) == [expected, black, black])
    }

    @Test func masksLimitPathsAndImages() throws {
        let image = try #require(CGImage(width: 2, height: 1, premultipliedPixels: [0x8080_0000, 0x8080_0000]))
        let draw: [(CGContext) -> Void] = [
            { $0.fillEllipse(in: CGRect(x: -4, y: -4, width: 6, height: 9)) },
            { $0.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1)) },
        ]
        for draw in draw {
            let c = try context(4)
            try mask(c, [255, 0, 255, 255])
            c.setBlendMode(.copy)
            c.setFillColor(red.copy(alpha: 0.5))
            draw(c)
            let result = try pixels(c)
            #expect(result[0] == 0x8080_0000 && result[1...] == [black, black, black])
        }
    }

    /// A mask value of one half mixes the result and the existing pixel equally.
    @Test func translucentMasksMixTheResultWithTheExistingPixels() throws {
        let c = try context(2)
        try mask(c, [128, 128])
        c.setBlendMode(.copy)
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try pixels(c) == [0xFF80_0000, black])
    }

    /// The shape covers the pixels 1 and 2, its shadow the pixels 5 and 6.
    @Test(arguments: [(CGBlendMode.copy, UInt32(0x8000_0080)), (.sourceIn, 0x8000_0080), (.sourceOut, 0)])
    func onlyTheShapeAndItsShadowChange(mode: CGBlendMode, shadow: UInt32) throws {
        let c = try context(8)
        c.setBlendMode(mode)
        c.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: blue.copy(alpha: 0.5))
        c.setFillColor(red)
        c.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        let shape: UInt32 = mode == .sourceOut ? 0 : 0xFFFF_0000
        #expect(try pixels(c) == [black, shape, shape, black, black, shadow, shadow, black])
    }

    @Test func masksLimitShadows() throws {
        let c = try context(8)
        try mask(c, [255, 255, 255, 255, 255, 255, 0, 255])
        c.setBlendMode(.copy)
        c.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: blue)
        c.setFillColor(red)
        c.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        #expect(try pixels(c) == [black, 0xFFFF_0000, 0xFFFF_0000, black, black, 0xFF00_00FF, black, black])
    }

    /// A pixel of which the clip contains half is half the result and half the existing pixel.
    @Test func edgesOfTheClipAreAppliedOnce() throws {
        let c = try context(4)
        try mask(c, [255, 255, 255, 255])
        c.clip(to: CGRect(x: 0.5, y: 0, width: 2, height: 1))
        c.setBlendMode(.copy)
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        let result = try pixels(c)
        #expect(result[1] == 0xFFFF_0000 && result[3] == black)
        #expect((0x7E...0x81).contains((result[0] >> 16) & 0xFF) && result[0] >> 24 == 0xFF)
    }
}
