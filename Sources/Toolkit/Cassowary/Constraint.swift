// Constraints and the solver's errors.

/// The relation between the two sides of a constraint.
public enum Relation: Hashable, Sendable { case lessThanOrEqual, equal, greaterThanOrEqual }

/// A linear equation or inequality with a strength. Constraints are compared by identity.
public final class Constraint: Hashable, Sendable, CustomStringConvertible {
    /// The left side minus the right side; the relation compares it with zero.
    public let expression: Expression
    /// The relation of the expression to zero.
    public let relation: Relation
    /// The strength at creation; `Solver.setStrength(_:of:)` changes it within a solver.
    public let strength: Strength
    /// The name in errors.
    public let name: String

    /// A constraint between two expressions; the right side is zero by default.
    public init(
        _ left: Expression, _ relation: Relation, _ right: Expression = Expression(),
        strength: Strength = .required, name: String = ""
    ) {
        expression = left - right
        self.relation = relation
        self.strength = strength
        self.name = name
    }

    /// A constraint between a variable and an expression.
    public convenience init(
        _ left: Variable, _ relation: Relation, _ right: Expression, strength: Strength = .required, name: String = ""
    ) {
        self.init(Expression(left), relation, right, strength: strength, name: name)
    }

    /// Whether the two are the same object.
    public static func == (left: Constraint, right: Constraint) -> Bool { left === right }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The name, else the equation with its strength.
    public var description: String {
        if !name.isEmpty { return name }
        let terms = expression.terms.map { "\($0.coefficient)·\($0.variable)" } + ["\(expression.constant)"]
        let sign =
            switch relation {
            case .lessThanOrEqual: "≤"
            case .equal: "="
            case .greaterThanOrEqual: "≥"
            }
        return "\(terms.joined(separator: " + ")) \(sign) 0 @\(strength.priority)"
    }
}

/// An error of the solver. It leaves the solver unchanged, with one exception: when the solver rebuilds its tableau because of rounding
/// errors, it drops constraints that have become unsatisfiable.
public enum SolverError: Error, CustomStringConvertible {
    /// A required constraint contradicts `conflicting`, which are required as well.
    case unsatisfiable(Constraint, conflicting: [Constraint])
    /// A number that is NaN, infinite, or beyond `Solver.largestNumber`.
    case unrepresentable(Constraint)
    /// The constraint is already in the solver.
    case alreadyAdded(Constraint)
    /// The constraint is not in the solver.
    case notAdded(Constraint)
    /// The variable is not an edit variable.
    case notEdited(Variable)

    /// A sentence that names the constraints or the variable.
    public var description: String {
        switch self {
        case .unsatisfiable(let constraint, let conflicting):
            let others = conflicting.map(\.description).joined(separator: "; ")
            return "cannot satisfy \(constraint)" + (others.isEmpty ? "" : ", which contradicts \(others)")
        case .unrepresentable(let constraint): return "a number is not finite or too large in \(constraint)"
        case .alreadyAdded(let constraint): return "added twice: \(constraint)"
        case .notAdded(let constraint): return "not held by this solver: \(constraint)"
        case .notEdited(let variable): return "not an edit variable: \(variable)"
        }
    }
}
