// Constraints as equations.

internal import UIKit
internal import UIKitTools

/// A constraint in the list: its equation, its state and its other item.
struct ConstraintLine: Equatable {
    /// Whether the relation is true with the present frames.
    enum State: Equatable {
        case satisfied
        /// An optional constraint that yields to others, or a constraint of views with frames that the program has set itself.
        case unsatisfied
        /// A conflict of required constraints keeps it out of the solver.
        case broken
        /// The user has switched it off.
        case off
    }

    let text: String
    /// The priority unless it is `required`, the kind of an implicit constraint, the identifier of an explicit one, and the error.
    let detail: String
    let state: State
    /// Whether UIKit has made the constraint itself, such as for a size, a frame or a margin; false for an `NSLayoutConstraint`.
    let isImplicit: Bool
    /// The view of the first item other than the inspected view and its guides; nil if there is none.
    let other: ObjectIdentifier?

    init(_ constraint: SolverConstraint, of view: UIView) {
        let otherView = Self.otherView(of: constraint, than: view)
        text = Self.equation(constraint, of: view)
        state = constraint.isBroken ? .broken : constraint.isSatisfied ? .satisfied : .unsatisfied
        isImplicit = Self.kindKey(constraint.source) != nil
        other = otherView.map { ObjectIdentifier($0) }
        var parts: [String] = []
        if constraint.priority != .required {
            parts.append(Localized.text("inspect.priority", NumberText.plain(Double(constraint.priority.rawValue))))
        }
        if let kind = Self.kindKey(constraint.source) { parts.append(Localized.text(kind)) }
        if case .constraint(let source) = constraint.source, let name = source.identifier, !name.isEmpty { parts.append(name) }
        switch state {
        case .satisfied: break
        case .off: break
        case .unsatisfied: parts.append(Localized.text("inspect.unsatisfied", NumberText.plain(constraint.error)))
        case .broken: parts.append(Localized.text("inspect.broken"))
        }
        detail = parts.joined(separator: Localized.separator)
    }

    /// A constraint that the user has switched off.
    init(switchedOff source: NSLayoutConstraint, of view: UIView) {
        text = Self.equation(of: source, view)
        detail = Localized.text("inspect.switched-off")
        state = .off
        isImplicit = false
        other = Self.otherView(of: source, than: view).map { ObjectIdentifier($0) }
    }

    /// The constraints in the order of the list: the broken ones, the program's own, and the implicit ones.
    static func ordered(_ constraints: [SolverConstraint]) -> [SolverConstraint] {
        func rank(_ constraint: SolverConstraint) -> Int {
            if constraint.isBroken { return 0 }
            return switch constraint.source {
            case .constraint: 1
            case .hugging, .compressionResistance, .frame, .guide: 2
            case .measure: 3
            case .notNegative: 4
            }
        }
        return (0...4).flatMap { number in constraints.filter { rank($0) == number } }
    }

    /// The view of the first item other than `view` and its guides; nil if there is none.
    static func otherView(of constraint: SolverConstraint, than view: UIView) -> UIView? {
        guard case .constraint(let source) = constraint.source else {
            return constraint.summands.lazy.compactMap { Self.view(of: $0.item) }.first { $0 !== view }
        }
        return otherView(of: source, than: view)
    }

    /// The view of the first item other than `view` and its guides; nil if there is none.
    static func otherView(of source: NSLayoutConstraint, than view: UIView) -> UIView? { views(of: source).first { $0 !== view } }

    /// The views of a constraint's items.
    static func views(of source: NSLayoutConstraint) -> [UIView] {
        [source.firstItem, source.secondItem].compactMap { Self.view(of: $0) }
    }

    private static func view(of item: AnyObject?) -> UIView? { (item as? UIView) ?? (item as? UILayoutGuide)?.owningView }

    private static func kindKey(_ source: SolverConstraint.Source) -> String? {
        switch source {
        case .constraint: nil
        case .hugging: "inspect.rule.hugging"
        case .compressionResistance: "inspect.rule.compression"
        case .frame: "inspect.rule.frame"
        case .measure: "inspect.rule.measure"
        case .notNegative: "inspect.rule.size"
        case .guide: "inspect.rule.guide"
        }
    }

    // MARK: Equations

    private static func equation(_ constraint: SolverConstraint, of view: UIView) -> String {
        guard case .constraint(let source) = constraint.source else { return equation(of: constraint, view) }
        return equation(of: source, view)
    }

    private static func equation(of source: NSLayoutConstraint, _ view: UIView) -> String {
        var right: [String] = []
        if source.hasSecondItem {
            let factor = source.multiplier == 1 ? "" : "\(NumberText.plain(Double(source.multiplier))) × "
            right.append("\(factor)\(name(source.secondItem, view)).\(source.secondAttribute)")
        }
        let left = "\(name(source.firstItem, view)).\(source.firstAttribute)"
        return "\(left) \(sign(source.relation)) \(sum(right, Double(source.constant)))"
    }

    /// The equation of an implicit constraint, solved for the first quantity of `view`, or else for the first of all.
    private static func equation(of constraint: SolverConstraint, _ view: UIView) -> String {
        guard let first = constraint.summands.first(where: { $0.item === view }) ?? constraint.summands.first, first.factor != 0 else {
            return ""
        }
        var right: [String] = []
        for summand in constraint.summands where summand.item !== first.item || summand.quantity != first.quantity {
            let factor = -summand.factor / first.factor
            right.append("\(factor == 1 ? "" : "\(NumberText.plain(factor)) × ")\(name(summand.item, view)).\(summand.quantity)")
        }
        let relation = first.factor > 0 ? constraint.relation : constraint.relation.reversed
        return "\(name(first.item, view)).\(first.quantity) \(sign(relation)) \(sum(right, -constraint.constant / first.factor))"
    }

    private static func sum(_ parts: [String], _ constant: Double) -> String {
        guard !parts.isEmpty else { return NumberText.plain(constant) }
        let whole = parts.joined(separator: " + ")
        guard constant != 0 else { return whole }
        // No line break separates the constant from its sign.
        return "\(whole) \(constant < 0 ? "−" : "+")\u{00A0}\(NumberText.plain(abs(constant)))"
    }

    private static func name(_ item: AnyObject?, _ view: UIView) -> String { item === view ? "self" : ViewName.title(item) }

    private static func sign(_ relation: NSLayoutConstraint.Relation) -> String {
        switch relation {
        case .lessThanOrEqual: "≤"
        case .equal: "="
        case .greaterThanOrEqual: "≥"
        }
    }
}

extension NSLayoutConstraint.Relation {
    /// The relation after multiplication with a negative number.
    fileprivate var reversed: NSLayoutConstraint.Relation {
        switch self {
        case .lessThanOrEqual: .greaterThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
