// A relation between lines or lengths of two items, or between one and a number.

@preconcurrency public import Foundation

/// `first = multiplier × second + constant`, or ≤, or ≥; held as well as its priority lets it.
///
/// It takes effect once both items are in one hierarchy. What cannot be is told on standard error and ignored.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    weak var first: (any LayoutItemOwner)?
    weak var second: (any LayoutItemOwner)?
    /// Whether there was a second item to begin with.
    let isBinary: Bool
    /// The words of the equation; they do not change.
    public let firstAttribute: Attribute
    public let secondAttribute: Attribute
    public let relation: Relation
    public let multiplier: CGFloat
    /// What errors and dumps call it.
    open var identifier: String?
    open var shouldBeArchived = false

    private var storedConstant: CGFloat
    private var storedPriority = UILayoutPriority.required
    var isRegistered = false
    /// The constraint's place in the order of activations, which it keeps wherever it moves.
    var order = 0
    static var activationCount = 0
    /// Whether a contradiction was told that it is part of.
    var wasToldBroken = false
    /// The view among whose `constraints` it is.
    weak var holder: UIView?

    init(
        _ first: (any LayoutItemOwner)?, _ firstAttribute: Attribute, _ relation: Relation,
        _ second: (any LayoutItemOwner)?, _ secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        self.first = first
        self.firstAttribute = firstAttribute
        self.relation = relation
        self.second = second
        self.secondAttribute = secondAttribute
        self.multiplier = multiplier
        isBinary = secondAttribute != .notAnAttribute
        storedConstant = constant
        super.init()
        if !constant.isNaN { storedConstant = LayoutDiagnostics.bounded(constant) }
    }

    /// A constraint between views or layout guides; without a second item, the second attribute is `.notAnAttribute`.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        self.init(
            view1 as? any LayoutItemOwner, attr1, relation, view2 as? any LayoutItemOwner, attr2, multiplier: multiplier, constant: c)
    }

    /// The constraint as an equation, for messages.
    nonisolated open override var description: String {
        guard Thread.isMainThread else { return super.description }
        return MainActor.assumeIsolated { "<NSLayoutConstraint \(summary)>" }
    }

    /// The view or guide on either side; nil once it is gone.
    public var firstItem: AnyObject? { first }
    public var secondItem: AnyObject? { second }

    /// Added to the second side, in points. Setting it costs little: the layout is corrected, not made anew.
    open var constant: CGFloat {
        get { storedConstant }
        set {
            guard newValue != storedConstant else { return }
            guard !newValue.isNaN else {
                return LayoutDiagnostics.report("ignored a constant that is not a number for \(summary)")
            }
            storedConstant = LayoutDiagnostics.bounded(newValue)
            if isRegistered { engine?.constantDidChange(of: self) }
        }
    }

    /// How much it matters; required by default.
    open var priority: UILayoutPriority {
        get { storedPriority }
        set {
            guard newValue != storedPriority, !newValue.rawValue.isNaN else { return }
            storedPriority = newValue
            if isRegistered { engine?.priorityDidChange(of: self) }
        }
    }

    /// Whether it is to hold, now or as soon as its items are in one hierarchy.
    open var isActive: Bool {
        get { isRegistered }
        set {
            guard newValue != isRegistered else { return }
            if newValue { register() } else { unregister() }
        }
    }

    /// Makes all of them active, in this order.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Makes none of them active.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}
