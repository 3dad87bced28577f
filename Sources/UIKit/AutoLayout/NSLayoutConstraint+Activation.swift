// A constraint comes into force and goes out of it: who holds it, and which engine works it out.

internal import Foundation

extension NSLayoutConstraint {
    /// The engine that works the constraint out, if its items are in one hierarchy.
    var engine: LayoutEngine? { holder?.layoutRoot.autoLayout?.engine }

    /// The items, without those that are gone.
    var items: [any LayoutItemOwner] { [first, second].compactMap { $0 } }

    func register(heldBy explicitHolder: UIView? = nil) {
        if let mistake {
            LayoutDiagnostics.report("ignored \(summary): \(mistake)")
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
        wasToldBroken = false
        engine?.remove(self)
        leaveHolder()
        WaitingConstraints.remove(self)
        for view in items.compactMap(\.layoutView) { view.autoLayout?.involving.removeAll { $0 === self } }
    }

    /// Gives the constraint to the engine of the hierarchy that its items share.
    /// - Returns: whether they share one.
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

    /// The nearest view that contains both items, in whose coordinates the constraint is worked out.
    var commonAncestor: UIView? {
        guard let firstView = first?.layoutView else { return nil }
        guard isBinary else { return firstView }
        guard let secondView = second?.layoutView else { return nil }
        var candidate: UIView? = firstView
        while let view = candidate {
            if secondView.isDescendant(of: view) { return view }
            candidate = view.superview
        }
        return nil
    }
}
