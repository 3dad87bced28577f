// The constraints of one view hierarchy and their solution.

internal import Cassowary

/// Solves all constraints of one view hierarchy. Changes are collected and solved together before the next layout. Only items of
/// constraints have variables. A view with `translatesAutoresizingMaskIntoConstraints` contributes its present frame as required constants.
final class LayoutEngine {
    enum Purpose {
        /// Setting the frames of the views in a hierarchy.
        case live
        /// Computing a size for the root; no frame is set and no message written.
        case fitting(CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)
    }

    enum LayoutSource {
        case frame
        case constraints
        case fittingSize(CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)
    }

    /// An `NSLayoutConstraint` in the solver.
    struct Installed {
        let source: NSLayoutConstraint
        let constraint: Constraint
        /// The part of the solver's constant that is not the constraint's `constant`.
        let offset: Double
        let items: [LayoutItem]
    }

    weak var root: UIView?
    let purpose: Purpose
    let solver = Solver()
    var items: [ObjectIdentifier: LayoutItem] = [:]
    var installed: [ObjectIdentifier: Installed] = [:]
    var sources: [Constraint: NSLayoutConstraint] = [:]

    // Collected for the next solution.
    var pendingAdditions: [NSLayoutConstraint] = []
    var pendingRemovals: [Installed] = []
    var changedConstants: [NSLayoutConstraint] = []
    var changedPriorities: [NSLayoutConstraint] = []
    var dirtyItems: [LayoutItem] = []
    /// The items that have changed their content size without effect on the solution; the next solution updates their rules.
    var outdatedItems: [LayoutItem] = []
    /// Required constraints that the solver lacks because of conflicts; each solution tries to add them again.
    var broken: [NSLayoutConstraint] = []
    var viewsToUpdate: [WeakView] = []
    private(set) var isDirty = false
    private var isSolving = false
    /// The display scale to which the solution is rounded.
    var solutionScale: CGFloat = 0
    private var itemCount = 0
    private(set) var solutionCount = 0

    struct WeakView { weak var view: UIView? }

    init(root: UIView, purpose: Purpose) { (self.root, self.purpose) = (root, purpose) }

    /// Views may outlive the root of their hierarchy; their constraints wait until a new hierarchy contains all items.
    isolated deinit { if isLive { WaitingConstraints.adopt(removeAllConstraints()) } }

    func layoutSource(of view: UIView) -> LayoutSource {
        guard view === root else { return view.translatesAutoresizingMaskIntoConstraints ? .frame : .constraints }
        switch purpose {
        case .live: return .frame
        case .fitting(let size, let horizontal, let vertical): return .fittingSize(size, horizontal: horizontal, vertical: vertical)
        }
    }

    func usesFrame(_ view: UIView) -> Bool { if case .frame = layoutSource(of: view) { true } else { false } }

    var isLive: Bool { if case .live = purpose { true } else { false } }

    var isEmpty: Bool { items.isEmpty && solver.isEmpty }

    /// The number of pivots since the solver last rebuilt its tableau.
    var pivotCount: Int { solver.pivots }

    // MARK: Changes

    func add(_ constraint: NSLayoutConstraint) {
        pendingAdditions.append(constraint)
        markDirty()
    }

    func remove(_ constraint: NSLayoutConstraint) {
        if let entry = installed.removeValue(forKey: ObjectIdentifier(constraint)) {
            pendingRemovals.append(entry)
        } else {
            pendingAdditions.removeAll { $0 === constraint }
            broken.removeAll { $0 === constraint }
        }
        markDirty()
    }

    func constantDidChange(of constraint: NSLayoutConstraint) {
        // A broken constraint is added again by the next solution.
        guard installed[ObjectIdentifier(constraint)] != nil else { return markDirty() }
        changedConstants.append(constraint)
        markDirty()
    }

    func priorityDidChange(of constraint: NSLayoutConstraint) {
        guard installed[ObjectIdentifier(constraint)] != nil else { return markDirty() }
        changedPriorities.append(constraint)
        markDirty()
    }

    func itemDidChange(_ owner: any LayoutItemOwner) { if let item = existingItem(for: owner) { markDirty(item) } }

    /// Called when a view's content size has changed. If required constraints alone determine the view's size, as for a label that is
    /// pinned to its superview's edges, the solution stays valid until other constraints change, and nothing is solved.
    func contentSizeDidChange(of view: UIView) {
        guard let item = existingItem(for: view), !item.isDirty else { return }
        guard !isDirty, item.hasFixedSize(in: solver) else { return markDirty(item) }
        guard !item.isOutdated else { return }
        item.isOutdated = true
        outdatedItems.append(item)
    }

    /// Called when a view's frame has changed; has no effect if no rule of the view depends on its frame.
    func frameDidChange(of view: UIView) {
        if let item = existingItem(for: view), usesFrame(view) || item.dependsOnFrame { markDirty(item) }
    }

    func originDidChange(of view: UIView) { if let item = existingItem(for: view), item.dependsOnOrigin { markDirty(item) } }

    func markDirty(_ item: LayoutItem) {
        if !item.isDirty {
            item.isDirty = true
            dirtyItems.append(item)
        }
        markDirty()
    }

    func markDirty() {
        guard !isDirty else { return }
        isDirty = true
        if isLive { root?.setNeedsLayout() }
    }

    /// Solves the collected changes, and schedules the layout of views if frames of their subviews change.
    /// - Parameter view: the view that is being laid out; its layout is not scheduled.
    func update(whileLayingOut view: UIView? = nil) {
        guard !isSolving, isDirty || displayScale != solutionScale else { return }
        isSolving = true
        if isDirty {
            for item in outdatedItems {
                item.isOutdated = false
                markDirty(item)
            }
            outdatedItems.removeAll(keepingCapacity: true)
        }
        pendingAdditions += broken
        broken = []
        for _ in 0..<8 where isDirty {
            isDirty = false
            solutionCount += 1
            solve()
            remeasureLabels()
        }
        isSolving = false
        applySolution(whileLayingOut: view)
    }

    // MARK: Items

    func existingItem(for owner: any LayoutItemOwner) -> LayoutItem? {
        items[ObjectIdentifier(owner)].flatMap { $0.owner === owner ? $0 : nil }
    }

    func item(for owner: any LayoutItemOwner) -> LayoutItem {
        if let item = existingItem(for: owner) { return item }
        itemCount += 1
        let item = LayoutItem(owner, number: itemCount)
        items[ObjectIdentifier(owner)] = item
        markDirty(item)
        if let view = owner as? UIView {
            _ = view.layoutRecord
            markSubviewsDirty(of: view)
        }
        return item
    }

    /// An item's variable for a quantity; creating it schedules the rules that contain it.
    func variable(_ quantity: LayoutQuantity, of item: LayoutItem) -> Variable {
        let (variable, isNew) = item.variable(quantity)
        if isNew { markDirty(item) }
        return variable
    }

    /// Updates the rules of the subviews, which depend on the layout source of `view`.
    func markSubviewsDirty(of view: UIView) { for subview in view.subviews where subview.autoLayout != nil { itemDidChange(subview) } }
}

// MARK: - Hierarchy

extension LayoutEngine {
    /// Moves all constraints to the engine of the hierarchy that the root has joined.
    func moveConstraints(to other: LayoutEngine) {
        for constraint in removeAllConstraints() { other.add(constraint) }
        for view in viewsToUpdate.compactMap(\.view) { other.needsUpdate(view) }
    }

    /// Removes and returns all constraints, in the order of their activation. The engine must not be used afterwards.
    func removeAllConstraints() -> [NSLayoutConstraint] {
        let all = installed.values.map(\.source) + pendingAdditions + broken
        (installed, pendingAdditions, broken) = ([:], [], [])
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
        for constraint in constraints(in: view) where constraint.holder != nil {
            if constraint.isWithin(view) { inner.append(constraint) } else { constraint.isActive = false }
        }
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

    /// The constraints that have a view or one of its subviews, at any depth, as an item.
    func constraints(in view: UIView) -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        var seen: Set<ObjectIdentifier> = []
        func collect(_ view: UIView) {
            result += (view.autoLayout?.involving.inOrder ?? []).filter { seen.insert(ObjectIdentifier($0)).inserted }
            for subview in view.subviews { collect(subview) }
        }
        collect(view)
        return result
    }
}
