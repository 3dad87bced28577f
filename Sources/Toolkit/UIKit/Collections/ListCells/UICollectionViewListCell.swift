// The cell of a list's row, with its swipe actions.
//
//      leading accessories ─ contentView ─ trailing accessories
//      separator, from the beginning of the text

internal import ListEngine

/// A row of a list: content, accessories, and a separator.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    /// The views beside the content, at each side from the leading to the trailing edge; empty by default.
    open var accessories: [UICellAccessory] = [] {
        didSet {
            accessoryViews.show(accessories, in: self)
            setNeedsLayout()
        }
    }
    /// The number of steps by which the content is indented; 0 by default.
    open var indentationLevel = 0 { didSet { if oldValue != indentationLevel { setNeedsLayout() } } }
    /// The width of a step, in points; 16 by default.
    open var indentationWidth: CGFloat = 16 { didSet { if oldValue != indentationWidth { setNeedsLayout() } } }
    /// Whether leading accessories are indented, too; true by default.
    open var indentsAccessories = true { didSet { if oldValue != indentsAccessories { setNeedsLayout() } } }
    /// The lower separator begins at the leading edge of this guide, unless the list sets insets for the separator.
    public private(set) lazy var separatorLayoutGuide = makeSeparatorGuide()

    /// The place of the cell's item in the outline of its section; nil outside of outlines.
    var outlinePlace: OutlinePlace? { didSet { if oldValue != outlinePlace { outlinePlaceDidChange(from: oldValue) } } }
    let accessoryViews = ListAccessoryViews()
    var swiped = CellSwipe()
    /// Whether the cell clips its content only because of a swipe.
    var clipsForSwipe = false
    private var upperLine: UIView?
    private var lowerLine: UIView?
    private(set) var row: ListRow?
    private var usesRowBackground = false

    /// A configuration for the content, with the look of the list's style.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch row?.appearance {
        case .sidebar, .sidebarPlain: row?.isHeader == true ? .sidebarHeader() : .sidebarCell()
        case .grouped, .insetGrouped: row?.isHeader == true ? .groupedHeader() : .cell()
        case .plain, nil: row?.isHeader == true ? .plainHeader() : .cell()
        }
    }

    // MARK: State

    /// Shows the selection in the circle of a `multiselect` accessory.
    open override var isSelected: Bool { didSet { if oldValue != isSelected { accessoryViews.update(isSelected: isSelected) } } }

    /// The state of a cell, with `isExpanded` for an item in an outline, and `isSwiped`.
    open override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.isExpanded = outlinePlace?.isExpanded ?? false
        state.isSwiped = swiped.actions != nil
        return state
    }

    override var isEditing: Bool {
        didSet {
            guard oldValue != isEditing else { return }
            setNeedsLayout()
            if UIView.inheritedAnimationDuration > 0 { layoutIfNeeded() }
        }
    }

    override func adopt(_ row: ListRow?) {
        let old = self.row
        self.row = row
        guard old != row else { return }
        showRowBackground()
        clipToCorners(of: row, since: old)
        setNeedsLayout()
    }

    override func take(_ attributes: UICollectionViewLayoutAttributes) {
        adopt(attributes.row)
        super.take(attributes)
    }

    /// Gives the cell the background of the list's style, unless the application has set one.
    private func showRowBackground() {
        guard let row, usesRowBackground || backgroundConfiguration == nil, backgroundView == nil else { return }
        usesRowBackground = true
        var background: UIBackgroundConfiguration
        switch row.appearance {
        case .plain: background = row.isHeader ? .listPlainHeaderFooter() : .listPlainCell()
        case .grouped, .insetGrouped: background = row.isHeader ? .listGroupedHeaderFooter() : .listGroupedCell()
        case .sidebar, .sidebarPlain: background = row.isHeader ? .listSidebarHeader() : .listSidebarCell()
        }
        background.corners = row.appearance == .insetGrouped ? row.corners : nil
        if background.corners != nil { background.cornerRadius = Theme.groupCornerRadius }
        setBackground(background)
    }

    /// Clips a row of style `insetGrouped`, with its content, to the corners of its group.
    private func clipToCorners(of row: ListRow?, since old: ListRow?) {
        if let row, row.appearance == .insetGrouped {
            let radius = row.corners.isEmpty ? 0 : Theme.groupCornerRadius
            (layer.cornerRadius, layer.maskedCorners, clipsToBounds) = (radius, row.corners, true)
        } else if old?.appearance == .insetGrouped {
            (layer.cornerRadius, layer.maskedCorners, clipsToBounds) = (0, .all, false)
        }
    }

    /// Ends editing mode before the cell is used for another row; accessories and indentation remain.
    open override func prepareForReuse() {
        super.prepareForReuse()
        isEditing = false
        outlinePlace = nil
        removeSwipeActions()
    }

    // MARK: Layout

    private var margin: CGFloat { row?.margin ?? Theme.listMargin(width: bounds.width) }
    private var indent: CGFloat { CGFloat(indentationLevel) * indentationWidth }

    private func contentFrame(in size: CGSize) -> CGRect {
        let room = accessoryViews.room(isEditing: isEditing, margin: margin)
        let left = room.leading + indent
        return CGRect(x: left, y: 0, width: max(size.width - left - room.trailing, 0), height: size.height)
    }

    /// The margins of the content within the content view.
    private func contentMargins(hasTrailing: Bool) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(
            top: Theme.rowPadding, leading: margin, bottom: Theme.rowPadding, trailing: hasTrailing ? Theme.accessoryGap : margin)
    }

    override func contentViewFrame() -> CGRect { directed(contentFrame(in: bounds.size).offsetBy(dx: swiped.offset, dy: 0)) }

    /// Lays out the content between the accessories, and the separators.
    open override func layoutSubviews() {
        let hasTrailing = accessoryViews.room(isEditing: isEditing, margin: margin).trailing > 0
        setMargins(contentMargins(hasTrailing: hasTrailing))
        super.layoutSubviews()
        let shift = indentsAccessories ? indent : 0
        accessoryViews.layOut(in: self, isEditing: isEditing, margin: margin) { frame in
            directed(frame.offsetBy(dx: swiped.offset + (frame.midX < bounds.midX ? shift : 0), dy: 0))
        }
        layOutSeparators()
        layOutSwipeActions()
    }

    override var defaultAccessibilityExpandedStatus: UIAccessibilityExpandedStatus {
        accessoryViews.outlineControls.isEmpty ? .unsupported : outlinePlace?.isExpanded == true ? .expanded : .collapsed
    }

    /// The actions that the application has set, and the row's swipe actions.
    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get {
            let own = super.accessibilityCustomActions
            guard let actions = outlineCollection?.swipeCustomActions(of: self), !actions.isEmpty else { return own }
            return (own ?? []) + actions
        }
        set { super.accessibilityCustomActions = newValue }
    }

    private func setMargins(_ margins: NSDirectionalEdgeInsets) {
        if let content = contentView as? UIListContentView {
            content.rowMargins = margins
        } else if contentView.directionalLayoutMargins != margins {
            contentView.directionalLayoutMargins = margins
        }
    }

    /// The size of the content and the accessories; rows, but not headers, are at least 44 points high.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let inner = contentFrame(in: targetSize)
        setMargins(contentMargins(hasTrailing: inner.maxX < targetSize.width))
        let fitted = super.systemLayoutSizeFitting(
            inner.size, withHorizontalFittingPriority: horizontalFittingPriority, verticalFittingPriority: verticalFittingPriority)
        let isHeader = row?.isHeader == true
        return CGSize(
            width: fitted.width + targetSize.width - inner.width, height: isHeader ? fitted.height : max(fitted.height, Theme.rowHeight))
    }

    private func layOutSeparators() {
        let text = (contentView as? UIListContentView)?.textIndent ?? margin
        let start = contentFrame(in: bounds.size).minX + text
        guideStartConstraint?.constant = start
        upperLine = line(upperLine, row?.upperInsets, y: 0)
        lowerLine = line(lowerLine, row?.lowerInsets(textStart: guideStart ?? start), y: lowestLine)
    }

    private func line(_ old: UIView?, _ insets: NSDirectionalEdgeInsets?, y: CGFloat) -> UIView? {
        guard let insets else {
            old?.isHidden = true
            return old
        }
        let line = old ?? addLine()
        line.isHidden = false
        if let color = row?.separators.color, line.backgroundColor !== color { line.backgroundColor = color }
        let width = max(bounds.width - insets.leading - insets.trailing, 0)
        line.frame = directed(CGRect(x: insets.leading, y: y, width: width, height: Theme.hairline(scale: displayScale)))
        return line
    }

    // MARK: Separator guide

    private var guideStartConstraint: NSLayoutConstraint?

    private func makeSeparatorGuide() -> UILayoutGuide {
        let guide = UILayoutGuide()
        addLayoutGuide(guide)
        let leading = guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margin)
        let trailing = guide.trailingAnchor.constraint(equalTo: trailingAnchor)
        // The application's constraints take precedence.
        (leading.priority, trailing.priority) = (.defaultLow, .defaultLow)
        NSLayoutConstraint.activate([
            leading, trailing, guide.bottomAnchor.constraint(equalTo: bottomAnchor), guide.heightAnchor.constraint(equalToConstant: 1),
        ])
        guideStartConstraint = leading
        return guide
    }

    /// The beginning of the separator, if the application uses the guide.
    private var guideStart: CGFloat? {
        guard guideStartConstraint != nil else { return nil }
        let frame = separatorLayoutGuide.layoutFrame
        return isMirrored ? bounds.width - frame.maxX : frame.minX
    }
}

// MARK: - Swipes

extension UICollectionView: SwipeList {
    /// Makes rows react to swipes. Called by the layout when a section has swipe actions.
    func enableSwipes() { if swipes == nil { swipes = RowSwipes(list: self) } }

    func swipeConfiguration(_ side: SwipeSide, at path: ListPath) -> UISwipeActionsConfiguration? {
        guard !isEditing, !list.isUpdating, let rows = preparedLayout.listConfiguration(ofSection: path.section) else { return nil }
        let provider = side == .leading ? rows.leadingSwipeActionsConfigurationProvider : rows.trailingSwipeActionsConfigurationProvider
        let configuration = provider?(IndexPath(path))
        return configuration?.actions.isEmpty == false ? configuration : nil
    }

    func swipeWillBegin(at path: ListPath) {}
    func swipeDidEnd(at path: ListPath?) {}

    func acceptsPress() -> Bool { !closeSwipe(animated: true) }
}

extension UICollectionViewListCell: SwipeableCell {
    var roundCorners: (corners: CACornerMask, radius: CGFloat) {
        guard let row, row.appearance == .insetGrouped else { return ([], 0) }
        return (row.corners, Theme.groupCornerRadius)
    }

    /// Clips the content while it is moved aside: the row may be narrower than the list.
    func swipeDidChange() {
        if swiped.actions != nil, !clipsToBounds {
            (clipsToBounds, clipsForSwipe) = (true, true)
        } else if swiped.actions == nil, clipsForSwipe {
            (clipsToBounds, clipsForSwipe) = (false, false)
        }
        setNeedsUpdateConfiguration()
    }
}
