// A view that arranges its subviews in a row or a column with constraints.

@preconcurrency public import Foundation

/// Arranges views in a row or a column.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// The sizes of the views along the axis, with Apple's raw values.
    nonisolated public enum Distribution: Int, Sendable {
        /// They fill the stack; priorities decide which ones grow and shrink.
        case fill = 0
        /// They fill the stack and have equal sizes.
        case fillEqually = 1
        /// They fill the stack in proportion to their intrinsic sizes.
        case fillProportionally = 2
        /// They have their intrinsic sizes, with equal gaps.
        case equalSpacing = 3
        /// They have their intrinsic sizes, with equal distances between their centres.
        case equalCentering = 4
    }

    /// The alignment of the views across the axis, with Apple's raw values.
    nonisolated public enum Alignment: Int, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5

        /// The name of `leading` in rows.
        public static let top = Alignment.leading
        /// The name of `trailing` in rows.
        public static let bottom = Alignment.trailing
    }

    /// The custom spacing that stands for the stack's `spacing`.
    nonisolated public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// The custom spacing that stands for the system's spacing, 8 points.
    nonisolated public static let spacingUseSystem = CGFloat.leastNormalMagnitude

    private var arranged: [UIView] = []
    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    private var active: [NSLayoutConstraint] = []
    private var gaps: [UILayoutGuide] = []

    /// The arranged views in order, including hidden ones, which have no length.
    open var arrangedSubviews: [UIView] { arranged }
    /// The direction of the stack; horizontal by default.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { if oldValue != axis { arrangementDidChange() } } }
    /// The sizes of the views along the axis; `fill` by default.
    open var distribution = Distribution.fill { didSet { if oldValue != distribution { arrangementDidChange() } } }
    /// The alignment of the views across the axis; `fill` by default.
    open var alignment = Alignment.fill { didSet { if oldValue != alignment { arrangementDidChange() } } }
    /// The distance between neighbours, in points; the minimum for `equalSpacing` and `equalCentering`.
    open var spacing: CGFloat = 0 { didSet { if oldValue != spacing { arrangementDidChange() } } }
    /// Whether the views are arranged within the layout margins.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if oldValue != isLayoutMarginsRelativeArrangement { arrangementDidChange() } }
    }
    /// Whether the distances of a column are measured from the last baseline of a view to the first baseline of the next; false by default.
    open var isBaselineRelativeArrangement = false {
        didSet { if oldValue != isBaselineRelativeArrangement { arrangementDidChange() } }
    }

    /// A row of `views`.
    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// A stack without views.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A stack without views; nothing is read from `coder`.
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
    }

    override func didInit() { isOpaque = false }

    /// Always true.
    open override class var requiresConstraintBasedLayout: Bool { true }

    // MARK: Arranged subviews

    /// Appends a view, and adds it as a subview.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

    /// Inserts a view at an index, or moves it there, and adds it as a subview.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        guard view !== self else { return }
        arranged.removeAll { $0 === view }
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
        arrangementDidChange()
    }

    /// Stops arranging a view, which remains a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard arranged.contains(where: { $0 === view }) else { return }
        arranged.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        arrangementDidChange()
    }

    /// Also stops arranging the view.
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the spacing after an arranged view; `spacingUseDefault` removes it.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arranged.contains(where: { $0 === arrangedSubview }), !spacing.isNaN else { return }
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        arrangementDidChange()
    }

    /// The custom spacing after a view, or `spacingUseDefault`.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    override func subviewHidingDidChange(_ subview: UIView) {
        guard arranged.contains(where: { $0 === subview }) else { return }
        arrangementDidChange()
        // As on iOS, the other views move within the animation that hides this one.
        if ViewAnimation.current != nil { (superview ?? self).layoutIfNeeded() }
    }

    private func arrangementDidChange() {
        setNeedsUpdateConstraints()
        setNeedsLayout()
    }

    // MARK: Constraints

    /// Sets the frames of the arranged views.
    open override func layoutSubviews() {
        super.layoutSubviews()
        placeHiddenViews()
    }

    /// Replaces the stack's constraints.
    open override func updateConstraints() {
        NSLayoutConstraint.deactivate(active)
        for gap in gaps { removeLayoutGuide(gap) }
        let constraints = StackConstraints(self, views: arranged.filter { !$0.isHidden }) { [spacing, customSpacings] view in
            let own = customSpacings[ObjectIdentifier(view)] ?? spacing
            return own == Self.spacingUseSystem ? 8 : own.isFinite ? own : 0
        }
        gaps = constraints.gaps
        for gap in gaps { addLayoutGuide(gap) }
        active = constraints.make()
        NSLayoutConstraint.activate(active)
        super.updateConstraints()
    }
}
