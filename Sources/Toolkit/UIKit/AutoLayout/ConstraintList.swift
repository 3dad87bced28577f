// Active constraints in the order of their activation.

internal import Foundation

/// Active constraints in the order of their activation. Adding and removing take the same time however many there are.
@MainActor
struct ConstraintList {
    private var members: [ObjectIdentifier: NSLayoutConstraint] = [:]

    var isEmpty: Bool { members.isEmpty }

    var inOrder: [NSLayoutConstraint] { members.values.sorted { $0.order < $1.order } }

    /// Adds a constraint; does nothing for a constraint in the list.
    mutating func insert(_ constraint: NSLayoutConstraint) { members[ObjectIdentifier(constraint)] = constraint }

    /// Removes a constraint; does nothing for other constraints.
    mutating func remove(_ constraint: NSLayoutConstraint) { members[ObjectIdentifier(constraint)] = nil }
}
