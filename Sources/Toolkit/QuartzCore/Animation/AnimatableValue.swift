// Values of animatable properties: interpolation, sums, and components by key path.

import CoreGraphics
import Foundation

/// A value of an animatable property.
nonisolated enum AnimatableValue {
    /// A nil path or image. A nil colour is clear instead.
    case nothing
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case color(CGColor)
    case transform(CATransform3D)
    case path(CGPath)
    case image(CGImage)
    case colors([CGColor])
    case numbers([Double])

    /// Converts a value of an animation's `Any?` property; nil for a type that no layer property has.
    init?(_ value: Any?) {
        switch value {
        case let v as CGFloat: self = .number(Double(v))
        case let v as Double: self = .number(v)
        case let v as Float: self = .number(Double(v))
        case let v as Bool: self = .number(v ? 1 : 0)
        case let v as Int: self = .number(Double(v))
        case let v as CGPoint: self = .point(v)
        case let v as CGSize: self = .size(v)
        case let v as CGRect: self = .rect(v)
        case let v as CGColor: self = .color(v)
        case let v as CATransform3D: self = .transform(v)
        case let v as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(v))
        case let v as CGPath: self = .path(v)
        case let v as CGImage: self = .image(v)
        case let v as [CGColor]: self = .colors(v)
        case let v as [Double]: self = .numbers(v)
        case let v as [CGFloat]: self = .numbers(v.map { Double($0) })
        case let v as [NSNumber]: self = .numbers(v.map(\.doubleValue))
        case let v as NSNumber: self = .number(v.doubleValue)
        case let v as NSValue: self.init(boxed: v)
        default: return nil
        }
    }

    /// Converts an `NSValue` of a point, size, rectangle or transform.
    private init?(boxed value: NSValue) {
        switch String(cString: value.objCType) {
        case String(cString: NSValue(point: .zero).objCType): self = .point(value.pointValue)
        case String(cString: NSValue(size: .zero).objCType): self = .size(value.sizeValue)
        case String(cString: NSValue(rect: .zero).objCType): self = .rect(value.rectValue)
        case "[6d]": self = .transform(CATransform3DMakeAffineTransform(value.cgAffineTransformValue))
        case "[16d]": self = .transform(value.caTransform3DValue)
        default: return nil
        }
    }

    var isNothing: Bool { if case .nothing = self { true } else { false } }
    var number: Double? { if case .number(let v) = self { v } else { nil } }
    var point: CGPoint? { if case .point(let v) = self { v } else { nil } }
    var size: CGSize? { if case .size(let v) = self { v } else { nil } }
    var rect: CGRect? { if case .rect(let v) = self { v } else { nil } }
    var color: CGColor? { if case .color(let v) = self { v } else { nil } }
    var transform: CATransform3D? { if case .transform(let v) = self { v } else { nil } }
    var path: CGPath? { if case .path(let v) = self { v } else { nil } }
    var image: CGImage? { if case .image(let v) = self { v } else { nil } }
    var colors: [CGColor]? { if case .colors(let v) = self { v } else { nil } }
    var numbers: [Double]? { if case .numbers(let v) = self { v } else { nil } }

    /// The associated value; nil for `nothing`.
    var unboxed: Any? {
        switch self {
        case .nothing: nil
        case .number(let v): v
        case .point(let v): v
        case .size(let v): v
        case .rect(let v): v
        case .color(let v): v
        case .transform(let v): v
        case .path(let v): v
        case .image(let v): v
        case .colors(let v): v
        case .numbers(let v): v
        }
    }
}

// MARK: - Arithmetic

nonisolated extension AnimatableValue {
    /// The neutral element of addition: zeros, or the identity transform; for images and lists of colours, the value itself.
    var zero: AnimatableValue {
        if case .transform = self { return .transform(CATransform3D()) }
        return combined(weight: 0, with: self, weight: 0)
    }

    /// The sum with a multiple of another value.
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
    /// Returns `self` for images, lists of colours, and values of different types, counts or path elements.
    func combined(weight a: Double, with other: AnimatableValue, weight b: Double) -> AnimatableValue {
        if case .size = self, case .point(let point) = other {
            return combined(weight: a, with: .size(CGSize(width: point.x, height: point.y)), weight: b)
        }
        return sum(weight: a, with: other, weight: b) ?? self
    }

    /// The same sum; nil for images, lists of colours, and values of different types, counts or path elements.
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
            let (red, green, blue) = (mix(x.red, y.red), mix(x.green, y.green), mix(x.blue, y.blue))
            return .color(CGColor(red: red, green: green, blue: blue, alpha: mix(x.alpha, y.alpha)))
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
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { min(max((x * alpha * (1 - t) + y * other.alpha * t) / mixedAlpha, 0), 1) }
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

// MARK: - Components

nonisolated extension AnimatableValue {
    /// A component of the value; nil if values of this type do not have it.
    subscript(component: AnimatableComponent) -> AnimatableValue? {
        get {
            switch (self, component) {
            case (.point(let p), .x): .number(Double(p.x))
            case (.point(let p), .y): .number(Double(p.y))
            case (.size(let s), .width): .number(Double(s.width))
            case (.size(let s), .height): .number(Double(s.height))
            case (.rect(let r), .origin): .point(r.origin)
            case (.rect(let r), .size): .size(r.size)
            case (.rect(let r), .originX): .number(Double(r.origin.x))
            case (.rect(let r), .originY): .number(Double(r.origin.y))
            case (.rect(let r), .sizeWidth): .number(Double(r.size.width))
            case (.rect(let r), .sizeHeight): .number(Double(r.size.height))
            case (.transform(let t), _): TransformParts(t).component(component)
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            switch (self, component, newValue) {
            case (.point(let p), .x, .number(let n)): self = .point(CGPoint(x: CGFloat(n), y: p.y))
            case (.point(let p), .y, .number(let n)): self = .point(CGPoint(x: p.x, y: CGFloat(n)))
            case (.size(let s), .width, .number(let n)): self = .size(CGSize(width: CGFloat(n), height: s.height))
            case (.size(let s), .height, .number(let n)): self = .size(CGSize(width: s.width, height: CGFloat(n)))
            case (.rect(let r), .origin, .point(let p)): self = .rect(CGRect(origin: p, size: r.size))
            case (.rect(let r), .size, .size(let s)): self = .rect(CGRect(origin: r.origin, size: s))
            case (.rect(let r), .originX, .number(let n)): self = .rect(CGRect(origin: CGPoint(x: CGFloat(n), y: r.origin.y), size: r.size))
            case (.rect(let r), .originY, .number(let n)): self = .rect(CGRect(origin: CGPoint(x: r.origin.x, y: CGFloat(n)), size: r.size))
            case (.rect(let r), .sizeWidth, .number(let n)):
                self = .rect(CGRect(origin: r.origin, size: CGSize(width: CGFloat(n), height: r.size.height)))
            case (.rect(let r), .sizeHeight, .number(let n)):
                self = .rect(CGRect(origin: r.origin, size: CGSize(width: r.size.width, height: CGFloat(n))))
            case (.transform(let t), _, _):
                var parts = TransformParts(t)
                parts.setComponent(component, newValue)
                self = .transform(parts.transform)
            default: break
            }
        }
    }
}

nonisolated extension TransformParts {
    fileprivate func component(_ name: AnimatableComponent) -> AnimatableValue? {
        switch name {
        case .scale: .number((scale.x + scale.y + scale.z) / 3)
        case .scaleX: .number(scale.x)
        case .scaleY: .number(scale.y)
        case .scaleZ: .number(scale.z)
        case .rotation, .rotationZ: .number(rotation.z)
        case .rotationX: .number(rotation.x)
        case .rotationY: .number(rotation.y)
        case .translation: .size(CGSize(width: translation.x, height: translation.y))
        case .translationX: .number(translation.x)
        case .translationY: .number(translation.y)
        case .translationZ: .number(translation.z)
        default: nil
        }
    }

    fileprivate mutating func setComponent(_ name: AnimatableComponent, _ value: AnimatableValue) {
        if name == .translation {
            if let size = value.size { (translation.x, translation.y) = (Double(size.width), Double(size.height)) }
            if let point = value.point { (translation.x, translation.y) = (Double(point.x), Double(point.y)) }
            return
        }
        guard let number = value.number else { return }
        switch name {
        case .scale: scale = Vector(repeating: number)
        case .scaleX: scale.x = number
        case .scaleY: scale.y = number
        case .scaleZ: scale.z = number
        case .rotation, .rotationZ: rotation.z = number
        case .rotationX: rotation.x = number
        case .rotationY: rotation.y = number
        case .translationX: translation.x = number
        case .translationY: translation.y = number
        case .translationZ: translation.z = number
        default: break
        }
    }
}

/// A part of a property's value, named by the key path after its first dot.
nonisolated enum AnimatableComponent: String, Sendable {
    case x, y, z, width, height
    case origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
}

/// A property, or a component of one. No key of a property contains a dot.
struct AnimatableKey {
    let property: LayerProperty
    let component: AnimatableComponent?

    /// Returns nil for an unknown property or component. Whether values of the property have the component is not checked.
    init?(keyPath: String) {
        let dot = keyPath.firstIndex(of: ".")
        guard let property = LayerProperty.named(dot.map { String(keyPath[..<$0]) } ?? keyPath) else { return nil }
        self.property = property
        component = dot.flatMap { AnimatableComponent(rawValue: String(keyPath[keyPath.index(after: $0)...])) }
        if dot != nil, component == nil { return nil }
    }
}
