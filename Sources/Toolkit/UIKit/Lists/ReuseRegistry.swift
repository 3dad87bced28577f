// Cells and headers that wait to be used again, and the classes of new ones.

/// The reusable views of one list, by kind and reuse identifier.
@MainActor
struct ReuseRegistry<View: UIView> {
    private struct Key: Hashable {
        let kind: String?
        let identifier: String
    }

    private var classes: [Key: View.Type] = [:]
    private var waiting: [Key: [View]] = [:]
    /// The maximum number of waiting views of one kind and identifier; further views are removed when they leave the screen.
    private static var most: Int { 32 }

    /// Registers the class of new views. Nil, or a class that is not a `View`, removes the registration.
    mutating func register(_ viewClass: AnyClass?, kind: String? = nil, identifier: String) {
        classes[Key(kind: kind, identifier: identifier)] = viewClass as? View.Type
    }

    /// The class that is registered for new views.
    func viewClass(kind: String? = nil, identifier: String) -> View.Type? { classes[Key(kind: kind, identifier: identifier)] }

    /// Keeps a view that left the screen; a view without an identifier or above the limit is removed from its superview.
    mutating func keep(_ view: View, kind: String? = nil, identifier: String?) {
        guard let identifier, waiting[Key(kind: kind, identifier: identifier), default: []].count < Self.most else {
            view.removeFromSuperview()
            return
        }
        waiting[Key(kind: kind, identifier: identifier), default: []].append(view)
    }

    /// Removes a waiting view from the registry and returns it; nil if there is none.
    mutating func take(kind: String? = nil, identifier: String) -> View? { waiting[Key(kind: kind, identifier: identifier)]?.popLast() }
}
