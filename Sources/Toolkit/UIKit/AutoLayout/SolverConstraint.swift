// The constraints in the solver that contain a view's position or size, for tools that inspect layouts.

internal import Cassowary

/// A constraint in the solver of a view hierarchy, or a required one that the solver lacks because of a conflict.
public struct SolverConstraint {
    /// The origin of a constraint in the solver.
    public enum Source {
        case constraint(NSLayoutConstraint)
        case hugging(NSLayoutConstraint.Axis)
        case compressionResistance(NSLayoutConstraint.Axis)
        /// The frame of a view that keeps its autoresizing mask. The mask applies if constraints determine the superview's size.
        case frame
        /// Margins, safe area, baselines, bounds or content size as constants.
        case measure
        /// A size that must not be negative.
        case notNegative
        /// The rules of readable content guides and scroll views.
        case guide
    }

    /// A summand: a quantity of an item with its factor.
    public struct Summand {
        /// The factor of the quantity; never 0.
        public let factor: Double
        /// The view or the layout guide; nil if it no longer exists.
        public weak var item: AnyObject?
        /// The quantity, such as "width".
        public let quantity: String
    }

    /// The origin of the constraint.
    public let source: Source
    /// The sum of these and of `constant` is compared with 0.
    public let summands: [Summand]
    /// How the sum is compared with 0.
    public let relation: NSLayoutConstraint.Relation
    /// The constant part of the sum, in points.
    public let constant: Double
    /// The priority in the solver.
    public let priority: UILayoutPriority
    /// Whether a conflict keeps the constraint out of the solver.
    public let isBroken: Bool
    /// The difference between the two sides with the present frames, in points; 0 if the relation is true.
    public let error: Double
    /// The error that rounding frames to device pixels may cause.
    public let tolerance: Double

    /// Whether the relation is true with the present frames.
    public var isSatisfied: Bool { error <= tolerance }
}

extension UIView {
    /// The solver's constraints that contain the view's position, size, margins or other measures, in the order in which the solver got
    /// them, and after them the broken constraints of the view. Empty if no constraint affects the view.
    package var _solverConstraints: [SolverConstraint] {
        guard let engine = layoutRoot.autoLayout?.engine else { return [] }
        engine.update()
        let reader = SolverReader(engine)
        let own = engine.existingItem(for: self).map { item in
            engine.solver.constraints.filter { constraint in
                constraint.expression.terms.contains { term in reader.owners[term.variable]?.item === item }
            }
        }
        let broken = engine.broken.filter { constraint in constraint.items.contains { $0.layoutView === self } }
        return (own ?? []).map(reader.description) + broken.compactMap(reader.description)
    }

    /// A number that changes when the constraints of the view's hierarchy are solved again; 0 without constraints.
    package var _layoutSolutionCount: Int { layoutRoot.autoLayout?.engine?.solutionCount ?? 0 }
}

extension NSLayoutConstraint {
    /// Whether a conflict of required constraints keeps the constraint out of the solver.
    var isBroken: Bool { engine?.broken.contains { $0 === self } ?? false }
}

private struct SolverReader {
    let engine: LayoutEngine
    var owners: [Variable: (item: LayoutItem, quantity: LayoutQuantity)] = [:]

    init(_ engine: LayoutEngine) {
        self.engine = engine
        for item in engine.items.values {
            for quantity in LayoutQuantity.allCases {
                if let variable = item.existingVariable(quantity) { owners[variable] = (item, quantity) }
            }
        }
    }

    func description(_ constraint: Constraint) -> SolverConstraint {
        make(
            source(of: constraint), constraint, constant: engine.solver.constant(of: constraint),
            strength: engine.solver.strength(of: constraint), isBroken: false)
    }

    /// A broken constraint, translated in an engine of its own; nil if its items have no common ancestor.
    func description(_ broken: NSLayoutConstraint) -> SolverConstraint? {
        guard let root = engine.root else { return nil }
        let other = LayoutEngine(root: root, purpose: .fitting(.zero, horizontal: .required, vertical: .required))
        guard let entry = other.translate(broken) else { return nil }
        return SolverReader(other).make(
            .constraint(broken), entry.constraint, constant: entry.constraint.expression.constant, strength: entry.constraint.strength,
            isBroken: true)
    }

    private func make(
        _ source: SolverConstraint.Source, _ constraint: Constraint, constant: Double, strength: Strength, isBroken: Bool
    ) -> SolverConstraint {
        var factors: [Variable: Double] = [:]
        var order: [Variable] = []
        for term in constraint.expression.terms {
            if factors[term.variable] == nil { order.append(term.variable) }
            factors[term.variable, default: 0] += term.coefficient
        }
        var sum = constant
        var size = 0.0
        var summands: [SolverConstraint.Summand] = []
        for variable in order {
            guard let factor = factors[variable], factor != 0, let owner = owners[variable] else { continue }
            sum += factor * value(owner.quantity, of: owner.item)
            size += abs(factor)
            summands.append(SolverConstraint.Summand(factor: factor, item: owner.item.owner, quantity: owner.quantity.description))
        }
        let relation: NSLayoutConstraint.Relation
        let error: Double
        switch constraint.relation {
        case .equal: (relation, error) = (.equal, abs(sum))
        case .lessThanOrEqual: (relation, error) = (.lessThanOrEqual, max(sum, 0))
        case .greaterThanOrEqual: (relation, error) = (.greaterThanOrEqual, max(-sum, 0))
        }
        return SolverConstraint(
            source: source, summands: summands, relation: relation, constant: constant, priority: UILayoutPriority(strength.priority),
            isBroken: isBroken, error: error, tolerance: 0.01 + size / engine.displayScale)
    }

    private func source(of constraint: Constraint) -> SolverConstraint.Source {
        if let source = engine.sources[constraint] { return .constraint(source) }
        return switch engine.rule(of: constraint)?.key {
        case .hugging(let axis): .hugging(axis)
        case .compression(let axis): .compressionResistance(axis)
        case .notNegative, .contentNotNegative: .notNegative
        case .pin(let quantity): quantity.isFrameQuantity ? .frame : .measure
        case .readable, .contentFill, .fitting, nil: .guide
        }
    }

    /// A quantity of the present frames, in points.
    private func value(_ quantity: LayoutQuantity, of item: LayoutItem) -> Double {
        if let view = item.view {
            guard quantity.isContentSize else { return Double(item.presentValue(quantity, of: view)) }
            let size = (view as? UIScrollView)?.contentSize ?? view.bounds.size
            return Double(quantity == .contentWidth ? size.width : size.height)
        }
        guard let frame = item.guide?.layoutFrame else { return 0 }
        switch quantity {
        case .x: return Double(frame.minX)
        case .y: return Double(frame.minY)
        case .width: return Double(frame.width)
        case .height: return Double(frame.height)
        default: return 0
        }
    }
}
