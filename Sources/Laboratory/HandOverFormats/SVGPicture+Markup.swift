// A picture as SVG for pages.

internal import Foundation
internal import TabBarKit

extension SVGPicture {
    /// The picture as SVG for a page, with `color` in the place of black.
    func markup(color: String) -> String {
        let parts = shapes.map { shape in
            func text(_ name: String?) -> String { name.map { $0 == "#000000" ? color : $0 } ?? "none" }
            let data = shape.paths.map(Self.data).joined()
            let rule = shape.isEvenOdd ? " fill-rule=\"evenodd\"" : ""
            let line =
                shape.stroke == nil
                ? ""
                : " pathLength=\"1\" stroke-width=\"\(CodeText.number(shape.strokeWidth))\""
                    + (shape.hasRoundCaps ? " stroke-linecap=\"round\"" : "")
                    + (shape.hasRoundJoins ? " stroke-linejoin=\"round\"" : "")
            return "<path d=\"\(data)\" fill=\"\(text(shape.fill))\" stroke=\"\(text(shape.stroke))\"\(line)\(rule)/>"
        }
        let box = "0 0 \(CodeText.number(width)) \(CodeText.number(height))"
        return "<svg viewBox=\"\(box)\" width=\"100%\" height=\"100%\" aria-hidden=\"true\">\(parts.joined())</svg>"
    }

    private static func data(_ path: BezierPath) -> String {
        func text(_ point: CGPoint) -> String { "\(CodeText.number(point.x)) \(CodeText.number(point.y))" }
        guard let first = path.vertices.first else { return "" }
        let curves = zip(path.vertices, path.vertices.dropFirst()).map { "C\(text($0.outgoing)) \(text($1.incoming)) \(text($1.point))" }
        return "M" + text(first.point) + curves.joined() + (path.isClosed ? "Z" : "")
    }
}
