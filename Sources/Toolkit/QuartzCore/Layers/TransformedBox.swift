// The bounding box of a transformed layer, computed with as few rounded operations as possible.

import CoreGraphics
import Foundation

/// The bounding box of rectangles under the linear part of an affine transform about an anchor point.
///
/// Lengths are multiplied by the transform's factors. Differences of transformed corners would be less precise, because the corners are
/// rounded when the position is added.
nonisolated struct TransformedBox {
    private let a, b, c, d: CGFloat
    private let anchor: CGPoint

    init(_ m: CGAffineTransform, anchorPoint: CGPoint) {
        (a, c) = Self.withoutNoise(m.a, m.c)
        (b, d) = Self.withoutNoise(m.b, m.d)
        anchor = anchorPoint
    }

    /// The two factors, with 0 for one that is negligible beside the other. The computed cosine of a quarter turn is 6e-17, not 0.
    private static func withoutNoise(_ first: CGFloat, _ second: CGFloat) -> (CGFloat, CGFloat) {
        if abs(first) < abs(second) * 1e-15 { return (0, second) }
        if abs(second) < abs(first) * 1e-15 { return (first, 0) }
        return (first, second)
    }

    /// The size of the box around a rectangle.
    func size(of size: CGSize) -> CGSize {
        CGSize(width: abs(a) * size.width + abs(c) * size.height, height: abs(b) * size.width + abs(d) * size.height)
    }

    /// The upper left corner of the box, relative to the anchor point.
    func corner(of size: CGSize) -> CGPoint {
        let (left, right) = (-anchor.x * size.width, (1 - anchor.x) * size.width)
        let (top, bottom) = (-anchor.y * size.height, (1 - anchor.y) * size.height)
        return CGPoint(
            x: min(a * left, a * right) + min(c * top, c * bottom), y: min(b * left, b * right) + min(d * top, d * bottom))
    }

    /// The size of a rectangle from the size of its transformed box, if the transform only scales or turns by quarters; otherwise the size
    /// of the box under the inverse transform.
    func sizeBefore(_ box: CGSize) -> CGSize {
        if b == 0, c == 0, a != 0, d != 0 {
            return CGSize(width: box.width / abs(a), height: box.height / abs(d))
        }
        if a == 0, d == 0, b != 0, c != 0 {
            return CGSize(width: box.height / abs(b), height: box.width / abs(c))
        }
        let inverse = CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).inverted()
        return CGRect(origin: .zero, size: box).applying(inverse).size
    }
}
