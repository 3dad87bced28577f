// The items of constraints.

/// A possible item of a constraint: a view or a layout guide.
@MainActor
protocol LayoutItemOwner: AnyObject {
    /// The view whose position in the hierarchy counts: the view itself, or a guide's owner.
    var layoutView: UIView? { get }
    /// The name in messages.
    var layoutName: String { get }
}
