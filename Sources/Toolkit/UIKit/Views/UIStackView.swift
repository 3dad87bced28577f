// A view that arranges its subviews in a row or a column with constraints.

@preconcurrency public import Foundation

/// Arranges views in a row or a column.
@preconcurrency @MainActor open class UIStackView: UIView {
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
        case fill = 0, leading, firstBaseline, center, trailing, lastBaseline

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
    open var isBaselineRelativeArrangement = false { didSet { if oldValue != isBaselineRelativeArrangement { arrangementDidChange() } } }

    /// A row of `views`.
    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// A stack without views.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// A stack without views; nothing is read from `coder`.
    public required init(coder: NSCoder) { super.init(frame: .zero) }

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

/// The constraints between a stack view and its visible arranged subviews.
struct StackConstraints {
    private typealias Attribute = NSLayoutConstraint.Attribute

    /// The guides between neighbouring views, for distributions with equal gaps or equal distances between centres.
    let gaps: [UILayoutGuide]
    private let stack: UIStackView
    private let views: [UIView]
    private let spacing: (UIView) -> CGFloat
    private let isRow: Bool

    /// Lower than the priorities of the content: across its axis, a stack is as short as its views allow.
    private static let compression = UILayoutPriority(rawValue: 49)
    /// Decides only between views without content sizes.
    private static let empty = UILayoutPriority(rawValue: 25)
    private static let nearlyRequired = UILayoutPriority(rawValue: 999)
    private static let centred = UILayoutPriority(rawValue: 150)

    init(_ stack: UIStackView, views: [UIView], spacing: @escaping (UIView) -> CGFloat) {
        (self.stack, self.views, self.spacing) = (stack, views, spacing)
        isRow = stack.axis == .horizontal
        let hasGuides = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
        gaps = hasGuides ? views.dropFirst().map { _ in UILayoutGuide() } : []
    }

    private var start: Attribute { isRow ? .leading : .top }
    private var end: Attribute { isRow ? .trailing : .bottom }
    private var measuresBaselines: Bool { !isRow && stack.isBaselineRelativeArrangement }
    /// The attributes between which spacing is measured: from a view's `spacingEnd` to the `spacingStart` of the next.
    private var spacingStart: Attribute { measuresBaselines ? .firstBaseline : start }
    private var spacingEnd: Attribute { measuresBaselines ? .lastBaseline : end }
    private var extent: Attribute { isRow ? .width : .height }
    private var middle: Attribute { isRow ? .centerX : .centerY }
    private var crossStart: Attribute { isRow ? .top : .leading }
    private var crossEnd: Attribute { isRow ? .bottom : .trailing }
    private var crossExtent: Attribute { isRow ? .height : .width }
    private var crossMiddle: Attribute { isRow ? .centerY : .centerX }
    private var container: Any { stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack }

    func make() -> [NSLayoutConstraint] {
        guard let first = views.first, let last = views.last else { return [] }
        var result = [relate(first, attribute: start, to: container), relate(last, attribute: end, to: container)]
        result += along()
        for view in views { result += across(view, first: first) }
        result += emptyLengths()
        if stack.alignment != .fill { result.append(relate(stack, attribute: crossExtent, to: nil, priority: Self.compression)) }
        return result
    }

    /// A constraint between two items; `otherAttribute` is `attribute` unless given.
    private func relate(
        _ item: Any, attribute: Attribute, by relation: NSLayoutConstraint.Relation = .equal, to other: Any?,
        attribute otherAttribute: Attribute? = nil, multiplier: CGFloat = 1, constant: CGFloat = 0, priority: UILayoutPriority = .required
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other,
            attribute: other == nil ? .notAnAttribute : otherAttribute ?? attribute, multiplier: multiplier, constant: constant)
        constraint.priority = priority
        return constraint
    }

    // MARK: Along the axis

    private func along() -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        for (index, pair) in zip(views, views.dropFirst()).enumerated() {
            let (view, next) = pair
            let relation: NSLayoutConstraint.Relation = gaps.isEmpty ? .equal : .greaterThanOrEqual
            result.append(relate(next, attribute: spacingStart, by: relation, to: view, attribute: spacingEnd, constant: spacing(view)))
            switch stack.distribution {
            case .fill: break
            case .fillEqually: result.append(relate(next, attribute: extent, to: views[0]))
            case .fillProportionally: result += proportion(of: next)
            case .equalSpacing:
                result += gap(at: index, from: view, attribute: spacingEnd, to: next, attribute: spacingStart, priority: .required)
            case .equalCentering:
                result += gap(at: index, from: view, attribute: middle, to: next, attribute: middle, priority: Self.centred)
            }
        }
        return result
    }

    /// Views without a content size are empty if nothing else determines their size; along the axis, the last of them takes the
    /// remaining length.
    private func emptyLengths() -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        func empty(_ view: UIView, _ length: Attribute) { result.append(relate(view, attribute: length, to: nil, priority: Self.empty)) }
        if stack.distribution == .fill {
            for view in views.filter({ intrinsicLength(of: $0) < 0 }).dropLast() { empty(view, extent) }
        }
        if stack.alignment != .fill {
            let crossLength = isRow ? \CGSize.height : \CGSize.width
            for view in views where view.intrinsicContentSize[keyPath: crossLength] < 0 { empty(view, crossExtent) }
        }
        return result
    }

    private func intrinsicLength(of view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        return isRow ? size.width : size.height
    }

    private func proportion(of view: UIView) -> [NSLayoutConstraint] {
        let (own, first) = (intrinsicLength(of: view), intrinsicLength(of: views[0]))
        guard own > 0, first > 0 else { return [] }
        return [relate(view, attribute: extent, to: views[0], multiplier: own / first, priority: Self.nearlyRequired)]
    }

    private func gap(
        at index: Int, from view: UIView, attribute: Attribute, to next: UIView, attribute nextAttribute: Attribute,
        priority: UILayoutPriority
    ) -> [NSLayoutConstraint] {
        let gap = gaps[index]
        var result = [
            relate(gap, attribute: start, to: view, attribute: attribute), relate(gap, attribute: end, to: next, attribute: nextAttribute),
        ]
        if index > 0 { result.append(relate(gap, attribute: extent, to: gaps[0], priority: priority)) }
        return result
    }

    // MARK: Across the axis

    private func across(_ view: UIView, first: UIView) -> [NSLayoutConstraint] {
        let atStart = relate(view, attribute: crossStart, to: container)
        let atEnd = relate(view, attribute: crossEnd, to: container)
        let pastStart = relate(view, attribute: crossStart, by: .greaterThanOrEqual, to: container)
        let beforeEnd = relate(view, attribute: crossEnd, by: .lessThanOrEqual, to: container)
        switch stack.alignment {
        case .fill: return [atStart, atEnd]
        case .leading: return [atStart, beforeEnd]
        case .trailing: return [pastStart, atEnd]
        case .center: return [pastStart, beforeEnd, relate(view, attribute: crossMiddle, to: container)]
        case .firstBaseline, .lastBaseline:
            guard isRow else { return [atStart, beforeEnd] }
            let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            return [pastStart, beforeEnd] + (view === first ? [] : [relate(view, attribute: baseline, to: first)])
        }
    }
}

// MARK: - Hidden views

extension UIStackView {
    /// Gives hidden arranged views a length of zero in the middle of the gap between their visible neighbours, so that an animation opens
    /// and closes them there. The stack's constraints do not include them.
    func placeHiddenViews() {
        let views = arrangedSubviews
        guard views.contains(where: \.isHidden) else { return }
        let room = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
        var previous: UIView?
        for (index, view) in views.enumerated() {
            guard view.isHidden else {
                previous = view
                continue
            }
            let next = views[index...].first { !$0.isHidden }
            let place = gapMiddle(between: previous?.constraintFrame, and: next?.constraintFrame, in: room)
            view.setConstraintFrame(
                axis == .horizontal
                    ? CGRect(x: place, y: room.minY, width: 0, height: room.height)
                    : CGRect(x: room.minX, y: place, width: room.width, height: 0))
        }
    }

    /// The coordinate along the axis in the middle between two frames. If one is nil, the near edge of the other; if both are, the start of
    /// the room.
    private func gapMiddle(between previous: CGRect?, and next: CGRect?, in room: CGRect) -> CGFloat {
        let runsBackward = axis == .horizontal && isMirrored
        func start(_ box: CGRect) -> CGFloat { axis == .vertical ? box.minY : runsBackward ? box.maxX : box.minX }
        func end(_ box: CGRect) -> CGFloat { axis == .vertical ? box.maxY : runsBackward ? box.minX : box.maxX }
        switch (previous, next) {
        case (let previous?, let next?): return (end(previous) + start(next)) / 2
        case (nil, let next?): return start(next)
        case (let previous?, nil): return end(previous)
        case (nil, nil): return start(room)
        }
    }
}
