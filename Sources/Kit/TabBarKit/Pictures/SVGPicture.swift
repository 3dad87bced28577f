// The shapes of a simple SVG picture, as Bézier paths. The icons that draw themselves have them, and files with pictures of motions.

@preconcurrency public import Foundation
internal import UIKit

/// A path of lines and cubic Bézier curves.
nonisolated public struct BezierPath: Hashable, Sendable {
    /// A point with the ends of its two handles.
    public struct Vertex: Hashable, Sendable {
        /// The place of the vertex.
        public var point: CGPoint
        /// The control point before the vertex, and the one after it.
        public var incoming, outgoing: CGPoint
    }

    /// The vertices, in order.
    public private(set) var vertices: [Vertex] = []
    /// Whether a line leads from the last vertex to the first one.
    public var isClosed = false

    /// Adds a curve to the last vertex; a line has the handles in its ends.
    public mutating func add(_ first: CGPoint, _ second: CGPoint, to end: CGPoint) {
        if !vertices.isEmpty { vertices[vertices.count - 1].outgoing = first }
        vertices.append(Vertex(point: end, incoming: second, outgoing: end))
    }

    /// Adds a line to the last vertex.
    public mutating func addLine(to end: CGPoint) { add(vertices.last?.point ?? end, end, to: end) }

    /// The path with each point transformed.
    func transformed(by transform: CGAffineTransform) -> BezierPath {
        var path = self
        path.vertices = vertices.map { vertex in
            let handles = (vertex.incoming.applying(transform), vertex.outgoing.applying(transform))
            return Vertex(point: vertex.point.applying(transform), incoming: handles.0, outgoing: handles.1)
        }
        return path
    }

    /// A path that begins at `start`.
    public init(start: CGPoint) { vertices = [Vertex(point: start, incoming: start, outgoing: start)] }
}

/// A part of a picture: paths, and how they are drawn.
nonisolated public struct SVGShape: Hashable, Sendable {
    /// The paths in the coordinates of the picture.
    public let paths: [BezierPath]
    /// The colours as #rrggbb; nil for none. Black stands for the colour of the text around the icon.
    public let fill, stroke: String?
    /// The width of the lines, in units of the picture.
    public let strokeWidth: Double
    /// Whether lines end in half circles, and have round corners.
    public let hasRoundCaps, hasRoundJoins: Bool
    /// Whether a point is inside if it is enclosed by an odd number of paths.
    public let isEvenOdd: Bool

    /// Creates a shape; without a stroke, its width has no effect.
    public init(
        paths: [BezierPath], fill: String?, stroke: String? = nil, strokeWidth: Double = 0, hasRoundEnds: Bool = false,
        isEvenOdd: Bool = false
    ) {
        self.init(
            paths: paths, fill: fill, stroke: stroke, strokeWidth: strokeWidth, hasRoundCaps: hasRoundEnds, hasRoundJoins: hasRoundEnds,
            isEvenOdd: isEvenOdd)
    }

    /// The same shape with another fill and another stroke.
    public init(_ shape: SVGShape, fill: String?, stroke: String?) {
        self.init(
            paths: shape.paths, fill: fill, stroke: stroke, strokeWidth: shape.strokeWidth, hasRoundCaps: shape.hasRoundCaps,
            hasRoundJoins: shape.hasRoundJoins, isEvenOdd: shape.isEvenOdd)
    }

    fileprivate init(
        paths: [BezierPath], fill: String?, stroke: String?, strokeWidth: Double, hasRoundCaps: Bool, hasRoundJoins: Bool, isEvenOdd: Bool
    ) {
        (self.paths, self.fill, self.stroke, self.strokeWidth) = (paths, fill, stroke, strokeWidth)
        (self.hasRoundCaps, self.hasRoundJoins, self.isEvenOdd) = (hasRoundCaps, hasRoundJoins, isEvenOdd)
    }
}

/// A picture of shapes in groups. What else a file contains, such as scripts, texts, style sheets and references, is left out.
nonisolated public struct SVGPicture: Hashable, Sendable {
    /// The size in units of the picture.
    public private(set) var width, height: Double
    /// The shapes, the rearmost first.
    public private(set) var shapes: [SVGShape] = []

    /// The longest text that is read, and the largest number of vertices.
    private static let textLimit = 1 << 20, vertexLimit = 20_000

    /// Reads a picture; one without a size, or with too much in it, is an empty square of 25 points.
    public init(svg text: String) {
        var scanner = SVGTags(text.utf8.count <= Self.textLimit ? text : "")
        var styles = [SVGStyle()]
        var size = CGSize(width: 25, height: 25)
        var isIgnored = 0
        while let tag = scanner.next() {
            let ignores = ["defs", "style", "script", "clipPath", "mask", "symbol", "pattern", "marker"].contains(tag.name)
            if tag.isEnd {
                if ignores { isIgnored = max(isIgnored - 1, 0) }
                if tag.isGroup, styles.count > 1 { styles.removeLast() }
                continue
            }
            if ignores, !tag.isEmpty { isIgnored += 1 }
            var style = (styles.last ?? SVGStyle()).changed(by: tag.attributes)
            if tag.name == "svg", styles.count == 1, let box = Self.viewBox(tag.attributes) {
                size = box.size
                style.transform = CGAffineTransform(translationX: -box.minX, y: -box.minY)
            }
            if tag.isGroup, !tag.isEmpty { styles.append(style) }
            let paths = isIgnored == 0 ? SVGPaths.paths(of: tag) : []
            if !paths.isEmpty { shapes.append(style.shape(paths)) }
        }
        let count = shapes.flatMap(\.paths).map(\.vertices.count).reduce(0, +)
        let numbers = shapes.flatMap(\.paths).flatMap(\.vertices).flatMap { [$0.point, $0.incoming, $0.outgoing] }
        let isFinite = numbers.allSatisfy { $0.x.isFinite && $0.y.isFinite } && shapes.allSatisfy(\.strokeWidth.isFinite)
        if count > Self.vertexLimit || !isFinite { shapes = [] }
        (width, height) = (size.width, size.height)
    }

    /// The picture in the middle of a square.
    public var squared: SVGPicture {
        let side = max(width, height)
        let shift = CGAffineTransform(translationX: (side - width) / 2, y: (side - height) / 2)
        var picture = self
        (picture.width, picture.height) = (side, side)
        picture.shapes = shapes.map { shape in
            SVGShape(
                paths: shape.paths.map { $0.transformed(by: shift) }, fill: shape.fill, stroke: shape.stroke,
                strokeWidth: shape.strokeWidth, hasRoundCaps: shape.hasRoundCaps, hasRoundJoins: shape.hasRoundJoins,
                isEvenOdd: shape.isEvenOdd)
        }
        return picture
    }

    /// The part of the plane that a picture shows.
    private static func viewBox(_ attributes: [String: String]) -> CGRect? {
        let box = SVGPaths.numbers(attributes["viewBox"] ?? "")
        let given = ["width", "height"].compactMap { SVGPaths.numbers(attributes[$0] ?? "").first }
        let numbers = box.count == 4 ? box : [0, 0] + given
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 10_000 }), numbers[2] > 0, numbers[3] > 0 else { return nil }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

// MARK: - Styles

/// The presentation attributes that groups pass on.
nonisolated private struct SVGStyle {
    private var fill: String? = "#000000"
    private var stroke: String?
    private var strokeWidth = 1.0
    private var hasRoundCaps = false, hasRoundJoins = false, isEvenOdd = false
    /// From the coordinates of the element to those of the picture.
    var transform = CGAffineTransform.identity

    /// The style of an element in this one. Declarations of its attribute `style` have priority.
    func changed(by attributes: [String: String]) -> SVGStyle {
        var style = self
        if let text = attributes["transform"] { style.transform.prepend(SVGPaths.transform(text)) }
        var attributes = attributes
        for declaration in (attributes["style"] ?? "").split(separator: ";") {
            let parts = declaration.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
            if parts.count == 2 { attributes[parts[0]] = parts[1] }
        }
        attributes = attributes.filter { $0.value != "inherit" }
        if let text = attributes["fill"] { style.fill = Self.color(text) }
        if let text = attributes["stroke"] { style.stroke = Self.color(text) }
        if let width = SVGPaths.numbers(attributes["stroke-width"] ?? "").first { style.strokeWidth = min(max(width, 0), 1000) }
        if let text = attributes["stroke-linecap"] { style.hasRoundCaps = text == "round" }
        if let text = attributes["stroke-linejoin"] { style.hasRoundJoins = text == "round" }
        if let text = attributes["fill-rule"] { style.isEvenOdd = text == "evenodd" }
        return style
    }

    /// A colour as #rrggbb; nil for none. Names and gradients count as black.
    private static func color(_ text: String) -> String? {
        if text == "none" || text == "transparent" { return nil }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit), [3, 6].contains(digits.count) else { return "#000000" }
        return "#" + (digits.count == 6 ? String(digits) : digits.map { "\($0)\($0)" }.joined()).lowercased()
    }

    func shape(_ paths: [BezierPath]) -> SVGShape {
        let factor = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
        return SVGShape(
            paths: paths.map { $0.transformed(by: transform) }, fill: fill, stroke: stroke, strokeWidth: strokeWidth * factor,
            hasRoundCaps: hasRoundCaps, hasRoundJoins: hasRoundJoins, isEvenOdd: isEvenOdd)
    }
}

nonisolated extension CGAffineTransform {
    /// Applies `other` before this transform.
    mutating func prepend(_ other: CGAffineTransform) { self = other.concatenating(self) }
}

// MARK: - Tags

/// Finds the tags of an XML text, without comments and texts.
nonisolated struct SVGTags {
    struct Tag {
        var name = ""
        var attributes: [String: String] = [:]
        var isEnd = false
        /// Whether the element has no content: the tag ends in "/>".
        var isEmpty = false
        /// Whether the elements inside inherit the element's style.
        var isGroup: Bool { ["svg", "g", "a"].contains(name) }
    }

    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Tag? {
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.range(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { return nil }
            let content = rest[..<end]
            rest = rest[rest.index(after: end)...]
            if content.hasPrefix("?") || content.hasPrefix("!") { continue }
            return Self.tag(content)
        }
        return nil
    }

    private static func tag(_ content: Substring) -> Tag {
        var tag = Tag()
        var text = content
        if text.hasPrefix("/") {
            tag.isEnd = true
            text = text.dropFirst()
        }
        if text.hasSuffix("/") {
            tag.isEmpty = true
            text = text.dropLast()
        }
        tag.name = String(text.prefix { !$0.isWhitespace })
        text = text.dropFirst(tag.name.count)
        while let equals = text.firstIndex(of: "=") {
            let name = text[..<equals].filter { !$0.isWhitespace }
            let after = text[text.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = after.first, quote == "\"" || quote == "'" else { break }
            let value = after.dropFirst().prefix { $0 != quote }
            tag.attributes[String(name)] = String(value)
            text = after.dropFirst(value.count + 2)
        }
        return tag
    }
}
