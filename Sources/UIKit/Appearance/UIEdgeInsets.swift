// Distances inward from the edges of a rectangle.

public import Foundation

/// Distances inward from a rectangle's edges, in points; negative goes outward.
nonisolated public struct UIEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distance on any side.
    public static let zero = UIEdgeInsets()

    public static func + (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: first.top + second.top, left: first.left + second.left,
            bottom: first.bottom + second.bottom, right: first.right + second.right)
    }
}

/// Distances inward from a rectangle's edges, with the horizontal ones named by reading direction.
nonisolated public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distance on any side.
    public static let zero = NSDirectionalEdgeInsets()
}

/// Edges of a rectangle.
nonisolated public struct UIRectEdge: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = UIRectEdge(rawValue: 1)
    public static let left = UIRectEdge(rawValue: 2)
    public static let bottom = UIRectEdge(rawValue: 4)
    public static let right = UIRectEdge(rawValue: 8)
    /// The four sides.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// A displacement in points.
nonisolated public struct UIOffset: Hashable, Sendable {
    public var horizontal: CGFloat
    public var vertical: CGFloat

    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// No shift.
    public static let zero = UIOffset()
}

nonisolated extension CGRect {
    /// The rectangle with its edges moved inward; never of negative size.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        let box = standardized
        return CGRect(
            x: box.minX + insets.left, y: box.minY + insets.top,
            width: max(0, box.width - insets.left - insets.right),
            height: max(0, box.height - insets.top - insets.bottom))
    }
}
