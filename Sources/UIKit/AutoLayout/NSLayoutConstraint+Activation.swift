// The activation of constraints: the view that holds a constraint, and the engine that solves it.

internal import Foundation

extension NSLayoutConstraint {
    /// The engine that solves the constraint; nil if it is inactive or its items have no common ancestor.
    var engine: LayoutEngine? { holder?.layoutRoot.autoLayout?.engine }

    /// The items that are not deallocated.
    var items: [any LayoutItemOwner] { [_firstItem, _secondItem].compactMap { $0 } }

    func register(heldBy explicitHolder: UIView? = nil) {
        if let invalidityReason {
            LayoutDiagnostics.report("ignored \(summary): \(invalidityReason)")
            return
        }
        isRegistered = true
        NSLayoutConstraint.activationCount += 1
        order = NSLayoutConstraint.activationCount
        var last: UIView?
        for view in items.compactMap(\.layoutView) where view !== last {
            view.layoutRecord.involving.append(self)
            last = view
        }
        if !install(heldBy: explicitHolder) { WaitingConstraints.add(self) }
    }

    func unregister() {
        isRegistered = false
        wasReported = false
        engine?.remove(self)
        leaveHolder()
        WaitingConstraints.remove(self)
        for view in items.compactMap(\.layoutView) { view.autoLayout?.involving.removeAll { $0 === self } }
    }

    /// Adds the constraint to the engine of its items' hierarchy.
    /// - Returns: false if the items have no common ancestor.
    func install(heldBy explicitHolder: UIView? = nil) -> Bool {
        guard let common = commonAncestor else { return false }
        let view = explicitHolder.flatMap { common.isDescendant(of: $0) ? $0 : nil } ?? common
        holder = view
        view.layoutRecord.held.append(self)
        view.layoutRoot.liveEngine.add(self)
        return true
    }

    func leaveHolder() {
        holder?.autoLayout?.held.removeAll { $0 === self }
        holder = nil
    }

    /// The nearest common ancestor of the items, whose coordinates the solver uses.
    var commonAncestor: UIView? {
        guard let firstView = _firstItem?.layoutView else { return nil }
        guard isBinary else { return firstView }
        guard let secondView = _secondItem?.layoutView else { return nil }
        var candidate: UIView? = firstView
        while let view = candidate {
            if secondView.isDescendant(of: view) { return view }
            candidate = view.superview
        }
        return nil
    }
}
