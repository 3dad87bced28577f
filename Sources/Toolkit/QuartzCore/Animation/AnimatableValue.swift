// Values of animatable properties.

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
        let type = String(cString: value.objCType)
        if type == String(cString: NSValue(point: .zero).objCType) {
            self = .point(value.pointValue)
        } else if type == String(cString: NSValue(size: .zero).objCType) {
            self = .size(value.sizeValue)
        } else if type == String(cString: NSValue(rect: .zero).objCType) {
            self = .rect(value.rectValue)
        } else if type == "[6d]" {
            self = .transform(CATransform3DMakeAffineTransform(value.cgAffineTransformValue))
        } else if type == "[16d]" {
            self = .transform(value.caTransform3DValue)
        } else {
            return nil
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
