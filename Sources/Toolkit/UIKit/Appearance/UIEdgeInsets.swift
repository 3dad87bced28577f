// Insets, offsets and edges of rectangles.

/// Distances inward from a rectangle's edges, in points; negative distances go outward.
nonisolated public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the left edge.
    public var left: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the right edge.
    public var right: CGFloat

    /// Insets with the given distances, 0 by default.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distance on any side.
    public static let zero = UIEdgeInsets()

    /// The sums of the distances.
    public static func + (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: first.top + second.top, left: first.left + second.left,
            bottom: first.bottom + second.bottom, right: first.right + second.right)
    }
}

/// Distances inward from a rectangle's edges, with horizontal ones named by layout direction.
nonisolated public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the leading edge.
    public var leading: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the trailing edge.
    public var trailing: CGFloat

    /// Insets with the given distances, 0 by default.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distance on any side.
    public static let zero = NSDirectionalEdgeInsets()
}

/// A set of a rectangle's edges.
nonisolated public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The bits of the edges.
    public let rawValue: UInt
    /// Edges with Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 2)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 8)
    /// All four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Rectangle edges relative to the layout direction, with Apple's raw values.
nonisolated public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// One bit per edge, starting with `top`.
    public let rawValue: UInt
    /// Takes any bits; those without an edge are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper edge; raw value 1.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// Left in left-to-right layouts, right in right-to-left ones.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The lower edge; raw value 4.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// Right in left-to-right layouts, left in right-to-left ones.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// The union of the four edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// An offset in points.
nonisolated public struct UIOffset: Hashable, Sendable {
    /// The offset to the right.
    public var horizontal: CGFloat
    /// The offset downward.
    public var vertical: CGFloat

    /// An offset with the given components, 0 by default.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// No offset.
    public static let zero = UIOffset()
}

nonisolated extension CGRect {
    /// The rectangle with its edges moved inward; its size is never negative.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        let box = standardized
        return CGRect(
            x: box.minX + insets.left, y: box.minY + insets.top, width: max(0, box.width - insets.left - insets.right),
            height: max(0, box.height - insets.top - insets.bottom))
    }
}

// MARK: - NSValue

nonisolated extension NSValue {
    /// Insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    }

    /// The insets; zero for a value of another type.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        let n = numbers(4)
        return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    }

    /// Directional insets.
    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(numbers: [insets.top, insets.leading, insets.bottom, insets.trailing])
    }

    /// The directional insets; zero for a value of another type.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
        let n = numbers(4)
        return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
    }

    /// An offset.
    public convenience init(uiOffset offset: UIOffset) { self.init(numbers: [offset.horizontal, offset.vertical]) }
    /// The offset; zero for a value of another type.
    public var uiOffsetValue: UIOffset {
        let n = numbers(2)
        return UIOffset(horizontal: n[0], vertical: n[1])
    }
}
