// From collected changes to frames: the solver's rounds, conflicts of required constraints, and the results.

internal import Cassowary

extension LayoutEngine {
    /// One round: removes, changes and adds constraints.
    func solve() {
        let arriving = pendingAdditions
        pendingAdditions = []
        let translated = arriving.compactMap { source in translate(source).map { (source, $0) } }
        for (_, entry) in translated { retain(entry.items) }
        removePending()
        let additions = refreshRules()
        applyPriorities()
        for (item, key, rule) in additions { add(rule, for: key, to: item) }
        for (source, entry) in translated {
            install(entry, for: source)
            release(entry.items)
        }
    }

    private func removePending() {
        let leaving = pendingRemovals
        pendingRemovals = []
        for entry in leaving {
            try? solver.remove(entry.constraint)
            sources[entry.constraint] = nil
            release(entry.items)
        }
    }

    // MARK: Use counts

    func retain(_ items: [LayoutItem]) { for item in items { item.useCount += 1 } }

    /// Decrements the use counts, and removes items that no constraint uses any more, with their rules.
    func release(_ items: [LayoutItem]) {
        for item in items {
            item.useCount -= 1
            if item.useCount == 0, !isNeeded(item) { drop(item) }
        }
    }

    private func drop(_ item: LayoutItem) {
        for constraint in item.removeRules(where: { _ in true }) { try? solver.remove(constraint) }
        item.frame = nil
        guard items[item.key] === item else { return }
        items[item.key] = nil
        if let view = item.view { markSubviewsDirty(of: view) }
    }

    // MARK: Rules

    /// Updates the rules of dirty items and the changed constants; returns the rules to add.
    private func refreshRules() -> [(LayoutItem, LayoutItem.RuleKey, LayoutRule)] {
        var additions: [(LayoutItem, LayoutItem.RuleKey, LayoutRule)] = []
        var changes: [(constraint: Constraint, constant: Double)] = []
        var index = 0
        while index < dirtyItems.count {
            let item = dirtyItems[index]
            index += 1
            item.isDirty = false
            if item.useCount == 0, !isNeeded(item) { continue }
            let current = item.currentRules(in: self)
            removeRules(of: item, missingIn: current)
            for (key, rule) in current {
                guard let held = item.rule(key) else {
                    additions.append((item, key, rule))
                    continue
                }
                if held.rule.constant != rule.constant {
                    item.setConstant(rule.constant, of: key)
                    changes.append((held.constraint, rule.constant))
                }
            }
        }
        dirtyItems = []
        for source in changedConstants {
            guard let entry = installed[ObjectIdentifier(source)] else { continue }
            changes.append((entry.constraint, entry.offset - Double(source.constant)))
        }
        changedConstants = []
        apply(changes)
        // An item that was marked dirty again while rules were computed has its rules in the list twice: the later ones count.
        var seen: [ObjectIdentifier: Set<LayoutItem.RuleKey>] = [:]
        return additions.reversed().filter { seen[ObjectIdentifier($0.0), default: []].insert($0.1).inserted }.reversed()
    }

    /// Whether the item is kept without constraints; true for the root of a fitting engine.
    private func isNeeded(_ item: LayoutItem) -> Bool { !isLive && item.owner === root }

    private func removeRules(of item: LayoutItem, missingIn current: [(key: LayoutItem.RuleKey, rule: LayoutRule)]) {
        let obsolete = item.removeRules { held in
            guard let rule = current.first(where: { $0.key == held.key })?.rule else { return true }
            return !rule.hasShape(of: held.rule)
        }
        for constraint in obsolete { try? solver.remove(constraint) }
    }

    private func add(_ rule: LayoutRule, for key: LayoutItem.RuleKey, to item: LayoutItem) {
        guard items[item.key] === item else { return }
        let constraint = rule.makeConstraint()
        // The report of a conflict finds the rule's name in the item.
        item.hold(rule, for: key, as: constraint)
        guard addBreakingOthers(constraint) else {
            _ = item.removeRules { $0.constraint === constraint }
            return
        }
        // The last constraint that used the item was broken by this rule.
        if items[item.key] !== item { try? solver.remove(constraint) }
    }

    // MARK: Layout constraints

    private func install(_ entry: Installed, for source: NSLayoutConstraint) {
        guard source.isRegistered || !isLive else { return }
        sources[entry.constraint] = source
        if addBreakingOthers(entry.constraint) {
            retain(entry.items)
            installed[ObjectIdentifier(source)] = entry
            if isLive { source.wasReported = false }
        } else {
            sources[entry.constraint] = nil
        }
    }

    private func applyPriorities() {
        let changed = changedPriorities
        changedPriorities = []
        for source in changed {
            guard let entry = installed[ObjectIdentifier(source)] else { continue }
            do {
                try solver.setStrength(Strength(source.priority.rawValue), of: entry.constraint)
            } catch {
                breakConstraint(source, because: error)
            }
        }
    }

    // MARK: Multiline labels

    /// The solver's width of a label, rounded down to device pixels; nil before there is a solution.
    func solvedLabelWidth(of item: LayoutItem) -> CGFloat? {
        guard let width = solvedValue(.width, of: item) else { return nil }
        let scale = displayScale
        return (width * scale + 1e-6).rounded(.down) / scale
    }

    /// Schedules new measurements of labels that no longer have the width at which they were measured.
    func remeasureLabels() {
        let others = items.values.filter { item in
            guard let measured = item.measuredWidth, let width = solvedLabelWidth(of: item) else { return false }
            return width != measured
        }
        for item in others.sorted(by: { $0.number < $1.number }) { markDirty(item) }
    }

    /// The scale of the window; without enlarged windows, that of the screen.
    var displayScale: CGFloat {
        max(WindowMagnification.count == 0 ? UIScreen.main.scale : root?.displayScale ?? UIScreen.main.scale, 0.1)
    }

    // MARK: Conflicts

    /// Adds a constraint to the solver. Each conflict breaks the newest `NSLayoutConstraint` in it, which may be the added one.
    /// - Returns: whether the solver contains the constraint now.
    func addBreakingOthers(_ constraint: Constraint) -> Bool {
        while true {
            do {
                try solver.add(constraint)
                return true
            } catch .unsatisfiable(_, let conflicting) {
                guard let victim = newest(of: conflicting + [constraint]) else { return false }
                report(victim, in: conflicting + [constraint])
                if sources[constraint] === victim {
                    broken.append(victim)
                    return false
                }
                breakConstraint(victim)
            } catch {
                if isLive { LayoutDiagnostics.report("ignored a constraint: \(error)") }
                return false
            }
        }
    }

    /// Changes constants together, breaking constraints that conflict with the changes.
    func apply(_ changes: [(constraint: Constraint, constant: Double)]) {
        var batch = changes
        while !batch.isEmpty {
            do {
                return try solver.setConstants(batch)
            } catch .unsatisfiable(let culprit, let conflicting) {
                guard let victim = newest(of: conflicting + [culprit]) else { break }
                report(victim, in: conflicting + [culprit])
                breakConstraint(victim)
                batch.removeAll { !solver.contains($0.constraint) }
            } catch {
                break
            }
        }
        // No `NSLayoutConstraint` can be broken: each change is made alone, if possible.
        for change in batch { try? solver.setConstants([change]) }
    }

    func breakConstraint(_ source: NSLayoutConstraint, because error: SolverError) {
        if case .unsatisfiable(let constraint, let conflicting) = error { report(source, in: conflicting + [constraint]) }
        breakConstraint(source)
    }

    private func breakConstraint(_ source: NSLayoutConstraint) {
        guard let entry = installed.removeValue(forKey: ObjectIdentifier(source)) else { return }
        try? solver.remove(entry.constraint)
        sources[entry.constraint] = nil
        release(entry.items)
        broken.append(source)
    }

    private func newest(of constraints: [Constraint]) -> NSLayoutConstraint? {
        constraints.compactMap { sources[$0] }.max { $0.order < $1.order }
    }

    private func report(_ victim: NSLayoutConstraint, in all: [Constraint]) {
        guard isLive, !victim.wasReported else { return }
        victim.wasReported = true
        // Names are made for reports only.
        let names = all.map { constraint in
            sources[constraint]?.summary
                ?? rule(of: constraint).map { "\($0.item.owner?.layoutName ?? "item").\($0.key)" } ?? "\(constraint)"
        }
        LayoutDiagnostics.report("cannot hold at once: \(names.joined(separator: "; ")). Broken: \(victim.summary)")
    }

    /// The item and the key of the rule that `constraint` represents.
    func rule(of constraint: Constraint) -> (item: LayoutItem, key: LayoutItem.RuleKey)? {
        for item in items.values {
            if let held = item.rules.first(where: { $0.constraint === constraint }) { return (item, held.key) }
        }
        return nil
    }

    // MARK: Frames

    /// Rounds the solution to device pixels. Schedules the layout of a view if its content size or the frame of a subview has changed.
    func applySolution(whileLayingOut current: UIView?) {
        let scale = displayScale
        solutionScale = scale
        for item in items.values {
            guard let view = item.view else { continue }
            checkContentSize(of: view, whileLayingOut: current)
            guard case .constraints = layoutSource(of: view) else {
                item.frame = nil
                continue
            }
            let frame = view.frame(forAlignmentRect: solution(for: item).roundedToPixels(at: scale))
            item.frame = frame
            if isLive, view.superview !== current, frame != view.constraintFrame { view.superview?.setNeedsLayout() }
        }
    }

    private func checkContentSize(of view: UIView, whileLayingOut current: UIView?) {
        guard isLive, view !== current, let scrollView = view.scrollViewMeasuredByConstraints else { return }
        if let size = solvedContentSize(of: scrollView), size != scrollView.contentSize { view.setNeedsLayout() }
    }

    /// The solver's value for a quantity; nil if no constraint contains it.
    func solvedValue(_ quantity: LayoutQuantity, of item: LayoutItem) -> CGFloat? {
        guard let variable = item.existingVariable(quantity), solver.contains(variable) else { return nil }
        let value = CGFloat(solver.value(of: variable))
        return value.isFinite ? value : 0
    }

    private func solution(for item: LayoutItem) -> CGRect {
        CGRect(
            x: solvedValue(.x, of: item) ?? 0, y: solvedValue(.y, of: item) ?? 0, width: solvedValue(.width, of: item) ?? 0,
            height: solvedValue(.height, of: item) ?? 0)
    }

    func setSubviewFrames(of view: UIView) {
        update(whileLayingOut: view)
        setContentSize(of: view)
        for subview in view._subviews where subview.autoLayout != nil && !subview.translatesAutoresizingMaskIntoConstraints {
            if let frame = existingItem(for: subview)?.frame { subview.setConstraintFrame(frame) }
        }
    }

    /// A guide's rectangle in its owner's coordinates, in whole device pixels.
    func solvedFrame(of guide: UILayoutGuide) -> CGRect {
        update()
        guard let item = existingItem(for: guide) else { return .zero }
        return solution(for: item).roundedToPixels(at: displayScale)
    }

    // MARK: The pass that updates constraints

    func needsUpdate(_ view: UIView) {
        viewsToUpdate.append(WeakView(view: view))
        if isLive { root?.setNeedsLayout() }
    }

    /// Calls `updateConstraints()` of the scheduled views, deepest views first, until no view is scheduled. A view that schedules
    /// itself in each call is called ten times.
    func runUpdates(within view: UIView) {
        var calls: [ObjectIdentifier: Int] = [:]
        while true {
            viewsToUpdate.removeAll { $0.view?.autoLayout?.needsUpdate != true }
            let due = viewsToUpdate.compactMap(\.view).filter { $0.isDescendant(of: view) && calls[ObjectIdentifier($0), default: 0] < 10 }
            guard !due.isEmpty else { return }
            let deepestFirst = due.map { view in (view: view, depth: view.lineage.count { _ in true }) }.sorted { $0.depth > $1.depth }
            for next in deepestFirst.map(\.view) where next.autoLayout?.needsUpdate == true {
                guard calls[ObjectIdentifier(next), default: 0] < 10 else { continue }
                calls[ObjectIdentifier(next), default: 0] += 1
                next.callUpdateConstraints()
            }
        }
    }
}

extension CGRect {
    /// Rounds each edge to the nearest device pixel, so that shared edges stay shared.
    func roundedToPixels(at scale: CGFloat) -> CGRect {
        func round(_ value: CGFloat) -> CGFloat { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }
        let (left, top) = (round(origin.x), round(origin.y))
        let (right, bottom) = (round(origin.x + max(0, size.width)), round(origin.y + max(0, size.height)))
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
