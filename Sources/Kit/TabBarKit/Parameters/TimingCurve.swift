// The pacing of an animation as four numbers.

@preconcurrency internal import Foundation
public import UIKit

/// A cubic Bézier curve from (0, 0) to (1, 1), from the elapsed fraction of an animation to the completed fraction of its change.
nonisolated public struct TimingCurve: Hashable, Codable, Sendable {
    /// The first control point; x is within 0…1.
    public var x1, y1: Double
    /// The second control point; x is within 0…1.
    public var x2, y2: Double

    /// Creates a curve with the control points (x1, y1) and (x2, y2).
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Constant speed.
    public static let linear = TimingCurve(0, 0, 1, 1)
    /// Starts slowly.
    public static let easeIn = TimingCurve(0.42, 0, 1, 1)
    /// Ends slowly.
    public static let easeOut = TimingCurve(0, 0, 0.58, 1)
    /// Starts and ends slowly.
    public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
    /// The curve of implicit animations.
    public static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

    /// The valid y values. Values outside 0…1 make the animation overshoot.
    public static let verticalRange = -2.0...3.0

    /// The completed fraction of the change at the elapsed fraction `x`, which is limited to 0…1. Core Animation does not tell apps the
    /// values of its timing functions.
    public func value(at x: Double) -> Double {
        guard self != .linear, x > 0, x < 1 else { return min(max(x, 0), 1) }
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let rest = 1 - t
            return ((3 * rest * a + 3 * t * b) * rest + t * t) * t
        }
        // The horizontal coordinate ascends with the Bézier's parameter, so halving its interval finds the parameter.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return bezier(y1, y2, high)
    }

    /// The curve as a timing function; the standard function of the same curve if there is one.
    public var timingFunction: CAMediaTimingFunction {
        switch self {
        case .linear: CAMediaTimingFunction(name: .linear)
        case .easeIn: CAMediaTimingFunction(name: .easeIn)
        case .easeOut: CAMediaTimingFunction(name: .easeOut)
        case .easeInEaseOut: CAMediaTimingFunction(name: .easeInEaseOut)
        case .default: CAMediaTimingFunction(name: .default)
        default: CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
        }
    }
}
