// Drawn text: its pixels, colours and antialiasing.

import Foundation
import Testing

@testable import CoreGraphics

@MainActor @Suite(.serialized) struct TextDrawingTests {
    /// The bounding box of the pixels with an alpha above 8 of 255.
    private func drawnBox(_ image: CGImage) -> DeviceRect {
        var box = DeviceRect.zero
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixel(x, y) >> 24 > 8 {
                box = box.union(DeviceRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test(arguments: [1, 2, 3] as [CGFloat])
    func drawingStaysInsideDrawnBounds(scale: CGFloat) throws {
        let layout = TextLayout("Größe 12 设置", font: Font(pointSize: 17))
        let c = try #require(CGContext(pixelWidth: Int(200 * scale), pixelHeight: Int(40 * scale), scale: scale))
        layout.draw(in: c, at: CGPoint(x: 10, y: 5), color: .black)
        let drawn = drawnBox(try #require(c.makeImage()))
        let predicted = PixelGrid(scale: scale).coveringPixels(of: layout.drawnBounds.offsetBy(dx: 10, dy: 5))
        // The tolerance is one pixel, because glyph positions are rounded to whole or quarter pixels.
        let grown = DeviceRect(
            minX: predicted.x - 1, minY: predicted.y - 1, maxX: predicted.maxX + 1, maxY: predicted.maxY + 1)
        #expect(grown.contains(drawn))
        #expect(drawn.width > predicted.width - 4 && drawn.height > predicted.height - 4)
    }

    @Test func baselineIsAtTheReportedPosition() throws {
        let layout = TextLayout("H", font: Font(pointSize: 40))
        let c = try #require(CGContext(pixelWidth: 60, pixelHeight: 60, scale: 1))
        layout.draw(in: c, at: .zero, color: .black)
        let drawn = drawnBox(try #require(c.makeImage()))
        #expect(abs(CGFloat(drawn.maxY) - layout.firstBaseline) <= 1)
        // The reported height is San Francisco's; the capitals of Inter are 0.9 points higher at this size.
        #expect(abs(CGFloat(drawn.height) - Font(pointSize: 40).capHeight) <= 2)
    }

    @Test func runsKeepTheirColours() throws {
        let font = Font(pointSize: 30, weight: .black)
        let layout = TextLayout(runs: [
            .init("I", font: font, color: CGColor(red: 1, green: 0, blue: 0)), .init("I", font: font),
        ])
        let c = try #require(CGContext(pixelWidth: 40, pixelHeight: 40, scale: 1))
        layout.draw(in: c, at: .zero, color: CGColor(red: 0, green: 0, blue: 1))
        let row = Int(layout.firstBaseline) - 10
        let pixels = try #require(c.makeImage())
        let colours = (0..<40).map { pixels.pixel($0, row) }
        let firstRed = try #require(colours.firstIndex(of: 0xFFFF_0000))
        let firstBlue = try #require(colours.firstIndex(of: 0xFF00_00FF))
        #expect(firstRed < firstBlue)
    }

    @Test(arguments: [1, 2] as [CGFloat]) func emojiKeepTheirColours(scale: CGFloat) throws {
        let layout = TextLayout("😀", font: Font(pointSize: 30))
        let c = try #require(CGContext(pixelWidth: Int(50 * scale), pixelHeight: Int(50 * scale), scale: scale))
        layout.draw(in: c, at: CGPoint(x: 5, y: 5), color: CGColor(red: 0, green: 0, blue: 1))
        let image = try #require(c.makeImage())
        let box = drawnBox(image)
        // A smiling face is yellow: more red and green than blue.
        let centre = image.pixel(box.x + box.width / 2, box.y + box.height / 4)
        #expect(centre >> 24 == 0xFF && (centre >> 16) & 0xFF > 0xC0 && centre & 0xFF < 0x90, "\(String(centre, radix: 16))")
    }

    @Test func antialiasingIsGrayscaleUnlessDisabled() throws {
        func shades() throws -> Set<UInt32> {
            let c = try #require(CGContext(pixelWidth: 60, pixelHeight: 30, scale: 1))
            c.setFillColor(.white)
            c.fill(CGRect(x: 0, y: 0, width: 60, height: 30))
            TextLayout("Sage", font: Font(pointSize: 20)).draw(in: c, at: .zero, color: .black)
            return Set(try #require(c.makeImage()).premultipliedPixels)
        }
        let gray = try shades()
        #expect(gray.count > 4)
        #expect(gray.allSatisfy { $0 & 0xFF == $0 >> 8 & 0xFF && $0 & 0xFF == $0 >> 16 & 0xFF })
        FontCatalog.shared.rendering = FontRendering(antialias: .none)
        defer { FontCatalog.shared.rendering = FontRendering() }
        #expect(try shades() == [0xFFFF_FFFF, 0xFF00_0000])
    }

    /// The alpha values of a row through the middle of the text.
    private func coverage(of text: String, x: CGFloat) throws -> [UInt32] {
        let c = try #require(CGContext(pixelWidth: 30, pixelHeight: 24, scale: 1))
        TextLayout(text, font: Font(pointSize: 17)).draw(in: c, at: CGPoint(x: x, y: 0), color: .black)
        let image = try #require(c.makeImage())
        return (0..<30).map { image.pixel($0, 12) >> 24 }
    }

    private func centre(_ coverage: [UInt32]) -> Double {
        let sum = coverage.reduce(0) { $0 + Double($1) }
        return coverage.enumerated().reduce(0) { $0 + Double($1.offset) * Double($1.element) } / sum
    }

    @Test func glyphsMoveByQuarterPixelsAtScaleOne() throws {
        let steps = try [3, 3.25, 3.5, 3.75, 4].map { try coverage(of: "l", x: $0) }
        // Each step of a quarter pixel moves the stem right and keeps the sum of its coverage. Four steps move it by one pixel.
        for (before, after) in zip(steps, steps.dropFirst()) {
            #expect(abs(Int(before.reduce(0, +)) - Int(after.reduce(0, +))) <= 3)
            #expect(centre(after) > centre(before) + 0.05)
        }
        #expect(steps[4].dropFirst() == steps[0].dropLast())
        #expect(try coverage(of: "l", x: 3.05) == steps[0])
    }

    @Test func clippedTextEndsAtTheBoxEdge() throws {
        let layout = TextLayout(
            "WWWWWWWW", font: Font(pointSize: 17), options: .init(maximumWidth: 30, lineBreakMode: .clipping))
        #expect(layout.size.width == 30)
        let c = try #require(CGContext(pixelWidth: 100, pixelHeight: 30, scale: 1))
        layout.draw(in: c, at: .zero, color: .black)
        #expect(drawnBox(try #require(c.makeImage())).maxX == 30)
    }

    @Test func nonFiniteAndHugePositionsDrawNothing() throws {
        let c = try #require(CGContext(pixelWidth: 20, pixelHeight: 20, scale: 1))
        let layout = TextLayout("x", font: Font(pointSize: 12))
        for value in [CGFloat.nan, .infinity, 1e300, -1e18] {
            layout.draw(in: c, at: CGPoint(x: value, y: 0), color: .black)
            layout.draw(in: c, at: CGPoint(x: 0, y: value), color: .black)
        }
        #expect(drawnBox(try #require(c.makeImage())).isEmpty)
        layout.draw(in: c, at: .zero, color: .black)
        #expect(!drawnBox(try #require(c.makeImage())).isEmpty)
    }

    /// Glyphs are drawn directly if the clip is a rectangle, and by Cairo if it is a path.
    @Test(arguments: [
        CGColor.black, .white, CGColor(red: 0.2, green: 0.5, blue: 0.8, alpha: 0.63), CGColor(red: 1, green: 0.3, blue: 0, alpha: 0.3),
    ])
    func directlyDrawnGlyphsMatchCairo(color: CGColor) throws {
        func pixels(byCairo: Bool) throws -> [UInt32] {
            let c = try #require(CGContext(pixelWidth: 60, pixelHeight: 24, scale: 1))
            for (index, alpha) in [0.0, 0.4, 0.77, 1].enumerated() {
                c.setFillColor(CGColor(red: 0.9, green: 0.6, blue: CGFloat(index) / 4, alpha: alpha))
                c.fill(CGRect(x: index * 15, y: 0, width: 15, height: 24))
            }
            let limits = CGRect(x: 2, y: 4, width: 51, height: 11)
            c.clip(to: limits, asPath: byCairo)
            c.setAlpha(0.9)
            for x in [0.3, 0.55] { TextLayout("Wägen8", font: Font(pointSize: 17)).draw(in: c, at: CGPoint(x: x, y: 0), color: color) }
            return try #require(c.makeImage()).premultipliedPixels
        }
        let written = try pixels(byCairo: false)
        #expect(Set(written).count > 20)
        #expect(try written == pixels(byCairo: true))
    }
}
