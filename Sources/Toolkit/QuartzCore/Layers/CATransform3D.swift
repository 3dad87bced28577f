// Transforms in space: 4 × 4 matrices for row vectors, their inverses and their components.

public import CoreGraphics
public import Foundation

/// A 4 × 4 matrix for row vectors (x y z 1). The translation is in the last row.
public nonisolated struct CATransform3D: Hashable, Sendable {
    /// The first row: the image of the x axis.
    public var m11, m12, m13, m14: CGFloat
    /// The second row: the image of the y axis.
    public var m21, m22, m23, m24: CGFloat
    /// The third row: the image of the z axis; `m34` is the perspective, −1 / distance of the viewer.
    public var m31, m32, m33, m34: CGFloat
    /// The last row: the translation.
    public var m41, m42, m43, m44: CGFloat

    /// Creates the identity.
    public init() {
        (m11, m12, m13, m14) = (1, 0, 0, 0)
        (m21, m22, m23, m24) = (0, 1, 0, 0)
        (m31, m32, m33, m34) = (0, 0, 1, 0)
        (m41, m42, m43, m44) = (0, 0, 0, 1)
    }

    /// Creates a matrix from its elements, row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

/// The identity.
public nonisolated let CATransform3DIdentity = CATransform3D()

/// Whether a transform is the identity.
public nonisolated func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether two transforms have equal elements.
public nonisolated func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A translation by points.
public nonisolated func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var t = CATransform3D()
    (t.m41, t.m42, t.m43) = (tx, ty, tz)
    return t
}

/// A scaling by factors.
public nonisolated func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3D()
    (t.m11, t.m22, t.m33) = (sx, sy, sz)
    return t
}

/// A rotation by `angle` radians about the vector (x, y, z); the identity for a zero vector.
public nonisolated func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return CATransform3D() }
    let (x, y, z) = (x / length, y / length, z / length)
    let (c, s) = (cos(angle), sin(angle))
    let u = 1 - c
    return CATransform3D(
        m11: x * x * u + c, m12: x * y * u + z * s, m13: x * z * u - y * s, m14: 0,
        m21: x * y * u - z * s, m22: y * y * u + c, m23: y * z * u + x * s, m24: 0,
        m31: x * z * u + y * s, m32: y * z * u - x * s, m33: z * z * u + c, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Translates in the coordinates of `t`: t' = translation · t.
public nonisolated func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Scales in the coordinates of `t`: t' = scaling · t.
public nonisolated func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Rotates in the coordinates of `t`: t' = rotation · t.
public nonisolated func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// The product a · b, which applies `a` before `b`.
public nonisolated func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
        (
            x * b.m11 + y * b.m21 + z * b.m31 + w * b.m41, x * b.m12 + y * b.m22 + z * b.m32 + w * b.m42,
            x * b.m13 + y * b.m23 + z * b.m33 + w * b.m43, x * b.m14 + y * b.m24 + z * b.m34 + w * b.m44
        )
    }
    var t = CATransform3D()
    (t.m11, t.m12, t.m13, t.m14) = row(a.m11, a.m12, a.m13, a.m14)
    (t.m21, t.m22, t.m23, t.m24) = row(a.m21, a.m22, a.m23, a.m24)
    (t.m31, t.m32, t.m33, t.m34) = row(a.m31, a.m32, a.m33, a.m34)
    (t.m41, t.m42, t.m43, t.m44) = row(a.m41, a.m42, a.m43, a.m44)
    return t
}

/// The inverse; a singular transform is returned unchanged.
public nonisolated func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// Converts an affine transform of the plane to a transform in space.
public nonisolated func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    var t = CATransform3D()
    (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
    return t
}

/// Whether the transform is an affine transform, so that `CATransform3DGetAffineTransform` is exact.
public nonisolated func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0
        && t.m43 == 0 && t.m44 == 1
}

/// The affine transform of the plane z = 0 when viewed along the z axis.
public nonisolated func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

// MARK: - Inverse

extension CATransform3D {
    /// The rows of the matrix.
    nonisolated var rows: [[Double]] {
        [[m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44]].map { $0.map { Double($0) } }
    }

    /// The matrix with the 16 numbers of its rows.
    nonisolated init(numbers n: [Double]) {
        self.init(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
            m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }

    /// The inverse; nil for a singular matrix. For a matrix with non-finite elements, nil or a matrix with non-finite elements.
    nonisolated var inverse: CATransform3D? {
        var left = rows
        var right = CATransform3D().rows
        for column in 0..<4 {
            let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
            let head = left[pivot][column]
            guard abs(head) > 1e-300, head.isFinite else { return nil }
            left.swapAt(column, pivot)
            right.swapAt(column, pivot)
            for index in 0..<4 {
                left[column][index] /= head
                right[column][index] /= head
            }
            for row in 0..<4 where row != column && left[row][column] != 0 {
                let factor = left[row][column]
                for index in 0..<4 {
                    left[row][index] -= factor * left[column][index]
                    right[row][index] -= factor * right[column][index]
                }
            }
        }
        return CATransform3D(numbers: right.flatMap(\.self))
    }
}

// MARK: - Components

/// The components of a transform. They are applied in this order: scale, skew, rotation about x, y and z, translation, perspective.
nonisolated struct TransformParts {
    typealias Vector = SIMD3<Double>

    var scale = Vector(repeating: 1)
    var skew = (xy: 0.0, xz: 0.0, yz: 0.0)
    /// Radians about each axis.
    var rotation = Vector.zero
    var translation = Vector.zero
    /// The fourth column of a perspective matrix that is applied last.
    var perspective = TransformParts.noPerspective

    private static let noPerspective = SIMD4<Double>(0, 0, 0, 1)

    /// Gram–Schmidt on the rows: the projections of a row on earlier rows are its skew, and its length without them is its scale.
    init(_ t: CATransform3D) {
        translation = Vector(Double(t.m41), Double(t.m42), Double(t.m43))
        perspective = Self.perspective(of: t)
        var r0 = Vector(Double(t.m11), Double(t.m12), Double(t.m13))
        var r1 = Vector(Double(t.m21), Double(t.m22), Double(t.m23))
        var r2 = Vector(Double(t.m31), Double(t.m32), Double(t.m33))
        scale.x = Self.normalize(&r0)
        skew.xy = (r0 * r1).sum()
        r1 -= r0 * skew.xy
        scale.y = Self.normalize(&r1)
        skew.xz = (r0 * r2).sum()
        r2 -= r0 * skew.xz
        skew.yz = (r1 * r2).sum()
        r2 -= r1 * skew.yz
        scale.z = Self.normalize(&r2)
        let cross = Vector(r1.y * r2.z - r1.z * r2.y, r1.z * r2.x - r1.x * r2.z, r1.x * r2.y - r1.y * r2.x)
        if (r0 * cross).sum() < 0 {
            // A reflection becomes a negative scale: of y if only the y axis points backwards, otherwise of x.
            if r1.y < 0, r0.x >= 0 {
                scale.y = -scale.y
                skew.yz = -skew.yz
                r1 = -r1
            } else {
                scale.x = -scale.x
                skew.xy = -skew.xy
                skew.xz = -skew.xz
                r0 = -r0
            }
        }
        let sine = min(max(-r0.z, -1), 1)
        rotation.y = asin(sine)
        let isTurned = abs(sine) < 1 - 1e-12
        rotation.x = isTurned ? atan2(r1.z, r2.z) : 0
        rotation.z = isTurned ? atan2(r0.y, r0.x) : atan2(-r1.x, r1.y)
    }

    /// The fourth column of P in `t` = A · P, where A is `t` without perspective. For a singular A, the fourth column of `t`.
    private static func perspective(of t: CATransform3D) -> SIMD4<Double> {
        let column = SIMD4(Double(t.m14), Double(t.m24), Double(t.m34), Double(t.m44))
        guard column != noPerspective else { return column }
        var affine = t
        (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
        return affine.inverse.map { product($0, column) } ?? column
    }

    private static func product(_ t: CATransform3D, _ v: SIMD4<Double>) -> SIMD4<Double> {
        func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> Double {
            Double(a) * v.x + Double(b) * v.y + Double(c) * v.z + Double(d) * v.w
        }
        return SIMD4(
            row(t.m11, t.m12, t.m13, t.m14), row(t.m21, t.m22, t.m23, t.m24), row(t.m31, t.m32, t.m33, t.m34),
            row(t.m41, t.m42, t.m43, t.m44))
    }

    private static func normalize(_ v: inout Vector) -> Double {
        let length = (v * v).sum().squareRoot()
        if length > 0 { v /= length }
        return length
    }

    /// The product of the components.
    var transform: CATransform3D {
        var t = CATransform3DMakeScale(scale.x, scale.y, scale.z)
        // Skew adds multiples of the x unit vector to row 2, and of the x and y unit vectors to row 3.
        (t.m21, t.m31, t.m32) = (skew.xy, skew.xz, skew.yz)
        if rotation.x != 0 { t = CATransform3DConcat(t, CATransform3DMakeRotation(rotation.x, 1, 0, 0)) }
        if rotation.y != 0 { t = CATransform3DConcat(t, CATransform3DMakeRotation(rotation.y, 0, 1, 0)) }
        if rotation.z != 0 { t = CATransform3DConcat(t, CATransform3DMakeRotation(rotation.z, 0, 0, 1)) }
        (t.m41, t.m42, t.m43) = (translation.x, translation.y, translation.z)
        guard perspective != Self.noPerspective else { return t }
        let column = Self.product(t, perspective)
        (t.m14, t.m24, t.m34, t.m44) = (CGFloat(column.x), CGFloat(column.y), CGFloat(column.z), CGFloat(column.w))
        return t
    }

    /// Interpolates each component; rotations take the shorter way.
    static func interpolate(from: CATransform3D, to: CATransform3D, at t: Double) -> CATransform3D {
        var result = TransformParts(from)
        let target = TransformParts(to)
        func mix(_ x: inout Double, _ y: Double) { x += (y - x) * t }
        result.scale += (target.scale - result.scale) * t
        mix(&result.skew.xy, target.skew.xy)
        mix(&result.skew.xz, target.skew.xz)
        mix(&result.skew.yz, target.skew.yz)
        for axis in 0..<3 {
            result.rotation[axis] += (target.rotation[axis] - result.rotation[axis]).remainder(dividingBy: 2 * .pi) * t
        }
        result.translation += (target.translation - result.translation) * t
        result.perspective += (target.perspective - result.perspective) * t
        return result.transform
    }
}
