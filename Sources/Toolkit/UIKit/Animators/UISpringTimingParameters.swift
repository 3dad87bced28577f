// Timing parameters with a spring.

public import Foundation
internal import QuartzCore

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
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

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
