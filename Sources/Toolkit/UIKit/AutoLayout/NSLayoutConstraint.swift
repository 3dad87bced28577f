// A linear relation between two positions or lengths, or between a length and a constant.

@preconcurrency public import Foundation

/// `first = multiplier × second + constant`, or ≤, or ≥. An optional constraint is satisfied as far as its priority allows.
///
/// It takes effect when its items have a common ancestor. Invalid constraints are reported on standard error and ignored.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    weak var _firstItem: (any LayoutItemOwner)?
    weak var _secondItem: (any LayoutItemOwner)?
    /// Whether the constraint was created with a second item.
    package private(set) var isBinary = false
    /// The attribute of the first item; `.notAnAttribute` in an empty constraint.
    public private(set) var firstAttribute = Attribute.notAnAttribute
    /// The attribute of the second item; without effect if there is none.
    public private(set) var secondAttribute = Attribute.notAnAttribute
    /// How the first side compares with the second; `.equal` in an empty constraint.
    public private(set) var relation = Relation.equal
    /// The factor of the second item's attribute; 1 in an empty constraint.
    public private(set) var multiplier: CGFloat = 1
    /// The name in messages.
    open var identifier: String?

    private var _constant: CGFloat = 0
    private var _priority = UILayoutPriority.required
    var isRegistered = false
    /// The constraint's number in the order of activation. A conflict of required constraints breaks the one with the highest number.
    var order = 0
    static var activationCount = 0
    /// Whether a conflict that broke the constraint has been reported since it was last satisfied.
    var wasReported = false
    /// The view with this constraint in its `constraints`.
    weak var holder: UIView?

    /// A constraint without items, for subclasses; activating it has no effect.
    public override init() {
        super.init()
    }

    convenience init(
        first: (any LayoutItemOwner)?, _ firstAttribute: Attribute, _ relation: Relation,
        second: (any LayoutItemOwner)?, _ secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        self.init()
        _firstItem = first
        self.firstAttribute = firstAttribute
        self.relation = relation
        _secondItem = second
        self.secondAttribute = secondAttribute
        self.multiplier = multiplier
        isBinary = secondAttribute != .notAnAttribute
        _constant = constant.isNaN ? constant : LayoutDiagnostics.bounded(constant)
    }

    /// A constraint between views or layout guides; without a second item, a length is compared with the constant, and the second
    /// attribute has no effect.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        self.init(
            first: view1 as? any LayoutItemOwner, attr1, relation, second: view2 as? any LayoutItemOwner, attr2, multiplier: multiplier,
            constant: c)
        if view2 == nil { isBinary = false }
    }

    /// The constraint as an equation.
    nonisolated open override var description: String {
        guard Thread.isMainThread else { return super.description }
        return MainActor.assumeIsolated { "<NSLayoutConstraint \(summary)>" }
    }

    /// The first view or guide; nil if it is deallocated.
    public var firstItem: AnyObject? { _firstItem }
    /// The second view or guide; nil if there is none or it is deallocated.
    public var secondItem: AnyObject? { _secondItem }

    /// The constant added to the second side, in points. Changing it is cheap: the solver adjusts the last solution.
    open var constant: CGFloat {
        get { _constant }
        set {
            guard newValue != _constant else { return }
            guard !newValue.isNaN else {
                return LayoutDiagnostics.report("ignored a constant that is not a number for \(summary)")
            }
            _constant = LayoutDiagnostics.bounded(newValue)
            if isRegistered { engine?.constantDidChange(of: self) }
        }
    }

    /// The priority; required by default.
    open var priority: UILayoutPriority {
        get { _priority }
        set {
            guard newValue != _priority, !newValue.rawValue.isNaN else { return }
            _priority = newValue
            if isRegistered { engine?.priorityDidChange(of: self) }
        }
    }

    /// Whether the constraint is active. An active constraint takes effect once its items have a common ancestor.
    open var isActive: Bool {
        get { isRegistered }
        set {
            guard newValue != isRegistered else { return }
            if newValue { register() } else { unregister() }
        }
    }

    /// Activates constraints in this order.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}
