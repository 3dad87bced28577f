// The constraints of a view, and the priorities of its content size.

public import Foundation

extension UIView {
    /// The active constraints that this view holds; their items are this view, its descendants or guides of these.
    public var constraints: [NSLayoutConstraint] { autoLayout?.held.inOrder ?? [] }

    /// Activates a constraint. This view holds the constraint if it contains all items; otherwise the items' nearest common ancestor does.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.isActive { constraint.isActive = false }
        constraint.register(heldBy: self)
    }

    /// Activates constraints in this order, as `addConstraint(_:)` does.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Deactivates a constraint if this view holds it.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { constraint.isActive = false }
    }

    /// Deactivates those of `constraints` that this view holds.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// The active constraints along an axis that have this view or a layout guide of it as an item.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        (autoLayout?.involving.inOrder ?? []).filter { $0.firstAttribute.axis == axis }
    }

    // MARK: Content size

    /// The priority with which the view resists growing beyond its content size; 250 by default.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        autoLayout?.hugging[axis] ?? .defaultLow
    }

    /// Sets the priority with which the view resists growing beyond its content size.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard contentHuggingPriority(for: axis) != priority else { return }
        layoutRecord.hugging[axis] = priority
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    /// The priority with which the view resists shrinking below its content size; 750 by default.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        autoLayout?.compressionResistance[axis] ?? .defaultHigh
    }

    /// Sets the priority with which the view resists shrinking below its content size.
    public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard contentCompressionResistancePriority(for: axis) != priority else { return }
        layoutRecord.compressionResistance[axis] = priority
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    // MARK: Updating constraints

    /// Whether `updateConstraints()` is scheduled; true for a new view.
    public func needsUpdateConstraints() -> Bool { !hasUpdatedConstraints || autoLayout?.needsUpdate ?? false }

    /// Calls the scheduled `updateConstraints()` of this view and its subviews, deepest views first.
    public func updateConstraintsIfNeeded() {
        layoutRoot.autoLayout?.engine?.runUpdates(within: self)
        updateConstraintsOfNewViews()
    }

    // MARK: Alignment rectangles

    /// The alignment rectangle of a frame: the frame inset by `alignmentRectInsets`.
    public func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

    /// The frame of an alignment rectangle: the rectangle outset by `alignmentRectInsets`.
    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }

    // MARK: The engine

    /// The root of the view hierarchy. Its engine solves all constraints.
    var layoutRoot: UIView {
        if let window = _window, window.superview == nil { return window }
        var view = self
        while let parent = view.superview { view = parent }
        return view
    }

    var layoutRecord: AutoLayoutRecord {
        if let autoLayout { return autoLayout }
        let record = AutoLayoutRecord()
        autoLayout = record
        return record
    }

    /// The engine of this root, created when first needed.
    var liveEngine: LayoutEngine {
        if let engine = layoutRecord.engine { return engine }
        let engine = LayoutEngine(root: self, purpose: .live)
        layoutRecord.engine = engine
        return engine
    }
}
