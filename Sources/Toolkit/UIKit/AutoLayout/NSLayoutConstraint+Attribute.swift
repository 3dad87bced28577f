// The attributes and relations of constraints.

extension NSLayoutConstraint {
    /// How the first side compares with the second.
    nonisolated public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// The direction of a position or a length.
    nonisolated public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    /// A position or a length of an item; the attributes with margins refer to its layout margins.
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
    /// The kind of an attribute. Positions can be compared with positions and lengths with lengths, but left and right edges not with
    /// leading and trailing ones.
    enum Kind {
        /// A left or right edge.
        case absoluteX
        /// A leading or trailing edge.
        case directionalX
        /// A horizontal centre.
        case symmetricX
        case positionY
        case length
        case none
    }

    var kind: Kind {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: .absoluteX
        case .leading, .trailing, .leadingMargin, .trailingMargin: .directionalX
        case .centerX, .centerXWithinMargins: .symmetricX
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: .positionY
        case .width, .height: .length
        case .notAnAttribute: .none
        }
    }

    func isComparable(with other: Self) -> Bool {
        switch (kind, other.kind) {
        case (.none, _), (_, .none), (.absoluteX, .directionalX), (.directionalX, .absoluteX): false
        default: (kind == .length) == (other.kind == .length)
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

    var axis: NSLayoutConstraint.Axis { kind == .positionY || self == .height ? .vertical : .horizontal }
}
