// Vector images at several scales.

import CoreGraphics
import Foundation
import Testing

@Suite struct SVGImageTests {
    private let square = Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="8" height="6" viewBox="0 0 8 6">
        <rect x="2" y="1" width="4" height="4" fill="#ff0000"/></svg>
        """.utf8)

    @Test(arguments: [1, 2, 3])
    func imagesAreRasterisedAtScale(scale: Int) throws {
        let svg = try SVGImage(data: square)
        #expect(svg.intrinsicSize == CGSize(width: 8, height: 6))
        let image = try #require(svg.rasterise(size: svg.intrinsicSize, scale: CGFloat(scale)))
        #expect(image.width == 8 * scale && image.height == 6 * scale)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let inside = (2 * scale..<6 * scale).contains(x) && (scale..<5 * scale).contains(y)
                #expect(image.pixel(x, y) == (inside ? 0xFFFF_0000 : 0))
            }
        }
    }

    @Test func viewBoxDeterminesTheSize() throws {
        let svg = try SVGImage(data: Data(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16"/>"#.utf8))
        #expect(svg.intrinsicSize == CGSize(width: 24, height: 16))
    }

    @Test func invalidSVGThrows() {
        #expect(throws: CGImageError.self) { try SVGImage(data: Data()) }
        #expect(throws: CGImageError.self) { try SVGImage(data: Data("<svg".utf8)) }
        #expect(throws: CGImageError.self) { try SVGImage(file: "/nowhere/icon.svg") }
    }

    @Test(arguments: [
        CGSize.zero, CGSize(width: -4, height: 4), CGSize(width: CGFloat.nan, height: 4),
        CGSize(width: CGFloat.infinity, height: 4), CGSize(width: 1e9, height: 1e9),
    ])
    func invalidSizesGiveNoImage(size: CGSize) throws {
        #expect(try SVGImage(data: square).rasterise(size: size, scale: 2) == nil)
    }
}
