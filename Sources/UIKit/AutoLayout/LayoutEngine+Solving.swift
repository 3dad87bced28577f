// From what has changed to a new solution.

internal import Cassowary
internal import Foundation

extension LayoutEngine {
    /// One round: what goes, what has other numbers, what comes.
    func solve() {
        let arriving = arrivals
        arrivals = []
        let lowered = arriving.compactMap { source in lower(source).map { (source, $0) } }
        for (_, entry) in lowered { retain(entry.items) }
        removeDepartures()
        let additions = refreshRules()
        applyPriorities()
        for (item, key, rule) in additions { add(rule, key, to: item) }
        for (source, entry) in lowered {
            install(source, entry)
            release(entry.items)
        }
    }

    private func removeDepartures() {
        let leaving = departures
        departures = []
        for entry in leaving {
            try? solver.remove(entry.constraint)
            sources[entry.constraint] = nil
            release(entry.items)
        }
    }

    // MARK: Who is spoken of

    func retain(_ items: [LayoutItem]) {
        for item in items { item.useCount += 1 }
    }

    /// An item that no constraint speaks of any more goes, with its rules.
    func release(_ items: [LayoutItem]) {
        for item in items {
            item.useCount -= 1
            if item.useCount == 0, !isNeeded(item) { drop(item) }
        }
    }

    private func drop(_ item: LayoutItem) {
        for constraint in item.removeRules(where: { _ in true }) { try? solver.remove(constraint) }
        item.box = nil
        guard items[item.key] === item else { return }
        items[item.key] = nil
        if let view = item.view { markSubviewsDirty(of: view) }
    }

    // MARK: Rules

    /// Brings the rules of changed items up to date, as far as they differ in numbers; returns those to add.
    private func refreshRules() -> [(LayoutItem, LayoutItem.RuleKey, LayoutRule)] {
        var additions: [(LayoutItem, LayoutItem.RuleKey, LayoutRule)] = []
        var changes: [(constraint: Constraint, constant: Double)] = []
        var index = 0
        while index < dirtyItems.count {
            let item = dirtyItems[index]
            index += 1
            item.isDirty = false
            if item.useCount == 0, !isNeeded(item) { continue }
            let wanted = item.wantedRules(in: self)
            removeRules(of: item, missingIn: wanted)
            for (key, rule) in wanted {
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
        // An item that was made while rules were worked out may have been asked for twice.
        var seen: [ObjectIdentifier: Set<LayoutItem.RuleKey>] = [:]
        return additions.reversed().filter { seen[ObjectIdentifier($0.0), default: []].insert($0.1).inserted }.reversed()
    }

    /// The root of a search for a size is there without any constraint.
    private func isNeeded(_ item: LayoutItem) -> Bool { !isLive && item.owner === root }

    private func removeRules(of item: LayoutItem, missingIn wanted: [(key: LayoutItem.RuleKey, rule: LayoutRule)]) {
        let obsolete = item.removeRules { held in
            guard let rule = wanted.first(where: { $0.key == held.key })?.rule else { return true }
            return !rule.hasShape(of: held.rule)
        }
        for constraint in obsolete { try? solver.remove(constraint) }
    }

    private func add(_ rule: LayoutRule, _ key: LayoutItem.RuleKey, to item: LayoutItem) {
        guard items[item.key] === item else { return }
        let constraint = rule.makeConstraint(name: "\(item.owner?.layoutName ?? "item").\(key)")
        guard addBreakingOthers(constraint) else { return }
        if items[item.key] === item {
            item.hold(rule, key, as: constraint)
        } else {
            // The last client's constraint that spoke of the item gave way to its rule.
            try? solver.remove(constraint)
        }
    }

    // MARK: Clients' constraints

    private func install(_ source: NSLayoutConstraint, _ entry: Installed) {
        guard source.isRegistered || !isLive else { return }
        sources[entry.constraint] = source
        if addBreakingOthers(entry.constraint) {
            retain(entry.items)
            installed[ObjectIdentifier(source)] = entry
            source.wasToldBroken = false
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

    // MARK: Labels of several lines

    /// The width that the solver gives a label, in whole device pixels; nil before there is a solution.
    func solvedLabelWidth(of item: LayoutItem) -> CGFloat? {
        guard let width = solvedValue(.width, of: item) else { return nil }
        let scale = displayScale
        return (width * scale + 1e-6).rounded(.down) / scale
    }

    /// Labels whose width is another than they were measured at are measured again.
    func remeasureLabels() {
        let others = items.values.filter { item in
            guard let measured = item.measuredWidth, let width = solvedLabelWidth(of: item) else { return false }
            return width != measured
        }
        for item in others.sorted(by: { $0.number < $1.number }) { markDirty(item) }
    }

    var displayScale: CGFloat { max(UIScreen.main.scale, 0.1) }
}
