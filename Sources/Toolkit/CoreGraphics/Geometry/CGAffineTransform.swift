// Affine transforms: the matrix [a b 0; c d 0; tx ty 1] for row vectors.

public import Foundation

/// An affine transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Sendable, Codable {
    /// The factors of x in x' and y'.
    public var a, b: CGFloat
    /// The factors of y in x' and y'.
    public var c, d: CGFloat
    /// The translation, in points.
    public var tx, ty: CGFloat

    /// Creates a transform from its elements.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// As `init(a:b:c:d:tx:ty:)`.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates the identity.
    public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    /// Creates a scaling by factors.
    public init(scaleX: CGFloat, y: CGFloat) { self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    /// Creates a translation by points.
    public init(translationX: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: translationX, ty: y) }

    /// Creates a rotation by radians, clockwise on screen when y grows downward.
    public init(rotationAngle: CGFloat) {
        let (sine, cosine) = (sin(rotationAngle), cos(rotationAngle))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The transform that leaves points unchanged.
    public static let identity = CGAffineTransform()

    /// Whether the transform is exactly the identity.
    public var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }
}

// MARK: - Combining

extension CGAffineTransform {
    /// The transform that applies the receiver first and then `t2`.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// The transform that translates first and then applies the receiver.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: x * a + y * c + tx, ty: x * b + y * d + ty)
    }

    /// The transform that scales first and then applies the receiver.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// The transform that rotates by radians first and then applies the receiver.
    public func rotated(by angle: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: angle).concatenating(self) }

    /// The inverse; a transform that is not invertible is returned unchanged.
    public func inverted() -> CGAffineTransform {
        guard isInvertible else { return self }
        let determinant = self.determinant
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}

// MARK: - Properties of the transform

extension CGAffineTransform {
    /// The signed factor by which areas change.
    public var determinant: CGFloat { a * d - b * c }

    /// Whether all elements are finite. Division by an empty size produces infinities and NaN.
    public var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }

    /// Whether the transform is finite and not singular.
    public var isInvertible: Bool { isFinite && determinant.isNormal && (1 / determinant).isFinite }

    /// Whether rectangles are mapped to rectangles without rotation: only scaling and translation.
    public var isRectilinear: Bool { b == 0 && c == 0 }
}
