// Timing parameters of property animators: cubic curves and springs.

/// The kind of a timing curve, with Apple's raw values.
nonisolated public enum UITimingCurveType: Int, Sendable {
    /// One of the curves of `UIView.AnimationCurve`.
    case builtin = 0
    /// A cubic Bézier curve.
    case cubic = 1
    /// A spring.
    case spring = 2
    /// Both: a cubic curve and a spring.
    case composed = 3
}

/// An object that describes the pacing of an animator.
nonisolated public protocol UITimingCurveProvider: NSObjectProtocol, NSCoding, NSCopying {
    /// Which of the two parameters apply.
    var timingCurveType: UITimingCurveType { get }
    /// The curve; nil for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring; nil for a curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

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
    public convenience override init() { self.init(animationCurve: .easeInOut) }

    /// A built-in curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        (controlPoint1, controlPoint2) = curve.controlPoints
        timingCurveType = .builtin
    }

    /// The curve with two control points. Animations clamp their x to 0…1; the properties keep the given points.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        (animationCurve, timingCurveType) = (.easeInOut, .cubic)
        (controlPoint1, controlPoint2) = (point1, point2)
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
        let coordinates = [("x1", controlPoint1.x), ("y1", controlPoint1.y), ("x2", controlPoint2.x), ("y2", controlPoint2.y)]
        for (key, value) in coordinates { coder.encode(Double(value), forKey: key) }
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

/// A damped spring, described by its damping ratio or by its mass, stiffness and damping.
nonisolated open class UISpringTimingParameters: NSObject, UITimingCurveProvider, @unchecked Sendable {
    /// The definition of a spring.
    enum Kind: Equatable {
        /// The animator's duration and the ratio determine the spring.
        case ratio(Double)
        /// The spring has its own duration.
        case physics(mass: Double, stiffness: Double, damping: Double)
        /// The spring of the system's own animations, with the animator's duration.
        case system
    }

    /// The velocity at the start, in distances to the target per second. Only `dx` is used.
    public let initialVelocity: CGVector
    let kind: Kind

    /// The spring of the system's own animations: critically damped, with the frequency of mass 3 and stiffness 1000.
    public override init() {
        initialVelocity = .zero
        kind = .system
    }

    /// A spring without initial velocity that rests after the animator's duration. 1 is critical damping; smaller ratios oscillate more.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// A spring that rests after the animator's duration. 1 is critical damping; smaller ratios oscillate more.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        initialVelocity = velocity
        kind = .ratio(Double(ratio))
    }

    /// A spring with its own duration, in which it settles; the animator's duration is ignored.
    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        initialVelocity = velocity
        kind = .physics(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    }

    /// Decodes a spring from a keyed archive.
    public required init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding else { return nil }
        initialVelocity = CGVector(dx: coder.decodeDouble(forKey: "dx"), dy: coder.decodeDouble(forKey: "dy"))
        switch coder.decodeInteger(forKey: "kind") {
        case 1: kind = .ratio(coder.decodeDouble(forKey: "ratio"))
        case 2:
            kind = .physics(
                mass: coder.decodeDouble(forKey: "mass"), stiffness: coder.decodeDouble(forKey: "stiffness"),
                damping: coder.decodeDouble(forKey: "damping"))
        default: kind = .system
        }
    }

    /// Encodes the spring in a keyed archive.
    open func encode(with coder: NSCoder) {
        guard coder.allowsKeyedCoding else { return }
        coder.encode(Double(initialVelocity.dx), forKey: "dx")
        coder.encode(Double(initialVelocity.dy), forKey: "dy")
        switch kind {
        case .system: coder.encode(0, forKey: "kind")
        case .ratio(let ratio):
            coder.encode(1, forKey: "kind")
            coder.encode(ratio, forKey: "ratio")
        case .physics(let mass, let stiffness, let damping):
            coder.encode(2, forKey: "kind")
            coder.encode(mass, forKey: "mass")
            coder.encode(stiffness, forKey: "stiffness")
            coder.encode(damping, forKey: "damping")
        }
    }

    /// The same object, which never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// `.spring`.
    open var timingCurveType: UITimingCurveType { .spring }
    /// Nil.
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The same object.
    open var springTimingParameters: UISpringTimingParameters? { self }
}

// MARK: - Duration

nonisolated extension DampedSpring {
    /// The stiffness at a mass of 1.
    var stiffness: Double { frequency * frequency }
    /// The friction coefficient at a mass of 1.
    var damping: Double { 2 * decay }

    /// The envelope at the end of the duration.
    private static let restEnvelope = 0.001

    /// A spring that comes to rest after a given duration. The damping ratio is from above 0 (hardly damped) to 1 (no overshoot), the
    /// initial velocity in distances to the target per second.
    ///
    /// UIKit's springs move as x(t) = e^(−ζωt)·(cos ω_d·t + (ζω − v)/ω_d · sin ω_d·t) with ω_d = ω√(1 − ζ²). At the end of the duration D
    /// the envelope of the sine, |ζω − v|/ω_d · e^(−ζωD), is a thousandth; at ζ = 1 the envelope is (1 + |ω − v|·D)·e^(−ωD). The
    /// stiffness is ω²; it agrees with the stiffnesses recorded on devices.
    init(ratio: Double, duration: Double, velocity: Double) {
        let ratio = ratio.isNaN ? 1 : min(max(ratio, 0.01), 1)
        let duration = duration > 0.001 ? duration : 0.001
        let velocity = velocity.isFinite ? velocity : 0
        self.init(frequency: Self.frequency(ratio: ratio, duration: duration, velocity: velocity), ratio: ratio)
    }

    /// Finds ω by bisection of ln ω; the envelope decreases with ω.
    /// Exception: if ζ < 1 and v > 0, the envelope is 0 at ω = v/ζ and rises from there to a maximum before it decreases again.
    private static func frequency(ratio: Double, duration: Double, velocity: Double) -> Double {
        func excess(_ frequency: Double) -> Double {
            let decay = exp(-ratio * frequency * duration)
            if ratio > 0.9999 { return (1 + abs(frequency - velocity) * duration) * decay - restEnvelope }
            return abs(ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot()) * decay - restEnvelope
        }
        var (low, high) = (0.01 / duration, 1e5 / duration)
        for _ in 0..<200 {
            let middle = (low * high).squareRoot()
            if excess(middle) > 0 { low = middle } else { high = middle }
        }
        return (low * high).squareRoot()
    }
}
