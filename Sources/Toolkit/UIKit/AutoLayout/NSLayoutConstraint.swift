// Constraints: linear relations between positions or lengths, their activation and their validity.

@preconcurrency public import Foundation

/// `first = multiplier × second + constant`, or ≤, or ≥. An optional constraint is satisfied as far as its priority allows.
///
/// It takes effect when its items have a common ancestor. Invalid constraints are reported on standard error and ignored.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
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
    public override init() { super.init() }

    convenience init(
        first: (any LayoutItemOwner)?, _ firstAttribute: Attribute, _ relation: Relation,
        second: (any LayoutItemOwner)?, _ secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        self.init()
        (_firstItem, self.firstAttribute) = (first, firstAttribute)
        (_secondItem, self.secondAttribute) = (second, secondAttribute)
        (self.relation, self.multiplier) = (relation, multiplier)
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
            guard !newValue.isNaN else { return LayoutDiagnostics.report("ignored a constant that is not a number for \(summary)") }
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
    open class func activate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = true } }

    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = false } }
}

/// A constraint's priority, from 1 to 1000; 1000 is required. A priority outweighs any number of lower ones.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByFloatLiteral {
    /// The priority, from 1 to 1000.
    public let rawValue: Float

    /// A priority from 1 to 1000.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// A priority from 1 to 1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// A priority from 1 to 1000.
    public init(floatLiteral value: Float) { rawValue = value }

    /// The constraint must be satisfied.
    public static let required = UILayoutPriority(1000)
    /// The default priority of compression resistance.
    public static let defaultHigh = UILayoutPriority(750)
    /// The default priority of content hugging.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority of the target size in `systemLayoutSizeFitting(_:)`.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Compares the raw values.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool { left.rawValue < right.rawValue }
    /// The priority raised by `right`.
    public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority { UILayoutPriority(left.rawValue + right) }
    /// The priority lowered by `right`.
    public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority { UILayoutPriority(left.rawValue - right) }
}

// MARK: - Attribute

extension NSLayoutConstraint {
    /// How the first side compares with the second.
    nonisolated public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1, equal, greaterThanOrEqual
    }

    /// The direction of a position or a length.
    nonisolated public enum Axis: Int, Sendable {
        case horizontal = 0, vertical
    }

    /// A position or a length of an item; the attributes with margins refer to its layout margins.
    nonisolated public enum Attribute: Int, Sendable {
        case notAnAttribute = 0, left, right, top, bottom, leading, trailing, width, height, centerX, centerY
        case lastBaseline = 11, firstBaseline
        case leftMargin = 13, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins = 19, centerYWithinMargins
    }
}

nonisolated extension NSLayoutConstraint.Attribute {
    /// The kind of an attribute. Positions can be compared with positions and lengths with lengths, but left and right edges not with
    /// leading and trailing ones.
    enum Kind {
        /// A left or right edge.
        case absoluteX
        /// A leading or trailing edge.
        case directionalX
        /// A horizontal centre.
        case symmetricX
        case positionY
        case length
        case none
    }

    var kind: Kind {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: .absoluteX
        case .leading, .trailing, .leadingMargin, .trailingMargin: .directionalX
        case .centerX, .centerXWithinMargins: .symmetricX
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: .positionY
        case .width, .height: .length
        case .notAnAttribute: .none
        }
    }

    func isComparable(with other: Self) -> Bool {
        switch (kind, other.kind) {
        case (.none, _), (_, .none), (.absoluteX, .directionalX), (.directionalX, .absoluteX): false
        default: (kind == .length) == (other.kind == .length)
        }
    }

    /// The attribute with leading and trailing replaced by left and right.
    func resolved(_ direction: UIUserInterfaceLayoutDirection) -> Self {
        let mirrored = direction == .rightToLeft
        switch self {
        case .leading: return mirrored ? .right : .left
        case .trailing: return mirrored ? .left : .right
        case .leadingMargin: return mirrored ? .rightMargin : .leftMargin
        case .trailingMargin: return mirrored ? .leftMargin : .rightMargin
        default: return self
        }
    }

    var axis: NSLayoutConstraint.Axis { kind == .positionY || self == .height ? .vertical : .horizontal }
}

// MARK: - Activation

extension NSLayoutConstraint {
    /// The engine that solves the constraint; nil if it is inactive or its items have no common ancestor.
    var engine: LayoutEngine? { holder?.layoutRoot.autoLayout?.engine }

    /// The items that are not deallocated.
    var items: [any LayoutItemOwner] { [_firstItem, _secondItem].compactMap { $0 } }

    func isWithin(_ view: UIView) -> Bool { items.allSatisfy { $0.layoutView?.isDescendant(of: view) ?? false } }

    func register(heldBy explicitHolder: UIView? = nil) {
        if let invalidityReason { return LayoutDiagnostics.report("ignored \(summary): \(invalidityReason)") }
        isRegistered = true
        NSLayoutConstraint.activationCount += 1
        order = NSLayoutConstraint.activationCount
        if !install(heldBy: explicitHolder) { WaitingConstraints.add(self) }
    }

    func unregister() {
        isRegistered = false
        wasReported = false
        engine?.remove(self)
        leaveHolder()
        WaitingConstraints.remove(self)
        for view in items.compactMap(\.layoutView) { view.autoLayout?.involving.remove(self) }
    }

    /// Adds the constraint to the engine of its items' hierarchy.
    /// - Returns: false if the items have no common ancestor.
    func install(heldBy explicitHolder: UIView? = nil) -> Bool {
        // A guide may have been added to its owner after the activation.
        for view in items.compactMap(\.layoutView) { view.layoutRecord.involving.insert(self) }
        guard let common = commonAncestor else { return false }
        let view = explicitHolder.flatMap { common.isDescendant(of: $0) ? $0 : nil } ?? common
        holder = view
        view.layoutRecord.held.insert(self)
        view.layoutRoot.liveEngine.add(self)
        return true
    }

    func leaveHolder() {
        holder?.autoLayout?.held.remove(self)
        holder = nil
    }

    /// The nearest common ancestor of the items. The solver uses its coordinates.
    var commonAncestor: UIView? {
        guard let firstView = _firstItem?.layoutView else { return nil }
        guard isBinary else { return firstView }
        guard let secondView = _secondItem?.layoutView else { return nil }
        // A horizontal and a vertical position of the same view can only be compared in the coordinates of its superview.
        let crossesAxes = firstAttribute.kind != .length && firstAttribute.axis != secondAttribute.axis
        if crossesAxes, firstView === secondView { return firstView.superview }
        return firstView.lineage.first { secondView.isDescendant(of: $0) }
    }
}

/// Active constraints between items that have no common ancestor yet.
enum WaitingConstraints {
    private static var waiting = ConstraintList()
    private static var reported: Set<ObjectIdentifier> = []

    static func add(_ constraint: NSLayoutConstraint) { waiting.insert(constraint) }

    /// Adds the constraints of a deallocated engine; their items may get a common ancestor again.
    static func adopt(_ orphans: [NSLayoutConstraint]) {
        for constraint in orphans where constraint.isRegistered {
            constraint.leaveHolder()
            waiting.insert(constraint)
        }
    }

    static func remove(_ constraint: NSLayoutConstraint) {
        guard !waiting.isEmpty else { return }
        waiting.remove(constraint)
        reported.remove(ObjectIdentifier(constraint))
    }

    /// Installs the constraints if their items have a common ancestor now, and deactivates constraints with deallocated items.
    static func retry() {
        guard !waiting.isEmpty else { return }
        let all = waiting.inOrder
        waiting = ConstraintList()
        for constraint in all {
            let isAlive = constraint._firstItem != nil && (constraint._secondItem != nil || !constraint.isBinary)
            if isAlive, !constraint.install() {
                waiting.insert(constraint)
                continue
            }
            reported.remove(ObjectIdentifier(constraint))
            if !isAlive { constraint.unregister() }
        }
    }

    /// Reports, once each, waiting constraints with an item in the window `root`. Does nothing for other views.
    static func report(laidOutIn root: UIView) {
        guard !waiting.isEmpty, root is UIWindow else { return }
        for constraint in waiting.inOrder where !reported.contains(ObjectIdentifier(constraint)) {
            guard constraint.items.contains(where: { $0.layoutView?.layoutRoot === root }) else { continue }
            reported.insert(ObjectIdentifier(constraint))
            LayoutDiagnostics.report("\(constraint.summary) waits: its items have no common ancestor")
        }
    }
}

/// Active constraints in the order of their activation. Adding and removing take the same time however many there are.
struct ConstraintList {
    private var members: [ObjectIdentifier: NSLayoutConstraint] = [:]

    var isEmpty: Bool { members.isEmpty }

    var inOrder: [NSLayoutConstraint] { members.values.sorted { $0.order < $1.order } }

    mutating func insert(_ constraint: NSLayoutConstraint) { members[ObjectIdentifier(constraint)] = constraint }

    mutating func remove(_ constraint: NSLayoutConstraint) { members[ObjectIdentifier(constraint)] = nil }
}

// MARK: - Validity

extension NSLayoutConstraint {
    var invalidityReason: String? {
        guard _firstItem != nil else { return "the first item is deallocated, or neither a view nor a layout guide" }
        guard firstAttribute != .notAnAttribute else { return "the first attribute is notAnAttribute" }
        guard abs(multiplier) <= LayoutDiagnostics.largestNumber else { return "the multiplier is not finite or too large" }
        guard !constant.isNaN else { return "the constant is not a number" }
        guard isBinary else { return firstAttribute.kind == .length ? nil : "a position needs a second item, a constant is not enough" }
        guard _secondItem != nil else { return "the second item is deallocated, or neither a view nor a layout guide" }
        guard firstAttribute.isComparable(with: secondAttribute)
        else { return "\(firstAttribute) cannot be compared with \(secondAttribute)" }
        guard multiplier != 0 || firstAttribute.kind == .length else { return "the multiplier of a position must not be zero" }
        return nil
    }

    var isDirectional: Bool { firstAttribute.kind == .directionalX || (isBinary && secondAttribute.kind == .directionalX) }

    /// The constraint as an equation: `title: UILabel.left = UIView.left + 8 @750`.
    var summary: String {
        let name = identifier.map { "\($0): " } ?? ""
        let sign =
            switch relation {
            case .lessThanOrEqual: "≤"
            case .equal: "="
            case .greaterThanOrEqual: "≥"
            }
        var right: [String] = []
        if isBinary {
            let factor = multiplier == 1 ? "" : "\(number(multiplier)) × "
            right.append("\(factor)\(_secondItem?.layoutName ?? "nothing").\(secondAttribute)")
        }
        if constant != 0 || right.isEmpty { right.append(number(constant)) }
        let strength = priority == .required ? "" : " @\(number(CGFloat(priority.rawValue)))"
        return "\(name)\(_firstItem?.layoutName ?? "nothing").\(firstAttribute) \(sign) \(right.joined(separator: " + "))\(strength)"
    }

    private func number(_ value: CGFloat) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(Double(value))
    }
}

/// Messages about invalid and conflicting constraints, one line each on standard error.
enum LayoutDiagnostics {
    /// Writes a line; tests replace this.
    static var output: (String) -> Void = { line in FileHandle.standardError.write(Data((line + "\n").utf8)) }
    /// The largest number in a layout, in points; larger ones would only reduce the precision.
    static let largestNumber: CGFloat = 1e7

    static func report(_ message: String) { output("Auto Layout: \(message)") }

    /// The nearest number in the range of layouts; 0 for NaN.
    static func bounded(_ number: CGFloat) -> CGFloat { number.isNaN ? 0 : min(max(number, -largestNumber), largestNumber) }
}
