// The shapes of a simple SVG picture, as Bézier paths.

internal import Foundation

/// A path of lines and cubic Bézier curves.
struct BezierPath: Hashable {
    /// A point with the ends of its two handles.
    struct Vertex: Hashable {
        var point: CGPoint
        /// The control point before the vertex, and the one after it.
        var incoming, outgoing: CGPoint
    }

    var vertices: [Vertex] = []
    var isClosed = false

    /// Adds a curve to the last vertex; a line has the handles in its ends.
    mutating func add(_ first: CGPoint, _ second: CGPoint, to end: CGPoint) {
        if !vertices.isEmpty { vertices[vertices.count - 1].outgoing = first }
        vertices.append(Vertex(point: end, incoming: second, outgoing: end))
    }

    mutating func addLine(to end: CGPoint) { add(vertices.last?.point ?? end, end, to: end) }

    /// The path with each point transformed.
    func transformed(by transform: AffineTransform) -> BezierPath {
        var path = self
        path.vertices = vertices.map { vertex in
            let handles = (transform.transform(vertex.incoming), transform.transform(vertex.outgoing))
            return Vertex(point: transform.transform(vertex.point), incoming: handles.0, outgoing: handles.1)
        }
        return path
    }

    /// A path that begins at `start`.
    init(start: CGPoint) { vertices = [Vertex(point: start, incoming: start, outgoing: start)] }
}

/// A part of a picture: paths, and how they are drawn.
struct SVGShape: Hashable {
    var paths: [BezierPath]
    /// The colours as #rrggbb; nil for none. Black stands for the colour of the text around the icon.
    var fill, stroke: String?
    var strokeWidth: Double
    var hasRoundCaps: Bool
    var hasRoundJoins: Bool
    var isEvenOdd: Bool
}

/// A picture of shapes in groups. What else a file contains, such as scripts, texts, style sheets and references, is left out.
struct SVGPicture: Hashable {
    let width, height: Double
    private(set) var shapes: [SVGShape] = []

    /// The longest text that is read, and the largest number of vertices.
    private static let textLimit = 1 << 20, vertexLimit = 20_000

    /// Reads a picture; one without a size, or with too much in it, is an empty square of 25 points.
    init(svg text: String) {
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
                style.transform = AffineTransform(translationByX: -box.minX, byY: -box.minY)
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

    /// The part of the plane that a picture shows.
    private static func viewBox(_ attributes: [String: String]) -> CGRect? {
        let box = SVGPaths.numbers(attributes["viewBox"] ?? "")
        let given = ["width", "height"].compactMap { SVGPaths.numbers(attributes[$0] ?? "").first }
        let numbers = box.count == 4 ? box : [0, 0] + given
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 10_000 }), numbers[2] > 0, numbers[3] > 0 else { return nil }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The picture as SVG for a page, with `color` in the place of black.
    func markup(color: String) -> String {
        let parts = shapes.map { shape in
            func text(_ name: String?) -> String { name.map { $0 == "#000000" ? color : $0 } ?? "none" }
            let data = shape.paths.map(Self.data).joined()
            let rule = shape.isEvenOdd ? " fill-rule=\"evenodd\"" : ""
            let line =
                shape.stroke == nil
                ? ""
                : " stroke-width=\"\(CodeText.number(shape.strokeWidth))\"" + (shape.hasRoundCaps ? " stroke-linecap=\"round\"" : "")
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

// MARK: - Styles

/// The presentation attributes that groups pass on.
private struct SVGStyle {
    private var fill: String? = "#000000"
    private var stroke: String?
    private var strokeWidth = 1.0
    private var hasRoundCaps = false, hasRoundJoins = false, isEvenOdd = false
    /// From the coordinates of the element to those of the picture.
    var transform = AffineTransform.identity

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
        let factor = abs(transform.m11 * transform.m22 - transform.m12 * transform.m21).squareRoot()
        return SVGShape(
            paths: paths.map { $0.transformed(by: transform) }, fill: fill, stroke: stroke, strokeWidth: strokeWidth * factor,
            hasRoundCaps: hasRoundCaps, hasRoundJoins: hasRoundJoins, isEvenOdd: isEvenOdd)
    }
}

// MARK: - Tags

/// Finds the tags of an XML text, without comments and texts.
struct SVGTags {
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
                guard let end = rest.firstRange(of: "-->") else { return nil }
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
