// Animations and groups of animations: timing, pacing and delegate.

@preconcurrency public import Foundation

/// Notified when an animation starts and ends.
@preconcurrency @MainActor public protocol CAAnimationDelegate: AnyObject {
    /// Called in the first frame after the animation was added, or in the frame at its begin time if that is later.
    func animationDidStart(_ anim: CAAnimation)
    /// Called when the animation has ended, or with `flag` false if it was removed before its end.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// The default does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// The default does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change of presentation values over time. Model values do not change. Layers keep copies of the animations that are added.
@preconcurrency @MainActor open class CAAnimation: NSObject, CAMediaTiming, CAAction {
    /// The start in the layer's time, in seconds; 0 means the time of the first frame. In a group, seconds after the group's start.
    public var beginTime: CFTimeInterval = 0
    /// The length of one run in seconds; 0 means the duration of the transaction or group when the animation is added.
    public var duration: CFTimeInterval = 0
    /// The rate of the animation's time relative to the layer's or group's. The default is 1.
    public var speed: Float = 1
    /// The time within the first run at which the animation begins, in seconds.
    public var timeOffset: CFTimeInterval = 0
    /// The number of runs, which may be fractional; 0 means one.
    public var repeatCount: Float = 0
    /// The total seconds of all runs; if positive, `repeatCount` is ignored.
    public var repeatDuration: CFTimeInterval = 0
    /// Whether each run is played forwards and then backwards, in twice the `duration`.
    public var autoreverses = false
    /// What is displayed before the start and after the end. The default is `removed`.
    public var fillMode: CAMediaTimingFillMode = .removed
    /// The pacing of a run; nil means linear.
    open var timingFunction: CAMediaTimingFunction?
    /// Notified of the start and the end. The animation retains it.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer removes the animation when it has ended. The default is true.
    open var isRemovedOnCompletion = true
    private var applicationValues: [String: Any] = [:]
    /// The context in which the animation was created; for a layer's copy, the one in which it was added to the layer.
    private let context = CallbackContext.current
    /// The time line that the animation follows instead of the layer's time; nil for most.
    package var timeline: TimelineSpan?

    /// Creates an animation with default values. It changes nothing.
    public required override init() { super.init() }

    /// A copy with the same values. Must be called on the main thread.
    nonisolated open override func copy() -> Any { MainActor.assumeIsolated { duplicate() } }

    /// A copy with the same values and delegate.
    final func duplicate() -> CAAnimation {
        let other = type(of: self).init()
        other.copyState(from: self)
        return other
    }

    /// Copies the values of another animation; overridden by subclasses with stored properties.
    func copyState(from other: CAAnimation) {
        (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (fillMode, timingFunction, isRemovedOnCompletion) = (other.fillMode, other.timingFunction, other.isRemovedOnCompletion)
        (delegate, applicationValues, timeline) = (other.delegate, other.applicationValues, other.timeline)
    }

    /// Calls the delegate, if there is one.
    final func notify(_ call: (any CAAnimationDelegate) -> Void) { if let delegate { context.perform { call(delegate) } } }

    /// Applies the values at `progress`, 0…1 before pacing, to a presentation layer. `iteration` is the number of completed runs.
    func apply(to layer: CALayer, progress: Double, iteration: Int) {}

    /// The layer's time of the next change of a value, for animations with values that change in steps; nil if they change continuously.
    func nextStep(afterParentTime time: Double) -> Double? { nil }

    /// The dirty flags that the animation sets on its layer in each frame.
    var invalidates: DirtyFlags { [] }

    /// The progress after the timing function is applied.
    final func paced(_ progress: Double) -> Double { timingFunction?.value(at: progress) ?? progress }

    /// Applies the values at a time of the layer or group, and returns the phase of the animation.
    @discardableResult
    final func apply(to layer: CALayer, atParentTime time: Double) -> TimingSample.Phase {
        let sample = sample(atParentTime: time)
        if let progress = sample.progress { apply(to: layer, progress: progress, iteration: sample.iteration) }
        return sample.phase
    }

    /// Adds the animation to the layer `anObject`.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Stores a value for the application's own use. Copies of the animation keep it.
    open func setValue(_ value: Any?, forKey key: String) { applicationValues[key] = value }

    /// The value stored with `setValue(_:forKey:)`; nil if there is none. Properties have no keys.
    open func value(forKey key: String) -> Any? { applicationValues[key] }
}

/// Animations that run together. Their begin times are relative to the group's start, and they end with the group at the latest.
@preconcurrency @MainActor open class CAAnimationGroup: CAAnimation {
    /// The animations in the order in which they are applied. Their delegates and `isRemovedOnCompletion` are ignored.
    open var animations: [CAAnimation]?

    override func copyState(from other: CAAnimation) {
        super.copyState(from: other)
        animations = (other as? CAAnimationGroup)?.animations?.map { $0.duplicate() }
    }

    override var invalidates: DirtyFlags { (animations ?? []).reduce(into: []) { $0.formUnion($1.invalidates) } }

    /// Sets the group's duration on members without a duration.
    func distributeDuration() {
        for animation in animations ?? [] {
            if animation.duration == 0 { animation.duration = duration }
            (animation as? CAAnimationGroup)?.distributeDuration()
        }
    }

    override func apply(to layer: CALayer, progress: Double, iteration: Int) {
        guard let animations else { return }
        let time = paced(progress) * duration
        for animation in animations { animation.apply(to: layer, atParentTime: time) }
    }
}
