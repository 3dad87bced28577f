// Changes of the view hierarchy: constraints move from one engine to another.

internal import Foundation

extension LayoutEngine {
    /// Moves all constraints to the engine of the hierarchy that the root has joined.
    func moveConstraints(to other: LayoutEngine) {
        for constraint in removeAllConstraints() { other.add(constraint) }
        for waiting in viewsToUpdate {
            if let view = waiting.view { other.needsUpdate(view) }
        }
    }

    /// Removes and returns all constraints, in the order of their activation. The engine must not be used afterwards.
    func removeAllConstraints() -> [NSLayoutConstraint] {
        let all = installed.values.map(\.source) + pendingAdditions + broken
        installed = [:]
        pendingAdditions = []
        broken = []
        return all.sorted { $0.order < $1.order }
    }

    /// Translates the directional constraints of a view again, after a change of its layout direction.
    func directionDidChange(in view: UIView) {
        for constraint in view.autoLayout?.held.inOrder ?? [] where constraint.isDirectional {
            remove(constraint)
            add(constraint)
        }
    }

    /// Removes a subtree from the engine: constraints across its boundary are deactivated, those within move to an engine of its own.
    func splitOff(_ view: UIView) {
        var inner: [NSLayoutConstraint] = []
        var crossing: [NSLayoutConstraint] = []
        var seen: Set<ObjectIdentifier> = []
        forEachConstraint(in: view) { constraint in
            guard seen.insert(ObjectIdentifier(constraint)).inserted, constraint.holder != nil else { return }
            let staysTogether = constraint.items.allSatisfy { $0.layoutView?.isDescendant(of: view) ?? false }
            if staysTogether { inner.append(constraint) } else { crossing.append(constraint) }
        }
        for constraint in crossing { constraint.isActive = false }
        let moving = viewsToUpdate.compactMap(\.view).filter { $0.isDescendant(of: view) }
        guard !inner.isEmpty || !moving.isEmpty else { return }
        let engine = LayoutEngine(root: view, purpose: .live)
        for constraint in inner.sorted(by: { $0.order < $1.order }) {
            remove(constraint)
            if let holder = constraint.holder, !holder.isDescendant(of: view) { moveToCommonAncestor(constraint) }
            engine.add(constraint)
        }
        for each in moving { engine.needsUpdate(each) }
        view.layoutRecord.engine = engine
    }

    /// Moves a constraint from the `constraints` of an outer view to the nearest common ancestor of its items.
    private func moveToCommonAncestor(_ constraint: NSLayoutConstraint) {
        constraint.leaveHolder()
        guard let common = constraint.commonAncestor else { return }
        constraint.holder = common
        common.layoutRecord.held.insert(constraint)
    }

    private func forEachConstraint(in view: UIView, _ body: (NSLayoutConstraint) -> Void) {
        if let record = view.autoLayout { record.involving.inOrder.forEach(body) }
        for subview in view.subviews { forEachConstraint(in: subview, body) }
    }
}
