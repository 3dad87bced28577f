// Decomposition of a transform into components, for interpolation between transforms and for animations of a single component.

import CoreGraphics
import Foundation

/// The components of a transform. They are applied in this order: scale, skew, rotation about x, y and z, translation, perspective.
nonisolated struct TransformParts {
    var scale = (x: 1.0, y: 1.0, z: 1.0)
    var skew = (xy: 0.0, xz: 0.0, yz: 0.0)
    /// Radians about each axis.
    var rotation = (x: 0.0, y: 0.0, z: 0.0)
    var translation = (x: 0.0, y: 0.0, z: 0.0)
    /// The fourth column of a perspective matrix that is applied last.
    var perspective = (x: 0.0, y: 0.0, z: 0.0, w: 1.0)

    private typealias Vector = SIMD3<Double>

    /// Gram–Schmidt on the rows: the projections of a row on earlier rows are its skew, and its length without them is its scale.
    init(_ t: CATransform3D) {
        translation = (Double(t.m41), Double(t.m42), Double(t.m43))
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
        if abs(sine) < 1 - 1e-12 {
            rotation.x = atan2(r1.z, r2.z)
            rotation.z = atan2(r0.y, r0.x)
        } else {
            rotation.x = 0
            rotation.z = atan2(-r1.x, r1.y)
        }
    }

    /// The fourth column of P in `t` = A · P, where A is `t` without perspective. For a singular A, the fourth column of `t`.
    private static func perspective(of t: CATransform3D) -> (x: Double, y: Double, z: Double, w: Double) {
        let column = (x: Double(t.m14), y: Double(t.m24), z: Double(t.m34), w: Double(t.m44))
        guard column != (0, 0, 0, 1) else { return column }
        var affine = t
        (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
        guard let back = affine.inverse else { return column }
        return Self.product(back, column)
    }

    private static func product(
        _ t: CATransform3D, _ v: (x: Double, y: Double, z: Double, w: Double)
    ) -> (x: Double, y: Double, z: Double, w: Double) {
        func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> Double {
            Double(a) * v.x + Double(b) * v.y + Double(c) * v.z + Double(d) * v.w
        }
        return (
            row(t.m11, t.m12, t.m13, t.m14), row(t.m21, t.m22, t.m23, t.m24), row(t.m31, t.m32, t.m33, t.m34),
            row(t.m41, t.m42, t.m43, t.m44)
        )
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
        guard perspective != (0, 0, 0, 1) else { return t }
        let column = Self.product(t, perspective)
        (t.m14, t.m24, t.m34, t.m44) = (CGFloat(column.x), CGFloat(column.y), CGFloat(column.z), CGFloat(column.w))
        return t
    }

    /// Interpolates each component; rotations take the shorter way.
    static func interpolate(from: CATransform3D, to: CATransform3D, at t: Double) -> CATransform3D {
        let a = TransformParts(from)
        let b = TransformParts(to)
        func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * t }
        func turn(_ x: Double, _ y: Double) -> Double { x + (y - x).remainder(dividingBy: 2 * .pi) * t }
        var result = a
        result.scale = (mix(a.scale.x, b.scale.x), mix(a.scale.y, b.scale.y), mix(a.scale.z, b.scale.z))
        result.skew = (mix(a.skew.xy, b.skew.xy), mix(a.skew.xz, b.skew.xz), mix(a.skew.yz, b.skew.yz))
        result.rotation = (turn(a.rotation.x, b.rotation.x), turn(a.rotation.y, b.rotation.y), turn(a.rotation.z, b.rotation.z))
        result.translation = (
            mix(a.translation.x, b.translation.x), mix(a.translation.y, b.translation.y), mix(a.translation.z, b.translation.z)
        )
        result.perspective = (
            mix(a.perspective.x, b.perspective.x), mix(a.perspective.y, b.perspective.y), mix(a.perspective.z, b.perspective.z),
            mix(a.perspective.w, b.perspective.w)
        )
        return result.transform
    }
}
