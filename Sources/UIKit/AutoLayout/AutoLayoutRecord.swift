// The Auto Layout state of a view.

/// The Auto Layout state of a view; views without constraints have none.
@MainActor
final class AutoLayoutRecord {
    /// The engine of the hierarchy whose root is the view.
    var engine: LayoutEngine?
    /// The active constraints with the view or one of its guides as an item.
    var involving: [NSLayoutConstraint] = []
    /// The active constraints in the view's `constraints`, by default as the nearest common ancestor of their items.
    var held: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    var systemGuides: [UILayoutGuide.Kind: UILayoutGuide] = [:]
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var compressionResistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    /// Whether `updateConstraints()` is scheduled.
    var needsUpdate = false
    /// Whether `updateConstraints()` has been scheduled for the first time.
    var wasInitiallyMarked = false
}
