// What Auto Layout keeps with a view that takes part in it.

/// What Auto Layout keeps with a view that takes part in it; views that do not have none.
@MainActor
final class AutoLayoutRecord {
    /// The engine of the hierarchy, if the view is its root.
    var engine: LayoutEngine?
    /// The active constraints that speak of the view or of its guides.
    var involving: [NSLayoutConstraint] = []
    /// The active constraints that the view holds, as nearest common ancestor of their items.
    var held: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    var systemGuides: [UILayoutGuide.Kind: UILayoutGuide] = [:]
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var compressionResistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    /// Whether `updateConstraints` is due.
    var needsUpdate = false
    /// Whether the view has been given its first `updateConstraints`.
    var wasInitiallyMarked = false
}
