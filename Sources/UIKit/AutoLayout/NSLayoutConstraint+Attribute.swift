// The words of a constraint: what of an item, and how it compares.

extension NSLayoutConstraint {
    /// How the first side compares with the second.
    nonisolated public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// One of the two directions in which sizes are wished for.
    nonisolated public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    /// A line or a length of an item; those with margins lie within the item by its layout margins.
    nonisolated public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left = 1
        case right = 2
        case top = 3
        case bottom = 4
        case leading = 5
        case trailing = 6
        case width = 7
        case height = 8
        case centerX = 9
        case centerY = 10
        case lastBaseline = 11
        case firstBaseline = 12
        case leftMargin = 13
        case rightMargin = 14
        case topMargin = 15
        case bottomMargin = 16
        case leadingMargin = 17
        case trailingMargin = 18
        case centerXWithinMargins = 19
        case centerYWithinMargins = 20
    }
}

nonisolated extension NSLayoutConstraint.Attribute {
    /// What may be compared with what.
    enum Sort {
        /// A place along the x axis that does not turn with the reading direction.
        case absoluteX
        /// A place along the x axis that does.
        case directionalX
        /// A place along the x axis that is the same in both directions.
        case symmetricX
        case placeY
        case length
        case none
    }

    var sort: Sort {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: .absoluteX
        case .leading, .trailing, .leadingMargin, .trailingMargin: .directionalX
        case .centerX, .centerXWithinMargins: .symmetricX
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: .placeY
        case .width, .height: .length
        case .notAnAttribute: .none
        }
    }

    func isComparable(with other: Self) -> Bool {
        switch (sort, other.sort) {
        case (.symmetricX, .absoluteX), (.symmetricX, .directionalX), (.absoluteX, .symmetricX), (.directionalX, .symmetricX): true
        case (.none, _), (_, .none): false
        default: sort == other.sort
        }
    }

    /// The attribute with leading and trailing replaced by left and right.
    func resolved(_ direction: UIUserInterfaceLayoutDirection) -> Self {
        let mirrored = direction == .rightToLeft
        switch self {
        case .leading: return mirrored ? .right : .left
        case .trailing: return mirrored ? .left : .right
        case .leadingMargin: return mirrored ? .rightMargin : .leftMargin
        case .trailingMargin: return mirrored ? .leftMargin : .rightMargin
        default: return self
        }
    }

    var isVertical: Bool { sort == .placeY || self == .height }
}
