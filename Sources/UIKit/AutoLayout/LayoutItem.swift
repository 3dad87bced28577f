// A view or a guide as the engine sees it: unknowns, and the rules that come with it.

internal import Cassowary
internal import Foundation

/// A number about an item that constraints are worked out with. Places are in the superview's coordinates.
enum LayoutQuantity: Int, CaseIterable {
    case x, y, width, height
    case marginTop, marginLeft, marginBottom, marginRight
    case safeTop, safeLeft, safeBottom, safeRight
    /// The bounds' origin: how far a view's contents are scrolled.
    case originX, originY
    /// The baselines' distances below the middle, which a taller or lower view does not change.
    case firstBaseline, lastBaseline
    /// The size of what a scroll view scrolls.
    case contentWidth, contentHeight

    var isBoxSide: Bool { rawValue <= LayoutQuantity.height.rawValue }
    var isContentSide: Bool { self == .contentWidth || self == .contentHeight }
}

/// A view or a guide in an engine. Rectangles are alignment rectangles.
@MainActor
final class LayoutItem {
    /// What a rule is about; each is there at most once.
    enum RuleKey: Hashable {
        case pin(LayoutQuantity)
        case notNegative(NSLayoutConstraint.Axis)
        case hugging(NSLayoutConstraint.Axis)
        case compression(NSLayoutConstraint.Axis)
        case readable(Int)
        case contentFill(LayoutQuantity)
        case contentNotNegative(LayoutQuantity)
        case wanted(NSLayoutConstraint.Axis)
    }

    struct HeldRule {
        let key: RuleKey
        var rule: LayoutRule
        var constraint: Constraint
    }

    weak var owner: (any LayoutItemOwner)?
    /// Under which the engine keeps the item; it outlives the owner.
    let key: ObjectIdentifier
    private var variables = [Variable?](repeating: nil, count: LayoutQuantity.allCases.count)
    /// The rules in the solver, in the order of their addition, so that every run of a program solves alike.
    private(set) var rules: [HeldRule] = []
    /// How many constraints in the solver speak of the item.
    var useCount = 0
    var isDirty = false
    /// Whether the rules about the size of the contents are of former ones, which no solution depends on.
    var isOutdated = false
    /// The solution in whole device pixels, once there is one.
    var box: CGRect?
    /// The width at which a label of several lines was measured.
    var measuredWidth: CGFloat?

    /// The item's place in the order in which the engine met its items.
    let number: Int

    init(_ owner: any LayoutItemOwner, number: Int) {
        self.owner = owner
        key = ObjectIdentifier(owner)
        self.number = number
    }

    var view: UIView? { owner as? UIView }
    var guide: UILayoutGuide? { owner as? UILayoutGuide }

    func existingVariable(_ quantity: LayoutQuantity) -> Variable? { variables[quantity.rawValue] }

    /// Whether scrolling the view moves what constraints outside it speak of.
    var dependsOnOrigin: Bool { existingVariable(.originX) != nil || existingVariable(.originY) != nil }

    /// Whether the item's rules read what placing the view changes.
    var dependsOnFrame: Bool {
        if existingVariable(.firstBaseline) != nil || existingVariable(.lastBaseline) != nil { return true }
        return view?.preservesSuperviewLayoutMargins ?? false
    }

    /// Whether the size of the contents can make no difference to the solution: what it would be compared with is given already,
    /// and nothing stands on the text's baselines.
    func hasFixedSize(in solver: Solver) -> Bool {
        guard existingVariable(.firstBaseline) == nil, existingVariable(.lastBaseline) == nil else { return false }
        return [LayoutQuantity.width, .height].allSatisfy { quantity in existingVariable(quantity).map(solver.isFixed) ?? true }
    }

    // MARK: Rules in the solver

    func rule(_ key: RuleKey) -> HeldRule? { rules.first { $0.key == key } }

    func hold(_ rule: LayoutRule, _ key: RuleKey, as constraint: Constraint) {
        rules.append(HeldRule(key: key, rule: rule, constraint: constraint))
    }

    func setConstant(_ constant: Double, of key: RuleKey) {
        guard let place = rules.firstIndex(where: { $0.key == key }) else { return }
        rules[place].rule.constant = constant
    }

    /// Forgets those rules for which `isObsolete` holds, and returns their constraints.
    func removeRules(where isObsolete: (HeldRule) -> Bool) -> [Constraint] {
        let obsolete = rules.filter(isObsolete)
        rules.removeAll { held in obsolete.contains { $0.key == held.key } }
        return obsolete.map(\.constraint)
    }

    // MARK: Unknowns

    /// The unknown for a quantity, and whether it was made just now.
    func variable(_ quantity: LayoutQuantity) -> (variable: Variable, isNew: Bool) {
        if let variable = variables[quantity.rawValue] { return (variable, false) }
        let variable = Variable("\(quantity)")
        variables[quantity.rawValue] = variable
        return (variable, true)
    }
}
