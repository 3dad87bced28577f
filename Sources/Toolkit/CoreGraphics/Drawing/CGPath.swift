// Immutable paths of lines and Bézier curves, and their elements.

public import Foundation

/// The rule for the inside of overlapping subpaths.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path winds around it a non-zero number of times.
    case winding
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd
}

/// The shape of line ends.
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// The shape of line joins.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

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

    init(elements: [Element] = [], current: CGPoint? = nil, subpathStart: CGPoint? = nil) {
        (self.elements, self.current, self.subpathStart) = (elements, current, subpathStart)
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
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        appendRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The end point of the last element; zero for an empty path.
    public var currentPoint: CGPoint { current ?? .zero }

    /// An immutable copy.
    public func copy() -> CGPath { CGPath(elements: elements, current: current, subpathStart: subpathStart) }

    /// A copy with transformed points, unchanged for a nil transform; nil if the transform is not finite.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let map = transform?.pointee else { return copy() }
        guard map.isFinite else { return nil }
        return applying(map)
    }

    /// A mutable copy.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements, current: current, subpathStart: subpathStart) }

    /// A copy with transformed points; empty if the transform is not finite.
    public func applying(_ map: CGAffineTransform) -> CGPath {
        let copy = CGMutablePath()
        copy.addPath(self, transform: map)
        return copy.copy()
    }

    /// Calls the closure with each element in order.
    public func forEach(_ body: (Element) throws -> Void) rethrows { try elements.forEach(body) }
}

extension CGPath: Hashable {
    /// Whether both paths have the same elements.
    public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs === rhs || lhs.elements == rhs.elements }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

// MARK: - Elements

/// The kind of a path element.
public enum CGPathElementType: Int32, Sendable { case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath }

/// An element of a path with its points, as `applyWithBlock(_:)` passes it.
public struct CGPathElement {
    /// The kind of the element.
    public var type: CGPathElementType
    /// The end of a move or line; the control point and the end of a quadratic curve; both control points and the end of a cubic curve; no
    /// point for `closeSubpath`.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element with points that the caller owns.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) { (self.type, self.points) = (type, points) }
}

extension CGPath {
    /// Calls `block` with each element in order. The element and its points exist only during the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
            guard let points = buffer.baseAddress else { return }
            points.initialize(repeating: .zero, count: 3)
            for item in elements {
                var element = CGPathElement(type: item.type, points: points)
                for (index, point) in item.points.enumerated() { points[index] = point }
                block(&element)
            }
        }
    }

    /// Calls `function` with `info` and each element in order. The element and its points exist only during the call.
    public func apply(
        info: UnsafeMutableRawPointer?, function: (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
    ) {
        applyWithBlock { function(info, $0) }
    }

    /// Whether the path is one rectangle with sides parallel to the axes. If so, writes the rectangle to `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        let outlines = flattened()
        guard elements.allSatisfy({ $0.points.count <= 1 }), outlines.count == 1, var corners = outlines.first?.points else { return false }
        if corners.count == 5, corners.first == corners.last { corners.removeLast() }
        guard corners.count == 4 else { return false }
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let isUpright = a.x == b.x && c.x == d.x && b.y == c.y && d.y == a.y
        guard isUpright || a.y == b.y && c.y == d.y && b.x == c.x && d.x == a.x else { return false }
        rect?.pointee = boundingBox
        return true
    }

    /// The same subpaths, each drawn from its end to its start.
    public func reversed() -> CGPath {
        let result = CGMutablePath()
        for subpath in subpaths {
            var points = subpath.flatMap(\.points)
            guard let end = points.popLast() else { continue }
            result.move(to: end)
            for element in subpath.reversed() {
                switch element {
                case .move, .closeSubpath: break
                case .line:
                    if let to = points.popLast() { result.addLine(to: to) }
                case .quadCurve:
                    if let control = points.popLast(), let to = points.popLast() { result.addQuadCurve(to: to, control: control) }
                case .curve:
                    if let control1 = points.popLast(), let control2 = points.popLast(), let to = points.popLast() {
                        result.addCurve(to: to, control1: control1, control2: control2)
                    }
                }
            }
            if subpath.last == .closeSubpath { result.closeSubpath() }
        }
        return result.copy()
    }

    /// The elements of each subpath. If a subpath follows a closed one without a move, a move to the closed subpath's start is added.
    private var subpaths: [[Element]] {
        var result: [[Element]] = []
        var start = CGPoint.zero
        for element in elements {
            if case .move(let to) = element {
                start = to
                result.append([element])
                continue
            }
            if result.last?.last == .closeSubpath { result.append([.move(to: start)]) }
            guard !result.isEmpty else { continue }
            result[result.count - 1].append(element)
        }
        return result
    }
}

extension CGPath.Element {
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quadCurve: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .closeSubpath: .closeSubpath
        }
    }

    /// The points in the order of `CGPathElement`: controls before the end.
    fileprivate var points: [CGPoint] {
        switch self {
        case .move(let to), .line(let to): [to]
        case .quadCurve(let to, let control): [control, to]
        case .curve(let to, let control1, let control2): [control1, control2, to]
        case .closeSubpath: []
        }
    }
}
