// One run of a property animator: the recorded changes, their pacing, and the position.

/// The state of an animator between its start and its end.
final class AnimatorRun {
    /// A movement from the current position to the start or the end.
    struct Leg {
        /// The elapsed fraction of the animator's time at the beginning.
        let start: Double
        /// The completed fraction of the change at the beginning.
        let startProgress: Double
        let delay: TimeInterval
        let duration: TimeInterval
        /// The pacing of the remaining change; nil for the animator's own pacing.
        let pace: AnimationPace?
        /// The time on the run's clock at which the movement begins; nil before its first frame.
        var origin: TimeInterval?
    }

    let line = AnimationTimeline()
    let record = AnimatorRecord()
    var leg: Leg?
    /// The movement, on the clock of the window in which the changed views are.
    let motion = FrameMotion(named: "animator")
    /// The elapsed fraction of the time, 0…1, whatever the direction.
    var position: Double = 0
    /// The completed fraction of the change, whatever the direction.
    var progress: Double = 0
    /// The fraction that the program has set, while it is shown.
    var scrubbed: Double?
    var isReversed = false
    private var pace: AnimationPace?

    /// Calls `tick` in each frame with times on the run's clock, until the run stops moving.
    func move(_ tick: @escaping (TimeInterval) -> FrameMotion.Outcome) {
        motion.stop()
        motion.handler = tick
        motion.values = { [weak self] in self.map { ["progress": $0.progress] } ?? [:] }
        motion.start(on: record.changes.lazy.compactMap { $0.view?.window }.first?.layer)
    }

    /// Begins at the start, or at the end if reversed.
    func begin(pace: AnimationPace) {
        self.pace = pace
        if isReversed { (position, progress) = (1, 1) }
        line.move(to: position, progress: progress)
    }

    /// The position and progress at a time on the run's clock.
    func positionAndProgress(at time: TimeInterval) -> (position: Double, progress: Double) {
        guard let leg, let pace, let origin = leg.origin else { return (position, progress) }
        let elapsed = leg.duration > 0 ? min(max((time - origin) / leg.duration, 0), 1) : time >= origin ? 1 : 0
        let target: Double = isReversed ? 0 : 1
        guard let other = leg.pace else {
            let position = leg.start + (target - leg.start) * elapsed
            return (position, elapsed > 0 ? pace.progress(at: position) : leg.startProgress)
        }
        let progress = leg.startProgress + (target - leg.startProgress) * other.progress(at: elapsed)
        return (pace.position(at: progress), progress)
    }

    /// Shows a fraction of the run, 0…1, counted in the run's direction.
    func scrub(to fraction: Double, linearly: Bool, pace: AnimationPace) {
        let forward = isReversed ? 1 - fraction : fraction
        position = linearly ? pace.position(at: forward) : forward
        progress = linearly ? forward : pace.progress(at: forward)
        scrubbed = fraction
        line.move(to: position, progress: progress)
    }

    /// The fraction of the change or of the time, in the direction of the run.
    func fraction(scrubsLinearly: Bool, at time: TimeInterval) -> Double {
        if let scrubbed, leg == nil { return scrubbed }
        let (position, progress) = positionAndProgress(at: motion.localTime(time))
        let forward = min(max(scrubsLinearly ? progress : position, 0), 1)
        return isReversed ? 1 - forward : forward
    }

    func moveToEnd() {
        position = isReversed ? 0 : 1
        progress = position
        line.move(to: position, progress: progress)
    }

    func stopMoving() {
        line.motion = nil
        line.move(to: position, progress: progress)
        motion.stop()
        // The handler keeps the animator alive.
        motion.handler = { _ in .atRest }
        leg = nil
    }

    /// Removes the animations and gives the views the values of a position.
    func settle(at position: UIViewAnimatingPosition) {
        line.hasFinished = position != .current
        record.settle(at: position)
    }
}

/// The changed properties of an animator's views.
final class AnimatorRecord {
    /// A change of one property.
    struct Change {
        weak var view: UIView?
        let property: String
        /// The key of the layer's animation.
        let key: String
        let old: Any
        let new: Any
        /// The view's background colours before and after the change, which may be dynamic; nil if the view's colour did not change.
        let backgrounds: Backgrounds?
    }

    private(set) var changes: [Change] = []
    /// Whether hit tests find the views at their presentation values.
    var hitTestsPresentation = false

    /// The background colours before and after a change.
    typealias Backgrounds = (old: UIColor?, new: UIColor?)

    /// Adds a change. `backgrounds` are the view's background colours before and after it; nil for a change of another property.
    func add(_ view: UIView, property: String, key: String, from old: Any, to new: Any, backgrounds: Backgrounds?) {
        changes.append(Change(view: view, property: property, key: key, old: old, new: new, backgrounds: backgrounds))
        if hitTestsPresentation { view.presentationHitTests += 1 }
    }

    /// The view's background colours before and after the change in progress; nil outside `changeBackground`.
    private(set) var changingBackgrounds: Backgrounds?

    /// Performs a change of a view's background colour. The colours before and after it are recorded with the change.
    func changeBackground(from old: UIColor?, to new: UIColor?, _ change: () -> Void) {
        changingBackgrounds = (old, new)
        change()
        changingBackgrounds = nil
    }

    /// Removes the animations, and sets the values of the animation's start or end, or the present ones.
    func settle(at position: UIViewAnimatingPosition) {
        withoutAnimations {
            for change in changes(towards: position) {
                guard let view = change.view else { continue }
                if hitTestsPresentation { view.presentationHitTests = max(0, view.presentationHitTests - 1) }
                let progress: Double? = position == .current ? nil : position == .start ? 0 : 1
                guard view.layer.animation(forKey: change.key) != nil else {
                    if position == .start { store(change.old, of: change, in: view) }
                    continue
                }
                view.layer.settle(change.key, at: progress) { _, value in
                    if position != .end { store(value, of: change, in: view) }
                }
            }
        }
        if position != .current { changes = [] }
    }

    /// Sets the values of the start or the end after the animations have been removed by a stop at the present values.
    func restore(_ position: UIViewAnimatingPosition) {
        guard position != .current else { return }
        withoutAnimations {
            for change in changes(towards: position) {
                guard let view = change.view else { continue }
                if let backgrounds = change.backgrounds {
                    view.backgroundColor = position == .start ? backgrounds.old : backgrounds.new
                } else {
                    store(position == .start ? change.old : change.new, of: change, in: view)
                }
            }
        }
        changes = []
    }

    /// The changes in the order in which they are settled. Towards the start, the last change is undone first, so that a property that was
    /// changed twice returns to its first value.
    private func changes(towards position: UIViewAnimatingPosition) -> [Change] { position == .start ? changes.reversed() : changes }

    private func withoutAnimations(_ work: () -> Void) {
        let outer = ViewAnimation.current
        ViewAnimation.current = nil
        CATransaction.withoutActions(work)
        ViewAnimation.current = outer
    }

    /// Sets the geometry and the view's background colour through the view, which has to know them, and other properties in its layer.
    private func store(_ value: Any, of change: Change, in view: UIView) {
        if let backgrounds = change.backgrounds, let color = value as? CGColor {
            view.backgroundColor = color == change.old as? CGColor ? backgrounds.old : UIColor(cgColor: color)
            return
        }
        switch (change.property, value) {
        case ("bounds", let rect as CGRect): view.bounds = rect
        case ("position", let point as CGPoint): view.center = point
        default: view.layer.setValue(value, forKeyPath: change.property)
        }
    }
}

/// The span of a block's animations on an animator's time line, and the record of their changes.
struct AnimatorPart {
    let span: TimelineSpan
    let record: AnimatorRecord
}

/// A timing curve or spring over a duration.
struct AnimationPace {
    let timing: ViewAnimation.Timing
    /// The duration in seconds, at least 0.
    let duration: TimeInterval

    init(timing: ViewAnimation.Timing, duration: TimeInterval) {
        self.timing = timing
        self.duration = duration
    }

    /// The pace of timing parameters; a spring with mass, stiffness and damping has its own duration.
    init(_ parameters: (any UITimingCurveProvider)?, duration: TimeInterval) {
        let duration = duration.isFinite ? max(duration, 0) : 0
        guard let spring = parameters?.springTimingParameters else {
            let cubic = parameters?.cubicTimingParameters ?? UICubicTimingParameters()
            let (a, b) = (cubic.controlPoint1, cubic.controlPoint2)
            let function = CAMediaTimingFunction(controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
            self.init(timing: cubic.timingCurveType == .builtin ? .curve(cubic.animationCurve) : .bezier(function), duration: duration)
            return
        }
        let velocity = spring.initialVelocity.dx.isFinite ? Double(spring.initialVelocity.dx) : 0
        switch spring.kind {
        case .ratio(let ratio):
            let spring = DampedSpring(ratio: ratio, duration: duration, velocity: velocity)
            self.init(timing: .spring(spring, velocity: velocity), duration: duration)
        case .physics(let mass, let stiffness, let damping):
            let mass = mass > 0 ? mass : 1
            let spring = DampedSpring(mass: 1, stiffness: max(stiffness, 0) / mass, damping: max(damping, 0) / mass)
            self.init(timing: .spring(spring, velocity: velocity), duration: spring.settlingDuration(speed: velocity))
        case .system:
            let spring = DampedSpring(frequency: (1000.0 / 3).squareRoot(), ratio: 1)
            self.init(timing: .spring(spring, velocity: velocity), duration: duration)
        }
    }

    /// The completed fraction of the change at an elapsed fraction of the time; above 1 while a spring overshoots.
    func progress(at position: Double) -> Double {
        guard position > 0 else { return 0 }
        switch timing {
        case .curve(let curve): return curve.timingFunction.value(at: position)
        case .bezier(let function): return function.value(at: position)
        case .spring(let spring, let velocity): return position < 1 ? spring.progress(speed: velocity, after: position * duration) : 1
        }
    }

    /// The first elapsed fraction of the time at which the completed fraction of the change is `progress`.
    func position(at progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return firstArrival }
        var (low, high) = (0.0, firstArrival)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if self.progress(at: middle) < progress { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The first elapsed fraction at which the change is complete: 1, or earlier for a spring that overshoots.
    private var firstArrival: Double {
        guard case .spring = timing else { return 1 }
        let steps = 400
        let first = (1..<steps).first { progress(at: Double($0) / Double(steps)) >= 1 } ?? steps
        return Double(first) / Double(steps)
    }
}
