// Paths under construction.

public import Foundation

/// A path to which elements can be added.
///
/// Elements with non-finite coordinates are ignored.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// Creates an empty path.
    public init() {
        super.init(elements: [], current: nil, subpathStart: nil)
    }

    override init(elements: [Element], current: CGPoint?, subpathStart: CGPoint?) {
        super.init(elements: elements, current: current, subpathStart: subpathStart)
    }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        appendMove(point.applying(transform))
    }

    /// Adds a straight line from the current point to `point`. An empty path begins at `point` instead.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        appendLine(point.applying(transform))
    }

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
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        appendCurve(to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }

    /// Closes the current subpath with a line to its start.
    public func closeSubpath() {
        appendClose()
    }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        appendRect(rect, transform: transform)
    }

    /// Adds closed rectangles, each as a subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { appendRect(rect, transform: transform) }
    }

    /// Adds a closed ellipse of four cubic curves, inscribed in a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        appendEllipse(in: rect, transform: transform)
    }

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
            if path.current != nil {
                current = path.current
                subpathStart = path.subpathStart
            }
            return
        }
        for element in path.elements {
            switch element {
            case .move(let to): appendMove(to.applying(transform))
            case .line(let to): appendLine(to.applying(transform))
            case .quadCurve(let to, let control):
                appendQuadCurve(to: to.applying(transform), control: control.applying(transform))
            case .curve(let to, let control1, let control2):
                appendCurve(to: to.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
            case .closeSubpath: appendClose()
            }
        }
    }
}
