// The pacing of a property animator, as values.

public import Foundation

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
