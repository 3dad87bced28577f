// Interpolation through a list of values or along a path.

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
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
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
        values = other.values
        path = other.path
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        tensionValues = other.tensionValues
        continuityValues = other.continuityValues
        biasValues = other.biasValues
        calculationMode = other.calculationMode
        rotationMode = other.rotationMode
    }

    private func currentTrack() -> KeyframeTrack {
        if let track { return track }
        let times = (keyTimes ?? []).map(\.doubleValue)
        let made = KeyframeTrack(
            keys: path.map(KeyframeTrack.keys(along:)) ?? KeyframeTrack.keys(from: (values ?? []).compactMap { AnimatableValue($0) }),
            times: times, curves: timingFunctions ?? [], mode: calculationMode,
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
        let angle = rotationMode == .rotateAutoReverse ? direction + .pi : direction
        layer.setAnimatableValue(.number(angle), for: key)
    }

    override var invalidates: DirtyFlags {
        rotationMode == nil ? super.invalidates : super.invalidates.union(.geometry)
    }
}
