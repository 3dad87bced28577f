// Views come and go, and their constraints with them from one engine to another.

internal import Foundation

extension LayoutEngine {
    /// The root has come into another hierarchy: everything goes to its engine.
    func handOver(to other: LayoutEngine) {
        for constraint in surrenderConstraints() { other.add(constraint) }
        for waiting in viewsToUpdate {
            if let view = waiting.view { other.needsUpdate(view) }
        }
    }

    /// Gives all constraints away, in the order of their activation. The engine is of no more use.
    func surrenderConstraints() -> [NSLayoutConstraint] {
        let all = installed.values.map(\.source) + arrivals + broken
        installed = [:]
        arrivals = []
        broken = []
        return all.sorted { $0.order < $1.order }
    }

    /// The view's subviews are laid out the other way round: leading and trailing change places.
    func directionDidChange(in view: UIView) {
        for constraint in view.autoLayout?.held ?? [] where constraint.isDirectional {
            remove(constraint)
            add(constraint)
        }
    }

    /// `view` is about to leave: constraints that reach beyond it end, those within go with it.
    func release(subtree view: UIView) {
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
            if let holder = constraint.holder, !holder.isDescendant(of: view) { rehold(constraint) }
            engine.add(constraint)
        }
        for each in moving { engine.needsUpdate(each) }
        view.layoutRecord.engine = engine
    }

    /// A constraint that was added to a view farther out goes to the nearest that contains its items.
    private func rehold(_ constraint: NSLayoutConstraint) {
        constraint.leaveHolder()
        guard let common = constraint.commonAncestor else { return }
        constraint.holder = common
        common.layoutRecord.held.append(constraint)
    }

    private func forEachConstraint(in view: UIView, _ body: (NSLayoutConstraint) -> Void) {
        if let record = view.autoLayout { record.involving.forEach(body) }
        for subview in view.subviews { forEachConstraint(in: subview, body) }
    }
}
