// Required constraints that contradict each other: the newest gives way, is told of once, and comes back when it can.

internal import Cassowary
internal import Foundation

extension LayoutEngine {
    /// Adds a constraint to the solver; clients' newest constraints give way to it as long as that helps.
    /// - Returns: whether the solver holds it now.
    func addBreakingOthers(_ constraint: Constraint) -> Bool {
        while true {
            do {
                try solver.add(constraint)
                return true
            } catch .unsatisfiable(_, let conflicting) {
                guard let victim = newest(of: conflicting + [constraint]) else { return false }
                tell(victim, conflicting + [constraint])
                if sources[constraint] === victim {
                    broken.append(victim)
                    return false
                }
                giveWay(victim)
            } catch {
                if isLive { LayoutDiagnostics.report("ignored a constraint: \(error)") }
                return false
            }
        }
    }

    /// Changes constants together; clients' constraints that stand against that give way.
    func apply(_ changes: [(constraint: Constraint, constant: Double)]) {
        var batch = changes
        while !batch.isEmpty {
            do {
                return try solver.setConstants(batch)
            } catch .unsatisfiable(let culprit, let conflicting) {
                guard let victim = newest(of: conflicting + [culprit]) else { break }
                tell(victim, conflicting + [culprit])
                giveWay(victim)
                batch.removeAll { !solver.contains($0.constraint) }
            } catch {
                break
            }
        }
        // Nothing of the client's is in the way: what can be changed alone is.
        for change in batch { try? solver.setConstants([change]) }
    }

    func breakConstraint(_ source: NSLayoutConstraint, because error: SolverError) {
        if case .unsatisfiable(let constraint, let conflicting) = error { tell(source, conflicting + [constraint]) }
        giveWay(source)
    }

    private func giveWay(_ source: NSLayoutConstraint) {
        guard let entry = installed.removeValue(forKey: ObjectIdentifier(source)) else { return }
        try? solver.remove(entry.constraint)
        sources[entry.constraint] = nil
        release(entry.items)
        broken.append(source)
    }

    private func newest(of constraints: [Constraint]) -> NSLayoutConstraint? {
        constraints.compactMap { sources[$0] }.max { $0.order < $1.order }
    }

    private func tell(_ victim: NSLayoutConstraint, _ all: [Constraint]) {
        guard isLive, !victim.wasToldBroken else { return }
        victim.wasToldBroken = true
        let names = all.map { sources[$0]?.summary ?? "\($0)" }
        LayoutDiagnostics.report("cannot hold at once: \(names.joined(separator: "; ")). Broken: \(victim.summary)")
    }
}
