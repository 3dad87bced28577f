// A constraint that comes with an item rather than from a client.

internal import Cassowary
internal import Foundation

/// A constraint that comes with an item: `Σ terms + constant`, compared with zero.
struct LayoutRule {
    var terms: [Term]
    var relation: Cassowary.Relation
    var constant: Double
    var strength: Strength

    /// Whether the other rule differs in its constant at most.
    func hasShape(of other: LayoutRule) -> Bool {
        relation == other.relation && strength == other.strength && terms.count == other.terms.count
            && zip(terms, other.terms).allSatisfy { $0.variable == $1.variable && $0.coefficient == $1.coefficient }
    }

    func makeConstraint(name: String) -> Constraint {
        Constraint(Expression(terms, constant: constant), relation, strength: strength, name: name)
    }
}

extension LayoutRule {
    static func pin(_ variable: Variable, to value: CGFloat) -> LayoutRule {
        LayoutRule(terms: [Term(variable)], relation: .equal, constant: -reckonable(value), strength: .required)
    }

    static func wish(_ variable: Variable, _ value: CGFloat, _ priority: UILayoutPriority) -> LayoutRule {
        LayoutRule(terms: [Term(variable)], relation: .equal, constant: -reckonable(value), strength: Strength(priority.rawValue))
    }

    static func notNegative(_ variable: Variable, _ strength: Strength) -> LayoutRule {
        LayoutRule(terms: [Term(variable)], relation: .greaterThanOrEqual, constant: 0, strength: strength)
    }

    /// A place or a length that has a share in the superview's growth: `place = share × outer + rest`.
    static func following(
        _ variable: Variable, _ place: CGFloat, _ share: CGFloat, _ outer: (variable: Variable, length: CGFloat)?
    ) -> LayoutRule {
        guard let outer, share != 0 else { return .pin(variable, to: place) }
        let rest = reckonable(place) - Double(share) * reckonable(outer.length)
        return LayoutRule(
            terms: [Term(variable), Term(outer.variable, -Double(share))], relation: .equal, constant: -rest, strength: .required)
    }

    /// Frames may hold anything; the solver takes finite numbers of a reasonable size.
    private static func reckonable(_ value: CGFloat) -> Double {
        value.isNaN ? 0 : Double(min(max(value, -LayoutDiagnostics.largestNumber), LayoutDiagnostics.largestNumber))
    }
}
