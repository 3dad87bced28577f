// Keyframe animation blocks, and changes of the animations in a block.

public import Foundation
internal import QuartzCore

extension UIView {
    /// The options of keyframe animations, with Apple's raw values. The bits of an `AnimationOptions` curve set the pacing of the whole
    /// animation.
    nonisolated public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Options with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Accepted without effect: subviews that are laid out in the block animate anyway.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Keeps user interaction with the animated views enabled.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Accepted without effect: animations always begin from the present state.
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
        let block = ViewAnimation(
            duration: duration, delay: delay, timing: .curve(plain.curve), options: plain, completion: completion)
        block.keyframes = KeyframeCollector(mode: options.calculationMode)
        block.run(animations)
    }

    /// Adds a keyframe in the block of `animateKeyframes`. Outside of one, the changes are immediate or part of the enclosing block.
    ///
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
    ///
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
