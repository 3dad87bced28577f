// Sums and interpolation of animatable values.

import CoreGraphics
import Foundation

nonisolated extension AnimatableValue {
    /// The neutral element of addition: zeros, or the identity transform; for images and lists of colours, the value itself.
    var zero: AnimatableValue {
        if case .transform = self { return .transform(CATransform3D()) }
        return combined(weight: 0, with: self, weight: 0)
    }

    /// The sum with a multiple of another value.
    ///
    /// For transforms, it is a concatenation: `other`, or its inverse if `times` is negative, applies first, |`times`| times. `times` is
    /// rounded to a whole number.
    func adding(_ other: AnimatableValue, times: Double = 1) -> AnimatableValue {
        guard case .transform(let base) = self, case .transform(let factor) = other else {
            return combined(weight: 1, with: other, weight: times)
        }
        var result = base
        let step = times < 0 ? CATransform3DInvert(factor) : factor
        for _ in 0..<Int(min(abs(times), 1000).rounded()) { result = CATransform3DConcat(step, result) }
        return .transform(result)
    }

    /// Interpolates, or extrapolates if `t` is outside 0…1. Images, and values of other types, counts or path elements, switch at 0.5.
    func interpolated(to other: AnimatableValue, at t: Double) -> AnimatableValue {
        if t == 0 { return self }
        if t == 1 { return other }
        if case .transform(let from) = self, case .transform(let to) = other {
            return .transform(TransformParts.interpolate(from: from, to: to, at: t))
        }
        if case .color(let a) = self, case .color(let b) = other { return .color(a.mixed(with: b, at: t)) }
        if case .colors(let a) = self, case .colors(let b) = other, a.count == b.count {
            return .colors(zip(a, b).map { $0.mixed(with: $1, at: t) })
        }
        return sum(weight: 1 - t, with: other, weight: t) ?? (t < 0.5 ? self : other)
    }

    /// The weighted sum self · a + other · b of each component. The sum of a size and a point, such as a translation and a value along a
    /// path, is a size.
    ///
    /// Returns `self` for images, lists of colours, and values of different types, counts or path elements.
    func combined(weight a: Double, with other: AnimatableValue, weight b: Double) -> AnimatableValue {
        if case .size = self, case .point(let point) = other {
            return combined(weight: a, with: .size(CGSize(width: point.x, height: point.y)), weight: b)
        }
        return sum(weight: a, with: other, weight: b) ?? self
    }

    /// The weighted sum self · a + other · b of each component.
    ///
    /// Returns nil for images, lists of colours, and values of different types, counts or path elements.
    private func sum(weight a: Double, with other: AnimatableValue, weight b: Double) -> AnimatableValue? {
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x * a + y * b }
        func mix(_ p: CGPoint, _ q: CGPoint) -> CGPoint { CGPoint(x: mix(p.x, q.x), y: mix(p.y, q.y)) }
        func mix(_ p: CGSize, _ q: CGSize) -> CGSize { CGSize(width: mix(p.width, q.width), height: mix(p.height, q.height)) }
        switch (self, other) {
        case (.number(let x), .number(let y)): return .number(x * a + y * b)
        case (.point(let x), .point(let y)): return .point(mix(x, y))
        case (.size(let x), .size(let y)): return .size(mix(x, y))
        case (.rect(let x), .rect(let y)): return .rect(CGRect(origin: mix(x.origin, y.origin), size: mix(x.size, y.size)))
        case (.color(let x), .color(let y)):
            return .color(
                CGColor(
                    red: mix(x.red, y.red), green: mix(x.green, y.green), blue: mix(x.blue, y.blue), alpha: mix(x.alpha, y.alpha)))
        case (.transform(let x), .transform(let y)): return .transform(x.combined(with: y, mix))
        case (.numbers(let x), .numbers(let y)) where x.count == y.count: return .numbers(zip(x, y).map { $0 * a + $1 * b })
        case (.path(let x), .path(let y)): return x.combined(with: y, mix).map { .path($0) }
        default: return nil
        }
    }

    /// The distance between two values, for pacing; 1 unless both are numbers, points, sizes, rectangles or colours.
    func distance(to other: AnimatableValue) -> Double {
        switch (self, other) {
        case (.number(let x), .number(let y)): return abs(y - x)
        case (.point(let x), .point(let y)): return hypot(y.x - x.x, y.y - x.y)
        case (.size(let x), .size(let y)): return hypot(y.width - x.width, y.height - x.height)
        case (.rect(let x), .rect(let y)):
            return hypot(hypot(y.minX - x.minX, y.minY - x.minY), hypot(y.width - x.width, y.height - x.height))
        case (.color(let x), .color(let y)):
            return hypot(hypot(y.red - x.red, y.green - x.green), hypot(y.blue - x.blue, y.alpha - x.alpha))
        default: return 1
        }
    }
}

extension CGColor {
    /// Interpolates with premultiplied alpha, so that a transparent end does not darken the colours between.
    nonisolated func mixed(with other: CGColor, at t: Double) -> CGColor {
        let mixedAlpha = alpha * (1 - t) + other.alpha * t
        guard mixedAlpha > 0 else { return CGColor(red: other.red, green: other.green, blue: other.blue, alpha: 0) }
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
            min(max((x * alpha * (1 - t) + y * other.alpha * t) / mixedAlpha, 0), 1)
        }
        return CGColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: min(mixedAlpha, 1))
    }
}

extension CATransform3D {
    nonisolated func combined(with y: CATransform3D, _ mix: (CGFloat, CGFloat) -> CGFloat) -> CATransform3D {
        CATransform3D(
            m11: mix(m11, y.m11), m12: mix(m12, y.m12), m13: mix(m13, y.m13), m14: mix(m14, y.m14),
            m21: mix(m21, y.m21), m22: mix(m22, y.m22), m23: mix(m23, y.m23), m24: mix(m24, y.m24),
            m31: mix(m31, y.m31), m32: mix(m32, y.m32), m33: mix(m33, y.m33), m34: mix(m34, y.m34),
            m41: mix(m41, y.m41), m42: mix(m42, y.m42), m43: mix(m43, y.m43), m44: mix(m44, y.m44))
    }
}

extension CGPath {
    /// The path with the points that `mix` returns; nil if the elements differ in number, kind or order.
    nonisolated func combined(with other: CGPath, _ mix: (CGPoint, CGPoint) -> CGPoint) -> CGPath? {
        guard elements.count == other.elements.count else { return nil }
        let result = CGMutablePath()
        for (a, b) in zip(elements, other.elements) {
            switch (a, b) {
            case (.move(let p), .move(let q)): result.move(to: mix(p, q))
            case (.line(let p), .line(let q)): result.addLine(to: mix(p, q))
            case (.quadCurve(let p, let c), .quadCurve(let q, let d)): result.addQuadCurve(to: mix(p, q), control: mix(c, d))
            case (.curve(let p, let c1, let c2), .curve(let q, let d1, let d2)):
                result.addCurve(to: mix(p, q), control1: mix(c1, d1), control2: mix(c2, d2))
            case (.closeSubpath, .closeSubpath): result.closeSubpath()
            default: return nil
            }
        }
        return result
    }
}
