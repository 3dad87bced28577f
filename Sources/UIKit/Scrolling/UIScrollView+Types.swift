// The small types in which a scroll view's properties are told.

public import Foundation

extension UIScrollView {
    /// What is left of a glide's speed after a millisecond.
    nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// How the safe area adds to the content's insets.
    nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic = 0
        /// Only along axes that can be scrolled.
        case scrollableAxes = 1
        case never = 2
        case always = 3
    }

    /// The colour of the indicators.
    nonisolated public enum IndicatorStyle: Int, Sendable {
        case `default` = 0
        case black = 1
        case white = 2
    }
}
