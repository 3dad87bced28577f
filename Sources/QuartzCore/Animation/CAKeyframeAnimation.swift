// Through a row of values.

public import CoreGraphics
public import Foundation

/// How values between the keys are found.
public nonisolated struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Straight from key to key.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value holds until the next.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight at an even speed; key times and timing functions are not looked at.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// A smooth curve through the keys.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// A smooth curve at an even speed; key times and timing functions are not looked at.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether something that follows a path turns along.
public nonisolated struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's x axis points along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The layer's x axis points back along the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values, each of the property's type; not looked at when there is a path.
    open var values: [Any]? { didSet { track = nil } }
    /// The path that a point follows, one key at the end of each of its elements.
    open var path: CGPath? { didSet { track = nil } }
    /// When each key is reached, 0…1, increasing; nil spreads them evenly. A discrete animation has one more, its end.
    open var keyTimes: [NSNumber]? { didSet { track = nil } }
    /// The pacing between each pair of keys.
    open var timingFunctions: [CAMediaTimingFunction]? { didSet { track = nil } }
    /// How values between the keys are found.
    open var calculationMode: CAAnimationCalculationMode = .linear { didSet { track = nil } }
    /// Whether the layer turns along the path; nil for not.
    open var rotationMode: CAAnimationRotationMode?
    private var track: KeyframeTrack?

    public required init() {
        super.init()
    }

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        values = other.values
        path = other.path
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        calculationMode = other.calculationMode
        rotationMode = other.rotationMode
    }

    private func currentTrack() -> KeyframeTrack {
        if let track { return track }
        let times = (keyTimes ?? []).map(\.doubleValue)
        let made = KeyframeTrack(
            keys: path.map(KeyframeTrack.keys(along:)) ?? KeyframeTrack.keys(from: (values ?? []).compactMap { AnimatableValue($0) }),
            times: times, curves: timingFunctions ?? [], mode: calculationMode)
        track = made
        return made
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
