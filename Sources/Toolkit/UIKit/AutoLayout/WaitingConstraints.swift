// Active constraints between items that have no common ancestor yet.

/// Active constraints between items that have no common ancestor yet.
@MainActor
enum WaitingConstraints {
    private static var waiting = ConstraintList()
    private static var reported: Set<ObjectIdentifier> = []

    static func add(_ constraint: NSLayoutConstraint) { waiting.insert(constraint) }

    /// Adds the constraints of a deallocated engine; their items may get a common ancestor again.
    static func adopt(_ orphans: [NSLayoutConstraint]) {
        for constraint in orphans where constraint.isRegistered {
            constraint.leaveHolder()
            waiting.insert(constraint)
        }
    }

    static func remove(_ constraint: NSLayoutConstraint) {
        guard !waiting.isEmpty else { return }
        waiting.remove(constraint)
        reported.remove(ObjectIdentifier(constraint))
    }

    /// Installs the constraints if their items have a common ancestor now, and deactivates constraints with deallocated items.
    static func retry() {
        guard !waiting.isEmpty else { return }
        let all = waiting.inOrder
        waiting = ConstraintList()
        for constraint in all {
            let isAlive = constraint._firstItem != nil && (constraint._secondItem != nil || !constraint.isBinary)
            guard isAlive else {
                reported.remove(ObjectIdentifier(constraint))
                constraint.unregister()
                continue
            }
            if constraint.install() {
                reported.remove(ObjectIdentifier(constraint))
            } else {
                waiting.insert(constraint)
            }
        }
    }

    /// Reports, once each, waiting constraints with an item in the window `root`. Does nothing for other views.
    static func report(laidOutIn root: UIView) {
        guard !waiting.isEmpty, root is UIWindow else { return }
        for constraint in waiting.inOrder where !reported.contains(ObjectIdentifier(constraint)) {
            guard constraint.items.contains(where: { $0.layoutView?.layoutRoot === root }) else { continue }
            reported.insert(ObjectIdentifier(constraint))
            LayoutDiagnostics.report("\(constraint.summary) waits: its items have no common ancestor")
        }
    }
}
