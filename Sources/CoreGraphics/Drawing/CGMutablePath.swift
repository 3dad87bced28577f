// The path that grows: Apple's verbs for adding lines, curves and shapes.

public import Foundation

/// An outline that may be added to.
///
/// Coordinates that are not finite are left out: the step they belong to does not happen.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path.
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

    /// A straight line from the current point; a path that is empty begins here.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        appendLine(point.applying(transform))
    }

    /// Begins a subpath of straight lines through the points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// A quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        appendQuadCurve(end.applying(transform), control.applying(transform))
    }

    /// A cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        appendCurve(end.applying(transform), control1.applying(transform), control2.applying(transform))
    }

    /// Closes the current subpath with a line to its start.
    public func closeSubpath() {
        appendClose()
    }

    /// A closed rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        appendRect(rect, transform)
    }

    /// Closed rectangles, each a subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { appendRect(rect, transform) }
    }

    /// A closed ellipse of four cubic curves that touches the rectangle's edges.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        appendEllipse(rect, transform)
    }

    /// A closed rectangle with elliptic corners, limited to half the rectangle.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        appendRoundedRect(rect, cornerWidth, cornerHeight, transform)
    }

    /// An arc joined by a line to the current point; angles in radians, growing from +x toward +y.
    ///
    /// As on Apple's systems `clockwise: false` goes with growing angles, which on a screen with y downward looks clockwise.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let sweep = CGPath.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        appendArc(center, radius, startAngle, sweep, transform)
    }

    /// An arc of `delta` radians from `startAngle`, joined by a line to the current point.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        appendArc(center, radius, startAngle, delta, transform)
    }

    /// All of another path's steps, mapped.
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
                appendQuadCurve(to.applying(transform), control.applying(transform))
            case .curve(let to, let control1, let control2):
                appendCurve(to.applying(transform), control1.applying(transform), control2.applying(transform))
            case .closeSubpath: appendClose()
            }
        }
    }
}
