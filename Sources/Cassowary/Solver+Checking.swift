// Rounding adds up over a long life: now and then the solution is compared with the constraints themselves.

extension Solver {
    /// So many exchanges and edits may pass between two checks.
    private static let checkInterval = 4_096
    /// A required constraint missed by more than this, relative to its numbers, calls for a fresh start.
    private static let toleratedDrift = 1e-5

    /// - Throws: `SolverError` for a constraint that proves impossible in the fresh start; it is then not held any more.
    func checkForDrift() throws(SolverError) {
        guard tableau.pivotCount + workSinceCheck > Self.checkInterval else { return }
        workSinceCheck = -tableau.pivotCount
        if hasDrifted { try rebuild() }
    }

    var hasDrifted: Bool {
        records.contains { constraint, record in
            let size = max(1, abs(record.constant))
            return record.strength.isRequired && !(miss(of: constraint) <= Self.toleratedDrift * size)
        }
    }

    /// Adds every constraint to an empty tableau.
    func rebuild() throws(SolverError) {
        let all = records.sorted { $0.value.order < $1.value.order }
        tableau = Tableau()
        records.removeAll()
        uses.removeAll()
        owners.removeAll()
        workSinceCheck = 0
        var failure: SolverError?
        for (constraint, record) in all {
            do {
                try add(constraint, constant: record.constant, strength: record.strength)
            } catch {
                failure = error
                for (variable, edit) in edits where edit == constraint { edits[variable] = nil }
            }
        }
        if let failure { throw failure }
    }
}
