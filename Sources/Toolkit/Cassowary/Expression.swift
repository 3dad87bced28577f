// Linear expressions.

/// A variable with a coefficient.
public struct Term: Sendable {
    /// The variable.
    public var variable: Variable
    /// The factor of the variable.
    public var coefficient: Double

    /// `coefficient` times `variable`.
    public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A sum of terms and a constant. A variable may occur in several terms.
public struct Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    /// The terms, in no particular order.
    public var terms: [Term]
    /// The constant summand.
    public var constant: Double

    /// A sum of terms and a constant; zero by default.
    public init(_ terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

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
