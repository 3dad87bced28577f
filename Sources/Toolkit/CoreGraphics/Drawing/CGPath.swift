// Immutable paths of lines and Bézier curves.

public import Foundation

/// The rule for the inside of overlapping subpaths.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path winds around it a non-zero number of times.
    case winding
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd
}

/// The shape of line ends.
public enum CGLineCap: Int32, Sendable {
    case butt, round, square
}

/// The shape of line joins.
public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
}

/// An immutable path of lines and quadratic and cubic Bézier curves, in subpaths.
public class CGPath: @unchecked Sendable {
    /// An element of a path. It starts at the end of the previous element.
    public enum Element: Hashable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    /// The elements in order. All coordinates are finite.
    public internal(set) var elements: [Element] = []

    var current: CGPoint?
    var subpathStart: CGPoint?

    init(elements: [Element], current: CGPoint?, subpathStart: CGPoint?) {
        self.elements = elements
        self.current = current
        self.subpathStart = subpathStart
    }

    /// Creates a closed rectangle.
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        appendRect(rect, transform: transform?.pointee ?? .identity)
    }

    /// Creates an ellipse of four cubic curves, inscribed in a rectangle.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        appendEllipse(in: rect, transform: transform?.pointee ?? .identity)
    }

    /// Creates a rectangle with elliptic corners. Their radii are limited to half the rectangle's width and height.
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        appendRoundedRect(
            rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The end point of the last element; zero for an empty path.
    public var currentPoint: CGPoint { current ?? .zero }

    /// An immutable copy.
    public func copy() -> CGPath {
        CGPath(elements: elements, current: current, subpathStart: subpathStart)
    }

    /// A copy with transformed points, unchanged for a nil transform; nil if the transform is not finite.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let map = transform?.pointee else { return copy() }
        guard map.isFinite else { return nil }
        return applying(map)
    }

    /// A mutable copy.
    public func mutableCopy() -> CGMutablePath? {
        CGMutablePath(elements: elements, current: current, subpathStart: subpathStart)
    }

    /// A copy with transformed points; empty if the transform is not finite.
    public func applying(_ map: CGAffineTransform) -> CGPath {
        let copy = CGMutablePath()
        copy.addPath(self, transform: map)
        return copy.copy()
    }

    /// Calls the closure with each element in order.
    public func forEach(_ body: (Element) throws -> Void) rethrows {
        try elements.forEach(body)
    }
}

extension CGPath: Equatable {
    /// Whether both paths have the same elements.
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
        lhs === rhs || lhs.elements == rhs.elements
    }
}

extension CGPath: Hashable {
    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}
