// Adding constraints.

extension Solver {
    /// Adds a constraint and finds the optimal solution.
    /// - Throws: `SolverError` if the constraint is unsatisfiable, has invalid numbers or is already in the solver; also for another
    ///   constraint that a rebuild after rounding errors finds unsatisfiable; that constraint is then not in the solver.
    public func add(_ constraint: Constraint) throws(SolverError) {
        try add(constraint, constant: constraint.expression.constant, strength: constraint.strength)
        try checkForDrift()
    }

    /// Adds a constraint with the given constant and strength instead of the constraint's own.
    func add(_ constraint: Constraint, constant: Double, strength: Strength) throws(SolverError) {
        guard constraint.expression.isRepresentable else { throw .unrepresentable(constraint) }
        guard records[constraint] == nil else { throw .alreadyAdded(constraint) }
        let form = tableau.substituted(symbolTerms(of: constraint), constant: constant)
        additionCount += 1
        let record = Record(
            marker: Tableau.none, errorSymbol: Tableau.none, sign: constraint.relation == .lessThanOrEqual ? -1 : 1,
            order: additionCount, constant: constant, strength: strength)
        if strength.isRequired {
            try addRequired(constraint, record: record, form: form)
        } else {
            addOptional(constraint, record: record, form: form)
        }
    }

    /// The constraint's terms with symbols instead of variables; creates symbols for new variables.
    private func symbolTerms(of constraint: Constraint) -> [Cell] {
        constraint.expression.terms.map { term in
            let symbol = uses[term.variable]?.symbol ?? tableau.addSymbol(.external)
            uses[term.variable, default: Use(symbol: symbol, count: 0)].count += 1
            return Cell(symbol: symbol, coefficient: term.coefficient)
        }
    }

    // MARK: Optional constraints

    private func addOptional(_ constraint: Constraint, record initial: Record, form: LinearForm) {
        var record = initial
        record.marker = tableau.addSymbol(constraint.relation == .equal ? .error : .slack)
        record.errorSymbol = tableau.addSymbol(.error)
        records[constraint] = record
        var row = form.row(basic: record.marker, sign: record.sign)
        row.cells.append(Cell(symbol: record.errorSymbol, coefficient: 1))
        let index = tableau.addRow(row)
        if let external = tableau.cheapestExternal(inRow: index) {
            tableau.pivot(row: index, entering: external)
        } else if row.constant < 0 {
            tableau.pivot(row: index, entering: record.errorSymbol)
        }
        addErrors(of: constraint, record: record, times: 1)
        tableau.optimise()
    }

    /// Adds a constraint's error symbols to the objective, or removes them with the factor −1.
    func addErrors(of constraint: Constraint, record: Record, times factor: Double) {
        guard record.errorSymbol != Tableau.none else { return }
        let cost = SymbolicCost(1, at: record.strength)
        tableau.addCost(cost, times: factor, to: record.errorSymbol)
        if constraint.relation == .equal { tableau.addCost(cost, times: factor, to: record.marker) }
    }

    // MARK: Required constraints

    private func addRequired(_ constraint: Constraint, record initial: Record, form: LinearForm) throws(SolverError) {
        let isEquation = constraint.relation == .equal
        var record = initial
        record.marker = tableau.addSymbol(isEquation ? .dummy : .slack)
        if isEquation, form.constant > 0 { record.sign = -1 }
        records[constraint] = record
        owners[record.marker] = constraint
        let index = tableau.addRow(form.row(basic: record.marker, sign: record.sign))
        if let external = tableau.cheapestExternal(inRow: index) {
            tableau.pivot(row: index, entering: external)
            return tableau.optimise()
        }
        let proof = isEquation ? makeDummyParametric(of: constraint, row: index) : tableau.makeFeasible()
        guard let proof else { return tableau.optimise() }
        let conflicting = owners(ofRow: proof).filter { $0 != constraint }
        removeFromTableau(constraint)
        restoreOptimum()
        throw .unsatisfiable(constraint, conflicting: conflicting)
    }

    /// For an equation with a row without external symbols: makes the marker zero by pivoting it out of the basis, unless the row has only
    /// dummies.
    /// - Returns: nil, or the row that proves the equation unsatisfiable.
    private func makeDummyParametric(of constraint: Constraint, row: Int) -> Int? {
        let hasOnlyDummies = tableau.rows[row].cells.allSatisfy { tableau.kinds[$0.symbol] == .dummy }
        let isConsistent = tableau.rows[row].constant >= -Tableau.contradiction
        if hasOnlyDummies {
            guard isConsistent else { return row }
            tableau.rows[row].constant = 0
            return nil
        }
        var entering = tableau.dualEntering(forRow: row)
        if entering == nil, isConsistent {
            // A row with the constant 0 may change its sign.
            tableau.negate(row: row)
            records[constraint]?.sign *= -1
            entering = tableau.dualEntering(forRow: row)
        }
        guard let entering else { return row }
        tableau.pivot(row: row, entering: entering)
        return tableau.makeFeasible()
    }

    /// The required constraints with markers in a row.
    func owners(ofRow index: Int) -> [Constraint] {
        let row = tableau.rows[index]
        let markers = [row.basic] + row.cells.map(\.symbol)
        let found = markers.compactMap { owners[$0] }
        return found.sorted { records[$0]?.order ?? 0 < records[$1]?.order ?? 0 }
    }
}
