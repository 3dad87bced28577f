// Views in Auto Layout: their constraints, anchors and guides, the fitting size, and ambiguous layouts.

internal import Cassowary

extension UIView {
    /// The active constraints that this view holds; their items are this view, its descendants or guides of these.
    public var constraints: [NSLayoutConstraint] { autoLayout?.held.inOrder ?? [] }

    /// Activates a constraint. This view holds the constraint if it contains all items; otherwise the items' nearest common ancestor does.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.isActive { constraint.isActive = false }
        constraint.register(heldBy: self)
    }

    /// Activates constraints in this order, as `addConstraint(_:)` does.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(addConstraint) }

    /// Deactivates a constraint if this view holds it.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { if constraint.holder === self { constraint.isActive = false } }

    /// Deactivates those of `constraints` that this view holds.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

    /// The active constraints along an axis that have this view or a layout guide of it as an item.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        (autoLayout?.involving.inOrder ?? []).filter { $0.firstAttribute.axis == axis }
    }

    // MARK: Content size

    /// The priority with which the view resists growing beyond its content size; 250 by default.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { autoLayout?.hugging[axis] ?? .defaultLow }

    /// Sets the priority with which the view resists growing beyond its content size.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard contentHuggingPriority(for: axis) != priority else { return }
        layoutRecord.hugging[axis] = priority
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    /// The priority with which the view resists shrinking below its content size; 750 by default.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        autoLayout?.compressionResistance[axis] ?? .defaultHigh
    }

    /// Sets the priority with which the view resists shrinking below its content size.
    public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        guard contentCompressionResistancePriority(for: axis) != priority else { return }
        layoutRecord.compressionResistance[axis] = priority
        layoutRoot.autoLayout?.engine?.itemDidChange(self)
    }

    // MARK: Updating constraints

    /// Whether `updateConstraints()` is scheduled; true for a new view.
    public func needsUpdateConstraints() -> Bool { !hasUpdatedConstraints || autoLayout?.needsUpdate ?? false }

    /// Calls the scheduled `updateConstraints()` of this view and its subviews, deepest views first.
    public func updateConstraintsIfNeeded() {
        layoutRoot.autoLayout?.engine?.runUpdates(within: self)
        updateConstraintsOfNewViews()
    }

    // MARK: Alignment rectangles

    /// The alignment rectangle of a frame: the frame inset by `alignmentRectInsets`.
    public func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

    /// The frame of an alignment rectangle: the rectangle outset by `alignmentRectInsets`.
    public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }

    // MARK: The engine

    /// The root of the view hierarchy. Its engine solves all constraints.
    var layoutRoot: UIView {
        if let window = _window, window.superview == nil { return window }
        var view = self
        while let parent = view.superview { view = parent }
        return view
    }

    var layoutRecord: AutoLayoutRecord {
        if let autoLayout { return autoLayout }
        let record = AutoLayoutRecord()
        autoLayout = record
        return record
    }

    var liveEngine: LayoutEngine {
        if let engine = layoutRecord.engine { return engine }
        let engine = LayoutEngine(root: self, purpose: .live)
        layoutRecord.engine = engine
        return engine
    }
}

// MARK: - Anchors

extension UIView: LayoutItemOwner {
    var layoutView: UIView? { self }
    var layoutName: String { accessibilityIdentifier.map { "\(type(of: self))(\($0))" } ?? "\(type(of: self))" }

    /// The leading edge of the alignment rectangle, for constraints.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge of the alignment rectangle, for constraints.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge of the alignment rectangle, for constraints.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge of the alignment rectangle, for constraints.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The top edge of the alignment rectangle, for constraints.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge of the alignment rectangle, for constraints.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width of the alignment rectangle, for constraints.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height of the alignment rectangle, for constraints.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The horizontal centre of the alignment rectangle, for constraints.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The vertical centre of the alignment rectangle, for constraints.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The baseline of the first line of text; the bottom edge of a view without text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text; the bottom edge of a view without text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    // MARK: Layout guides

    /// The bounds inset by the layout margins.
    public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins, identifier: "UIViewLayoutMarginsGuide") }
    /// The bounds inset by the safe area insets.
    public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea, identifier: "UIViewSafeAreaLayoutGuide") }
    /// The centred part of the margins' rectangle that is about 672 points wide at most, with its sides on whole points. A navigation
    /// bar's titles and buttons keep to it if it is used in the root view of the page.
    public var readableContentGuide: UILayoutGuide {
        let isNew = !usesReadableContentGuide
        let guide = systemGuide(.readable, identifier: "UIViewReadableContentGuide")
        // The navigation controller lays out its bar again.
        if isNew { superview?.setNeedsLayout() }
        return guide
    }

    var usesReadableContentGuide: Bool { autoLayout?.systemGuides[.readable] != nil }

    /// The guides added by `addLayoutGuide(_:)`.
    public var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }

    /// Adds a guide to the view, after removing it from its present owner.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.kind == .free, layoutGuide.owner !== self else { return }
        layoutGuide.owner?.removeLayoutGuide(layoutGuide)
        layoutGuide.owner = self
        layoutRecord.guides.append(layoutGuide)
        WaitingConstraints.retry()
    }

    /// Removes a guide and deactivates its constraints.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.kind == .free, layoutGuide.owner === self, let record = autoLayout else { return }
        for constraint in record.involving.inOrder where constraint._firstItem === layoutGuide || constraint._secondItem === layoutGuide {
            constraint.isActive = false
        }
        record.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owner = nil
    }

    func systemGuide(_ kind: UILayoutGuide.Kind, identifier: String) -> UILayoutGuide {
        systemGuide(kind) { UILayoutGuide(kind, of: self, identifier: identifier) }
    }

    func systemGuide<Guide: UILayoutGuide>(_ kind: UILayoutGuide.Kind, make: () -> Guide) -> Guide {
        if let guide = layoutRecord.systemGuides[kind] as? Guide { return guide }
        let guide = make()
        layoutRecord.systemGuides[kind] = guide
        return guide
    }

    /// The maximum width of a column of text, in points (Apple's value for the default text size).
    static let readableWidth: CGFloat = 672

    var readableRect: CGRect {
        let room = bounds.inset(by: layoutMargins)
        return room.insetBy(dx: max(0, ((room.width - UIView.readableWidth) / 2).rounded()), dy: 0)
    }

    // MARK: Fitting size

    /// The target size for the smallest possible size.
    nonisolated public static let layoutFittingCompressedSize = CGSize.zero
    /// The target size for the largest possible size.
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Solves the constraints with all items in the view, in a temporary layout engine, and returns the view's size.
    func fittingSize(for target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority) -> CGSize {
        updateConstraintsIfNeeded()
        return LayoutEngine(root: self, purpose: .fitting(target, horizontal: horizontal, vertical: vertical)).fittingSize()
    }
}

extension LayoutEngine {
    /// Solves the constraints within the root; returns the root's size, rounded up to device pixels.
    fileprivate func fittingSize() -> CGSize {
        guard let root else { return .zero }
        let rootItem = item(for: root)
        for constraint in constraints(in: root).sorted(by: { $0.order < $1.order }) where constraint.isWithin(root) { add(constraint) }
        update()
        let (width, height) = (solvedValue(.width, of: rootItem) ?? 0, solvedValue(.height, of: rootItem) ?? 0)
        let scale = displayScale
        func roundUp(_ value: CGFloat) -> CGFloat { (max(0, value) * scale - 1e-6).rounded(.up) / scale }
        return CGSize(width: roundUp(width), height: roundUp(height))
    }
}

extension UIView {
    /// Whether the view or one of its guides is an item of an active constraint.
    var isConstraintItem: Bool { autoLayout?.involving.isEmpty == false }

    // MARK: Ambiguity

    /// Whether the constraints allow more than one frame, or determine none. False for views without a superview and views that keep
    /// their autoresizing mask. The test takes long: it is meant for debugging.
    public var hasAmbiguousLayout: Bool { superview != nil && !translatesAutoresizingMaskIntoConstraints && hasAmbiguity(of: self) }

    fileprivate func hasAmbiguity(of owner: any LayoutItemOwner) -> Bool {
        guard let engine = layoutRoot.autoLayout?.engine else { return true }
        engine.update()
        return [LayoutQuantity.x, .y, .width, .height].contains { !engine.isUnique($0, of: owner) }
    }
}

extension UILayoutGuide {
    /// Whether the constraints allow more than one rectangle, or determine none. False without an owner, and for the guides of UIKit.
    public var hasAmbiguousLayout: Bool { kind == .free && owner?.hasAmbiguity(of: self) == true }

    /// The active constraints along an axis that have the guide as an item.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        (owner?.constraintsAffectingLayout(for: axis) ?? []).filter { constraint in constraint.items.contains { $0 === self } }
    }
}

extension LayoutEngine {
    /// The distance by which alternatives are searched, in points.
    private static let reach = 20.0

    /// Whether only one value of a quantity satisfies all constraints to the highest possible degree. Searches for alternatives with
    /// constraints of the least priority, in a copy of the solver.
    fileprivate func isUnique(_ quantity: LayoutQuantity, of owner: any LayoutItemOwner) -> Bool {
        guard let variable = existingItem(for: owner)?.existingVariable(quantity), solver.contains(variable) else { return false }
        let value = solver.value(of: variable)
        func nearest(to wanted: Double) -> Double {
            let copy = solver.copy()
            let wish = Constraint(Expression([Term(variable)], constant: -wanted), .equal, strength: Strength(0.01), name: "ambiguity")
            guard (try? copy.add(wish)) != nil else { return value }
            return copy.value(of: variable)
        }
        return nearest(to: value + Self.reach) - nearest(to: value - Self.reach) < 0.01
    }
}
