// The solver: which constraints hold, and the values that follow.

/// An incremental solver of linear constraints: required ones hold, wishes are missed as little as can be, level by level.
///
/// Within a level the sum of absolute misses is smallest. A variable that nothing determines has any value that is allowed.
/// The method is the simplex method's: primal after a wish or a removal, dual after a demand or a new constant.
/// Based on the paper "The Cassowary Linear Arithmetic Constraint Solving Algorithm" by Badros, Borning and Stuckey.
public final class Solver {
    /// No coefficient and no constant may be farther from zero.
    public static let largestNumber = 1e9

    /// What the tableau holds for one constraint: `marker = sign · expression + other`.
    struct Record {
        var marker: Int
        /// The symbol that lets a wish be missed, or `Tableau.none`.
        var other: Int
        var sign: Double
        var order: Int
        /// What the expression's constant and the strength are now.
        var constant: Double
        var strength: Strength
    }

    /// A variable's column, and how many constraints speak of it.
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

    public init() {}

    /// Every constraint held, in the order of their addition.
    public var constraints: [Constraint] {
        records.sorted { $0.value.order < $1.value.order }.map(\.key)
    }

    /// Whether no constraint is in the system.
    public var isEmpty: Bool { records.isEmpty }

    /// How many exchanges of a basic with another variable there have been: the measure of work.
    public var pivots: Int { tableau.pivotCount }

    /// Whether this very constraint, not an equal one, is in the system.
    public func contains(_ constraint: Constraint) -> Bool { records[constraint] != nil }

    /// Whether a constraint held by the solver speaks of the variable.
    public func contains(_ variable: Variable) -> Bool { uses[variable] != nil }

    /// A variable's value; zero if nothing determines it.
    public func value(of variable: Variable) -> Double {
        guard let use = uses[variable] else { return 0 }
        return tableau.value(of: use.symbol)
    }

    /// Whether required equations alone give a variable its value: no wish about it can then have any effect.
    public func isFixed(_ variable: Variable) -> Bool {
        guard let use = uses[variable] else { return false }
        let row = tableau.rowOf[use.symbol]
        return row != Tableau.none && tableau.rows[row].cells.allSatisfy { tableau.kinds[$0.symbol] == .dummy }
    }

    /// The constant of a constraint's expression, as it was made or last set.
    public func constant(of constraint: Constraint) -> Double {
        records[constraint]?.constant ?? constraint.expression.constant
    }

    /// How much a constraint matters, as it was made or last set.
    public func strength(of constraint: Constraint) -> Strength {
        records[constraint]?.strength ?? constraint.strength
    }

    /// How far a constraint is from holding, at least zero.
    public func miss(of constraint: Constraint) -> Double {
        let terms = constraint.expression.terms
        let sum = terms.reduce(constant(of: constraint)) { $0 + $1.coefficient * value(of: $1.variable) }
        switch constraint.relation {
        case .equal: return abs(sum)
        case .lessThanOrEqual: return max(sum, 0)
        case .greaterThanOrEqual: return max(-sum, 0)
        }
    }
}
