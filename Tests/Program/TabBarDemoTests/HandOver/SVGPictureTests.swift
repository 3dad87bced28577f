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
        // Each smooth curve reflects the control point of the one before it.
        #expect(points("M0 0Q1 2 2 0T4 0 6 0").first?.count == 4)
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

    /// Icons of other projects: strokes on the root, view boxes that begin elsewhere, lines, and styles of drawing programs.
    @Test func rootsLinesAndStyleAttributesAreRead() throws {
        let svg =
            "<svg viewBox='0 -960 960 960' fill='none' stroke='currentColor' stroke-width='80px'><polyline points='0,-960 480,-480'/>"
            + "<polygon points='0 0 10 0 0 -10'/><line x1='1' y1='-1' x2='3' y2='-1' style='stroke: none; fill:#123'/></svg>"
        let picture = SVGPicture(svg: svg)
        #expect(picture.width == 960 && picture.height == 960 && picture.shapes.count == 3)
        #expect(picture.shapes[0].fill == nil && picture.shapes[0].stroke == "#000000" && picture.shapes[0].strokeWidth == 80)
        #expect(picture.shapes[0].paths.first?.vertices.map(\.point) == [CGPoint(x: 0, y: 0), CGPoint(x: 480, y: 480)])
        #expect(picture.shapes[1].paths.first?.isClosed == true)
        #expect(picture.shapes[2].stroke == nil && picture.shapes[2].fill == "#112233")
    }

    @Test(arguments: [
        ("translate(3,4)", 5.0, 6.0), ("scale(2)", 4, 4), ("rotate(90)", -2, 2), ("rotate(180 3 2)", 4, 2), ("matrix(1 0 1 1 5 0)", 9, 2),
        ("translate(1) scale(2 3)", 5, 6), ("skewX(45)", 4, 2), ("skewY(45)", 2, 4), ("(", 2, 2), ("scale", 2, 2), ("rotate()", 2, 2),
    ]) func transformsOfGroupsAndShapesMovePoints(_ transform: String, _ x: Double, _ y: Double) throws {
        let path = "<path d='M2 2h1'/>"
        for svg in ["<g transform='\(transform)'>\(path)</g>", "<path transform='\(transform)' d='M2 2h1'/>"] {
            let point = try #require(SVGPicture(svg: "<svg>\(svg)</svg>").shapes.first?.paths.first?.vertices.first?.point)
            #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(svg) gives \(point)")
        }
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
        "<svg><g transform='scale(1e300) scale(1e300)'><path d='M0 0h1' stroke='red'/></g></svg>",
        "<svg><defs><path d=\"M0 0h1\"/></defs><script>x</script></svg>", String(repeating: "<g>", count: 10_000),
    ]) func badPicturesAreEmptyOrSmall(_ text: String) {
        let picture = SVGPicture(svg: text)
        #expect(picture.width > 0 && picture.height > 0)
        #expect(picture.shapes.flatMap(\.paths).flatMap(\.vertices).allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite })
        #expect(!picture.markup(color: "#123456").contains("script"))
    }
}
