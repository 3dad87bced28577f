// Views in a row or a column, placed by constraints that the stack makes.

@preconcurrency public import Foundation

/// Arranges views in a row or a column.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How views share the room along the axis, with Apple's raw values.
    nonisolated public enum Distribution: Int, Sendable {
        /// They fill it; which ones grow or shrink depends on their priorities.
        case fill = 0
        /// They fill it, all of one size.
        case fillEqually = 1
        /// They fill it in proportion to the sizes they want.
        case fillProportionally = 2
        /// They have the sizes they want, with equal gaps.
        case equalSpacing = 3
        /// They have the sizes they want, with their middles at equal distances.
        case equalCentering = 4
    }

    /// Where views lie across the axis, with Apple's raw values.
    nonisolated public enum Alignment: Int, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5

        /// The names for rows.
        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    /// A custom spacing that is the stack's own.
    nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// A custom spacing that is the system's: 8.
    nonisolated public static let spacingUseSystem = CGFloat.leastNormalMagnitude

    private var arranged: [UIView] = []
    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    private var active: [NSLayoutConstraint] = []
    private var gaps: [UILayoutGuide] = []

    /// The views in order, hidden ones too: these take no room.
    open var arrangedSubviews: [UIView] { arranged }
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if oldValue != axis { arrangementDidChange() } } }
    open var distribution = Distribution.fill { didSet { if oldValue != distribution { arrangementDidChange() } } }
    open var alignment = Alignment.fill { didSet { if oldValue != alignment { arrangementDidChange() } } }
    /// Between neighbours, in points; at least that much where gaps are equal.
    open var spacing: CGFloat = 0 { didSet { if oldValue != spacing { arrangementDidChange() } } }
    /// Whether the views are kept within the layout margins.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if oldValue != isLayoutMarginsRelativeArrangement { arrangementDidChange() } }
    }

    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        setUp()
        for view in views { addArrangedSubview(view) }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() { isOpaque = false }

    open override class var requiresConstraintBasedLayout: Bool { true }

    // MARK: Views

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

    /// Puts a view at a place in the order; one that is here already moves there.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        guard view !== self else { return }
        arranged.removeAll { $0 === view }
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
        arrangementDidChange()
    }

    /// No longer arranges the view, which stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard arranged.contains(where: { $0 === view }) else { return }
        arranged.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        arrangementDidChange()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the spacing after one of the views.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arranged.contains(where: { $0 === arrangedSubview }), !spacing.isNaN else { return }
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        arrangementDidChange()
    }

    /// The spacing set after a view, or `spacingUseDefault`.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    override func subviewHidingDidChange(_ subview: UIView) {
        guard arranged.contains(where: { $0 === subview }) else { return }
        arrangementDidChange()
        // As on iOS, the others move within the animation that hides it.
        if ViewAnimation.current != nil { (superview ?? self).layoutIfNeeded() }
    }

    private func arrangementDidChange() { setNeedsUpdateConstraints() }

    // MARK: Constraints

    open override func updateConstraints() {
        NSLayoutConstraint.deactivate(active)
        for gap in gaps { removeLayoutGuide(gap) }
        let plan = StackPlan(self, views: arranged.filter { !$0.isHidden }) { [spacing, customSpacings] view in
            let own = customSpacings[ObjectIdentifier(view)] ?? spacing
            return own == Self.spacingUseSystem ? 8 : own.isFinite ? own : 0
        }
        gaps = plan.gaps
        for gap in gaps { addLayoutGuide(gap) }
        active = plan.constraints()
        NSLayoutConstraint.activate(active)
        super.updateConstraints()
    }
}
