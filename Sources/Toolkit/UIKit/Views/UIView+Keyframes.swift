// Keyframe animation blocks, and repetitions of the animations in a block.

extension UIView {
    /// The options of keyframe animations, with Apple's raw values. The bits of an `AnimationOptions` curve set the pacing of the whole
    /// animation.
    nonisolated public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Options with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// What happens without this option, too: subviews that are laid out in the block animate.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Keeps user interaction with the animated views enabled.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// What happens without this option, too: animations begin from the present state.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation without end.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Runs the animation backwards after each run.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Uses the block's own duration in a nested block.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Uses the block's own curve and options in a nested block.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        /// Linear interpolation between keyframes; the default, without a bit.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// No interpolation: the value of a keyframe is shown when it is reached.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Linear interpolation at constant speed; the times of the keyframes are ignored.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// A smooth curve through the keyframes.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// A smooth curve at constant speed; the times of the keyframes are ignored.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        /// The interpolation, from its bits; some values contain the bits of others.
        @MainActor var calculationMode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }
    }

    /// Animates the keyframes that `animations` adds with `addKeyframe`; other changes in the block animate over the whole duration.
    ///
    /// The argument of `completion` is whether all animations ran to their end.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        var plain = AnimationOptions(rawValue: options.rawValue & 0xF_003F)
        if options.contains(.overrideInheritedOptions) { plain.insert(.overrideInheritedCurve) }
        let block = ViewAnimation(duration: duration, delay: delay, timing: .curve(plain.curve), options: plain, completion: completion)
        block.keyframes = KeyframeCollector(mode: options.calculationMode)
        block.run(animations)
    }

    /// Adds a keyframe in the block of `animateKeyframes`. Outside of one, the changes are immediate or part of the enclosing block.
    /// - Parameters:
    ///   - frameStartTime: the start as a fraction of the whole duration, 0…1.
    ///   - frameDuration: the length as a fraction of the whole duration, 0…1.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
    ) {
        guard let keyframes = ViewAnimation.current?.keyframes else { return animations() }
        keyframes.run(start: frameStartTime, duration: frameDuration, animations)
    }

    /// Repeats the animations of the changes in `animations`, a part of an animation block.
    /// - Parameters:
    ///   - count: the number of runs, which may be fractional.
    ///   - autoreverses: whether each run is played forwards and then backwards.
    public static func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        let outer = AnimationRepeats.current
        AnimationRepeats.current = AnimationRepeats(count: count.isNaN ? 0 : Float(max(0, count)), autoreverses: autoreverses)
        animations()
        AnimationRepeats.current = outer
    }
}

/// Collects the changes of one call of `UIView.animateKeyframes`.
final class KeyframeCollector {
    private struct Track {
        weak var view: UIView?
        let property: String
        var segments: [Segment]
    }

    private struct Segment {
        let start, end: Double
        let old, new: Any
        /// The view's background colours before and after the change within an animator; nil for other changes.
        let backgrounds: AnimatorRecord.Backgrounds?
    }

    private let mode: CAAnimationCalculationMode
    private var tracks: [Track] = []
    /// The part of the duration, within 0…1, in which the changes of the running keyframe block animate.
    private var current: (start: Double, end: Double) = (0, 1)

    init(mode: CAAnimationCalculationMode) { self.mode = mode }

    func run(start: Double, duration: Double, _ block: () -> Void) {
        let outer = current
        let begin = start.isNaN ? 0 : min(max(start, 0), 1)
        current = (begin, duration.isNaN ? begin : min(max(begin + duration, begin), 1))
        block()
        current = outer
    }

    func add(_ view: UIView, key: String, from old: Any, to new: Any, backgrounds: AnimatorRecord.Backgrounds?) {
        let segment = Segment(start: current.start, end: current.end, old: old, new: new, backgrounds: backgrounds)
        let index = tracks.firstIndex { $0.view === view && $0.property == key } ?? tracks.count
        if index == tracks.count { tracks.append(Track(view: view, property: key, segments: [])) }
        tracks[index].segments.append(segment)
    }

    func addAnimations(to block: ViewAnimation) {
        for track in tracks {
            guard let view = track.view, let first = track.segments.first, let last = track.segments.last else { continue }
            let (values, times) = keys(of: track.segments)
            let animation = CAKeyframeAnimation(keyPath: track.property)
            animation.calculationMode = mode
            animation.timingFunction = block.timingFunction
            animation.keyTimes = times.map { NSNumber(value: $0) }
            let isFree = block.allowsAdding && !view.layer.hasAbsoluteAnimation(of: track.property)
            let distances = isFree ? values.compactMap { ViewAnimation.distance(from: $0, to: last.new)?.distance } : []
            animation.isAdditive = distances.count == values.count
            animation.values = animation.isAdditive ? distances : values
            let backgrounds = first.backgrounds.flatMap { first in last.backgrounds.map { (first.old, $0.new) } }
            block.add(animation, to: view, key: track.property, from: first.old, to: last.new, backgrounds: backgrounds)
        }
        tracks = []
    }

    /// The values and times of the keyframes: each segment starts with the value shown before it, which is held in the gaps.
    private func keys(of segments: [Segment]) -> (values: [Any], times: [Double]) {
        var values: [Any] = [segments[0].old]
        var times = [0.0]
        func append(_ value: Any, at time: Double) {
            values.append(value)
            times.append(time)
        }
        for segment in segments {
            if segment.start > times[times.count - 1] { append(values[values.count - 1], at: segment.start) }
            append(segment.new, at: max(segment.end, times[times.count - 1]))
        }
        if let end = times.last, end < 1 { append(values[values.count - 1], at: 1) }
        return (values, times)
    }
}

/// The repetitions that `UIView.modifyAnimations` sets for the changes in its block.
struct AnimationRepeats {
    /// The number of runs; 0 for one run.
    let count: Float
    /// Whether each run is played forwards and then backwards.
    let autoreverses: Bool

    /// The repetitions for the changes of the running `modifyAnimations` block; nil outside of one.
    static var current: AnimationRepeats?
}

extension AnimationRepeats {
    /// The repetitions of a block: `count` runs if `count` is above 0; otherwise one run, or endless runs with the option `repeat`.
    init(count: Float, options: UIView.AnimationOptions) {
        self.init(count: count > 0 ? count : options.contains(.repeat) ? .infinity : 0, autoreverses: options.contains(.autoreverse))
    }
}
