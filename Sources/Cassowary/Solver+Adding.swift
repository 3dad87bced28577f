// Constraints come.

extension Solver {
    /// Adds a constraint and finds the best solution with it.
    /// - Throws: `SolverError`; the constraint is then not held, and the others still hold.
    public func add(_ constraint: Constraint) throws(SolverError) {
        try add(constraint, constant: constraint.expression.constant, strength: constraint.strength)
        try checkForDrift()
    }

    /// Adds a constraint whose constant and strength may have changed since it was made.
    func add(_ constraint: Constraint, constant: Double, strength: Strength) throws(SolverError) {
        guard constraint.expression.isRepresentable else { throw .unrepresentable(constraint) }
        guard records[constraint] == nil else { throw .alreadyAdded(constraint) }
        let form = tableau.substituted(symbolTerms(of: constraint), constant: constant)
        additionCount += 1
        let record = Record(
            marker: Tableau.none, other: Tableau.none, sign: constraint.relation == .lessThanOrEqual ? -1 : 1,
            order: additionCount, constant: constant, strength: strength)
        if strength.isRequired {
            try addDemand(constraint, record, form)
        } else {
            addWish(constraint, record, form)
        }
    }

    /// The terms by column; makes columns for new variables.
    private func symbolTerms(of constraint: Constraint) -> [Cell] {
        constraint.expression.terms.map { term in
            let symbol = uses[term.variable]?.symbol ?? tableau.addSymbol(.external)
            uses[term.variable, default: Use(symbol: symbol, count: 0)].count += 1
            return Cell(symbol: symbol, coefficient: term.coefficient)
        }
    }

    // MARK: Wishes

    private func addWish(_ constraint: Constraint, _ initial: Record, _ form: LinearForm) {
        var record = initial
        record.marker = tableau.addSymbol(constraint.relation == .equal ? .error : .slack)
        record.other = tableau.addSymbol(.error)
        records[constraint] = record
        var row = form.row(basic: record.marker, sign: record.sign)
        row.cells.append(Cell(symbol: record.other, coefficient: 1))
        let index = tableau.addRow(row)
        if let external = tableau.cheapestExternal(inRow: index) {
            tableau.pivot(row: index, entering: external)
        } else if row.constant < 0 {
            tableau.pivot(row: index, entering: record.other)
        }
        charge(constraint, record, times: 1)
        tableau.optimise()
    }

    /// Puts a wish's misses into the objective, or takes them out again with −1.
    func charge(_ constraint: Constraint, _ record: Record, times factor: Double) {
        guard record.other != Tableau.none else { return }
        let cost = SymbolicCost(1, at: record.strength)
        tableau.addCost(cost, times: factor, to: record.other)
        if constraint.relation == .equal { tableau.addCost(cost, times: factor, to: record.marker) }
    }

    // MARK: Demands

    private func addDemand(_ constraint: Constraint, _ initial: Record, _ form: LinearForm) throws(SolverError) {
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
        let proof = isEquation ? settleEquation(constraint, row: index) : tableau.makeFeasible()
        guard let proof else { return tableau.optimise() }
        let conflicting = owners(ofRow: proof).filter { $0 != constraint }
        detach(constraint)
        recover()
        throw .unsatisfiable(constraint, conflicting: conflicting)
    }

    /// Brings the marker of an equation among restricted symbols to zero, where it stays.
    /// - Returns: nil, or the row that proves that this cannot be.
    private func settleEquation(_ constraint: Constraint, row: Int) -> Int? {
        let hasOnlyDummies = tableau.rows[row].cells.allSatisfy { tableau.kinds[$0.symbol] == .dummy }
        let isConsistent = tableau.rows[row].constant >= -Tableau.contradiction
        if hasOnlyDummies {
            guard isConsistent else { return row }
            tableau.rows[row].constant = 0
            return nil
        }
        var entering = tableau.dualEntering(forRow: row)
        if entering == nil, isConsistent {
            // At zero the equation may be approached from either side.
            tableau.negate(row: row)
            records[constraint]?.sign *= -1
            entering = tableau.dualEntering(forRow: row)
        }
        guard let entering else { return row }
        tableau.pivot(row: row, entering: entering)
        return tableau.makeFeasible()
    }

    /// The required constraints that a row is made of.
    func owners(ofRow index: Int) -> [Constraint] {
        let row = tableau.rows[index]
        let markers = [row.basic] + row.cells.map(\.symbol)
        let found = markers.compactMap { owners[$0] }
        return found.sorted { records[$0]?.order ?? 0 < records[$1]?.order ?? 0 }
    }
}
