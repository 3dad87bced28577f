// Drawing with non-finite and extreme numbers: no trap, and later drawing works.

import CoreGraphics
import Foundation
import Testing

@Suite struct HostileNumbersTests {
    private static let values: [CGFloat] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 0, 1e9, -1e9,
    ]

    private static let rects: [CGRect] =
        values.flatMap { v in
            [
                CGRect(x: v, y: 0, width: 10, height: 10), CGRect(x: 0, y: v, width: 10, height: 10),
                CGRect(x: 0, y: 0, width: v, height: 10), CGRect(x: -5, y: -5, width: 10, height: v),
                CGRect(x: v, y: v, width: v, height: v),
            ]
        } + [.null, .infinite, CGRect(x: 5, y: 5, width: -5, height: -5)]

    private static let transforms: [CGAffineTransform] = values.flatMap { v in
        [
            CGAffineTransform(scaleX: v, y: 1), CGAffineTransform(translationX: v, y: 0),
            CGAffineTransform(rotationAngle: v), CGAffineTransform(a: v, b: v, c: v, d: v, tx: v, ty: v),
        ]
    }

    private func draw(_ rect: CGRect, in c: CGContext, _ image: CGImage, _ gradient: CGGradient) {
        c.fill(rect)
        c.clear(rect)
        c.stroke(rect)
        c.fillEllipse(in: rect)
        c.draw(image, in: rect)
        c.draw(image, at: rect.origin)
        c.drawMask(image, in: rect)
        c.drawLinearGradient(gradient, start: rect.origin, end: CGPoint(x: rect.maxX, y: rect.maxY), options: [])
        c.drawRadialGradient(
            gradient, startCenter: rect.origin, startRadius: rect.width, endCenter: .zero, endRadius: rect.height, options: [])
        c.addArc(center: rect.origin, radius: rect.width, startAngle: rect.minX, endAngle: rect.minY, clockwise: true)
        c.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        c.addPath(CGPath(roundedRect: rect, cornerWidth: rect.width, cornerHeight: rect.height))
        c.drawPath(using: .fillStroke)
        c.saveGState()
        c.beginTransparencyLayer(in: rect)
        c.clip(to: rect)
        c.fill(rect)
        c.endTransparencyLayer()
        c.clip(to: [rect, rect])
        c.addEllipse(in: rect)
        c.clip()
        c.restoreGState()
    }

    @Test func nonFiniteNumbersDoNotAffectLaterDrawing() throws {
        let c = try #require(CGContext(pixelWidth: 16, pixelHeight: 16, scale: 2))
        let image = try #require(CGImage(width: 1, height: 1, premultipliedPixels: [0xFFFF_FFFF]))
        let gradient = try #require(CGGradient(colors: [.black, .white]))
        for transform in Self.transforms + [.identity] {
            c.saveGState()
            c.concatenate(transform)
            for rect in Self.rects { draw(rect, in: c, image, gradient) }
            c.restoreGState()
        }
        for value in Self.values {
            c.setLineWidth(value)
            c.setMiterLimit(value)
            c.setLineDash(phase: value, lengths: [value, 1])
            c.setAlpha(value)
            c.setFillColor(red: value, green: value, blue: value, alpha: value)
            c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        c.setAlpha(1)
        c.setFillColor(CGColor(red: 0, green: 1, blue: 0))
        c.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        c.addEllipse(in: CGRect(x: 2, y: 2, width: 4, height: 4))
        c.setFillColor(CGColor(red: 0, green: 0, blue: 1))
        c.fillPath()
        let result = try #require(c.makeImage())
        #expect(result.pixel(0, 0) == 0xFF00_FF00 && result.pixel(15, 15) == 0xFF00_FF00)
        #expect(result.pixel(8, 8) == 0xFF00_00FF)
    }

    @Test func enormousRectanglesCoverTheBitmap() throws {
        let c = try #require(CGContext(pixelWidth: 2, pixelHeight: 2, scale: 1))
        c.setFillColor(.white)
        c.rotate(by: 0.5)
        c.fill(CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
        #expect(try #require(c.makeImage()).premultipliedPixels == [UInt32](repeating: 0xFFFF_FFFF, count: 4))
    }

    @Test func singularTransformSuspendsDrawing() throws {
        let c = try #require(CGContext(pixelWidth: 1, pixelHeight: 1, scale: 1))
        c.setFillColor(.white)
        c.saveGState()
        c.scaleBy(x: 0, y: 0)
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try #require(c.makeImage()).pixel(0, 0) == 0)
        c.restoreGState()
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try #require(c.makeImage()).pixel(0, 0) == 0xFFFF_FFFF)
    }

    @Test(arguments: [(0, 0), (-1, 5), (5, -1), (32768, 1), (32767, 32767), (Int.max, Int.max)])
    func bitmapsOfInvalidSizeAreNil(width: Int, height: Int) {
        #expect(CGContext(pixelWidth: width, pixelHeight: height, scale: 1) == nil)
        #expect(CGImage(width: width, height: height, premultipliedPixels: []) == nil)
    }

    @Test func theWidestBitmapWorks() throws {
        let c = try #require(CGContext(pixelWidth: 32767, pixelHeight: 1, scale: .nan))
        #expect(c.scale == 1)
        c.setFillColor(.white)
        c.fill(CGRect(x: 32766, y: 0, width: 1, height: 1))
        #expect(try #require(c.makeImage()).pixel(32766, 0) == 0xFFFF_FFFF)
    }

    @Test func shortAndUnalignedRowsAreRejected() {
        var word: UInt64 = 0
        withUnsafeMutableBytes(of: &word) { bytes in
            guard let base = bytes.baseAddress else { return }
            #expect(CGContext(data: base, pixelWidth: 2, pixelHeight: 1, bytesPerRow: 4, scale: 1) == nil)
            #expect(CGContext(data: base, pixelWidth: 1, pixelHeight: 1, bytesPerRow: 6, scale: 1) == nil)
            #expect(CGContext(data: base, pixelWidth: 2, pixelHeight: 1, bytesPerRow: 8, scale: 1) != nil)
        }
    }

    @Test func colourComponentsAreClamped() {
        #expect(CGColor(red: 7, green: -1, blue: .nan, alpha: .infinity) == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultipliedPixel == 0x8080_4000)
        #expect(CGColor(premultipliedPixel: 0x8080_0000).red == 1)
    }
}
