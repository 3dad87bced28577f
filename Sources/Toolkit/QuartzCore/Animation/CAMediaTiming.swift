// Time lines of layers and animations: clock, hierarchical timing and timing functions.

public import Foundation

/// What an animation displays before its start and after its end.
public nonisolated struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing before the start or after the end.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The final value after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value before the start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The first value before the start and the final value after the end.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// A time line in a hierarchy: local time t = (parent's time − beginTime) · speed + timeOffset.
@preconcurrency @MainActor public protocol CAMediaTiming {
    /// The start in the parent's time, in seconds. For an animation added to a layer, 0 means the time of the first frame.
    var beginTime: CFTimeInterval { get set }
    /// The length of one run, in seconds.
    var duration: CFTimeInterval { get set }
    /// Local seconds per second of the parent.
    var speed: Float { get set }
    /// An offset of the local time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// The number of runs, which may be fractional; 0 means one.
    var repeatCount: Float { get set }
    /// The total seconds of all runs; if positive, `repeatCount` is ignored.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run is played forwards and then backwards, in twice the `duration`.
    var autoreverses: Bool { get set }
    /// What is displayed before the start and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The state of an animation at one time.
nonisolated struct TimingSample: Equatable {
    enum Phase: Equatable { case before, active, after }

    var phase: Phase
    /// The position within the run, 0…1, before the timing function; nil if the animation displays nothing.
    var progress: Double?
    /// The number of completed runs, for cumulative animations.
    var iteration: Int
}

extension CAMediaTiming {
    /// The seconds of local time from start to end, including all runs; infinite if the animation repeats forever.
    var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        return repeatCount > 0 ? runDuration * Double(repeatCount) : runDuration
    }

    /// The time of the parent at which the last run ends; infinite without an end. Without a begin time, the first run starts at `time`.
    func end(from time: Double) -> Double {
        speed == 0 ? .infinity : (beginTime == 0 ? time : beginTime) + activeDuration / abs(Double(speed))
    }

    /// The seconds of one run, forward and backward if the animation reverses.
    private var runDuration: Double { autoreverses ? duration * 2 : duration }

    /// The state at a time of the parent.
    /// The time offset shifts the runs cyclically and leaves start and end unchanged. A negative speed plays from the end to the start.
    func timingSample(atParentTime time: Double) -> TimingSample {
        let active = activeDuration
        var elapsed = (time - beginTime) * Double(speed)
        if speed < 0, active.isFinite { elapsed += active }
        let clamped = min(max(elapsed, 0), active)
        let (progress, iteration) = position(at: clamped, isEnd: clamped >= active)
        func sample(_ phase: TimingSample.Phase, _ isShown: Bool) -> TimingSample {
            TimingSample(phase: phase, progress: isShown ? progress : nil, iteration: iteration)
        }
        if speed < 0 ? elapsed > active : elapsed < 0 { return sample(.before, fillMode == .backwards || fillMode == .both) }
        let isOver = speed < 0 ? elapsed < 0 : speed > 0 && elapsed >= active
        return isOver ? sample(.after, fillMode == .forwards || fillMode == .both) : sample(.active, true)
    }

    /// The position in the run at a time since the start. A boundary between runs belongs to the later one, the end to the last run.
    private func position(at time: Double, isEnd: Bool) -> (progress: Double, iteration: Int) {
        let run = runDuration
        guard run > 0, run.isFinite, time.isFinite else { return (run > 0 || autoreverses ? 0 : 1, 0) }
        let runs = (time + timeOffset) / run
        var whole = runs.rounded(.down)
        var fraction = runs - whole
        if isEnd, fraction < 1e-9, whole > 0 { (whole, fraction) = (whole - 1, 1) }
        let iteration = abs(whole) < 1e9 ? max(Int(whole), 0) : 0
        guard autoreverses else { return (fraction, iteration) }
        return (fraction < 0.5 ? fraction * 2 : 2 - fraction * 2, iteration)
    }
}

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
    }

    /// Copies x and y of control point 0…3 to `values`; 0 and 3 are the end points.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        let (x, y): (Double, Double) =
            switch index {
            case 1: (x1, y1)
            case 2: (x2, y2)
            case 3: (1, 1)
            default: (0, 0)
            }
        (values[0], values[1]) = (Float(x), Float(y))
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
        var (low, high, t) = (0.0, 1.0, x)
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

/// A time on the media clock, or a duration, in seconds.
public typealias CFTimeInterval = Double

/// The time source of layers and animations. All work of a frame uses the same time.
@MainActor package enum MediaClock {
    /// The clock used between frames, in seconds from an arbitrary start. It must never go backwards.
    package static var source: @MainActor () -> CFTimeInterval = { ProcessInfo.processInfo.systemUptime }
    /// The time of the frame being drawn; nil between frames.
    package static var frameTime: CFTimeInterval?

    /// The time of the frame being drawn; between frames the time of the clock.
    package static var current: CFTimeInterval { frameTime ?? source() }
}

/// The current time on the media clock, in seconds. It is constant while a frame is drawn.
@preconcurrency @MainActor public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.current }
