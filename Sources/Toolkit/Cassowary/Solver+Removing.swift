// Removing constraints.

extension Solver {
    /// Removes a constraint and finds the optimal solution without it.
    public func remove(_ constraint: Constraint) throws(SolverError) {
        guard records[constraint] != nil else { throw .notAdded(constraint) }
        removeFromTableau(constraint)
        endEditing(by: constraint)
        tableau.optimise()
    }

    /// Removes the edit variable of a removed edit constraint; does nothing for other constraints.
    func endEditing(by constraint: Constraint) {
        for (variable, edit) in edits where edit == constraint { edits[variable] = nil }
    }

    /// Removes a constraint from the tableau, which stays feasible but may not be optimal.
    func removeFromTableau(_ constraint: Constraint) {
        guard let record = records.removeValue(forKey: constraint) else { return }
        addErrors(of: constraint, record: record, times: -1)
        if let row = tableau.rowToRemove(marker: record.marker, errorSymbol: record.errorSymbol) { tableau.removeRow(row) }
        owners[record.marker] = nil
        tableau.removeSymbol(record.marker)
        if record.errorSymbol != Tableau.none { tableau.removeSymbol(record.errorSymbol) }
        for term in constraint.expression.terms { release(term.variable) }
    }

    private func release(_ variable: Variable) {
        guard var use = uses[variable] else { return }
        use.count -= 1
        uses[variable] = use.count == 0 ? nil : use
        if use.count == 0 { tableau.removeSymbol(use.symbol) }
    }

    /// Finds the optimal solution from any tableau: makes it feasible with an empty objective, restores the objective and optimises.
    func restoreOptimum() {
        for symbol in tableau.costs.indices { tableau.costs[symbol] = .zero }
        tableau.pendingRows = Array(tableau.rows.indices)
        _ = tableau.makeFeasible()
        for constraint in constraints {
            guard let record = records[constraint] else { continue }
            addErrors(of: constraint, record: record, times: 1)
        }
        tableau.optimise()
    }
}

extension Tableau {
    /// Makes the marker or the error symbol of a constraint basic, and returns its row, which can then be removed.
    fileprivate mutating func rowToRemove(marker: Int, errorSymbol: Int) -> Int? {
        if rowOf[marker] != Self.none { return rowOf[marker] }
        if errorSymbol != Self.none, rowOf[errorSymbol] != Self.none { return rowOf[errorSymbol] }
        guard let row = leavingRow(forMarker: marker) else { return nil }
        pivot(row: row, entering: marker)
        return row
    }

    /// The row in which a marker can become basic while the tableau stays feasible.
    private func leavingRow(forMarker marker: Int) -> Int? {
        var growing: (row: Int, ratio: Double)?
        var shrinking: (row: Int, ratio: Double)?
        var free: (row: Int, size: Int)?
        for index in columns[marker] {
            let coefficient = coefficient(of: marker, inRow: index)
            let ratio = max(rows[index].constant, 0) / abs(coefficient)
            switch kinds[rows[index].basic] {
            case .dummy, .unused:
                // A redundant equation replaces the removed one; no value changes.
                return index
            case .external:
                if free.map({ rows[index].cells.count < $0.size }) ?? true { free = (index, rows[index].cells.count) }
            case .slack, .error:
                if coefficient < 0 {
                    if growing.map({ ratio < $0.ratio }) ?? true { growing = (index, ratio) }
                } else if shrinking.map({ ratio < $0.ratio }) ?? true {
                    shrinking = (index, ratio)
                }
            }
        }
        return (growing ?? shrinking)?.row ?? free?.row
    }
}
