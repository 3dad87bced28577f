// Interpolation through a list of values or along a path, and the curve through the keyframes.

public import CoreGraphics
public import Foundation

/// The kind of interpolation between keyframes.
public nonisolated struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value is held until the next keyframe.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Linear interpolation at constant speed; key times and timing functions are ignored.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// A smooth curve through the keyframes.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// A smooth curve at constant speed; key times and timing functions are ignored.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer that follows a path is rotated to the path's direction.
public nonisolated struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's x axis points along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer's x axis points back along the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values or along a path.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The keyframes, each of the property's type; ignored if `path` is set.
    open var values: [Any]? { didSet { track = nil } }
    /// The path that a point follows. The end of each element is a keyframe.
    open var path: CGPath? { didSet { track = nil } }
    /// The time of each keyframe, 0…1, increasing; equal intervals if nil or of a wrong count. A discrete animation may have
    /// one more time, the end of the last value.
    open var keyTimes: [NSNumber]? { didSet { track = nil } }
    /// The pacing between successive keyframes.
    open var timingFunctions: [CAMediaTimingFunction]? { didSet { track = nil } }
    /// How tight the curve is at each keyframe in the cubic modes: 1 is tight, −1 is round. Absent values are 0.
    open var tensionValues: [NSNumber]? { didSet { track = nil } }
    /// How the parts of the curve join at each keyframe in the cubic modes: 1 gives sharp, −1 inverted corners. Absent values are 0.
    open var continuityValues: [NSNumber]? { didSet { track = nil } }
    /// The weights of the next and the previous keyframe in the tangents of the cubic modes: at 1 only the next keyframe counts, at −1 only
    /// the previous one. Absent values are 0.
    open var biasValues: [NSNumber]? { didSet { track = nil } }
    /// The kind of interpolation. The default is `linear`.
    open var calculationMode: CAAnimationCalculationMode = .linear { didSet { track = nil } }
    /// The rotation along the path; nil, the default, means none.
    open var rotationMode: CAAnimationRotationMode?
    private var track: KeyframeTrack?

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, path, keyTimes, timingFunctions) = (other.values, other.path, other.keyTimes, other.timingFunctions)
        (tensionValues, continuityValues, biasValues) = (other.tensionValues, other.continuityValues, other.biasValues)
        (calculationMode, rotationMode) = (other.calculationMode, other.rotationMode)
    }

    private func currentTrack() -> KeyframeTrack {
        if let track { return track }
        let keys =
            path.map(KeyframeTrack.keys(along:)) ?? (values ?? []).compactMap { AnimatableValue($0) }.map { KeyframeTrack.Key(value: $0) }
        let made = KeyframeTrack(
            keys: keys, times: (keyTimes ?? []).map(\.doubleValue), curves: timingFunctions ?? [], mode: calculationMode,
            shape: KeyframeTrack.Shape(
                tension: Self.numbers(tensionValues), continuity: Self.numbers(continuityValues), bias: Self.numbers(biasValues)))
        track = made
        return made
    }

    /// The fractions of the duration, 0…1, at which an animation in one of the paced modes reaches its values; nil in other modes, and if
    /// all values are equal.
    package var _pacedTimes: [Double]? { currentTrack().pacedTimes }

    private static func numbers(_ values: [NSNumber]?) -> [Double] {
        (values ?? []).map { $0.doubleValue.isFinite ? $0.doubleValue : 0 }
    }

    override func nextStep(afterParentTime time: Double) -> Double? {
        guard calculationMode == .discrete, timingFunction == nil, !autoreverses, timeline == nil, speed > 0, duration > 0,
            rotationMode == nil, duration.isFinite
        else { return nil }
        let elapsed = (time - beginTime) * Double(speed)
        guard elapsed >= 0, elapsed < activeDuration else { return nil }
        let runs = (elapsed + timeOffset) / duration
        let run = runs.rounded(.down)
        guard let step = currentTrack().nextStep(after: runs - run) else { return nil }
        return beginTime + min((run + step) * duration - timeOffset, activeDuration) / Double(speed)
    }

    override func value(at progress: Double, current: AnimatableValue) -> AnimatableValue? {
        currentTrack().value(at: paced(progress))
    }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        super.apply(to: layer, progress: progress, iteration: iteration)
        guard let rotationMode, path != nil, let key = AnimatableKey(keyPath: "transform.rotation.z"),
            let direction = currentTrack().direction(at: paced(progress))
        else { return }
        layer.setAnimatableValue(.number(rotationMode == .rotateAutoReverse ? direction + .pi : direction), for: key)
    }

    override var invalidates: DirtyFlags { rotationMode == nil ? super.invalidates : super.invalidates.union(.geometry) }
}

/// Keyframes in order, and the interpolation between them.
nonisolated struct KeyframeTrack {
    /// A keyframe, and the shape of the curve that leads to it.
    struct Key {
        var value: AnimatableValue
        /// The control points of the Bézier from the previous keyframe; nil without a path and at the path's start.
        var controls: (CGPoint, CGPoint)?
    }

    private let keys: [Key]
    private let times: [Double]
    private let curves: [CAMediaTimingFunction]
    private let mode: CAAnimationCalculationMode
    private let shape: Shape
    /// The length of the curve up to each measured point; empty unless the animation is paced.
    private var lengths: [Double] = []

    /// The tension, continuity and bias of each keyframe in the cubic modes, −1…1; a missing value counts as 0.
    struct Shape {
        var tension: [Double] = []
        var continuity: [Double] = []
        var bias: [Double] = []

        var isPlain: Bool { tension.isEmpty && continuity.isEmpty && bias.isEmpty }

        /// The weights in both tangents of a keyframe: of the difference from the previous keyframe, and of the difference to the next one.
        /// These are Kochanek–Bartels splines. Continuity and bias have the signs of Apple's documentation, opposite to the paper's:
        /// positive continuity makes corners sharper, positive bias moves the curve before the keyframe.
        func tangents(at index: Int) -> (incoming: (Double, Double), outgoing: (Double, Double)) {
            func value(_ values: [Double]) -> Double { index < values.count ? values[index] : 0 }
            let (t, c, b) = (value(tension), value(continuity), value(bias))
            let before = (1 - t) * (1 - b) / 2
            let after = (1 - t) * (1 + b) / 2
            return ((before * (1 + c), after * (1 - c)), (before * (1 - c), after * (1 + c)))
        }
    }

    /// The number of line segments that approximate the curve between two keyframes to measure its length.
    private static let measuringSteps = 16

    init(keys: [Key], times: [Double], curves: [CAMediaTimingFunction], mode: CAAnimationCalculationMode, shape: Shape = Shape()) {
        self.keys = keys
        self.shape = shape
        self.mode = mode
        let isPaced = mode == .paced || mode == .cubicPaced
        self.curves = isPaced ? [] : curves
        let needed = mode == .discrete ? keys.count + 1 : keys.count
        let last = Double(max(needed - 1, 1))
        let fits = !isPaced && (times.count == needed || (mode == .discrete && times.count == keys.count))
        self.times = fits ? times : (0..<max(needed, 1)).map { Double($0) / last }
        if isPaced { lengths = measure() }
    }

    /// The keyframes at the end points of a path's elements; a later move is treated as a line.
    static func keys(along path: CGPath) -> [Key] {
        var keys: [Key] = []
        var start = CGPoint.zero
        var current = CGPoint.zero
        /// The point after `count` thirds of the way from one point to another.
        func thirds(_ count: CGFloat, from a: CGPoint, to b: CGPoint) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * count / 3, y: a.y + (b.y - a.y) * count / 3)
        }
        func add(_ p: CGPoint, _ controls: (CGPoint, CGPoint)?) {
            keys.append(Key(value: .point(p), controls: controls))
            current = p
        }
        func addLine(to p: CGPoint) { add(p, (thirds(1, from: current, to: p), thirds(2, from: current, to: p))) }
        for element in path.elements {
            switch element {
            case .move(let p):
                if keys.isEmpty { add(p, nil) } else { addLine(to: p) }
                start = p
            case .line(let p): addLine(to: p)
            case .quadCurve(let p, let c): add(p, (thirds(2, from: current, to: c), thirds(2, from: p, to: c)))
            case .curve(let p, let c1, let c2): add(p, (c1, c2))
            case .closeSubpath: if current != start { addLine(to: start) }
            }
        }
        return keys
    }

    /// The first moment after `moment` at which a discrete animation shows another keyframe; 1 after the last keyframe, nil in other modes.
    func nextStep(after moment: Double) -> Double? {
        guard mode == .discrete else { return nil }
        return times.dropFirst().first { $0 > moment + 1e-9 && $0 < 1 } ?? 1
    }

    /// The value at a moment 0…1; nil without keyframes.
    func value(at moment: Double) -> AnimatableValue? {
        guard let first = keys.first else { return nil }
        guard keys.count > 1 else { return first.value }
        let (index, fraction) = segment(at: moment)
        return value(after: index, fraction: fraction)
    }

    /// The direction of the curve at a moment, in radians; nil if it has none.
    func direction(at moment: Double) -> Double? {
        guard keys.count > 1 else { return nil }
        let (index, fraction) = segment(at: moment)
        let low = max(fraction - 1e-4, 0)
        guard let a = value(after: index, fraction: low).point, let b = value(after: index, fraction: min(low + 2e-4, 1)).point, a != b
        else { return nil }
        return atan2(Double(b.y - a.y), Double(b.x - a.x))
    }

    /// The index of the keyframe before a moment, and the fraction of the way to the next one.
    private func segment(at moment: Double) -> (index: Int, fraction: Double) {
        if !lengths.isEmpty { return pacedSegment(at: moment) }
        let segments = mode == .discrete ? keys.count : keys.count - 1
        var index = 0
        while index < segments - 1, moment >= times[index + 1] { index += 1 }
        guard mode != .discrete else { return (index, 0) }
        let span = times[index + 1] - times[index]
        let fraction = min(max(span > 0 ? (moment - times[index]) / span : 1, 0), 1)
        return (index, index < curves.count ? curves[index].value(at: fraction) : fraction)
    }

    private func pacedSegment(at moment: Double) -> (index: Int, fraction: Double) {
        let wanted = min(max(moment, 0), 1) * (lengths.last ?? 0)
        var step = 0
        while step < lengths.count - 2, lengths[step + 1] < wanted { step += 1 }
        let span = lengths[step + 1] - lengths[step]
        let within = span > 0 ? (wanted - lengths[step]) / span : 1
        let index = step / Self.measuringSteps
        return (index, (Double(step % Self.measuringSteps) + min(max(within, 0), 1)) / Double(Self.measuringSteps))
    }

    /// The fractions of the duration at which the keyframes are reached at constant speed; nil in other modes or without a distance.
    var pacedTimes: [Double]? {
        guard let whole = lengths.last, whole > 0 else { return nil }
        return keys.indices.map { lengths[$0 * Self.measuringSteps] / whole }
    }

    private func measure() -> [Double] {
        guard keys.count > 1 else { return [] }
        var result = [0.0]
        var before = keys[0].value
        for index in 0..<(keys.count - 1) {
            for step in 1...Self.measuringSteps {
                let value = value(after: index, fraction: Double(step) / Double(Self.measuringSteps))
                result.append(result[result.count - 1] + before.distance(to: value))
                before = value
            }
        }
        return result
    }

    /// The value between a keyframe and the next.
    private func value(after index: Int, fraction t: Double) -> AnimatableValue {
        guard index + 1 < keys.count else { return keys[index].value }
        let next = keys[index + 1]
        if let (c1, c2) = next.controls, let p0 = keys[index].value.point, let p3 = next.value.point {
            let u = 1 - t
            let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            func mix(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat { w0 * a + w1 * b + w2 * c + w3 * d }
            return .point(CGPoint(x: mix(p0.x, c1.x, c2.x, p3.x), y: mix(p0.y, c1.y, c2.y, p3.y)))
        }
        if mode == .cubic || mode == .cubicPaced { return smoothValue(after: index, fraction: t) }
        return keys[index].value.interpolated(to: next.value, at: t)
    }

    /// Catmull–Rom: the tangent at a keyframe is half the difference between its neighbours. With a shape, Kochanek–Bartels.
    /// At the ends the keyframe replaces its missing neighbour.
    private func smoothValue(after index: Int, fraction t: Double) -> AnimatableValue {
        let p0 = keys[max(index - 1, 0)].value
        let p1 = keys[index].value
        let p2 = keys[index + 1].value
        let p3 = keys[min(index + 2, keys.count - 1)].value
        let t2 = t * t
        let t3 = t2 * t
        var weights = ((-t3 + 2 * t2 - t) / 2, (3 * t3 - 5 * t2 + 2) / 2, (-3 * t3 + 4 * t2 + t) / 2, (t3 - t2) / 2)
        if !shape.isPlain {
            // The Hermite curve with the outgoing tangent of this keyframe and the incoming one of the next.
            let (start, end) = (shape.tangents(at: index).outgoing, shape.tangents(at: index + 1).incoming)
            let (h1, h2) = (t3 - 2 * t2 + t, t3 - t2)
            weights = (
                -h1 * start.0, 2 * t3 - 3 * t2 + 1 + h1 * (start.0 - start.1) - h2 * end.0,
                3 * t2 - 2 * t3 + h1 * start.1 + h2 * (end.0 - end.1), h2 * end.1
            )
        }
        return p1.combined(weight: weights.1, with: p2, weight: weights.2).combined(
            weight: 1, with: p0.combined(weight: weights.0, with: p3, weight: weights.3), weight: 1)
    }
}
