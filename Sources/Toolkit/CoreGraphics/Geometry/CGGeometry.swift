// Vectors, insets of rectangles, and affine transforms of Foundation's geometry.

public import Foundation

/// A vector with a horizontal and a vertical component.
public struct CGVector: Hashable, Codable, Sendable {
    /// The horizontal and the vertical component.
    public var dx, dy: CGFloat

    /// The zero vector.
    public init() { self.init(dx: 0, dy: 0) }

    /// A vector with these components.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// The zero vector.
    public static let zero = CGVector()
}

// MARK: - Applying

extension CGPoint {
    /// The transformed point.
    public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty) }
}

extension CGSize {
    /// The size transformed as a vector, without translation. The extents of the result may be negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The bounding box of the transformed rectangle. Null and infinite rectangles are returned unchanged.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        if t.isRectilinear {
            let x1 = t.a * origin.x + t.tx
            let y1 = t.d * origin.y + t.ty
            let dx = t.a * size.width
            let dy = t.d * size.height
            return CGRect(x: Swift.min(x1, x1 + dx), y: Swift.min(y1, y1 + dy), width: abs(dx), height: abs(dy))
        }
        let p1 = CGPoint(x: minX, y: minY).applying(t)
        let p2 = CGPoint(x: maxX, y: minY).applying(t)
        let p3 = CGPoint(x: maxX, y: maxY).applying(t)
        let p4 = CGPoint(x: minX, y: maxY).applying(t)
        let left = Swift.min(p1.x, p2.x, p3.x, p4.x)
        let right = Swift.max(p1.x, p2.x, p3.x, p4.x)
        let top = Swift.min(p1.y, p2.y, p3.y, p4.y)
        let bottom = Swift.max(p1.y, p2.y, p3.y, p4.y)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Whether origin and size are finite.
    public var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }

    // MARK: Insets

    /// The rectangle with its sides moved inward by `dx` and its other edges by `dy`, but not beyond the middle. Negative distances go
    /// outward, and distances that are not finite count as 0. Use this for frames of views instead of `insetBy(dx:dy:)`, which returns
    /// `CGRect.null` for a rectangle that is too narrow. A view with this frame would be at infinity.
    public func insetToMiddle(dx: CGFloat, dy: CGFloat) -> CGRect {
        let box = standardized
        let x = dx.isFinite ? Swift.min(dx, box.width / 2) : 0, y = dy.isFinite ? Swift.min(dy, box.height / 2) : 0
        return CGRect(x: box.minX + x, y: box.minY + y, width: box.width - 2 * x, height: box.height - 2 * y)
    }
}
