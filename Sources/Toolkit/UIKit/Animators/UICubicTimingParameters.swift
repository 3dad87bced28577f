// Timing parameters with a cubic Bézier curve.

public import Foundation
internal import QuartzCore

/// A curve from (0, 0) to (1, 1) that maps the elapsed fraction of the time to the completed fraction of the change.
nonisolated open class UICubicTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// The built-in curve; unused and `.easeInOut` for parameters made of control points.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint
    /// `.builtin`, or `.cubic` for parameters made of control points.
    public let timingCurveType: UITimingCurveType

    /// The default curve of the system, `.easeInOut`.
    public convenience override init() {
        self.init(animationCurve: .easeInOut)
    }

    /// A built-in curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        (controlPoint1, controlPoint2) = curve.controlPoints
        timingCurveType = .builtin
    }

    /// The curve with two control points. Animations clamp their x to 0…1; the properties keep the given points.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        controlPoint1 = point1
        controlPoint2 = point2
        timingCurveType = .cubic
    }

    /// Decodes parameters from a keyed archive.
    public required init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding else { return nil }
        animationCurve = UIView.AnimationCurve(rawValue: coder.decodeInteger(forKey: "curve")) ?? .easeInOut
        timingCurveType = UITimingCurveType(rawValue: coder.decodeInteger(forKey: "type")) ?? .builtin
        controlPoint1 = CGPoint(x: coder.decodeDouble(forKey: "x1"), y: coder.decodeDouble(forKey: "y1"))
        controlPoint2 = CGPoint(x: coder.decodeDouble(forKey: "x2"), y: coder.decodeDouble(forKey: "y2"))
    }

    /// Encodes the parameters in a keyed archive.
    open func encode(with coder: NSCoder) {
        guard coder.allowsKeyedCoding else { return }
        coder.encode(animationCurve.rawValue, forKey: "curve")
        coder.encode(timingCurveType.rawValue, forKey: "type")
        coder.encode(Double(controlPoint1.x), forKey: "x1")
        coder.encode(Double(controlPoint1.y), forKey: "y1")
        coder.encode(Double(controlPoint2.x), forKey: "x2")
        coder.encode(Double(controlPoint2.y), forKey: "y2")
    }

    /// The same object, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// The same object.
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Nil.
    open var springTimingParameters: UISpringTimingParameters? { nil }
}

extension UIView.AnimationCurve {
    /// The control points of the curve, the same as in Core Animation's function of this name.
    nonisolated var controlPoints: (CGPoint, CGPoint) {
        switch self {
        case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
        case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
        case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
        case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        }
    }
}
