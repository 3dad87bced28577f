// A view or a layout guide in an engine: its variables and its rules.

internal import Cassowary
internal import Foundation

/// A value of an item that constraints refer to. Positions are in the coordinates of a view's superview, or of a guide's owner.
enum LayoutQuantity: Int, CaseIterable, CustomStringConvertible {
    case x, y, width, height
    case marginTop, marginLeft, marginBottom, marginRight
    case safeTop, safeLeft, safeBottom, safeRight
    /// The bounds' origin, which is the content offset of a scroll view.
    case originX, originY
    /// The distances from the middle down to the baselines; the height does not affect them while a label's text is centred.
    case firstBaseline, lastBaseline
    /// A scroll view's content size.
    case contentWidth, contentHeight

    /// The name in messages, given to each variable. Reflection would find the same name, but would slow down the launch.
    var description: String {
        switch self {
        case .x: "x"
        case .y: "y"
        case .width: "width"
        case .height: "height"
        case .marginTop: "marginTop"
        case .marginLeft: "marginLeft"
        case .marginBottom: "marginBottom"
        case .marginRight: "marginRight"
        case .safeTop: "safeTop"
        case .safeLeft: "safeLeft"
        case .safeBottom: "safeBottom"
        case .safeRight: "safeRight"
        case .originX: "originX"
        case .originY: "originY"
        case .firstBaseline: "firstBaseline"
        case .lastBaseline: "lastBaseline"
        case .contentWidth: "contentWidth"
        case .contentHeight: "contentHeight"
        }
    }

    var isFrameQuantity: Bool { rawValue <= LayoutQuantity.height.rawValue }
    var isContentSize: Bool { self == .contentWidth || self == .contentHeight }

    static func position(along axis: NSLayoutConstraint.Axis) -> LayoutQuantity { axis == .vertical ? .y : .x }
    static func length(along axis: NSLayoutConstraint.Axis) -> LayoutQuantity { axis == .vertical ? .height : .width }
    static func boundsOrigin(along axis: NSLayoutConstraint.Axis) -> LayoutQuantity { axis == .vertical ? .originY : .originX }
    static func contentLength(along axis: NSLayoutConstraint.Axis) -> LayoutQuantity {
        axis == .vertical ? .contentHeight : .contentWidth
    }
    static func margins(along axis: NSLayoutConstraint.Axis) -> (start: LayoutQuantity, end: LayoutQuantity) {
        axis == .vertical ? (.marginTop, .marginBottom) : (.marginLeft, .marginRight)
    }
    static func safeAreaInsets(along axis: NSLayoutConstraint.Axis) -> (start: LayoutQuantity, end: LayoutQuantity) {
        axis == .vertical ? (.safeTop, .safeBottom) : (.safeLeft, .safeRight)
    }
}

/// A view or a layout guide in an engine. Rectangles are alignment rectangles.
@MainActor
final class LayoutItem {
    /// Identifies a rule of an item.
    enum RuleKey: Hashable {
        case pin(LayoutQuantity)
        case notNegative(NSLayoutConstraint.Axis)
        case hugging(NSLayoutConstraint.Axis)
        case compression(NSLayoutConstraint.Axis)
        case readable(Int)
        case contentFill(LayoutQuantity)
        case contentNotNegative(LayoutQuantity)
        case fitting(NSLayoutConstraint.Axis)
    }

    struct HeldRule {
        let key: RuleKey
        var rule: LayoutRule
        var constraint: Constraint
    }

    weak var owner: (any LayoutItemOwner)?
    /// The engine's key of the item, valid after the owner is deallocated.
    let key: ObjectIdentifier
    private var variables = [Variable?](repeating: nil, count: LayoutQuantity.allCases.count)
    /// The rules in the solver, in the order of their addition, so that the solution is reproducible.
    private(set) var rules: [HeldRule] = []
    /// The number of constraints in the solver that use the item.
    var useCount = 0
    var isDirty = false
    /// Whether the rules use an earlier content size, which does not affect the present solution. They are updated before the next one.
    var isOutdated = false
    /// The view's frame from the last solution, with the alignment rectangle rounded to device pixels; nil if constraints do not
    /// determine the frame.
    var frame: CGRect?
    /// The width at which a multiline label was measured.
    var measuredWidth: CGFloat?

    /// The item's number in the order in which the engine created its items.
    let number: Int

    init(_ owner: any LayoutItemOwner, number: Int) {
        self.owner = owner
        key = ObjectIdentifier(owner)
        self.number = number
    }

    var view: UIView? { owner as? UIView }
    var guide: UILayoutGuide? { owner as? UILayoutGuide }

    func existingVariable(_ quantity: LayoutQuantity) -> Variable? { variables[quantity.rawValue] }

    /// Whether constraints depend on the bounds' origin.
    var dependsOnOrigin: Bool { existingVariable(.originX) != nil || existingVariable(.originY) != nil }

    /// Whether a rule depends on the view's frame even if constraints determine the frame.
    var dependsOnFrame: Bool {
        if existingVariable(.firstBaseline) != nil || existingVariable(.lastBaseline) != nil { return true }
        return view?.preservesSuperviewLayoutMargins ?? false
    }

    /// Whether the content size cannot affect the solution, because required constraints determine the size
    /// and no constraint uses the baselines.
    func hasFixedSize(in solver: Solver) -> Bool {
        guard existingVariable(.firstBaseline) == nil, existingVariable(.lastBaseline) == nil else { return false }
        return [LayoutQuantity.width, .height].allSatisfy { quantity in existingVariable(quantity).map(solver.isFixed) ?? true }
    }

    // MARK: Rules in the solver

    func rule(_ key: RuleKey) -> HeldRule? { rules.first { $0.key == key } }

    func hold(_ rule: LayoutRule, for key: RuleKey, as constraint: Constraint) {
        rules.append(HeldRule(key: key, rule: rule, constraint: constraint))
    }

    func setConstant(_ constant: Double, of key: RuleKey) {
        guard let index = rules.firstIndex(where: { $0.key == key }) else { return }
        rules[index].rule.constant = constant
    }

    /// Removes the rules for which `isObsolete` returns true, and returns their constraints.
    func removeRules(where isObsolete: (HeldRule) -> Bool) -> [Constraint] {
        let obsolete = rules.filter(isObsolete)
        rules.removeAll { held in obsolete.contains { $0.key == held.key } }
        return obsolete.map(\.constraint)
    }

    // MARK: Variables

    /// The variable for a quantity, and whether it has just been created.
    func variable(_ quantity: LayoutQuantity) -> (variable: Variable, isNew: Bool) {
        if let variable = variables[quantity.rawValue] { return (variable, false) }
        let variable = Variable(quantity.description)
        variables[quantity.rawValue] = variable
        return (variable, true)
    }
}
