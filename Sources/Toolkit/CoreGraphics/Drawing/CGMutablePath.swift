// Paths under construction: lines, curves, rectangles and arcs.

public import Foundation

/// A path to which elements can be added. Elements with non-finite coordinates are ignored.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// Creates an empty path.
    public init() { super.init() }

    override init(elements: [Element], current: CGPoint?, subpathStart: CGPoint?) {
        super.init(elements: elements, current: current, subpathStart: subpathStart)
    }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { appendMove(point.applying(transform)) }

    /// Adds a straight line from the current point to `point`. An empty path begins at `point` instead.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { appendLine(point.applying(transform)) }

    /// Adds a subpath of straight lines through points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        appendQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity) {
        appendCurve(to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }

    /// Closes the current subpath with a line to its start.
    public func closeSubpath() { appendClose() }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { appendRect(rect, transform: transform) }

    /// Adds closed rectangles, each as a subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { appendRect(rect, transform: transform) }
    }

    /// Adds a closed ellipse of four cubic curves, inscribed in a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) { appendEllipse(in: rect, transform: transform) }

    /// Adds a closed rectangle with elliptic corners. Their radii are limited to half the rectangle's width and height.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        appendRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
    }

    /// Adds an arc, and a line to it from the current point. Angles are in radians, growing from +x toward +y.
    ///
    /// `clockwise: false` goes in the direction of growing angles, as on Apple's systems: clockwise on screen when y grows downward. Angles
    /// 2π apart give a full circle in both directions.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let sweep = CGPath.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        appendArc(center: center, radius: radius, start: startAngle, sweep: sweep, transform: transform)
    }

    /// Adds an arc of `delta` radians, at most a full turn, from `startAngle`, and a line to it from the current point.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        appendArc(center: center, radius: radius, start: startAngle, sweep: delta, transform: transform)
    }

    /// Adds all elements of another path, transformed.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        guard transform.isFinite else { return }
        if transform.isIdentity, path !== self {
            elements.append(contentsOf: path.elements)
            if path.current != nil { (current, subpathStart) = (path.current, path.subpathStart) }
            return
        }
        for element in path.elements {
            switch element {
            case .move(let to): appendMove(to.applying(transform))
            case .line(let to): appendLine(to.applying(transform))
            case .quadCurve(let to, let control): appendQuadCurve(to: to.applying(transform), control: control.applying(transform))
            case .curve(let to, let control1, let control2):
                appendCurve(to: to.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
            case .closeSubpath: appendClose()
            }
        }
    }
}

// MARK: - Building

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}

// Non-finite coordinates are rejected.
extension CGPath {
    func appendMove(_ point: CGPoint) {
        guard point.isFinite else { return }
        elements.append(.move(to: point))
        (current, subpathStart) = (point, point)
    }

    func appendLine(_ point: CGPoint) {
        guard point.isFinite else { return }
        guard current != nil else { return appendMove(point) }
        elements.append(.line(to: point))
        current = point
    }

    func appendQuadCurve(to end: CGPoint, control: CGPoint) {
        guard end.isFinite, control.isFinite else { return }
        if current == nil { appendMove(control) }
        elements.append(.quadCurve(to: end, control: control))
        current = end
    }

    func appendCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard end.isFinite, control1.isFinite, control2.isFinite else { return }
        if current == nil { appendMove(control1) }
        elements.append(.curve(to: end, control1: control1, control2: control2))
        current = end
    }

    func appendClose() {
        guard current != nil else { return }
        elements.append(.closeSubpath)
        current = subpathStart
    }

    func appendRect(_ rect: CGRect, transform map: CGAffineTransform) {
        guard rect.isFinite, map.isFinite, !rect.isNull else { return }
        appendMove(CGPoint(x: rect.minX, y: rect.minY).applying(map))
        appendLine(CGPoint(x: rect.maxX, y: rect.minY).applying(map))
        appendLine(CGPoint(x: rect.maxX, y: rect.maxY).applying(map))
        appendLine(CGPoint(x: rect.minX, y: rect.maxY).applying(map))
        appendClose()
    }

    func appendEllipse(in rect: CGRect, transform map: CGAffineTransform) {
        guard rect.isFinite, map.isFinite, !rect.isNull else { return }
        let unitCircle = CGAffineTransform(a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        let toPath = unitCircle.concatenating(map)
        appendMove(CGPoint(x: 1, y: 0).applying(toPath))
        appendArc(center: .zero, radius: 1, start: 0, sweep: 2 * .pi, transform: toPath)
        appendClose()
    }

    func appendRoundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform map: CGAffineTransform) {
        guard rect.isFinite, map.isFinite, !rect.isNull else { return }
        let rx = cornerWidth > 0 ? min(cornerWidth, rect.width / 2) : 0
        let ry = cornerHeight > 0 ? min(cornerHeight, rect.height / 2) : 0
        guard rx > 0, ry > 0 else { return appendRect(rect, transform: map) }
        appendMove(CGPoint(x: rect.maxX, y: rect.minY + ry).applying(map))
        let corners: [(CGPoint, CGFloat)] = [
            (CGPoint(x: rect.maxX - rx, y: rect.maxY - ry), 0),
            (CGPoint(x: rect.minX + rx, y: rect.maxY - ry), .pi / 2),
            (CGPoint(x: rect.minX + rx, y: rect.minY + ry), .pi),
            (CGPoint(x: rect.maxX - rx, y: rect.minY + ry), .pi * 3 / 2),
        ]
        for (centre, angle) in corners {
            let corner = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: centre.x, ty: centre.y)
            appendArc(center: .zero, radius: 1, start: angle, sweep: .pi / 2, transform: corner.concatenating(map))
        }
        appendClose()
    }

    /// Each cubic spans a quarter turn at most. Its control points are 4/3·tan(θ/4) radii from its ends: exact to within 0.03 %.
    func appendArc(center: CGPoint, radius: CGFloat, start: CGFloat, sweep: CGFloat, transform map: CGAffineTransform) {
        guard center.isFinite, radius.isFinite, start.isFinite, sweep.isFinite, map.isFinite else { return }
        func onCircle(_ angle: CGFloat) -> (point: CGPoint, dx: CGFloat, dy: CGFloat) {
            let (dx, dy) = (cos(angle) * radius, sin(angle) * radius)
            return (CGPoint(x: center.x + dx, y: center.y + dy), dx, dy)
        }
        let limited = max(-2 * .pi, min(2 * .pi, sweep))
        var from = onCircle(start)
        let startPoint = from.point.applying(map)
        if current == nil { appendMove(startPoint) } else if current != startPoint { appendLine(startPoint) }
        let pieces = max(1, PixelGrid.integer((abs(limited) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = limited / CGFloat(pieces)
        let handle = 4 / 3 * tan(step / 4)
        for piece in 1...pieces {
            let to = onCircle(start + step * CGFloat(piece))
            let control1 = CGPoint(x: from.point.x - from.dy * handle, y: from.point.y + from.dx * handle)
            let control2 = CGPoint(x: to.point.x + to.dy * handle, y: to.point.y - to.dx * handle)
            appendCurve(to: to.point.applying(map), control1: control1.applying(map), control2: control2.applying(map))
            from = to
        }
    }

    /// The signed angle from start to end in the given direction, at most a full turn.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let direction: CGFloat = clockwise ? -1 : 1
        let raw = (end - start) * direction
        // If the angles differ by a whole number of turns, except for rounding errors, the arc is a circle in both directions.
        let turns = raw / turn
        if raw >= turn || abs(turns) > 0.5 && abs(turns - turns.rounded()) < 1e-6 { return turn * direction }
        let rest = raw.truncatingRemainder(dividingBy: turn)
        return (rest < 0 ? rest + turn : rest) * direction
    }
}

/// The arc of a circle that touches the line from a start point to a corner and the line from the corner to an end point.
struct TangentArc {
    let center: CGPoint
    let startAngle, endAngle: CGFloat
    let clockwise: Bool

    /// Nil if the lines are parallel, a line has no length, or the radius is not positive and finite: then there is only the corner. The
    /// circle's centre is on the bisector of the corner's angle, at the distance radius/sin(angle/2) from the corner. The circle touches
    /// the lines at the distance radius/tan(angle/2) from the corner.
    init?(from start: CGPoint, corner: CGPoint, end: CGPoint, radius: CGFloat) {
        let (ax, ay) = (start.x - corner.x, start.y - corner.y)
        let (bx, by) = (end.x - corner.x, end.y - corner.y)
        let (a, b) = (hypot(ax, ay), hypot(bx, by))
        guard a > 0, b > 0, radius > 0, radius.isFinite else { return nil }
        let cross = (ax * by - ay * bx) / (a * b)
        let dot = (ax * bx + ay * by) / (a * b)
        guard abs(cross) > 1e-9 else { return nil }
        let distance = radius / tan(atan2(abs(cross), dot) / 2)
        let touch1 = CGPoint(x: corner.x + ax / a * distance, y: corner.y + ay / a * distance)
        let touch2 = CGPoint(x: corner.x + bx / b * distance, y: corner.y + by / b * distance)
        let side: CGFloat = cross > 0 ? 1 : -1
        center = CGPoint(x: touch1.x - side * ay / a * radius, y: touch1.y + side * ax / a * radius)
        startAngle = atan2(touch1.y - center.y, touch1.x - center.x)
        endAngle = atan2(touch2.y - center.y, touch2.x - center.x)
        clockwise = cross > 0
    }
}

extension CGMutablePath {
    /// Adds an arc that touches the line from the current point to `tangent1End` and the line from `tangent1End` to `tangent2End`. A line
    /// connects the current point with the arc's start. If there is no such arc, a line to `tangent1End` is added instead.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity) {
        guard transform.isInvertible, !isEmpty else { return }
        let start = currentPoint.applying(transform.inverted())
        guard let arc = TangentArc(from: start, corner: tangent1End, end: tangent2End, radius: radius) else {
            return addLine(to: tangent1End, transform: transform)
        }
        addArc(
            center: arc.center, radius: radius, startAngle: arc.startAngle, endAngle: arc.endAngle, clockwise: arc.clockwise,
            transform: transform)
    }
}

extension CGContext {
    /// Adds an arc that touches the line from the current point to `tangent1End` and the line from `tangent1End` to `tangent2End`. A line
    /// connects the current point with the arc's start. If there is no such arc, a line to `tangent1End` is added instead.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard !isPathEmpty else { return }
        guard let arc = TangentArc(from: currentPointOfPath, corner: tangent1End, end: tangent2End, radius: radius) else {
            return addLine(to: tangent1End)
        }
        addArc(center: arc.center, radius: radius, startAngle: arc.startAngle, endAngle: arc.endAngle, clockwise: arc.clockwise)
    }
}
