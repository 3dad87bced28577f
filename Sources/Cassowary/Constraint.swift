// A demand on variables: an equation or an inequality, with its strength.

/// How the two sides of a constraint compare.
public enum Relation: Hashable, Sendable { case lessThanOrEqual, equal, greaterThanOrEqual }

/// A linear equation or inequality of a strength; it is equal only to itself.
public final class Constraint: Hashable, Sendable, CustomStringConvertible {
    /// The left side minus the right side, compared with zero.
    public let expression: Expression
    public let relation: Relation
    /// How much it matters; a solver that holds it may be told otherwise.
    public let strength: Strength
    /// What errors call it.
    public let name: String

    public init(
        _ left: Expression, _ relation: Relation, _ right: Expression = Expression(),
        strength: Strength = .required, name: String = ""
    ) {
        expression = left - right
        self.relation = relation
        self.strength = strength
        self.name = name
    }

    public convenience init(
        _ left: Variable, _ relation: Relation, _ right: Expression, strength: Strength = .required, name: String = ""
    ) {
        self.init(Expression(left), relation, right, strength: strength, name: name)
    }

    public static func == (left: Constraint, right: Constraint) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

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

/// Why the solver refused something. It is then as it was before.
public enum SolverError: Error, CustomStringConvertible {
    /// A required constraint contradicts `conflicting`, other required ones.
    case unsatisfiable(Constraint, conflicting: [Constraint])
    /// A number that is not finite, or beyond `Solver.largestNumber`.
    case unrepresentable(Constraint)
    case alreadyAdded(Constraint)
    case notAdded(Constraint)
    case notEdited(Variable)

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
