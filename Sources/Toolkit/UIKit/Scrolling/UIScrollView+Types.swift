// The types of a scroll view's properties.

public import Foundation

extension UIScrollView {
    /// The factor that multiplies the speed each millisecond.
    nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor, between 0 and 1.
        public let rawValue: CGFloat
        /// A custom rate; decelerations limit it to 0.5…0.9999.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0.998, the default.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// How the safe area adds to the adjusted content inset.
    nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Always at the top and bottom; at the left and right only if the content scrolls or always bounces horizontally. The same as
        /// `never` in a view controller with `automaticallyAdjustsScrollViewInsets` set to false.
        case automatic = 0
        /// Only on axes on which the content scrolls or always bounces.
        case scrollableAxes = 1
        /// Not at all: the adjusted content inset is the content inset.
        case never = 2
        /// On both axes.
        case always = 3
    }

    enum PageDirection { case forward, backward }

    /// How a drag ends editing, with Apple's raw values.
    nonisolated public enum KeyboardDismissMode: Int, Sendable {
        /// Dragging does not end editing.
        case none = 0
        /// Editing ends when a finger or the pointer begins to drag the content.
        case onDrag = 1
        /// On iOS the keyboard follows the finger. There is no on-screen keyboard here, so dragging does not end editing.
        case interactive = 2
    }

    /// The colour of the indicators.
    nonisolated public enum IndicatorStyle: Int, Sendable {
        /// Dark in light mode, light in dark mode.
        case `default` = 0
        /// Black in both modes.
        case black = 1
        /// White in both modes.
        case white = 2
    }
}
