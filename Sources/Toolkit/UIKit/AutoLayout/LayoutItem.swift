// A view or a layout guide in an engine: its variables, its rules, and the values that it contributes.

internal import Cassowary

/// A value of an item that constraints refer to. Positions are in the coordinates of a view's superview, or of a guide's owner.
enum LayoutQuantity: Int, CaseIterable, CustomStringConvertible {
    case x, y, width, height
    case marginTop, marginLeft, marginBottom, marginRight
    case safeTop, safeLeft, safeBottom, safeRight
    /// The bounds' origin, which is the content offset of a scroll view.
    case originX, originY
    /// The distances from the middle down to the baselines; the height does not affect them while a label's text is centred.
    case firstBaseline, lastBaseline
    case contentWidth, contentHeight

    /// The name in messages, given to each variable. Reflection would find the same name, but would slow down the launch.
    var description: String { Self.names[rawValue] }
    nonisolated private static let names = [
        "x", "y", "width", "height", "marginTop", "marginLeft", "marginBottom", "marginRight", "safeTop", "safeLeft", "safeBottom",
        "safeRight", "originX", "originY", "firstBaseline", "lastBaseline", "contentWidth", "contentHeight",
    ]

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
final class LayoutItem {
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

/// A possible item of a constraint: a view or a layout guide.
protocol LayoutItemOwner: AnyObject {
    /// The view that represents the item in the view hierarchy: the view itself, or the guide's owner.
    var layoutView: UIView? { get }
    /// The name in messages.
    var layoutName: String { get }
}

// MARK: - Rules

extension LayoutItem {
    private static let readableStrength = Strength(999)
    private static let fillStrength = Strength(1)

    func currentRules(in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        if let guide { return rules(for: guide, in: engine) }
        guard let view else { return [] }
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for quantity in LayoutQuantity.allCases where !quantity.isFrameQuantity {
            guard let variable = existingVariable(quantity), !quantity.isContentSize else { continue }
            result.append((.pin(quantity), .pin(variable, to: presentValue(quantity, of: view))))
        }
        result += contentRules(in: engine)
        switch engine.layoutSource(of: view) {
        case .frame: result += frameRules(view, in: engine)
        case .constraints: result += sizeRules(view, in: engine)
        case .fittingSize(let size, let horizontal, let vertical):
            result += sizeRules(view, in: engine)
            result.append((.fitting(.horizontal), .pin(engine.variable(.width, of: self), to: size.width, priority: horizontal)))
            result.append((.fitting(.vertical), .pin(engine.variable(.height, of: self), to: size.height, priority: vertical)))
        }
        return result
    }

    // MARK: Guides

    private func rules(for guide: UILayoutGuide, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        if let width = existingVariable(.width) { result.append((.notNegative(.horizontal), .notNegative(width))) }
        if let height = existingVariable(.height) { result.append((.notNegative(.vertical), .notNegative(height))) }
        guard guide.kind == .readable, let owner = guide.owner else { return result }
        let x = engine.variable(.x, of: self)
        let width = engine.variable(.width, of: self)
        let ownerItem = engine.item(for: owner)
        let left = engine.variable(.marginLeft, of: ownerItem)
        let right = engine.variable(.marginRight, of: ownerItem)
        let outer = engine.variable(.width, of: ownerItem)
        let room = [Term(width), Term(outer, -1), Term(left), Term(right)]
        let middle = [Term(x, 2), Term(width), Term(outer, -1), Term(left, -1), Term(right)]
        result.append((.readable(0), .pin(width, .lessThanOrEqual, to: UIView.readableWidth)))
        result.append((.readable(1), LayoutRule(terms: room, relation: .equal, constant: 0, strength: Self.readableStrength)))
        result.append((.readable(2), LayoutRule(terms: middle, relation: .equal, constant: 0, strength: .required)))
        return result
    }

    // MARK: Scroll views

    /// Without other constraints, the content has the size of the scroll view.
    private func contentRules(in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let content = LayoutQuantity.contentLength(along: axis)
            guard let variable = existingVariable(content) else { continue }
            let terms = [Term(variable), Term(engine.variable(.length(along: axis), of: self), -1)]
            result.append((.contentFill(content), LayoutRule(terms: terms, relation: .equal, constant: 0, strength: Self.fillStrength)))
            result.append((.contentNotNegative(content), .notNegative(variable)))
        }
        return result
    }

    // MARK: Views with frames

    /// Rules that keep a view at its frame. If constraints determine the size of the superview, the rules apply the autoresizing mask.
    private func frameRules(_ view: UIView, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        let parent = view.superview.flatMap { engine.existingItem(for: $0) }
        let rect = view.alignmentRect
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let isHorizontal = axis == .horizontal
            let start = existingVariable(.position(along: axis))
            let length = existingVariable(.length(along: axis))
            guard start != nil || length != nil else { continue }
            let (position, extent) = isHorizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
            var outer: (variable: Variable, length: CGFloat)?
            var shares = AutoresizingShares()
            if let parent, let parentView = parent.view, !engine.usesFrame(parentView) {
                let outerLength = isHorizontal ? parentView.alignmentRect.width : parentView.alignmentRect.height
                outer = (engine.variable(.length(along: axis), of: parent), outerLength)
                shares = AutoresizingShares(mask: view.autoresizingMask, axis: axis, rect: rect, outerLength: outerLength)
            }
            let pins = [
                (LayoutQuantity.position(along: axis), start, position, shares.start),
                (.length(along: axis), length, extent, shares.length),
            ]
            for (quantity, variable, value, share) in pins {
                guard let variable else { continue }
                result.append((.pin(quantity), .proportional(variable, at: value, share: share, of: outer)))
            }
        }
        return result
    }

    // MARK: Views with constraints

    private func sizeRules(_ view: UIView, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        let width = engine.variable(.width, of: self)
        let height = engine.variable(.height, of: self)
        let size = contentSize(of: view, solvedWidth: engine.solvedLabelWidth(of: self))
        var result: [(key: RuleKey, rule: LayoutRule)] = [
            (.notNegative(.horizontal), .notNegative(width)),
            (.notNegative(.vertical), .notNegative(height)),
        ]
        for (axis, variable, length) in [(NSLayoutConstraint.Axis.horizontal, width, size.width), (.vertical, height, size.height)] {
            guard length >= 0, length.isFinite else { continue }
            let (hugging, compression) = (view.contentHuggingPriority(for: axis), view.contentCompressionResistancePriority(for: axis))
            result.append((.hugging(axis), .pin(variable, .lessThanOrEqual, to: length, priority: hugging)))
            result.append((.compression(axis), .pin(variable, .greaterThanOrEqual, to: length, priority: compression)))
        }
        return result
    }
}

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

    func makeConstraint() -> Constraint { Constraint(Expression(terms, constant: constant), relation, strength: strength) }

    /// Outweighs optional constraints, but yields to required ones, so that small windows cause no conflicts.
    private static let notNegativeStrength = Strength(999.9)

    /// Makes a variable equal to a value, or compares it with one.
    static func pin(
        _ variable: Variable, _ relation: Cassowary.Relation = .equal, to value: CGFloat, priority: UILayoutPriority = .required
    ) -> LayoutRule {
        LayoutRule(terms: [Term(variable)], relation: relation, constant: -number(value), strength: Strength(priority.rawValue))
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

// MARK: - Measures

extension LayoutItem {
    /// The present value of a quantity that the view determines, in points.
    func presentValue(_ quantity: LayoutQuantity, of view: UIView) -> CGFloat {
        switch quantity {
        case .x: view.alignmentRect.minX
        case .y: view.alignmentRect.minY
        case .width: view.alignmentRect.width
        case .height: view.alignmentRect.height
        case .marginTop: view.layoutMargins.top
        case .marginLeft: view.layoutMargins.left
        case .marginBottom: view.layoutMargins.bottom
        case .marginRight: view.layoutMargins.right
        case .safeTop: view.safeAreaInsets.top
        case .safeLeft: view.safeAreaInsets.left
        case .safeBottom: view.safeAreaInsets.bottom
        case .safeRight: view.safeAreaInsets.right
        case .originX: view.bounds.minX
        case .originY: view.bounds.minY
        case .firstBaseline: view.baselineBelowMiddle(of: view.forFirstBaselineLayout) { $0.firstBaselineOffset }
        case .lastBaseline: view.baselineBelowMiddle(of: view.forLastBaselineLayout) { $0.lastBaselineOffset }
        case .contentWidth, .contentHeight: 0
        }
    }

    /// The intrinsic content size; for a multiline label, with the height for its solved width.
    func contentSize(of view: UIView, solvedWidth: CGFloat?) -> CGSize {
        var size = view.intrinsicContentSize
        measuredWidth = nil
        guard LayoutItem.wraps(view), let label = view as? UILabel else { return size }
        let width = solvedWidth ?? label.bounds.width
        measuredWidth = width
        if width > 0, width < size.width {
            size.height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        }
        return size
    }

    /// Whether the view's height depends on its width.
    static func wraps(_ view: UIView) -> Bool {
        (view as? UILabel).map { $0.numberOfLines != 1 && $0.preferredMaxLayoutWidth <= 0 } ?? false
    }
}

extension UIView {
    var untransformedFrame: CGRect {
        let (size, anchor, position) = (layer.bounds.size, layer.anchorPoint, layer.position)
        return CGRect(origin: CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height), size: size)
    }

    var alignmentRect: CGRect { alignmentRect(forFrame: untransformedFrame) }

    /// The rectangle of the bounds' size around `center`, wherever the layer's anchor point is: Auto Layout places the centre.
    var constraintFrame: CGRect {
        let size = bounds.size
        return CGRect(origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
    }

    /// Sets the size and the centre without changing the transform and the bounds' origin.
    func setConstraintFrame(_ frame: CGRect) {
        guard frame != constraintFrame else { return }
        setSize(frame.size, center: CGPoint(x: frame.midX, y: frame.midY))
    }

    /// Sets the size of the bounds, then the centre. The safe area is updated once, at the end.
    func setSize(_ size: CGSize, center: CGPoint) {
        let wasDeferred = safeArea.isDeferred
        safeArea.isDeferred = true
        KeyValueObserving.group {
            if bounds.size != size { bounds = CGRect(origin: bounds.origin, size: size) }
            if self.center != center { self.center = center }
        }
        safeArea.isDeferred = wasDeferred
        updateSafeArea()
    }

    /// Returns `candidate` if it is a label and is this view or a descendant of it; otherwise nil, and the view has no text baselines.
    func baselineLabel(_ candidate: UIView) -> UILabel? {
        candidate is UILabel && candidate.isDescendant(of: self) ? candidate as? UILabel : nil
    }

    fileprivate func baselineBelowMiddle(of candidate: UIView, offset: (UILabel) -> CGFloat) -> CGFloat {
        guard let label = baselineLabel(candidate) else { return bounds.height / 2 }
        let fromTop = offset(label)
        if label === self { return fromTop - bounds.height / 2 }
        return label.convert(CGPoint(x: 0, y: fromTop), to: self).y - bounds.midY
    }
}

/// The fractions of the superview's growth along one axis by which the autoresizing mask changes a view's position and length.
struct AutoresizingShares {
    var start: CGFloat = 0
    var length: CGFloat = 0

    init() {}

    /// Flexible parts grow in proportion to their current lengths, or equally if no length is positive.
    init(mask: UIView.AutoresizingMask, axis: NSLayoutConstraint.Axis, rect: CGRect, outerLength: CGFloat) {
        let isHorizontal = axis == .horizontal
        let (first, extent) = isHorizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
        let flags: [UIView.AutoresizingMask] =
            isHorizontal
            ? [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin] : [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]
        let parts = zip(flags, [first, extent, outerLength - first - extent]).map { mask.contains($0) ? max(0, $1) : nil }
        let count = CGFloat(parts.count { $0 != nil })
        let total = parts.reduce(0) { $0 + ($1 ?? 0) }
        let shares = parts.map { part in part.map { total > 0 ? $0 / total : 1 / count } ?? 0 }
        (start, length) = (shares[0], shares[1])
    }
}
