// Correction of accumulated rounding errors.

extension Solver {
    /// The number of pivots and changes of constants between two checks.
    private static let checkInterval = 4_096
    /// The largest error of a required constraint, relative to its constant, that does not cause a rebuild.
    private static let toleratedDrift = 1e-5

    /// Rebuilds the tableau after enough work, if rounding errors have accumulated.
    /// - Throws: `SolverError` for a constraint that is unsatisfiable in the new tableau. The solver no longer contains that constraint.
    func checkForDrift() throws(SolverError) {
        guard tableau.pivotCount + workSinceCheck > Self.checkInterval else { return }
        workSinceCheck = -tableau.pivotCount
        if hasDrifted { try rebuild() }
    }

    var hasDrifted: Bool {
        records.contains { constraint, record in
            let size = max(1, abs(record.constant))
            return record.strength.isRequired && !(error(of: constraint) <= Self.toleratedDrift * size)
        }
    }

    /// Adds all constraints to an empty tableau.
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
                endEditing(by: constraint)
            }
        }
        if let failure { throw failure }
    }
}
