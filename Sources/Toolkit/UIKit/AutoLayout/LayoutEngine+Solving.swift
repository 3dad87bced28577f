// Applies the collected changes to the solver.

internal import Cassowary
internal import Foundation

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

    func retain(_ items: [LayoutItem]) {
        for item in items { item.useCount += 1 }
    }

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
        let scale = WindowMagnification.count == 0 ? UIScreen.main.scale : root?.displayScale ?? UIScreen.main.scale
        return max(scale, 0.1)
    }
}
