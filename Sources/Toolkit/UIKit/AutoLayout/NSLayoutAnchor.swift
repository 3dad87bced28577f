// Anchors, which create constraints between two positions or two lengths.

@preconcurrency public import Foundation

/// A position or a length of a view or a layout guide. The class of the anchor determines which anchors it can be related to.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    weak var owner: (any LayoutItemOwner)?
    let attribute: NSLayoutConstraint.Attribute

    init(_ owner: any LayoutItemOwner, _ attribute: NSLayoutConstraint.Attribute) {
        (self.owner, self.attribute) = (owner, attribute)
        super.init()
    }

    /// The view or the layout guide.
    public var item: AnyObject? { owner }

    /// A constraint that makes this position or length equal to the other's plus `c` points.
    @discardableResult
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        related(.equal, to: anchor, constant: c)
    }

    /// A constraint that makes this position or length at least the other's plus `c` points.
    @discardableResult
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        related(.greaterThanOrEqual, to: anchor, constant: c)
    }

    /// A constraint that makes this position or length at most the other's plus `c` points.
    @discardableResult
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        related(.lessThanOrEqual, to: anchor, constant: c)
    }

    func related(
        _ relation: NSLayoutConstraint.Relation, to other: NSLayoutAnchor<AnchorType>, multiplier: CGFloat = 1, constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            first: owner, attribute, relation, second: other.owner, other.attribute, multiplier: multiplier, constant: constant)
    }
}

/// The distance between neighbouring views, in points (Apple's `systemSpacing` between plain views).
nonisolated private let systemSpacing: CGFloat = 8

/// A position along the x axis.
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// A constraint that puts this position `multiplier` system spacings after the other: to its right, or to its left for leading and
    /// trailing anchors in right-to-left layouts.
    @discardableResult
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
        related(.equal, to: anchor, constant: systemSpacing * multiplier)
    }

    /// A constraint that puts this position at least `multiplier` system spacings after the other.
    @discardableResult
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, constant: systemSpacing * multiplier) }

    /// A constraint that puts this position at most `multiplier` system spacings after the other.
    @discardableResult
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, constant: systemSpacing * multiplier) }
}

/// A position along the y axis.
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// A constraint that puts this position `multiplier` system spacings below the other.
    @discardableResult
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
        related(.equal, to: anchor, constant: systemSpacing * multiplier)
    }

    /// A constraint that puts this position at least `multiplier` system spacings below the other.
    @discardableResult
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, constant: systemSpacing * multiplier) }

    /// A constraint that puts this position at most `multiplier` system spacings below the other.
    @discardableResult
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, constant: systemSpacing * multiplier) }
}

/// A width or a height.
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// A constraint that makes the length `c` points.
    @discardableResult
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { related(.equal, toConstant: c) }
    /// A constraint that makes the length at least `c` points.
    @discardableResult
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { related(.greaterThanOrEqual, toConstant: c) }
    /// A constraint that makes the length at most `c` points.
    @discardableResult
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { related(.lessThanOrEqual, toConstant: c) }

    /// A constraint that makes this length `m` times the other plus `c` points.
    @discardableResult
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0) -> NSLayoutConstraint {
        related(.equal, to: anchor, multiplier: m, constant: c)
    }

    /// A constraint that makes this length at least `m` times the other plus `c` points.
    @discardableResult
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { related(.greaterThanOrEqual, to: anchor, multiplier: m, constant: c) }

    /// A constraint that makes this length at most `m` times the other plus `c` points.
    @discardableResult
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { related(.lessThanOrEqual, to: anchor, multiplier: m, constant: c) }

    private func related(_ relation: NSLayoutConstraint.Relation, toConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(first: owner, attribute, relation, second: nil, .notAnAttribute, multiplier: 1, constant: constant)
    }
}
