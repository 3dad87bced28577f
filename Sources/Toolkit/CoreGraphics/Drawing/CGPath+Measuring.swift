// Measurements of paths: bounds, hit testing, and approximation by straight lines.

public import Foundation

extension CGPath {
    /// The bounding box of the path itself; null for an empty path.
    public var boundingBoxOfPath: CGRect {
        bounds { extend, start, element in
            switch element {
            case .quadCurve(let to, let control):
                for t in Self.extremes(start.x, control.x, to.x) + Self.extremes(start.y, control.y, to.y) {
                    extend(Self.quad(start, control, to, t))
                }
                extend(to)
            case .curve(let to, let c1, let c2):
                for t in Self.extremes(start.x, c1.x, c2.x, to.x) + Self.extremes(start.y, c1.y, c2.y, to.y) {
                    extend(Self.cubic(start, c1, c2, to, t))
                }
                extend(to)
            case .move(let to), .line(let to): extend(to)
            case .closeSubpath: break
            }
        }
    }

    /// The bounding box of all points including control points; null for an empty path.
    public var boundingBox: CGRect {
        bounds { extend, _, element in
            switch element {
            case .quadCurve(let to, let control): [to, control].forEach(extend)
            case .curve(let to, let control1, let control2): [to, control1, control2].forEach(extend)
            case .move(let to), .line(let to): extend(to)
            case .closeSubpath: break
            }
        }
    }

    /// Whether a fill would cover the point. Open subpaths count as closed.
    @discardableResult
    public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity) -> Bool {
        guard point.isFinite, transform.isFinite else { return false }
        let path = transform.isIdentity ? self : applying(transform)
        guard path.boundingBox.insetBy(dx: -1, dy: -1).contains(point) else { return false }
        var (winding, crossings) = (0, 0)
        for polygon in path.flattened() {
            guard var from = polygon.points.last else { continue }
            for to in polygon.points {
                // Edges are half-open in y, so that a vertex on the ray counts once.
                if (from.y <= point.y) != (to.y <= point.y) {
                    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                    if x > point.x {
                        crossings += 1
                        winding += to.y > from.y ? 1 : -1
                    }
                }
                from = to
            }
        }
        return rule == .winding ? winding != 0 : crossings % 2 == 1
    }

    /// One subpath as straight lines.
    public struct Polyline: Sendable {
        /// The vertices in order. Closing a subpath does not repeat its first vertex.
        public var points: [CGPoint]
        /// Whether a line leads from the last point to the first.
        public var isClosed: Bool
    }

    /// Approximates each subpath by straight lines to within `tolerance`.
    public func flattened(tolerance: CGFloat = 0.1) -> [Polyline] {
        var result: [Polyline] = []
        var points: [CGPoint] = []
        func finish(closed: Bool) {
            if !points.isEmpty { result.append(Polyline(points: points, isClosed: closed)) }
            points = []
        }
        walk { start, element in
            if case .move(let to) = element {
                finish(closed: false)
                points = [to]
                return
            }
            if points.isEmpty { points = [start] }
            switch element {
            case .move: break
            case .line(let to): points.append(to)
            case .quadCurve(let to, let control):
                let steps = Self.steps(deviation: Self.bend(start, control, to) / 4, tolerance)
                for i in 1...steps { points.append(Self.quad(start, control, to, CGFloat(i) / CGFloat(steps))) }
            case .curve(let to, let c1, let c2):
                let bend = max(Self.bend(start, c1, c2), Self.bend(c1, c2, to))
                let steps = Self.steps(deviation: bend * 3 / 4, tolerance)
                for i in 1...steps { points.append(Self.cubic(start, c1, c2, to, CGFloat(i) / CGFloat(steps))) }
            case .closeSubpath: finish(closed: true)
            }
        }
        finish(closed: false)
        return result
    }
}

extension CGPath {
    /// Calls `body` with each element and its start point.
    private func walk(_ body: (CGPoint, Element) -> Void) {
        var (at, begin) = (CGPoint.zero, CGPoint.zero)
        for element in elements {
            body(at, element)
            switch element {
            case .move(let to): (at, begin) = (to, to)
            case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): at = to
            case .closeSubpath: at = begin
            }
        }
    }

    private func bounds(_ visit: ((CGPoint) -> Void, CGPoint, Element) -> Void) -> CGRect {
        guard !elements.isEmpty else { return .null }
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        func extend(_ point: CGPoint) {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        walk { start, element in visit(extend, start, element) }
        guard low.x <= high.x else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    private static func quad(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ t: CGFloat) -> CGPoint {
        let u = 1 - t
        return CGPoint(x: u * u * p0.x + 2 * u * t * p1.x + t * t * p2.x, y: u * u * p0.y + 2 * u * t * p1.y + t * t * p2.y)
    }

    private static func cubic(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ t: CGFloat) -> CGPoint {
        let u = 1 - t
        let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(x: w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x, y: w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
    }

    /// The parameter at which a quadratic's derivative is 0, if it is between 0 and 1.
    private static func extremes(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat) -> [CGFloat] {
        let t = (p0 - p1) / (p0 - 2 * p1 + p2)
        return t > 0 && t < 1 ? [t] : []
    }

    /// The parameters between 0 and 1 at which a cubic's derivative a·t² + b·t + c is 0.
    private static func extremes(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        let a = 3 * (p3 - 3 * p2 + 3 * p1 - p0)
        let b = 6 * (p2 - 2 * p1 + p0)
        let c = 3 * (p1 - p0)
        let scale = max(abs(a), abs(b), abs(c))
        let roots: [CGFloat]
        if abs(a) <= scale * 1e-12 {
            roots = [-c / b]
        } else {
            let root = (b * b - 4 * a * c).squareRoot()
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    /// The length of the second difference: twice the distance of `p1` from the midpoint of `p0` and `p2`.
    private static func bend(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> CGFloat {
        hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    }

    /// The number of equal pieces: with n of them, the deviation is divided by n². 1,000 pieces suffice for any screen.
    private static func steps(deviation: CGFloat, _ tolerance: CGFloat) -> Int {
        let count = (deviation / max(tolerance, 1e-6)).squareRoot().rounded(.up)
        return max(1, min(1000, PixelGrid.integer(count)))
    }
}
