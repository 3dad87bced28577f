// The options and curves of animations.

internal import QuartzCore

extension UIView {
    /// The options of an animation, with Apple's raw values.
    nonisolated public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Options with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Accepted without effect: subviews that are laid out in the block animate anyway.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Keeps user interaction with the animated views enabled.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Accepted without effect: animations always begin from the present state.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation without end.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs the animation backwards after each run.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Uses the block's own duration in a nested block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Uses the block's own curve in a nested block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Accepted without effect.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Makes a transition hide and show its views instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Accepted without effect: nested blocks always use their own options.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Slow at both ends; the default, without a bit.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// No transition; the default, without a bit.
        public static let transitionNone: AnimationOptions = []
        /// Turns about the vertical axis; the left edge moves towards the user.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turns about the vertical axis; the right edge moves towards the user.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A page that turns up on iOS; here a cross dissolve.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// A page that turns down on iOS; here a cross dissolve.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Fades from the old contents to the new ones.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turns about the horizontal axis; the top edge moves towards the user.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Turns about the horizontal axis; the bottom edge moves towards the user.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        /// The rate of the display; the default, without a bit.
        public static let preferredFramesPerSecondDefault: AnimationOptions = []
        /// Accepted without effect: animations have the rate of the display.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// Accepted without effect: animations have the rate of the display.
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// The curve, from its four bits.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 0xF)) ?? .easeInOut }

        /// The transition, from its three bits; some values contain the bits of others.
        var transition: Transition? {
            switch AnimationOptions(rawValue: rawValue & 7 << 20) {
            case .transitionCrossDissolve, .transitionCurlUp, .transitionCurlDown: .fade
            case .transitionFlipFromLeft: .flip(.init(keyPath: "transform.rotation.y", quarter: .pi / 2))
            case .transitionFlipFromRight: .flip(.init(keyPath: "transform.rotation.y", quarter: -.pi / 2))
            case .transitionFlipFromTop: .flip(.init(keyPath: "transform.rotation.x", quarter: -.pi / 2))
            case .transitionFlipFromBottom: .flip(.init(keyPath: "transform.rotation.x", quarter: .pi / 2))
            default: nil
            }
        }

        /// The kind of a transition.
        enum Transition {
            case fade
            case flip(ViewFlip.Turn)
        }
    }

    /// The timing curve of an animation.
    nonisolated public enum AnimationCurve: Int, Sendable {
        /// Slow at both ends.
        case easeInOut = 0
        /// Slow at the beginning.
        case easeIn = 1
        /// Slow at the end.
        case easeOut = 2
        /// Constant speed.
        case linear = 3

        @MainActor var timingFunction: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }
}
