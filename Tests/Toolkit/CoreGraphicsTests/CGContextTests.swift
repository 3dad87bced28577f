// Drawing, verified by pixels.

import CoreGraphics
import Foundation
import Testing

@Suite struct CGContextTests {
    let red = CGColor(red: 1, green: 0, blue: 0)
    let redPixel: UInt32 = 0xFFFF_0000

    private func context(_ width: Int, _ height: Int, scale: CGFloat = 1) throws -> CGContext {
        try #require(CGContext(pixelWidth: width, pixelHeight: height, scale: scale))
    }

    private func pixels(_ context: CGContext) throws -> [UInt32] {
        try #require(context.makeImage()).premultipliedPixels
    }

    @Test func fillCoversExactlyItsPixels() throws {
        let c = try context(4, 3)
        c.setFillColor(red)
        c.fill(CGRect(x: 1, y: 1, width: 2, height: 1))
        #expect(try pixels(c) == [0, 0, 0, 0, 0, redPixel, redPixel, 0, 0, 0, 0, 0])
    }

    @Test(arguments: [CGRect(x: 3, y: 0, width: 1, height: 1), CGRect(x: 3.5, y: 0, width: 0.5, height: 1), .null])
    func rectangleFillsDiscardTheCurrentPath(filled: CGRect) throws {
        let c = try context(4, 1)
        c.setFillColor(red)
        c.addRect(CGRect(x: 0, y: 0, width: 2, height: 1))
        c.fill(filled)
        c.fillPath()
        #expect(try pixels(c)[...1] == [0, 0])
    }

    @Test(arguments: [CGRect(x: 0, y: 0, width: 2, height: 1), CGRect(x: 0.5, y: 0, width: 1, height: 1), .infinite])
    func rectangleClipsDiscardTheCurrentPath(clip: CGRect) throws {
        let c = try context(4, 1)
        c.setFillColor(red)
        c.addRect(CGRect(x: 2, y: 0, width: 2, height: 1))
        c.clip(to: clip)
        c.fillPath()
        c.fill(CGRect(x: 2, y: 0, width: 2, height: 1))
        #expect(try pixels(c) == (clip.isInfinite ? [0, 0, redPixel, redPixel] : [0, 0, 0, 0]))
    }

    @Test func pointsAreScaledToPixels() throws {
        let c = try context(4, 2, scale: 2)
        c.setFillColor(red)
        c.fill(CGRect(x: 0.5, y: 0, width: 1, height: 0.5))
        #expect(try pixels(c) == [0, redPixel, redPixel, 0, 0, 0, 0, 0])
    }

    @Test func partlyCoveredPixelsAreTranslucent() throws {
        let c = try context(2, 1)
        c.setFillColor(red)
        c.fill(CGRect(x: 0.5, y: 0, width: 1, height: 1))
        for pixel in try pixels(c) { #expect((126...129).contains(pixel >> 24)) }
    }

    @Test func alphaMultipliesTheColoursAlpha() throws {
        let c = try context(1, 1)
        c.setFillColor(.white)
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        c.setAlpha(0.5)
        c.setFillColor(.black.copy(alpha: 0.5))
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // White times 1 − 0.5·0.5.
        #expect(abs(Int(try pixels(c)[0] & 0xFF) - 191) <= 1)
    }

    @Test func copyAndClearReplacePixels() throws {
        let c = try context(2, 1)
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        c.setBlendMode(.copy)
        c.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try pixels(c) == [0x8000_0080, redPixel])
        c.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try pixels(c) == [0, redPixel])
    }

    @Test func sourceInDrawsOnlyOverExistingPixels() throws {
        let c = try context(3, 1)
        c.setFillColor(.black)
        c.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        c.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
        c.setBlendMode(.sourceIn)
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try pixels(c) == [redPixel, 0, 0xFF00_0000])
    }

    @Test func clipsIntersectAndAreRestored() throws {
        let c = try context(4, 1)
        c.setFillColor(red)
        c.saveGState()
        c.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1))
        c.clip(to: CGRect(x: 2, y: 0, width: 2, height: 1))
        #expect(c.boundingBoxOfClipPath == CGRect(x: 2, y: 0, width: 1, height: 1))
        c.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        #expect(try pixels(c) == [0, 0, redPixel, 0])
        c.restoreGState()
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try pixels(c) == [redPixel, 0, redPixel, 0])
    }

    @Test func emptyClipHidesEverything() throws {
        let c = try context(2, 2)
        c.setFillColor(red)
        c.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        c.clip(to: CGRect(x: 1, y: 1, width: 1, height: 1))
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        c.addRect(CGRect(x: 0, y: 0, width: 2, height: 2))
        c.fillPath()
        #expect(try pixels(c) == [0, 0, 0, 0])
        #expect(c.boundingBoxOfClipPath.isNull)
    }

    @Test func clipRestrictsDrawingToThePath() throws {
        let c = try context(10, 10)
        c.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        c.clip()
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = try #require(c.makeImage())
        #expect(image.pixel(0, 0) == 0)
        #expect(image.pixel(5, 5) == redPixel)
    }

    @Test func evenOddRuleLeavesHoles() throws {
        let c = try context(3, 1)
        c.setFillColor(red)
        c.addRect(CGRect(x: 0, y: 0, width: 3, height: 1))
        c.addRect(CGRect(x: 1, y: 0, width: 1, height: 1))
        c.fillPath(using: .evenOdd)
        #expect(try pixels(c) == [redPixel, 0, redPixel])
    }

    @Test func strokesAreCentredOnTheirPath() throws {
        let c = try context(5, 5)
        c.setStrokeColor(red)
        c.setLineWidth(1)
        c.stroke(CGRect(x: 0.5, y: 0.5, width: 4, height: 4))
        let image = try #require(c.makeImage())
        #expect(image.pixel(0, 0) == redPixel && image.pixel(4, 2) == redPixel)
        #expect(image.pixel(2, 2) == 0)
    }

    @Test func transparencyLayersBlendAsAGroup() throws {
        let c = try context(2, 1)
        c.setAlpha(0.5)
        c.beginTransparencyLayer()
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        c.endTransparencyLayer()
        let result = try pixels(c)
        // The pixel that was drawn twice in the group is blended once.
        #expect(result[0] == result[1])
        #expect((127...128).contains(result[0] >> 24))
    }

    @Test func transparencyLayerInARectangleRestoresTheClip() throws {
        let c = try context(3, 1)
        c.setFillColor(red)
        c.beginTransparencyLayer(in: CGRect(x: 1, y: 0, width: 1, height: 1))
        c.saveGState()
        c.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        c.endTransparencyLayer()
        #expect(try pixels(c) == [0, redPixel, 0])
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try pixels(c) == [redPixel, redPixel, 0])
    }

    @Test func unbalancedEndsAreIgnored() throws {
        let c = try context(1, 1)
        c.restoreGState()
        c.endTransparencyLayer()
        c.beginTransparencyLayer()
        c.restoreGState()
        c.endTransparencyLayer()
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try pixels(c) == [redPixel])
    }

    @Test func gradientsRunFromStartToEnd() throws {
        let c = try context(5, 1)
        let gradient = try #require(CGGradient(colors: [.black, .white]))
        c.drawLinearGradient(gradient, start: CGPoint(x: 1, y: 0), end: CGPoint(x: 4, y: 0), options: [.drawsAfterEndLocation])
        let result = try pixels(c)
        #expect(result[0] == 0)
        #expect(abs(Int(result[2] & 0xFF) - 128) <= 2)
        #expect(result[4] == 0xFFFF_FFFF)
        #expect(CGGradient(colors: []) == nil)
        #expect(CGGradient(colors: [.black], locations: [.nan]) == nil)
    }

    private func tiltedEllipse() throws -> [UInt32] {
        let c = try context(40, 40, scale: 2)
        c.rotate(by: 0.1)
        c.setFillColor(red)
        c.fillEllipse(in: CGRect(x: 4, y: 4, width: 11, height: 9))
        return try pixels(c)
    }

    @Test func gradientHasItsFirstColourBeforeItsFirstLocation() throws {
        let c = try context(4, 1)
        let gradient = try #require(CGGradient(colors: [red, .black], locations: [0.5, 1]))
        c.drawLinearGradient(gradient, start: CGPoint(x: 1, y: 0), end: CGPoint(x: 4, y: 0), options: [])
        #expect(try pixels(c)[...1] == [0, redPixel])
    }

    @Test func drawingIsDeterministic() throws {
        let first = try tiltedEllipse()
        #expect(first.contains(redPixel))
        #expect(try first == tiltedEllipse())
    }

    @Test func contextDrawsIntoExternalMemory() throws {
        var memory = [UInt32](repeating: 0, count: 12)
        memory.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let c = CGContext(data: base, pixelWidth: 3, pixelHeight: 3, bytesPerRow: 16, scale: 1)
            c?.setFillColor(red)
            c?.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
            c?.flush()
        }
        #expect(memory == [redPixel, redPixel, redPixel, 0, redPixel, redPixel, redPixel, 0, 0, 0, 0, 0])
    }
}
