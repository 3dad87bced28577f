// Sums of multiples of variables.

/// A variable with its coefficient.
public struct Term: Sendable {
    public var variable: Variable
    public var coefficient: Double

    public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A linear expression: a sum of terms and a constant. The same variable may occur more than once.
public struct Expression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
    public var terms: [Term]
    public var constant: Double

    public init(_ terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    public init(_ variable: Variable) { self.init([Term(variable)]) }
    public init(floatLiteral value: Double) { self.init(constant: value) }
    public init(integerLiteral value: Int) { self.init(constant: Double(value)) }

    public static func + (left: Expression, right: Expression) -> Expression {
        Expression(left.terms + right.terms, constant: left.constant + right.constant)
    }

    public static func - (left: Expression, right: Expression) -> Expression { left + right * -1 }

    public static func * (left: Expression, factor: Double) -> Expression {
        Expression(left.terms.map { Term($0.variable, $0.coefficient * factor) }, constant: left.constant * factor)
    }

    /// Whether every coefficient and the constant are within what the solver computes with.
    var isRepresentable: Bool {
        let limit = Solver.largestNumber
        return abs(constant) <= limit && terms.allSatisfy { abs($0.coefficient) <= limit }
    }
}

extension Variable {
    public static func + (left: Variable, right: Variable) -> Expression { Expression(left) + Expression(right) }
    public static func - (left: Variable, right: Variable) -> Expression { Expression(left) - Expression(right) }
    public static func + (left: Variable, right: Double) -> Expression { Expression([Term(left)], constant: right) }
    public static func - (left: Variable, right: Double) -> Expression { Expression([Term(left)], constant: -right) }
    public static func * (left: Variable, factor: Double) -> Expression { Expression([Term(left, factor)]) }
}
