// Constraints as views hold them, and how much a view insists on the size of its contents.

public import Foundation

extension UIView {
    /// The constraints held by this view: between its subviews, or between it and them.
    public var constraints: [NSLayoutConstraint] { autoLayout?.held ?? [] }

    /// Activates a constraint that this view then holds; it must contain what the constraint speaks of.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.isActive { constraint.isActive = false }
        constraint.register(heldBy: self)
    }

    /// Activates several, in this order.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { addConstraint(constraint) }
    }

    /// Deactivates a constraint if this view holds it.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { constraint.isActive = false }
    }

    /// Deactivates those of them that this view holds.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// The constraints active now that speak of this view along an axis.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        (autoLayout?.involving ?? []).filter { $0.firstAttribute.isVertical == (axis == .vertical) }
    }

    // MARK: The size of the contents

    /// How much the view resists being larger than its contents; 250 by default.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        autoLayout?.hugging[axis] ?? .defaultLow
    }

    /// Says how much the view resists being larger than its contents.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard contentHuggingPriority(for: axis) != priority else { return }
        layoutRecord.hugging[axis] = priority
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    /// How much the view resists being smaller than its contents; 750 by default.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        autoLayout?.compressionResistance[axis] ?? .defaultHigh
    }

    /// Says how much the view resists being smaller than its contents.
    public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard contentCompressionResistancePriority(for: axis) != priority else { return }
        layoutRecord.compressionResistance[axis] = priority
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    // MARK: The pass that updates constraints

    /// Whether `updateConstraints` is due before the next layout.
    public func needsUpdateConstraints() -> Bool { autoLayout?.needsUpdate ?? false }

    /// Calls `updateConstraints` of this view and of those within it that asked for it, innermost first.
    public func updateConstraintsIfNeeded() {
        layoutRoot.autoLayout?.engine?.runUpdates(within: self)
    }

    // MARK: Alignment rectangles

    /// The rectangle that constraints align, for a frame.
    public func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

    /// The frame for a rectangle that constraints align.
    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }

    // MARK: The engine

    /// The topmost view of the hierarchy, whose engine works out all constraints below it.
    var layoutRoot: UIView {
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

    /// The engine of this root, made when first needed.
    var liveEngine: LayoutEngine {
        if let engine = layoutRecord.engine { return engine }
        let engine = LayoutEngine(root: self, purpose: .live)
        layoutRecord.engine = engine
        return engine
    }
}
