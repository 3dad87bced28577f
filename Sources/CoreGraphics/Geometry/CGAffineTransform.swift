// The 3×3 matrix that maps points to points: [a b 0; c d 0; tx ty 1], applied to row vectors as on Apple's systems.

public import Foundation

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Sendable, Codable {
    public var a: CGFloat
    public var b: CGFloat
    public var c: CGFloat
    public var d: CGFloat
    public var tx: CGFloat
    public var ty: CGFloat

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Apple's spelling without labels.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// The identity.
    public init() {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }

    public init(scaleX: CGFloat, y: CGFloat) {
        self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    public init(translationX: CGFloat, y: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: translationX, ty: y)
    }

    /// A rotation by an angle in radians; with y downward a positive angle turns clockwise as seen.
    public init(rotationAngle: CGFloat) {
        let sine = sin(rotationAngle)
        let cosine = cos(rotationAngle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The map that leaves every point where it is.
    public static let identity = CGAffineTransform()

    /// Whether the map leaves every point exactly where it is.
    public var isIdentity: Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
    }
}

// MARK: - Combining

extension CGAffineTransform {
    /// The map that applies the receiver first and `t2` to its result.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c,
            b: a * t2.b + b * t2.d,
            c: c * t2.a + d * t2.c,
            d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx,
            ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// The map that translates first and applies the receiver to the result.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: x * a + y * c + tx, ty: x * b + y * d + ty)
    }

    /// The map that scales first and applies the receiver to the result.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// The map that rotates by radians first and applies the receiver to the result.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The reverse map; the receiver itself where there is none, as on Apple's systems.
    public func inverted() -> CGAffineTransform {
        guard isInvertible else { return self }
        let determinant = self.determinant
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant,
            c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant)
    }
}

// MARK: - Properties of the map

extension CGAffineTransform {
    /// The signed factor by which the map changes areas.
    public var determinant: CGFloat { a * d - b * c }

    /// Whether all six entries are numbers; NaN and infinities reach here from divisions by empty sizes.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether the map is finite and can be undone.
    public var isInvertible: Bool {
        guard isFinite else { return false }
        let determinant = self.determinant
        return determinant.isNormal && (1 / determinant).isFinite
    }

    /// Whether rectangles stay upright: scale (positive or negative) and translation alone.
    public var isRectilinear: Bool { b == 0 && c == 0 }

    /// Whether the map moves points and does nothing else.
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
