// Numbers that change while the constraints stay.

extension Solver {
    /// Changes the constant of a constraint's expression (left side minus right side): what depends on it moves, nothing is rebuilt.
    /// - Throws: `SolverError`; the old constant then still holds.
    public func setConstant(_ constant: Double, of constraint: Constraint) throws(SolverError) {
        try setConstants([(constraint, constant)])
    }

    /// Changes several constants as one, so that states in between need not be possible.
    /// - Throws: `SolverError`; all the old constants then still hold.
    public func setConstants(_ changes: [(constraint: Constraint, constant: Double)]) throws(SolverError) {
        for (constraint, constant) in changes {
            guard abs(constant) <= Self.largestNumber else { throw .unrepresentable(constraint) }
            guard records[constraint] != nil else { throw .notAdded(constraint) }
        }
        let old = changes.map { (constraint: $0.constraint, constant: self.constant(of: $0.constraint)) }
        if let proof = shift(to: changes) {
            let conflicting = owners(ofRow: proof)
            if shift(to: old.reversed()) != nil { recover() }
            let culprit = changes.last { conflicting.contains($0.constraint) } ?? changes.last
            guard let culprit = culprit?.constraint else { return }
            throw .unsatisfiable(culprit, conflicting: conflicting.filter { $0 != culprit })
        }
        try checkForDrift()
    }

    /// - Returns: nil, or the row that proves that the constants contradict each other.
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

    /// Changes how much a constraint matters.
    /// - Throws: `SolverError` if it becomes required and cannot be; it then keeps its strength.
    public func setStrength(_ strength: Strength, of constraint: Constraint) throws(SolverError) {
        guard let record = records[constraint] else { throw .notAdded(constraint) }
        guard strength != record.strength else { return }
        if strength.isRequired || record.strength.isRequired {
            try replace(constraint, record, strength: strength)
        } else {
            var changed = record
            changed.strength = strength
            records[constraint] = changed
            charge(constraint, record, times: -1)
            charge(constraint, changed, times: 1)
            tableau.optimise()
        }
    }

    private func replace(_ constraint: Constraint, _ record: Record, strength: Strength) throws(SolverError) {
        detach(constraint)
        tableau.optimise()
        do {
            try add(constraint, constant: record.constant, strength: strength)
        } catch {
            try add(constraint, constant: record.constant, strength: record.strength)
            throw error
        }
        records[constraint]?.order = record.order
    }

    // MARK: Edit variables

    /// Lets `suggest(_:for:)` move a variable; until then it wishes to stay where it is.
    public func addEditVariable(_ variable: Variable, strength: Strength) throws(SolverError) {
        let wish = Constraint(
            variable, .equal, Expression(constant: value(of: variable)), strength: strength, name: "edit of \(variable)")
        if let edit = edits[variable] { throw .alreadyAdded(edit) }
        try add(wish)
        edits[variable] = wish
    }

    /// Ends the editing of a variable, which goes back to what the constraints make of it. Throws if it is not being edited.
    public func removeEditVariable(_ variable: Variable) throws(SolverError) {
        guard let wish = edits.removeValue(forKey: variable) else { throw .notEdited(variable) }
        try remove(wish)
    }

    /// Whether `suggest` can be called for the variable.
    public func isEditVariable(_ variable: Variable) -> Bool { edits[variable] != nil }

    /// Moves an edit variable as near to a value as the constraints allow.
    public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        guard let wish = edits[variable] else { throw .notEdited(variable) }
        try setConstant(-value, of: wish)
    }
}

extension Tableau {
    /// Adds to a marker's definition, as a change of its constraint's constant does.
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
