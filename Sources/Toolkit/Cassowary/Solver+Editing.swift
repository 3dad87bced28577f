// Changes of constants and strengths, and edit variables.

extension Solver {
    /// Changes the constant of a constraint's expression (left side minus right side), starting from the present solution.
    /// - Throws: `SolverError` if the new constant is unsatisfiable or invalid; the constant is then unchanged. Also throws for a
    ///   constraint that a rebuild after rounding errors finds unsatisfiable; that constraint is then not in the solver.
    public func setConstant(_ constant: Double, of constraint: Constraint) throws(SolverError) {
        try setConstants([(constraint, constant)])
    }

    /// Changes several constants at once, so that they need not be satisfiable one by one.
    /// - Throws: `SolverError` if the new constants are unsatisfiable or invalid; all constants are then unchanged. Also throws for a
    ///   constraint that a rebuild after rounding errors finds unsatisfiable; that constraint is then not in the solver.
    public func setConstants(_ changes: [(constraint: Constraint, constant: Double)]) throws(SolverError) {
        for (constraint, constant) in changes {
            guard abs(constant) <= Self.largestNumber else { throw .unrepresentable(constraint) }
            guard records[constraint] != nil else { throw .notAdded(constraint) }
        }
        let old = changes.map { (constraint: $0.constraint, constant: self.constant(of: $0.constraint)) }
        if let proof = shift(to: changes) {
            let conflicting = owners(ofRow: proof)
            if shift(to: old.reversed()) != nil { restoreOptimum() }
            let culprit = changes.last { conflicting.contains($0.constraint) } ?? changes.last
            guard let culprit = culprit?.constraint else { return }
            throw .unsatisfiable(culprit, conflicting: conflicting.filter { $0 != culprit })
        }
        try checkForDrift()
    }

    /// - Returns: nil, or the row that proves the constants unsatisfiable.
    private func shift(to changes: [(constraint: Constraint, constant: Double)]) -> Int? {
        var broken: Int?
        for (constraint, constant) in changes {
            guard let record = records[constraint] else { continue }
            let change = constant - record.constant
            records[constraint]?.constant = constant
            tableau.shift(record.marker, by: record.sign * change)
        }
        for row in tableau.pendingRows where tableau.isBrokenEquation(row) { broken = row }
        workSinceCheck += changes.count
        if let broken {
            tableau.pendingRows.removeAll(keepingCapacity: true)
            return broken
        }
        if let proof = tableau.makeFeasible() { return proof }
        tableau.optimise()
        return nil
    }

    /// Changes the strength of a constraint.
    /// - Throws: `SolverError` if the constraint is not in the solver, or if it becomes required and is unsatisfiable; its strength is then
    ///   unchanged.
    public func setStrength(_ strength: Strength, of constraint: Constraint) throws(SolverError) {
        guard let record = records[constraint] else { throw .notAdded(constraint) }
        guard strength != record.strength else { return }
        if strength.isRequired || record.strength.isRequired {
            try replace(constraint, record: record, strength: strength)
        } else {
            var changed = record
            changed.strength = strength
            records[constraint] = changed
            addErrors(of: constraint, record: record, times: -1)
            addErrors(of: constraint, record: changed, times: 1)
            tableau.optimise()
        }
    }

    private func replace(_ constraint: Constraint, record: Record, strength: Strength) throws(SolverError) {
        defer { records[constraint]?.order = record.order }
        removeFromTableau(constraint)
        tableau.optimise()
        do {
            try add(constraint, constant: record.constant, strength: strength)
        } catch {
            try add(constraint, constant: record.constant, strength: record.strength)
            throw error
        }
    }

    // MARK: Edit variables

    /// Makes a variable editable with `suggest(_:for:)`. Until the first suggestion, an edit constraint keeps the variable's present value.
    /// Throws `SolverError` if the variable is editable already.
    public func addEditVariable(_ variable: Variable, strength: Strength) throws(SolverError) {
        let edit = Constraint(
            variable, .equal, Expression(constant: value(of: variable)), strength: strength, name: "edit of \(variable)")
        if let existing = edits[variable] { throw .alreadyAdded(existing) }
        try add(edit, constant: edit.expression.constant, strength: strength)
        // The edit is stored before the check, because the check can throw for another constraint.
        edits[variable] = edit
        try checkForDrift()
    }

    /// Removes the edit constraint of a variable; throws `SolverError` if there is none.
    public func removeEditVariable(_ variable: Variable) throws(SolverError) {
        guard let edit = edits.removeValue(forKey: variable) else { throw .notEdited(variable) }
        try remove(edit)
    }

    /// Whether the variable has an edit constraint.
    public func isEditVariable(_ variable: Variable) -> Bool { edits[variable] != nil }

    /// Sets the value of an edit variable's edit constraint; throws `SolverError` if there is none.
    public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        guard let edit = edits[variable] else { throw .notEdited(variable) }
        try setConstant(-value, of: edit)
    }
}

extension Tableau {
    /// Adds `change` to the right side of a marker's definition (`Solver.Record`), in the marker's row or in all rows that contain it.
    fileprivate mutating func shift(_ marker: Int, by change: Double) {
        if rowOf[marker] != Self.none {
            rows[rowOf[marker]].constant += change
            pendingRows.append(rowOf[marker])
            return
        }
        for index in columns[marker] {
            rows[index].constant -= coefficient(of: marker, inRow: index) * change
            pendingRows.append(index)
        }
    }

    fileprivate func isBrokenEquation(_ row: Int) -> Bool {
        let basic = rows[row].basic
        return basic != Self.none && kinds[basic] == .dummy && abs(rows[row].constant) > Self.contradiction
    }
}
