// Outlines made of lines and Béziers, immutable; CGMutablePath adds to them.

public import Foundation

/// How overlapping parts of an outline count as inside.
public enum CGPathFillRule: Int, Sendable {
    /// Inside where the outline winds around a point a non-zero number of times.
    case winding
    /// Inside where a ray crosses the outline an odd number of times.
    case evenOdd
}

/// The shape of a stroke's ends.
public enum CGLineCap: Int32, Sendable {
    case butt, round, square
}

/// The shape of a stroke's corners.
public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
}

/// An immutable outline of lines and quadratic and cubic Bézier curves, in subpaths.
public class CGPath: @unchecked Sendable {
    /// One step of an outline; each begins where the step before it ended.
    public enum Element: Hashable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    /// The steps in order; every coordinate is finite.
    public internal(set) var elements: [Element] = []

    var current: CGPoint?
    var subpathStart: CGPoint?

    init(elements: [Element], current: CGPoint?, subpathStart: CGPoint?) {
        self.elements = elements
        self.current = current
        self.subpathStart = subpathStart
    }

    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        appendRect(rect, transform?.pointee ?? .identity)
    }

    /// An ellipse of four cubic curves that touches the rectangle's edges.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        appendEllipse(rect, transform?.pointee ?? .identity)
    }

    /// A rectangle with elliptic corners; corner sizes are limited to half the rectangle.
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        appendRoundedRect(rect, cornerWidth, cornerHeight, transform?.pointee ?? .identity)
    }

    /// Whether the outline has no steps.
    public var isEmpty: Bool { elements.isEmpty }

    /// The point where the next step would begin; zero for an empty path.
    public var currentPoint: CGPoint { current ?? .zero }

    /// An immutable copy.
    public func copy() -> CGPath {
        CGPath(elements: elements, current: current, subpathStart: subpathStart)
    }

    /// An immutable copy with every point mapped; nil transform copies as is.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let map = transform?.pointee else { return copy() }
        guard map.isFinite else { return nil }
        return applying(map)
    }

    /// A copy that may be added to.
    public func mutableCopy() -> CGMutablePath? {
        CGMutablePath(elements: elements, current: current, subpathStart: subpathStart)
    }

    /// An immutable copy with every point mapped.
    public func applying(_ map: CGAffineTransform) -> CGPath {
        let copy = CGMutablePath()
        copy.addPath(self, transform: map)
        return copy
    }

    /// Calls the closure with each step in order.
    public func forEach(_ body: (Element) throws -> Void) rethrows {
        try elements.forEach(body)
    }
}

extension CGPath: Equatable {
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
        lhs === rhs || lhs.elements == rhs.elements
    }
}

extension CGPath: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}
