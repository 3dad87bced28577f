// Geometry that is not finite: a coordinate that is infinite or not a number keeps its former value.

import CoreGraphics
import Foundation

/// Replaces invalid coordinates. iOS raises an exception for coordinates that are not numbers ("CALayer position contains NaN").
@MainActor
enum FiniteGeometry {
    /// `new`, or where it is not finite, `old`.
    @inline(__always)
    static func number(_ new: CGFloat, or old: CGFloat) -> CGFloat { new.isFinite ? new : old }

    /// `new` with finite coordinates. `old` is evaluated only if it is needed.
    @inline(__always)
    static func point(_ new: CGPoint, or old: @autoclosure () -> CGPoint, _ property: String, of layer: CALayer) -> CGPoint {
        if new.x.isFinite, new.y.isFinite { return new }
        report("\(new)", property, of: layer)
        let old = old()
        return CGPoint(x: number(new.x, or: old.x), y: number(new.y, or: old.y))
    }

    /// `new` with finite coordinates. `old` is evaluated only if it is needed: the frame of a rotated layer takes a while to compute.
    @inline(__always)
    static func rect(_ new: CGRect, or old: @autoclosure () -> CGRect, _ property: String, of layer: CALayer) -> CGRect {
        let (origin, size) = (new.origin, new.size)
        if origin.x.isFinite, origin.y.isFinite, size.width.isFinite, size.height.isFinite { return new }
        report("\(new)", property, of: layer)
        let old = old()
        return CGRect(
            x: number(origin.x, or: old.origin.x), y: number(origin.y, or: old.origin.y),
            width: number(size.width, or: old.size.width), height: number(size.height, or: old.size.height))
    }

    /// `new`, or if one of its elements is not finite, `old`, which is evaluated only then.
    @inline(__always)
    static func transform(_ new: CATransform3D, or old: @autoclosure () -> CATransform3D, of layer: CALayer) -> CATransform3D {
        let first = new.m11 + new.m12 + new.m13 + new.m14 + new.m21 + new.m22 + new.m23 + new.m24
        let second = new.m31 + new.m32 + new.m33 + new.m34 + new.m41 + new.m42 + new.m43 + new.m44
        if first.isFinite, second.isFinite { return new }
        report("\(new)", "transform", of: layer)
        return old()
    }

    /// Writes one line for each class and property, so that a wrong layout does not write a line for each frame.
    @inline(never)
    private static func report(_ value: String, _ property: String, of layer: CALayer) {
        let owner = layer.delegate.map { String(describing: type(of: $0)) } ?? String(describing: type(of: layer))
        DiagnosticLog.once(
            .geometry, "\(owner) \(property)", "Core Animation: \(property) of \(owner) is not finite and is not used: \(value)")
    }
}
