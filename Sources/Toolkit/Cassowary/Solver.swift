// The solver: its constraints, and the values of their variables.

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
    struct Use {
        var symbol: Int
        var count: Int
    }

    var tableau = Tableau()
    var records: [Constraint: Record] = [:]
    var uses: [Variable: Use] = [:]
    var owners: [Int: Constraint] = [:]
    var edits: [Variable: Constraint] = [:]
    var additionCount = 0
    var workSinceCheck = 0

    /// A solver without constraints.
    public init() {}

    /// All constraints, in the order of their addition.
    public var constraints: [Constraint] {
        records.sorted { $0.value.order < $1.value.order }.map(\.key)
    }

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
    public func constant(of constraint: Constraint) -> Double {
        records[constraint]?.constant ?? constraint.expression.constant
    }

    /// The present strength of a constraint; the original one if the constraint is not in the solver.
    public func strength(of constraint: Constraint) -> Strength {
        records[constraint]?.strength ?? constraint.strength
    }

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
