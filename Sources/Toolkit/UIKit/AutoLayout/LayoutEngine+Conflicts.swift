// Conflicts of required constraints: the newest is broken, reported once, and added again when possible.

internal import Cassowary
internal import Foundation

extension LayoutEngine {
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
        let names = all.map { sources[$0]?.summary ?? ruleName(of: $0) }
        LayoutDiagnostics.report("cannot hold at once: \(names.joined(separator: "; ")). Broken: \(victim.summary)")
    }

    /// The item and the kind of the rule that `constraint` represents. Names are made for reports only.
    private func ruleName(of constraint: Constraint) -> String {
        for item in items.values {
            guard let key = item.rules.first(where: { $0.constraint === constraint })?.key else { continue }
            return "\(item.owner?.layoutName ?? "item").\(key)"
        }
        return "\(constraint)"
    }
}
