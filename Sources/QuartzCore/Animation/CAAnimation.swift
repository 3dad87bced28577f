// What all animations have in common: a time line, a pacing curve, and someone told of start and end.

@preconcurrency public import Foundation

/// Who hears of an animation's start and end.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    /// The animation shows for the first time.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended, or (`flag` false) was removed before its end.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change over time, applied to a layer's presented values and never to the layer itself. A layer keeps its own copy of it.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAMediaTiming, CAAction {
    public var beginTime: CFTimeInterval = 0
    /// The length of one run in seconds; zero takes the transaction's, or the group's, when the animation is added.
    public var duration: CFTimeInterval = 0
    public var speed: Float = 1
    public var timeOffset: CFTimeInterval = 0
    public var repeatCount: Float = 0
    public var repeatDuration: CFTimeInterval = 0
    public var autoreverses = false
    public var fillMode: CAMediaTimingFillMode = .removed
    /// The pacing; nil is linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Who hears of start and end; kept alive by the animation.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer drops the animation at its end.
    open var isRemovedOnCompletion = true
    private var applicationValues: [String: Any]?

    public required override init() {
        super.init()
    }

    /// A copy with the same values; on the main thread only.
    nonisolated open override func copy() -> Any { MainActor.assumeIsolated { duplicate() } }

    /// A copy with the same values; on the main thread only.and delegate.
    final func duplicate() -> CAAnimation {
        let other = type(of: self).init()
        other.copyState(from: self)
        return other
    }

    /// Takes over another animation's values; overridden by kinds with more of them.
    func copyState(from other: CAAnimation) {
        beginTime = other.beginTime
        duration = other.duration
        speed = other.speed
        timeOffset = other.timeOffset
        repeatCount = other.repeatCount
        repeatDuration = other.repeatDuration
        autoreverses = other.autoreverses
        fillMode = other.fillMode
        timingFunction = other.timingFunction
        delegate = other.delegate
        isRemovedOnCompletion = other.isRemovedOnCompletion
        applicationValues = other.applicationValues
    }

    /// Applies the animation's values at a place in its run, 0…1 before the pacing, to a layer's presented copy.
    func apply(to layer: CALayer, progress: Double, iteration: Int) {}

    /// What the animation's values make stale.
    var invalidates: DirtyFlags { [] }

    /// The progress after pacing.
    final func paced(_ progress: Double) -> Double {
        timingFunction?.value(at: progress) ?? progress
    }

    /// Applies the animation as it stands at a time of its parent's time line, and tells where that is.
    @discardableResult
    final func apply(to layer: CALayer, atParentTime time: Double) -> TimingSample.Phase {
        let sample = sample(atParentTime: time)
        if let progress = sample.progress { apply(to: layer, progress: progress, iteration: sample.iteration) }
        return sample.phase
    }

    /// Adds the animation to the layer whose property has changed.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Values of the application's own by name, such as what an animation is for; they are copied along.
    open func setAnimationValue(_ value: Any?, forKey key: String) {
        var values = applicationValues ?? [:]
        values[key] = value
        applicationValues = values
    }

    /// A value set by `setAnimationValue(_:forKey:)`.
    open func animationValue(forKey key: String) -> Any? { applicationValues?[key] }
}
