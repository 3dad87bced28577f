// The items of constraints.

/// A possible item of a constraint: a view or a layout guide.
@MainActor
protocol LayoutItemOwner: AnyObject {
    /// The view that represents the item in the view hierarchy: the view itself, or the guide's owner.
    var layoutView: UIView? { get }
    /// The name in messages.
    var layoutName: String { get }
}
