// Tests the reading of SVG pictures, whose paths are the shapes of Lottie files.

import Assets
import Foundation
import Testing

@testable import HandOverFormats

@MainActor @Suite struct SVGPictureTests {
    private func points(_ data: String) -> [[CGPoint]] {
        SVGPicture(svg: "<svg viewBox=\"0 0 10 10\"><path d=\"\(data)\"/></svg>").shapes.flatMap(\.paths).map { $0.vertices.map(\.point) }
    }

    @Test func commandsMayBeRelativeShortAndRepeated() {
        let corners = [CGPoint(x: 1, y: 2), CGPoint(x: 4, y: 2), CGPoint(x: 4, y: 7), CGPoint(x: 3.5, y: 6.5)]
        #expect(points("M1 2L4 2L4 7L3.5 6.5") == [corners])
        #expect(points("m1,2 3,0v5l-.5-.5") == [corners])
        #expect(points("M1 2H4V7l-5e-1-.5z") == [corners])
        #expect(points("M0 0h1M2 2v1").count == 2)
        #expect(points("nonsense").isEmpty && points("M1 2").isEmpty && points("M1 2 L").isEmpty)
    }

    @Test func arcsAreCurvesOnTheirCircle() {
        // Two half circles about (5, 5).
        let paths = SVGPicture(svg: "<svg viewBox='0 0 10 10'><path d='M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z'/></svg>").shapes.flatMap(\.paths)
        #expect(paths.count == 1 && paths[0].isClosed)
        for vertex in paths[0].vertices { #expect(abs(hypot(vertex.point.x - 5, vertex.point.y - 5) - 4) < 1e-9) }
        #expect(paths[0].vertices.contains { abs($0.point.x - 1) < 1e-9 }, "the first half is anticlockwise, on the left")
    }

    @Test func groupsPassOnTheirStyles() {
        let svg =
            "<svg width=\"20\" height=\"10\"><!-- <path/> --><g fill=\"none\" stroke=\"#f00\" stroke-width=\"2\"><g fill=\"#00ff00\">"
            + "<circle cx=\"5\" cy=\"5\" r=\"2\"/></g><rect x=\"1\" y=\"1\" width=\"3\" height=\"3\" rx=\"1\"/></g>"
            + "<path d=\"M0 0h1\"/></svg>"
        let picture = SVGPicture(svg: svg)
        #expect(picture.width == 20 && picture.height == 10)
        #expect(picture.shapes.map(\.fill) == ["#00ff00", nil, "#000000"])
        #expect(picture.shapes.map(\.stroke) == ["#ff0000", "#ff0000", nil])
        #expect(picture.shapes[0].strokeWidth == 2)
    }

    @Test func everyIconOfTheProgramIsRead() throws {
        let folder = try #require(Assets.folder) + "/Icons"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".svg") }
        #expect(names.count > 30)
        for name in names {
            let picture = SVGPicture(svg: try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
            #expect(!picture.shapes.isEmpty, "\(name)")
            for vertex in picture.shapes.flatMap(\.paths).flatMap(\.vertices) {
                let isInside = (-1...picture.width + 1).contains(vertex.point.x) && (-1...picture.height + 1).contains(vertex.point.y)
                #expect(isInside, "\(name) has a point at \(vertex.point)")
            }
        }
    }

    @Test(arguments: [
        "", "<", "<svg", "<svg viewBox=\"0 0 0 0\"><path d=\"M0 0h1\"/></svg>", "<svg><path d=\"M1e400 0h1\"/></svg>",
        "<svg><defs><path d=\"M0 0h1\"/></defs><script>x</script></svg>", String(repeating: "<g>", count: 10_000),
    ]) func badPicturesAreEmptyOrSmall(_ text: String) {
        let picture = SVGPicture(svg: text)
        #expect(picture.width > 0 && picture.height > 0)
        #expect(picture.shapes.flatMap(\.paths).flatMap(\.vertices).allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite })
        #expect(!picture.markup(color: "#123456").contains("script"))
    }
}
