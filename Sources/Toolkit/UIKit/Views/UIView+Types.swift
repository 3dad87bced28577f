// The types of a view's properties.

public import Foundation
internal import QuartzCore

extension UIView {
    /// The distances and sizes that change with the superview's size.
    nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits of the mask.
        public let rawValue: UInt
        /// A mask with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance to the superview's left edge changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width changes.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the superview's right edge changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the superview's top edge changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height changes.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the superview's bottom edge changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// How contents fit a changed size of the bounds.
    nonisolated public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds.
        case scaleToFill = 0
        /// Scaled in proportion to fit into the bounds.
        case scaleAspectFit = 1
        /// Scaled in proportion to cover the bounds.
        case scaleAspectFill = 2
        /// Drawn again with `draw(_:)`.
        case redraw = 3
        /// At their own size in the middle; the cases below put them at the named edges.
        case center = 4
        case top = 5
        case bottom = 6
        case left = 7
        case right = 8
        case topLeft = 9
        case topRight = 10
        case bottomLeft = 11
        case bottomRight = 12

        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }

    /// Whether tinted elements are dimmed, as behind an alert.
    nonisolated public enum TintAdjustmentMode: Int, Sendable {
        /// As in the superview; not dimmed at the root.
        case automatic = 0
        /// Not dimmed.
        case normal = 1
        /// In grey.
        case dimmed = 2
    }

    /// The intrinsic size along an axis without a natural size.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
}

/// Whether a view is mirrored in right-to-left layouts.
nonisolated public enum UISemanticContentAttribute: Int, Sendable {
    /// Mirrored.
    case unspecified = 0
    /// Not mirrored: playback controls.
    case playback = 1
    /// Not mirrored: controls that refer to directions in space.
    case spatial = 2
    /// Always left to right.
    case forceLeftToRight = 3
    /// Always right to left.
    case forceRightToLeft = 4
}

/// The direction of an interface's layout.
nonisolated public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Leading is left.
    case leftToRight = 0
    /// Leading is right.
    case rightToLeft = 1
}
