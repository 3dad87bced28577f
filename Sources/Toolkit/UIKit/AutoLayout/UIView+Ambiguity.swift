// Layouts with more than one solution, for debugging.

internal import Cassowary
internal import Foundation

extension UIView {
    /// Whether the constraints allow more than one frame, or determine none. False for views without a superview and views that keep
    /// their autoresizing mask. The test takes long: it is meant for debugging.
    public var hasAmbiguousLayout: Bool {
        guard superview != nil, !translatesAutoresizingMaskIntoConstraints else { return false }
        return hasAmbiguity(of: self)
    }

    fileprivate func hasAmbiguity(of owner: any LayoutItemOwner) -> Bool {
        guard let engine = layoutRoot.autoLayout?.engine else { return true }
        engine.update()
        let quantities: [LayoutQuantity] = [.x, .y, .width, .height]
        return quantities.contains { !engine.alternatives(for: $0, of: owner).isUnique }
    }
}

extension UILayoutGuide {
    /// Whether the constraints allow more than one rectangle, or determine none. False without an owner, and for the guides of UIKit.
    public var hasAmbiguousLayout: Bool {
        guard kind == .free, let owner else { return false }
        return owner.hasAmbiguity(of: self)
    }

    /// The active constraints along an axis that have the guide as an item.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        (owner?.constraintsAffectingLayout(for: axis) ?? []).filter { constraint in constraint.items.contains { $0 === self } }
    }
}

/// The values of a quantity that satisfy all constraints to the highest possible degree.
private struct Alternatives {
    var variable: Variable?
    var value = 0.0
    var least = 0.0
    var largest = 0.0

    var isUnique: Bool { variable != nil && largest - least < 0.01 }
}

extension LayoutEngine {
    /// The distance by which alternatives are searched, in points.
    private static let reach = 20.0

    /// Finds alternatives with constraints of the least priority, in a copy of the solver.
    fileprivate func alternatives(for quantity: LayoutQuantity, of owner: any LayoutItemOwner) -> Alternatives {
        guard let variable = existingItem(for: owner)?.existingVariable(quantity), solver.contains(variable) else { return Alternatives() }
        let value = solver.value(of: variable)
        func nearest(to wanted: Double) -> Double {
            let copy = solver.copy()
            let wish = Constraint(Expression([Term(variable)], constant: -wanted), .equal, strength: Strength(0.01), name: "ambiguity")
            guard (try? copy.add(wish)) != nil else { return value }
            return copy.value(of: variable)
        }
        return Alternatives(
            variable: variable, value: value, least: nearest(to: value - Self.reach), largest: nearest(to: value + Self.reach))
    }
}
