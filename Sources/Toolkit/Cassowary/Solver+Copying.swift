// Copies of solvers, to which constraints can be added to search for other solutions.

extension Solver {
    /// Returns a solver with the same constraints, in the order of their addition, with their present constants and strengths.
    public func copy() -> Solver {
        let copy = Solver()
        for (constraint, record) in records.sorted(by: { $0.value.order < $1.value.order }) {
            // Each constraint has been satisfiable together with the earlier ones.
            try? copy.add(constraint, constant: record.constant, strength: record.strength)
        }
        return copy
    }
}
