// Constraints that are active before they can be.

/// Active constraints whose items are in no common hierarchy yet.
@MainActor
enum WaitingConstraints {
    private static var waiting: [NSLayoutConstraint] = []
    private static var reported: Set<ObjectIdentifier> = []

    static func add(_ constraint: NSLayoutConstraint) { waiting.append(constraint) }

    /// Takes over what an engine leaves behind that dies with its root: views that outlive it may come together again.
    static func adopt(_ orphans: [NSLayoutConstraint]) {
        for constraint in orphans where constraint.isRegistered {
            constraint.leaveHolder()
            waiting.append(constraint)
        }
    }

    static func remove(_ constraint: NSLayoutConstraint) {
        guard !waiting.isEmpty else { return }
        waiting.removeAll { $0 === constraint }
        reported.remove(ObjectIdentifier(constraint))
    }

    /// Some hierarchy has grown: installs what has become possible, forgets what never will.
    static func retry() {
        guard !waiting.isEmpty else { return }
        let all = waiting
        waiting = []
        for constraint in all {
            let isAlive = constraint.first != nil && (constraint.second != nil || !constraint.isBinary)
            guard isAlive else {
                reported.remove(ObjectIdentifier(constraint))
                constraint.unregister()
                continue
            }
            if constraint.install() {
                reported.remove(ObjectIdentifier(constraint))
            } else {
                waiting.append(constraint)
            }
        }
    }

    /// Tells, once each, of constraints that wait although one of their items is being laid out.
    static func report(laidOutIn root: UIView) {
        guard !waiting.isEmpty, root is UIWindow else { return }
        for constraint in waiting where !reported.contains(ObjectIdentifier(constraint)) {
            guard constraint.items.contains(where: { $0.layoutView?.layoutRoot === root }) else { continue }
            reported.insert(ObjectIdentifier(constraint))
            LayoutDiagnostics.report("\(constraint.summary) waits: its items have no common ancestor")
        }
    }
}
