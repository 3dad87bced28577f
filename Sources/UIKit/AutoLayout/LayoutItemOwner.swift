// What constraints are between.

/// What a constraint may speak of: views and layout guides.
@MainActor
protocol LayoutItemOwner: AnyObject {
    /// The view whose place in the hierarchy the item has: itself, or a guide's owner.
    var layoutView: UIView? { get }
    /// For messages.
    var layoutName: String { get }
}
