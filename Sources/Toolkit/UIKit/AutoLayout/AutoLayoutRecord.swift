// The Auto Layout state of a view.

/// The Auto Layout state of a view, created when first needed.
@MainActor
final class AutoLayoutRecord {
    /// The engine of the view's hierarchy; only a root has one.
    var engine: LayoutEngine?
    /// The active constraints that have the view or one of its layout guides as an item.
    var involving = ConstraintList()
    /// The view's `constraints`: active constraints that were added to it, or have it as the nearest common ancestor of their items.
    var held = ConstraintList()
    var guides: [UILayoutGuide] = []
    var systemGuides: [UILayoutGuide.Kind: UILayoutGuide] = [:]
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var compressionResistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    /// Whether `updateConstraints()` is scheduled.
    var needsUpdate = false
    /// Whether the first `updateConstraints()` of a view with `requiresConstraintBasedLayout` has been scheduled.
    var wasInitiallyMarked = false
}
