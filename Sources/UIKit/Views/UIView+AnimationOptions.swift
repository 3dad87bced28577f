// How an animation runs, and its curves by name.

internal import QuartzCore

extension UIView {
    /// How an animation runs, with Apple's raw values.
    nonisolated public struct AnimationOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Slow at both ends: no bit at all.
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// The named edge comes toward the user first.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// The curve's number lies in four bits.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 0xF)) ?? .easeInOut }

        /// The transition's number lies in three bits, so that one kind's bits contain another's.
        var transition: Transition? {
            switch AnimationOptions(rawValue: rawValue & 7 << 20) {
            case .transitionCrossDissolve: .fade
            case .transitionFlipFromLeft: .flip(.init(keyPath: "transform.rotation.y", quarter: .pi / 2))
            case .transitionFlipFromRight: .flip(.init(keyPath: "transform.rotation.y", quarter: -.pi / 2))
            case .transitionFlipFromTop: .flip(.init(keyPath: "transform.rotation.x", quarter: -.pi / 2))
            case .transitionFlipFromBottom: .flip(.init(keyPath: "transform.rotation.x", quarter: .pi / 2))
            default: nil
            }
        }

        /// How an old look becomes a new one.
        enum Transition {
            case fade
            case flip(ViewFlip.Turn)
        }
    }

    /// How an animation speeds up and slows down.
    nonisolated public enum AnimationCurve: Int, Sendable {
        case easeInOut = 0
        case easeIn = 1
        case easeOut = 2
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
