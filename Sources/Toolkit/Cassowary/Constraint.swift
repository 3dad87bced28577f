// Constraints: linear equations and inequalities of variables, with a strength.

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
        (self.relation, self.strength, self.name) = (relation, strength, name)
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

    /// A sentence that names the constraints.
    public var description: String {
        switch self {
        case .unsatisfiable(let constraint, let conflicting):
            let others = conflicting.map(\.description).joined(separator: "; ")
            return "cannot satisfy \(constraint)" + (others.isEmpty ? "" : ", which contradicts \(others)")
        case .unrepresentable(let constraint): return "a number is not finite or too large in \(constraint)"
        case .alreadyAdded(let constraint): return "added twice: \(constraint)"
        case .notAdded(let constraint): return "not held by this solver: \(constraint)"
        }
    }
}

/// A constraint's strength. An error of a stronger constraint outweighs all errors of weaker ones.
public struct Strength: Hashable, Comparable, Sendable {
    /// UIKit's priority: 1000 is required, lower values are optional.
    public let priority: Float

    /// A strength of 0…1000; other numbers are clamped, NaN becomes `required`.
    public init(_ priority: Float) { self.priority = priority.isNaN ? 1000 : min(max(priority, 0), 1000) }

    /// 1000: must be satisfied.
    public static let required = Strength(1000)
    /// 750.
    public static let high = Strength(750)
    /// 250.
    public static let low = Strength(250)

    /// Whether the constraint must be satisfied.
    public var isRequired: Bool { priority >= 1000 }

    /// Compares the priorities.
    public static func < (left: Strength, right: Strength) -> Bool { left.priority < right.priority }
}

/// A variable with a coefficient.
public struct Term: Sendable {
    /// The variable.
    public var variable: Variable
    /// The factor of the variable.
    public var coefficient: Double

    /// `coefficient` times `variable`.
    public init(_ variable: Variable, _ coefficient: Double = 1) { (self.variable, self.coefficient) = (variable, coefficient) }
}

/// A sum of terms and a constant. A variable may occur in several terms.
public struct Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    /// The terms, in no particular order.
    public var terms: [Term]
    /// The constant summand.
    public var constant: Double

    /// A sum of terms and a constant; zero by default.
    public init(_ terms: [Term] = [], constant: Double = 0) { (self.terms, self.constant) = (terms, constant) }

    /// An expression that is one variable.
    public init(_ variable: Variable) { self.init([Term(variable)]) }
    /// A constant expression.
    public init(floatLiteral value: Double) { self.init(constant: value) }
    /// A constant expression.
    public init(integerLiteral value: Int) { self.init(constant: Double(value)) }

    /// The sum, with the terms of both sides.
    public static func + (left: Expression, right: Expression) -> Expression {
        Expression(left.terms + right.terms, constant: left.constant + right.constant)
    }

    /// The difference, with the terms of both sides.
    public static func - (left: Expression, right: Expression) -> Expression { left + right * -1 }

    /// The expression with all coefficients and the constant multiplied.
    public static func * (left: Expression, factor: Double) -> Expression {
        Expression(left.terms.map { Term($0.variable, $0.coefficient * factor) }, constant: left.constant * factor)
    }

    /// Whether all coefficients and the constant are in the solver's range.
    var isRepresentable: Bool {
        let limit = Solver.largestNumber
        return abs(constant) <= limit && terms.allSatisfy { abs($0.coefficient) <= limit }
    }
}

extension Variable {
    /// The sum as an expression.
    public static func + (left: Variable, right: Variable) -> Expression { Expression(left) + Expression(right) }
    /// The difference as an expression.
    public static func - (left: Variable, right: Variable) -> Expression { Expression(left) - Expression(right) }
    /// The variable plus a constant.
    public static func + (left: Variable, right: Double) -> Expression { Expression([Term(left)], constant: right) }
    /// The variable minus a constant.
    public static func - (left: Variable, right: Double) -> Expression { Expression([Term(left)], constant: -right) }
    /// A multiple of the variable.
    public static func * (left: Variable, factor: Double) -> Expression { Expression([Term(left, factor)]) }
}

/// A variable of constraints, compared by identity. `Solver.value(of:)` returns its value.
public final class Variable: Hashable, Sendable, CustomStringConvertible {
    /// The name in descriptions.
    public let name: String

    /// A variable; the name need not be unique.
    public init(_ name: String = "") { self.name = name }

    /// Whether the two are the same object.
    public static func == (left: Variable, right: Variable) -> Bool { left === right }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    /// The name, or "variable" without one.
    public var description: String { name.isEmpty ? "variable" : name }
}
