// Projective transforms of the plane. Straight lines remain straight; parallel lines need not remain parallel.
//
//   (x' y' w) = (x y 1) · ⎡a  b  p⎤      projected to (x'/w, y'/w) if w > 0; points with w ≤ 0 are level with the viewer or behind
//                         ⎢c  d  q⎥
//                         ⎣tx ty r⎦

package import Foundation

/// A 3 × 3 matrix for row vectors.
package struct PlaneTransform: Equatable, Sendable {
    package var a, b, p: CGFloat
    package var c, d, q: CGFloat
    package var tx, ty, r: CGFloat

    package init(a: CGFloat, b: CGFloat, p: CGFloat, c: CGFloat, d: CGFloat, q: CGFloat, tx: CGFloat, ty: CGFloat, r: CGFloat) {
        (self.a, self.b, self.p) = (a, b, p)
        (self.c, self.d, self.q) = (c, d, q)
        (self.tx, self.ty, self.r) = (tx, ty, r)
    }

    package init(_ m: CGAffineTransform) { self.init(a: m.a, b: m.b, p: 0, c: m.c, d: m.d, q: 0, tx: m.tx, ty: m.ty, r: 1) }

    /// Points with a greater w are visible.
    private static let least: CGFloat = 1e-6

    package var isAffine: Bool { p == 0 && q == 0 && r != 0 }

    /// The transform without p and q, divided by r unless r is 0. If `isAffine` and r > 0, it maps points as the receiver does.
    package var affine: CGAffineTransform {
        let w = r == 0 ? 1 : r
        return CGAffineTransform(a: a / w, b: b / w, c: c / w, d: d / w, tx: tx / w, ty: ty / w)
    }

    package var isFinite: Bool { (a + b + p + c + d + q + tx + ty + r).isFinite }

    package var determinant: CGFloat { a * (d * r - q * ty) - b * (c * r - q * tx) + p * (c * ty - d * tx) }

    /// The transform that applies the receiver first and then `next`.
    package func concatenating(_ next: PlaneTransform) -> PlaneTransform {
        func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
            (x * next.a + y * next.c + z * next.tx, x * next.b + y * next.d + z * next.ty, x * next.p + y * next.q + z * next.r)
        }
        let (first, second, third) = (row(a, b, p), row(c, d, q), row(tx, ty, r))
        return PlaneTransform(
            a: first.0, b: first.1, p: first.2, c: second.0, d: second.1, q: second.2, tx: third.0, ty: third.1, r: third.2)
    }

    /// The inverse; nil if the matrix is not finite or almost singular, as when the plane is viewed edge-on.
    package var inverse: PlaneTransform? {
        let size = max(abs(a), abs(b), abs(c), abs(d), 1e-30)
        let det = determinant
        guard isFinite, abs(det) > 1e-9 * size * size * max(abs(r), 1e-9) else { return nil }
        let k = 1 / det
        return PlaneTransform(
            a: (d * r - q * ty) * k, b: (p * ty - b * r) * k, p: (b * q - p * d) * k,
            c: (q * tx - c * r) * k, d: (a * r - p * tx) * k, q: (p * c - a * q) * k,
            tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k, r: (a * d - b * c) * k)
    }

    /// The value w of a point: 1 in the plane of the screen, greater farther away. Points with w up to `least` are invisible.
    package func depth(of point: CGPoint) -> CGFloat { point.x * p + point.y * q + r }

    /// The projection of a point; nil if it is invisible.
    package func apply(_ point: CGPoint) -> CGPoint? {
        let w = depth(of: point)
        guard w > Self.least else { return nil }
        return CGPoint(x: (point.x * a + point.y * c + tx) / w, y: (point.x * b + point.y * d + ty) / w)
    }

    /// The projections of a rectangle's corners, clockwise from `minX`, `minY`; nil if one is invisible.
    package func corners(of rect: CGRect) -> [CGPoint]? {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
            CGPoint(x: rect.minX, y: rect.maxY),
        ].compactMap(apply)
        return corners.count == 4 ? corners : nil
    }

    /// The bounding box of a projected rectangle; infinite if a part is invisible.
    package func box(around rect: CGRect) -> CGRect {
        guard let corners = corners(of: rect) else { return .infinite }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return .infinite }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether the front of the plane faces the viewer at a point.
    package func isFacing(at point: CGPoint) -> Bool { determinant * depth(of: point) > 0 }
}
