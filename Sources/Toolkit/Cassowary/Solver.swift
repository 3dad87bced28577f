// The solver: adding, removing and changing constraints, and the values of their variables.

/// An incremental solver of linear constraints. Required constraints hold; the errors of optional ones are minimal, strength by strength.
///
/// Within a strength, the sum of absolute errors is minimal. A variable that no constraint determines has any feasible value.
/// The solver uses the simplex method: primal after adding an optional constraint, after removals and after changes of strengths, dual
/// after adding a required constraint and after changes of constants. Based on "The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm" by Badros, Borning and Stuckey.
public final class Solver {
    /// The largest absolute value of coefficients and constants.
    public static let largestNumber = 1e9

    /// The symbols of a constraint in the tableau: `marker = sign · expression + errorSymbol`.
    struct Record {
        var marker: Int
        /// The error symbol of an optional constraint; `Tableau.none` for a required one. The marker of an optional equation is another
        /// error symbol.
        var errorSymbol: Int
        var sign: Double
        var order: Int
        /// The present constant of the expression; `strength` is the present strength.
        var constant: Double
        var strength: Strength
    }

    /// A variable's symbol, and the number of terms in all constraints that contain the variable.
    struct Use { var symbol, count: Int }

    var tableau = Tableau()
    var records: [Constraint: Record] = [:]
    var uses: [Variable: Use] = [:]
    var owners: [Int: Constraint] = [:]
    var additionCount = 0
    var workSinceCheck = 0

    /// A solver without constraints.
    public init() {}

    /// All constraints, in the order of their addition.
    public var constraints: [Constraint] { records.sorted { $0.value.order < $1.value.order }.map(\.key) }

    /// Whether the solver has no constraints.
    public var isEmpty: Bool { records.isEmpty }

    /// The number of pivots since the latest rebuild, a measure of work.
    public var pivots: Int { tableau.pivotCount }

    /// Whether this constraint, compared by identity, is in the solver.
    public func contains(_ constraint: Constraint) -> Bool { records[constraint] != nil }

    /// Whether a constraint in the solver contains the variable.
    public func contains(_ variable: Variable) -> Bool { uses[variable] != nil }

    /// The variable's value in the solution; 0 for a variable without constraints.
    public func value(of variable: Variable) -> Double {
        guard let use = uses[variable] else { return 0 }
        return tableau.value(of: use.symbol)
    }

    /// Whether required equations alone determine the variable, so that optional constraints on it have no effect.
    public func isFixed(_ variable: Variable) -> Bool {
        guard let use = uses[variable] else { return false }
        let row = tableau.rowOf[use.symbol]
        return row != Tableau.none && tableau.rows[row].cells.allSatisfy { tableau.kinds[$0.symbol] == .dummy }
    }

    /// The present constant of a constraint's expression; the original one if the constraint is not in the solver.
    public func constant(of constraint: Constraint) -> Double { records[constraint]?.constant ?? constraint.expression.constant }

    /// The present strength of a constraint; the original one if the constraint is not in the solver.
    public func strength(of constraint: Constraint) -> Strength { records[constraint]?.strength ?? constraint.strength }

    /// The absolute error of a constraint in the solution; 0 if it is satisfied.
    public func error(of constraint: Constraint) -> Double {
        let terms = constraint.expression.terms
        let sum = terms.reduce(constant(of: constraint)) { $0 + $1.coefficient * value(of: $1.variable) }
        switch constraint.relation {
        case .equal: return abs(sum)
        case .lessThanOrEqual: return max(sum, 0)
        case .greaterThanOrEqual: return max(-sum, 0)
        }
    }
}

// MARK: - Adding

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
        guard strength.isRequired else { return addOptional(constraint, record: record, form: form) }
        try addRequired(constraint, record: record, form: form)
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

    // MARK: Removing

    /// Removes a constraint and finds the optimal solution without it.
    public func remove(_ constraint: Constraint) throws(SolverError) {
        guard records[constraint] != nil else { throw .notAdded(constraint) }
        removeFromTableau(constraint)
        tableau.optimise()
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
        for (constraint, record) in records.sorted(by: { $0.value.order < $1.value.order }) {
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
        var growing, shrinking: (row: Int, ratio: Double)?
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

// MARK: - Editing

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
        for (constraint, constant) in changes {
            guard let record = records[constraint] else { continue }
            let change = constant - record.constant
            records[constraint]?.constant = constant
            tableau.shift(record.marker, by: record.sign * change)
        }
        workSinceCheck += changes.count
        if let broken = tableau.pendingRows.last(where: { tableau.isBrokenEquation($0) }) {
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

// MARK: - Checking

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
            }
        }
        if let failure { throw failure }
    }

    // MARK: Copying

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
