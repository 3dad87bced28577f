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
        if !install(heldBy: explicitHolder) { WaitingConstraints.add(self) }
    }

    func unregister() {
        isRegistered = false
        wasReported = false
        engine?.remove(self)
        leaveHolder()
        WaitingConstraints.remove(self)
        for view in items.compactMap(\.layoutView) { view.autoLayout?.involving.remove(self) }
    }

    /// Adds the constraint to the engine of its items' hierarchy.
    /// - Returns: false if the items have no common ancestor.
    func install(heldBy explicitHolder: UIView? = nil) -> Bool {
        // A guide may have been added to its owner after the activation.
        for view in items.compactMap(\.layoutView) { view.layoutRecord.involving.insert(self) }
        guard let common = commonAncestor else { return false }
        let view = explicitHolder.flatMap { common.isDescendant(of: $0) ? $0 : nil } ?? common
        holder = view
        view.layoutRecord.held.insert(self)
        view.layoutRoot.liveEngine.add(self)
        return true
    }

    func leaveHolder() {
        holder?.autoLayout?.held.remove(self)
        holder = nil
    }

    /// The nearest common ancestor of the items. The solver uses its coordinates.
    var commonAncestor: UIView? {
        guard let firstView = _firstItem?.layoutView else { return nil }
        guard isBinary else { return firstView }
        guard let secondView = _secondItem?.layoutView else { return nil }
        // A horizontal and a vertical position of the same view can only be compared in the coordinates of its superview.
        let crossesAxes = firstAttribute.kind != .length && firstAttribute.axis != secondAttribute.axis
        if crossesAxes, firstView === secondView { return firstView.superview }
        var candidate: UIView? = firstView
        while let view = candidate {
            if secondView.isDescendant(of: view) { return view }
            candidate = view.superview
        }
        return nil
    }
}
