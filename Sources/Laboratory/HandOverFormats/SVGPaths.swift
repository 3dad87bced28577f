// The paths of SVG elements: path data, lines, polygons, circles, ellipses and rectangles; and their transforms.

internal import Foundation

/// Reads the geometry of elements.
enum SVGPaths {
    /// The paths of an element; none for other elements than shapes.
    static func paths(of tag: SVGTags.Tag) -> [BezierPath] {
        func number(_ name: String) -> Double { tag.attributes[name].flatMap { numbers($0).first } ?? 0 }
        func read(_ data: String) -> [BezierPath] {
            var reader = PathReader(data)
            return reader.paths()
        }
        switch tag.name {
        case "path": return read(tag.attributes["d"] ?? "")
        case "line": return read("M\(number("x1")) \(number("y1")) \(number("x2")) \(number("y2"))")
        case "polyline": return read("M" + (tag.attributes["points"] ?? ""))
        case "polygon": return read("M" + (tag.attributes["points"] ?? "") + "z")
        case "circle": return ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse": return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "rect":
            let frame = CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
            return rectangle(frame, radius: tag.attributes["rx"] == nil ? number("ry") : number("rx"))
        default: return []
        }
    }

    /// The handle of a quarter of a circle, as a multiple of the radius.
    private static let quarter = 0.5523

    private static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> [BezierPath] {
        guard rx > 0, ry > 0 else { return [] }
        return rectangle(CGRect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry), radiusX: rx, radiusY: ry)
    }

    /// A rectangle with round corners; 0 gives sharp ones.
    static func rectangle(_ frame: CGRect, radius: Double) -> [BezierPath] {
        rectangle(frame, radiusX: min(radius, frame.width / 2), radiusY: min(radius, frame.height / 2))
    }

    private static func rectangle(_ frame: CGRect, radiusX rx: Double, radiusY ry: Double) -> [BezierPath] {
        guard frame.width > 0, frame.height > 0 else { return [] }
        let (left, right, top, bottom) = (frame.minX, frame.maxX, frame.minY, frame.maxY)
        var path = BezierPath(start: CGPoint(x: left + rx, y: top))
        func corner(_ line: CGPoint, _ peak: CGPoint, _ end: CGPoint) {
            path.addLine(to: line)
            guard rx > 0, ry > 0 else { return }
            func handle(_ point: CGPoint) -> CGPoint {
                CGPoint(x: point.x + (peak.x - point.x) * quarter, y: point.y + (peak.y - point.y) * quarter)
            }
            path.add(handle(line), handle(end), to: end)
        }
        corner(CGPoint(x: right - rx, y: top), CGPoint(x: right, y: top), CGPoint(x: right, y: top + ry))
        corner(CGPoint(x: right, y: bottom - ry), CGPoint(x: right, y: bottom), CGPoint(x: right - rx, y: bottom))
        corner(CGPoint(x: left + rx, y: bottom), CGPoint(x: left, y: bottom), CGPoint(x: left, y: bottom - ry))
        corner(CGPoint(x: left, y: top + ry), CGPoint(x: left, y: top), CGPoint(x: left + rx, y: top))
        path.isClosed = true
        return [path]
    }

    /// The numbers of a list, which spaces, commas and signs divide.
    static func numbers(_ text: String) -> [Double] {
        var reader = PathReader(text)
        var numbers: [Double] = []
        while let number = reader.number() { numbers.append(number) }
        return numbers
    }

    /// The transform of a list such as `translate(3 4) rotate(45)`. The last function is applied first. Only the six functions of SVG 1.1
    /// have an effect.
    static func transform(_ text: String) -> AffineTransform {
        var transform = AffineTransform.identity
        for function in text.split(separator: ")") {
            let parts = function.split(separator: "(", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].filter(\.isLetter), values = numbers(String(parts[1]))
            guard let first = values.first else { continue }
            let second = values.count > 1 ? values[1] : nil
            switch name {
            case "translate": transform.prepend(AffineTransform(translationByX: first, byY: second ?? 0))
            case "scale": transform.prepend(AffineTransform(scaleByX: first, byY: second ?? first))
            case "rotate":
                let centre = values.count > 2 ? (values[1], values[2]) : (0, 0)
                transform.prepend(AffineTransform(translationByX: centre.0, byY: centre.1))
                transform.prepend(AffineTransform(rotationByDegrees: first))
                transform.prepend(AffineTransform(translationByX: -centre.0, byY: -centre.1))
            case "skewX": transform.prepend(AffineTransform(m11: 1, m12: 0, m21: tan(first * .pi / 180), m22: 1, tX: 0, tY: 0))
            case "skewY": transform.prepend(AffineTransform(m11: 1, m12: tan(first * .pi / 180), m21: 0, m22: 1, tX: 0, tY: 0))
            case "matrix" where values.count == 6:
                transform.prepend(
                    AffineTransform(m11: first, m12: values[1], m21: values[2], m22: values[3], tX: values[4], tY: values[5]))
            default: break
            }
        }
        return transform
    }
}

/// Reads the data of a path.
private struct PathReader {
    private let characters: [Character]
    private var position = 0
    private var finished: [BezierPath] = []
    private var path: BezierPath?
    private var current = CGPoint.zero
    private var start = CGPoint.zero
    /// The last control point of a curve, which a smooth curve of the same degree reflects; nil after other commands.
    private var control: CGPoint?
    private var isQuadratic = false

    init(_ text: String) { characters = Array(text) }

    private mutating func skipSeparators() {
        while position < characters.count, characters[position].isWhitespace || characters[position] == "," { position += 1 }
    }

    /// The next number; nil if there is none.
    mutating func number() -> Double? {
        skipSeparators()
        let begin = position
        var hasPoint = false, hasDigit = false
        if position < characters.count, "+-".contains(characters[position]) { position += 1 }
        while position < characters.count {
            let character = characters[position]
            if character.isASCII, character.isNumber {
                hasDigit = true
            } else if character == ".", !hasPoint {
                hasPoint = true
            } else if hasDigit, "eE".contains(character), exponentFollows {
                position += "+-".contains(characters[position + 1]) ? 2 : 1
                hasPoint = true
                continue
            } else {
                break
            }
            position += 1
        }
        guard hasDigit, let value = Double(String(characters[begin..<position])) else {
            position = begin
            return nil
        }
        return value
    }

    private var exponentFollows: Bool {
        let next = position + 1
        guard next < characters.count else { return false }
        if characters[next].isNumber { return true }
        return "+-".contains(characters[next]) && next + 1 < characters.count && characters[next + 1].isNumber
    }

    /// A flag of an arc, which may have no space after it.
    private mutating func flag() -> Bool? {
        skipSeparators()
        guard position < characters.count, "01".contains(characters[position]) else { return nil }
        position += 1
        return characters[position - 1] == "1"
    }

    private mutating func point(relative: Bool) -> CGPoint? {
        guard let x = number(), let y = number() else { return nil }
        return relative ? CGPoint(x: current.x + x, y: current.y + y) : CGPoint(x: x, y: y)
    }

    mutating func paths() -> [BezierPath] {
        while true {
            skipSeparators()
            guard position < characters.count, characters[position].isLetter else { break }
            let command = characters[position]
            position += 1
            if command == "z" || command == "Z" {
                close()
                continue
            }
            // A command's numbers may be repeated; those after a move are lines.
            var isFirst = true
            while read(Character(command.lowercased()), relative: command.isLowercase, isFirst: isFirst) { isFirst = false }
            if isFirst { break }
        }
        finishPath()
        return finished
    }

    private mutating func close() {
        path?.isClosed = true
        finishPath()
        current = start
        control = nil
    }

    private mutating func finishPath() {
        if let path, path.vertices.count > 1 { finished.append(path) }
        path = nil
    }

    private mutating func line(to end: CGPoint) { curve(current, end, to: end) }

    private mutating func curve(_ first: CGPoint, _ second: CGPoint, to end: CGPoint) {
        if path == nil {
            path = BezierPath(start: current)
            start = current
        }
        path?.add(first, second, to: end)
        current = end
    }

    /// The first control point of a smooth curve.
    private func reflected(forQuadratic: Bool) -> CGPoint {
        guard let control, isQuadratic == forQuadratic else { return current }
        return CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
    }

    /// Reads the numbers of one command; false if there are none.
    private mutating func read(_ command: Character, relative: Bool, isFirst: Bool) -> Bool {
        switch command {
        case "m" where isFirst:
            guard let end = point(relative: relative) else { return false }
            finishPath()
            (current, start, control) = (end, end, nil)
            path = BezierPath(start: end)
        case "m", "l":
            guard let end = point(relative: relative) else { return false }
            line(to: end)
            control = nil
        case "h", "v":
            guard let value = number() else { return false }
            let isAcross = command == "h"
            let x = isAcross ? value + (relative ? current.x : 0) : current.x
            let y = isAcross ? current.y : value + (relative ? current.y : 0)
            line(to: CGPoint(x: x, y: y))
            control = nil
        case "c", "s":
            let smooth = reflected(forQuadratic: false)
            guard let first = command == "s" ? smooth : point(relative: relative), let second = point(relative: relative),
                let end = point(relative: relative)
            else { return false }
            curve(first, second, to: end)
            (control, isQuadratic) = (second, false)
        case "q", "t":
            let smooth = reflected(forQuadratic: true)
            guard let middle = command == "t" ? smooth : point(relative: relative), let end = point(relative: relative)
            else { return false }
            let begin = current
            func handle(_ point: CGPoint) -> CGPoint {
                CGPoint(x: point.x + (middle.x - point.x) * 2 / 3, y: point.y + (middle.y - point.y) * 2 / 3)
            }
            curve(handle(begin), handle(end), to: end)
            (control, isQuadratic) = (middle, true)
        case "a":
            guard let rx = number(), let ry = number(), let angle = number(), let isLarge = flag(), let sweeps = flag(),
                let end = point(relative: relative)
            else { return false }
            arc(rx: abs(rx), ry: abs(ry), angle: angle * .pi / 180, isLarge: isLarge, sweeps: sweeps, to: end)
            control = nil
        default: return false
        }
        return true
    }

    /// An elliptical arc in pieces of at most a quarter turn, by the conversion from end points to a centre in the specification of SVG
    /// 1.1 (F.6.5).
    private mutating func arc(rx: Double, ry: Double, angle: Double, isLarge: Bool, sweeps: Bool, to end: CGPoint) {
        let begin = current
        guard rx > 0, ry > 0, begin != end else { return line(to: end) }
        let (cosine, sine) = (cos(angle), sin(angle))
        let (dx, dy) = ((begin.x - end.x) / 2, (begin.y - end.y) / 2)
        let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
        let excess = x * x / (rx * rx) + y * y / (ry * ry)
        let grow = excess > 1 ? excess.squareRoot() : 1
        let (a, b) = (rx * grow, ry * grow)
        let rest = max(0, (a * a * b * b - a * a * y * y - b * b * x * x) / (a * a * y * y + b * b * x * x))
        let factor = (isLarge == sweeps ? -1 : 1) * rest.squareRoot()
        let (centreX, centreY) = (factor * a * y / b, -factor * b * x / a)
        let first = atan2((y - centreY) / b, (x - centreX) / a)
        var turn = atan2((-y - centreY) / b, (-x - centreX) / a) - first
        if sweeps, turn < 0 { turn += 2 * .pi }
        if !sweeps, turn > 0 { turn -= 2 * .pi }
        let (middleX, middleY) = ((begin.x + end.x) / 2, (begin.y + end.y) / 2)
        func place(_ u: Double, _ v: Double) -> CGPoint {
            let (u, v) = (u * a + centreX, v * b + centreY)
            return CGPoint(x: cosine * u - sine * v + middleX, y: sine * u + cosine * v + middleY)
        }
        let count = max(1, Int((abs(turn) / (.pi / 2)).rounded(.up)))
        let step = turn / Double(count), handle = 4.0 / 3 * tan(step / 4)
        for index in 0..<count {
            let (t0, t1) = (first + Double(index) * step, first + Double(index + 1) * step)
            let last = index == count - 1 ? end : place(cos(t1), sin(t1))
            curve(
                place(cos(t0) - handle * sin(t0), sin(t0) + handle * cos(t0)),
                place(cos(t1) + handle * sin(t1), sin(t1) - handle * cos(t1)), to: last)
        }
    }
}
