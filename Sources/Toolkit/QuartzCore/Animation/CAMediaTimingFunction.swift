// Timing functions: cubic Béziers from (0, 0) to (1, 1), solved for x.

public import Foundation

/// The name of a standard timing function.
public nonisolated struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Starts slowly: control points (0.42, 0) and (1, 1).
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Ends slowly: control points (0, 0) and (0.58, 1).
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1).
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The timing function of implicit animations: control points (0.25, 0.1) and (0.25, 1).
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A function from the elapsed fraction of a run to the completed fraction of the change.
public nonisolated final class CAMediaTimingFunction: NSObject, Sendable {
    private let x1, y1, x2, y2: Double

    /// A standard timing function; linear for an unknown name.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(0.42, 0, 1, 1)
        case .easeOut: self.init(0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(0.42, 0, 0.58, 1)
        case .default: self.init(0.25, 0.1, 0.25, 1)
        default: self.init(0, 0, 1, 1)
        }
    }

    /// The Bézier with control points (c1x, c1y) and (c2x, c2y). The x values are clamped to 0…1, so that the function is unambiguous.
    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
    }

    private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = min(max(x1, 0), 1)
        self.y1 = y1
        self.x2 = min(max(x2, 0), 1)
        self.y2 = y2
        super.init()
    }

    /// Copies x and y of control point 0…3 to `values`; 0 and 3 are the end points.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let point: (Double, Double)
        switch index {
        case 1: point = (x1, y1)
        case 2: point = (x2, y2)
        case 3: point = (1, 1)
        default: point = (0, 0)
        }
        values[0] = Float(point.0)
        values[1] = Float(point.1)
    }

    /// The function value, accurate to about 1e-12. Arguments outside 0…1 are clamped.
    public func value(at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if x1 == y1, x2 == y2 { return x }
        return Self.bezier(y1, y2, parameter(at: x))
    }

    /// The Bézier's parameter for a value of x, by Newton's method with bisection as fallback.
    private func parameter(at x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var t = x
        for _ in 0..<64 {
            let error = Self.bezier(x1, x2, t) - x
            if abs(error) < 1e-13 { break }
            if error > 0 { high = t } else { low = t }
            let slope = Self.bezierSlope(x1, x2, t)
            let next = slope > 1e-9 ? t - error / slope : .infinity
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    /// 3(1−t)²t·a + 3(1−t)t²·b + t³.
    private static func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
        let u = 1 - t
        return ((3 * u * a + 3 * t * b) * u + t * t) * t
    }

    private static func bezierSlope(_ a: Double, _ b: Double, _ t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * a + 6 * u * t * (b - a) + 3 * t * t * (1 - b)
    }
}
