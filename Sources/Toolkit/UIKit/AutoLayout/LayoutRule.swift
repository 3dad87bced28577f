// An implicit constraint of an item, in addition to the application's constraints.

internal import Cassowary
internal import Foundation

/// An implicit constraint of an item: `Σ terms + constant`, compared with zero.
struct LayoutRule {
    var terms: [Term]
    var relation: Cassowary.Relation
    var constant: Double
    var strength: Strength

    /// Whether the rules are equal, except for their constants.
    func hasShape(of other: LayoutRule) -> Bool {
        relation == other.relation && strength == other.strength && terms.count == other.terms.count
            && zip(terms, other.terms).allSatisfy { $0.variable == $1.variable && $0.coefficient == $1.coefficient }
    }

    func makeConstraint() -> Constraint {
        Constraint(Expression(terms, constant: constant), relation, strength: strength)
    }
}

extension LayoutRule {
    /// Outweighs optional constraints, but yields to required ones, so that small windows cause no conflicts.
    private static let notNegativeStrength = Strength(999.9)

    static func pin(_ variable: Variable, to value: CGFloat, priority: UILayoutPriority = .required) -> LayoutRule {
        LayoutRule(terms: [Term(variable)], relation: .equal, constant: -number(value), strength: Strength(priority.rawValue))
    }

    static func notNegative(_ variable: Variable) -> LayoutRule {
        LayoutRule(terms: [Term(variable)], relation: .greaterThanOrEqual, constant: 0, strength: notNegativeStrength)
    }

    /// A position or a length with a share in the superview's growth: `value = share × outer length + rest`.
    static func proportional(
        _ variable: Variable, at value: CGFloat, share: CGFloat, of outer: (variable: Variable, length: CGFloat)?
    ) -> LayoutRule {
        guard let outer, share != 0 else { return .pin(variable, to: value) }
        let rest = number(value) - Double(share) * number(outer.length)
        return LayoutRule(
            terms: [Term(variable), Term(outer.variable, -Double(share))], relation: .equal, constant: -rest, strength: .required)
    }

    /// Converts a length or position, limited to the range that the layout engine accepts.
    private static func number(_ value: CGFloat) -> Double { Double(LayoutDiagnostics.bounded(value)) }
}
