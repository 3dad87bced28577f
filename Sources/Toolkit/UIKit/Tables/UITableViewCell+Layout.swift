// The layout of a cell: its separator, round corners, margins, highlight and accessory.

internal import ListEngine

extension UITableViewCell {
    // MARK: Layout

    func layOutParts() {
        backgroundView?.frame = bounds
        shownHighlight?.frame = bounds
        let shift = editing.swiped.offset - editing.confirmationWidth
        layOut(accessory, isShown: !editing.isOn, shift: shift)
        layOut(editing.accessory, isShown: editing.isOn, shift: shift)
        let width = max(0, bounds.width - widthOutsideContent)
        contentView.frame = directed(CGRect(x: editing.indent + shift, y: 0, width: width, height: bounds.height))
        (contentView as? CellContentView)?.cellDidLayOut(margins: contentMargins)
        if configurations != nil { layOutConfigurations() }
        layOutContent()
        layOutSeparator()
        layOutEditing()
        layOutSwipeActions()
    }

    /// Lays out an accessory at the trailing edge.
    private func layOut(_ accessory: UIView?, isShown: Bool, shift: CGFloat) {
        guard let accessory, accessory.superview === self else { return }
        let room = isShown && reorderRoom > 0 ? bounds.width - reorderRoom : bounds.width - edges.trailing
        let width = accessory.bounds.width
        let middle = max(0, room - width) + width / 2 + shift
        accessory.center = CGPoint(x: isMirrored ? bounds.width - middle : middle, y: bounds.midY)
        accessory.alpha = isShown ? 1 : 0
    }

    /// The accessory of the present mode.
    private var shownAccessory: UIView? {
        let view = editing.isOn ? editing.accessory : accessory
        return view?.superview === self ? view : nil
    }

    /// The width of the reorder control and the inset beyond it; 0 without the control.
    private var reorderRoom: CGFloat { editing.reorderWidth > 0 ? editing.reorderWidth + edges.reorderInset : 0 }

    /// The left edge of the image in a content view, in a left-to-right interface, and the width of the image and the gap after it.
    private var contentStart: CGFloat { edges.leading + CGFloat(indentationLevel) * indentationWidth }
    private var imageRoom: CGFloat { parts.image?.image.map { $0.size.width + Theme.cellImageGap } ?? 0 }

    /// The geometry of the texts in a content view of a width.
    private func textGeometry(in width: CGFloat) -> CellTextGeometry {
        let left = contentStart + imageRoom
        let detail = parts.detail?.text?.isEmpty == false ? parts.detail : nil
        let room = CellTextGeometry.Column(left: left, width: max(0, width - left - contentTrailing))
        return CellTextGeometry(style: style, text: parts.text, detail: detail, room: room)
    }

    func layOutContent() {
        let box = contentView.bounds
        if let image = parts.image, let size = image.image?.size {
            UIView.performWithoutAnimation {
                let top = ((box.height - size.height) / 2).rounded()
                image.frame = directed(CGRect(x: contentStart, y: top, width: size.width, height: size.height), in: box.width)
            }
        }
        let geometry = textGeometry(in: box.width)
        let frames = geometry.frames(rowHeight: box.height)
        func setText() { parts.text?.frame = directed(frames.text, in: box.width) }
        func setDetail() { parts.detail?.frame = frames.detail.map { directed($0, in: box.width) } ?? .zero }
        // In an animation only the content view moves, with the texts in it, but a detail that is not below the text moves in it.
        switch geometry.style {
        case .default, .subtitle:
            UIView.performWithoutAnimation {
                setText()
                setDetail()
            }
        case .value1:
            setDetail()
            UIView.performWithoutAnimation { setText() }
        case .value2:
            parts.text?.textAlignment = isMirrored ? .left : .right
            setText()
            setDetail()
        }
    }

    /// The distances from the content view's edges to the edges of its texts: its layout margins, unless the application sets others.
    private var contentMargins: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(top: Theme.rowPadding, leading: edges.leading, bottom: Theme.rowPadding, trailing: contentTrailing)
    }

    /// The distance from the texts to the content view's trailing edge.
    private var contentTrailing: CGFloat {
        // With a reorder control the content view already ends within the safe area.
        shownAccessory != nil ? Theme.accessoryGap : editing.reorderWidth > 0 ? edges.margin : edges.trailing
    }

    private func layOutConfigurations() {
        (contentView as? UIListContentView)?.rowMargins = contentMargins
        layOutConfiguredBackground()
    }

    /// The size that the constraints of the content require at a width, or `sizeThatFits` without constraints.
    func fittingSize(_ target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority) -> CGSize {
        if window == nil { updateTraits() }
        updateConfigurationIfNeeded()
        guard configurations?.content != nil || contentView.isConstraintItem else { return sizeThatFits(target) }
        (contentView as? UIListContentView)?.rowMargins = contentMargins
        (contentView as? CellContentView)?.setMargins(contentMargins)
        let outside = widthOutsideContent
        let inner = CGSize(width: max(0, target.width - outside), height: target.height)
        let fitted = contentView.systemLayoutSizeFitting(
            inner, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
        return CGSize(width: fitted.width + outside, height: fitted.height > 0 ? rowHeight(ofContent: fitted.height) : Theme.rowHeight)
    }

    /// The height of a row whose content has a height. The content of a list configuration is at least as high as a usual row, and the
    /// separator has a pixel of its own below it.
    private func rowHeight(ofContent height: CGFloat) -> CGFloat {
        guard contentView is UIListContentView else { return height }
        let least = max(height, Theme.rowHeight)
        return table?.separatorStyle == UITableViewCell.SeparatorStyle.none ? least : least + Theme.hairline(scale: displayScale)
    }

    /// The width of accessory and editing controls, beside the content view.
    private var widthOutsideContent: CGFloat {
        let accessory = shownAccessory.map { $0.bounds.width + (reorderRoom > 0 ? 0 : edges.trailing) } ?? 0
        return editing.indent + reorderRoom + accessory
    }

    /// The height that the texts need at a cell's width; at least `Theme.rowHeight`.
    func fittingHeight(width: CGFloat) -> CGFloat {
        max(Theme.rowHeight, textGeometry(in: width - widthOutsideContent).fittingHeight + 2 * Theme.rowPadding)
    }

    // MARK: Separator

    /// Shows a separator at the bottom, or hides it if `color` is nil; without an inset it begins where the text does.
    func showSeparator(_ color: UIColor?, inset: UIEdgeInsets?) {
        guard let color else {
            parts.separator?.isHidden = true
            return
        }
        let line = parts.separator ?? addLine()
        parts.separator = line
        line.isHidden = false
        if line.backgroundColor !== color { line.backgroundColor = color }
        if parts.upperLine?.backgroundColor !== color { parts.upperLine?.backgroundColor = color }
        guard tableSeparatorInset != inset || line.bounds.isEmpty else { return }
        tableSeparatorInset = inset
        layOutSeparator()
    }

    private func layOutSeparator() {
        let height = Theme.hairline(scale: displayScale)
        if let line = parts.upperLine {
            line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
            line.isHidden = !edges.hasLineAbove || parts.separator?.isHidden != false
        }
        guard let line = parts.separator else { return }
        // With readable width the separator ends where the content does.
        let end = edges.columnInset > 0 ? edges.trailing : 0
        let usual = tableSeparatorInset ?? UIEdgeInsets(top: 0, left: edges.leading, bottom: 0, right: end)
        var inset = hasOwnSeparatorInset ? separatorInset : usual
        // After an image the separator begins where the text does.
        if !hasOwnSeparatorInset {
            inset.left += imageRoom
            if let indent = (shownContentView as? UIListContentView)?.textIndent { inset.left += indent - edges.leading }
        }
        // The separators of plain tables are not indented in editing mode.
        if edges.style != .plain { inset.left += editing.indent }
        inset.right += edges.indexWidth
        if edges.lineBelowIsFull { inset = .zero }
        let width = max(0, bounds.width - inset.left - inset.right)
        line.frame = directed(CGRect(x: inset.left, y: lowestLine, width: width, height: height))
        line.alpha = edges.hasLineBelow && !isSeparatorCovered ? 1 : 0
    }

    /// The separators above and below a highlighted row are hidden, but not the one at the end of a group.
    private var isSeparatorCovered: Bool { (shownHighlight != nil || isAboveHighlight) && !edges.lineBelowIsFull }

    /// Called when the highlight of this row or the one below has appeared or disappeared.
    func updateSeparator(animated: Bool) {
        guard animated, window != nil else { return layOutSeparator() }
        UIView.animate(withDuration: Theme.deselectDuration, delay: 0, options: .allowUserInteraction) { self.layOutSeparator() }
    }

    // MARK: Highlight

    func updateHighlight(animated: Bool = false) {
        let hadHighlight = shownHighlight != nil
        changeHighlight(animated: animated)
        guard hadHighlight != (shownHighlight != nil) else { return }
        updateSeparator(animated: animated)
        (superview as? UITableView)?.updateSeparator(above: self, animated: animated)
    }

    private func changeHighlight(animated: Bool) {
        endFade()
        let isOn = (_isHighlighted || _isSelected) && selectionStyle != .none && configurations?.background == nil
        guard isOn else {
            guard let view = shownHighlight else { return }
            shownHighlight = nil
            if animated, window != nil { fadeOut(view) } else { view.removeFromSuperview() }
            return
        }
        let view = ownHighlight ?? makeHighlight()
        guard view !== shownHighlight else { return }
        shownHighlight?.removeFromSuperview()
        shownHighlight = view
        view.frame = bounds
        insertSubview(view, belowSubview: shownContentView)
    }

    private func fadeOut(_ view: UIView) {
        fadingHighlight = view
        UIView.animate(withDuration: Theme.deselectDuration, delay: 0, options: .allowUserInteraction) {
            view.alpha = 0
        } completion: { [weak self] _ in
            if self?.fadingHighlight === view { self?.endFade() }
        }
    }

    /// Ends the fading of a highlight at once.
    func endFade() {
        guard let view = fadingHighlight else { return }
        fadingHighlight = nil
        view.removeFromSuperview()
        view.layer.removeViewAnimations(of: "opacity")
        view.alpha = 1
    }

    private func makeHighlight() -> UIView {
        // A view of the application that was replaced is no longer in the cell.
        if let shownHighlight, shownHighlight.superview === self, shownHighlight !== selectedBackgroundView,
            shownHighlight !== multipleSelectionBackgroundView
        {
            return shownHighlight
        }
        let view = UIView(frame: bounds)
        view.backgroundColor = highlightColor
        view.isUserInteractionEnabled = false
        return view
    }

    private var highlightColor: UIColor { editing.isOn && editing.hasCircle ? Theme.pickedCellBackground : Theme.selectedCellBackground }

    /// Updates the highlight's colour, which depends on the editing mode.
    func recolorHighlight() {
        guard let view = shownHighlight else { return }
        if view === selectedBackgroundView || view === multipleSelectionBackgroundView { return updateHighlight() }
        view.backgroundColor = highlightColor
    }

    // MARK: Accessory

    /// Adds a new accessory. The same view is added again if another cell has had it meanwhile.
    func accessoryDidChange(from old: UIView?, to new: UIView?) {
        if old !== new || (new != nil && new?.superview !== self) { updateAccessory() }
    }

    private func removeAccessory(_ view: UIView?) { if view?.superview === self { view?.removeFromSuperview() } }

    func updateAccessory() {
        removeAccessory(accessory)
        accessory = accessoryView ?? makeAccessory(accessoryType)
        if let accessory { addSubview(accessory) }
        removeAccessory(editing.accessory)
        editing.accessory = editingAccessoryView ?? makeAccessory(editingAccessoryType)
        if let view = editing.accessory { addSubview(view) }
        setNeedsLayout()
    }

    private func makeAccessory(_ type: AccessoryType) -> UIView? {
        switch type {
        case .none: nil
        case .disclosureIndicator: CellGlyph(.chevron)
        case .checkmark: CellGlyph(.checkmark)
        case .detailButton: CellDetailButton(cell: self, hasChevron: false)
        case .detailDisclosureButton: CellDetailButton(cell: self, hasChevron: true)
        }
    }
}

/// A row's position in its section, and the distances at its sides, in points.
nonisolated struct RowEdges: Equatable, Sendable {
    var style = UITableView.Style.plain
    var isFirst = false
    var isLast = false
    /// The distance, in points, from the safe area's sides to the row's content; in style `insetGrouped`, from the row's sides.
    var margin: CGFloat = 16
    /// The safe area's insets at the row's sides; zero in style `insetGrouped`, because its rows are within the safe area.
    var safeInsets = NSDirectionalEdgeInsets()
    /// The part of `margin` that exceeds the usual margin, in a wide table with readable width; else 0.
    var columnInset: CGFloat = 0
    /// The width of the section index beside the row's content, which is part of `safeInsets`.
    var indexWidth: CGFloat = 0

    /// The row's round corners: those at the ends of a section in style `insetGrouped`.
    var corners: CACornerMask { style == .insetGrouped ? .ofRow(isFirst: isFirst, isLast: isLast) : [] }

    /// The distance from the row's leading edge to its content.
    var leading: CGFloat { safeInsets.leading + margin }
    /// The distance from the row's content to its trailing edge.
    var trailing: CGFloat { safeInsets.trailing + margin }

    /// The distance from the reorder control to the row's trailing edge.
    var reorderInset: CGFloat { safeInsets.trailing + columnInset }

    /// Whether the row has a separator at its lower edge.
    var hasLineBelow: Bool { style != .insetGrouped || !isLast }
    /// Whether that separator is as wide as the row.
    var lineBelowIsFull: Bool { style == .grouped && isLast }
    /// Whether the row has a separator at its upper edge.
    var hasLineAbove: Bool { style == .grouped && isFirst }
}

nonisolated extension CACornerMask {
    /// The round corners of a row in a group.
    static func ofRow(isFirst: Bool, isLast: Bool) -> CACornerMask {
        let top: CACornerMask = isFirst ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : []
        return isLast ? top.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : top
    }
}

extension UIView {
    /// Adds a view for a separator.
    func addLine() -> UIView {
        let line = UIView(frame: .zero)
        line.isUserInteractionEnabled = false
        addSubview(line)
        return line
    }

    /// The top of a line on the last whole pixel: if cells end between pixels, the next cell would cover a lower line.
    var lowestLine: CGFloat {
        let height = Theme.hairline(scale: displayScale)
        return ((bounds.height - height) / height + 0.001).rounded(.down) * height
    }
}

extension UITableView {
    /// The distances from the table's sides to its rows.
    var rowInsets: NSDirectionalEdgeInsets { style == .insetGrouped ? safeInsets(plus: contentMargin) : NSDirectionalEdgeInsets() }
    /// The distance from the rows' sides to their content, without the safe area's insets.
    var rowMargin: CGFloat { style == .insetGrouped ? Theme.listMargin(width: bounds.width) : contentMargin }

    /// The distance from the safe area's sides to the groups in style `insetGrouped`, else to the content of the rows.
    private var contentMargin: CGFloat {
        let usual = Theme.listMargin(width: bounds.width)
        return cellLayoutMarginsFollowReadableWidth ? max(Theme.readableMargin(in: self), usual) : usual
    }

    /// The part of the rows' margin that exceeds the usual margin.
    private var columnInset: CGFloat { rowMargin - Theme.listMargin(width: bounds.width) }
    /// The distances from the table's sides to the section titles, without the titles' usual margins.
    var titleInsets: NSDirectionalEdgeInsets { safeInsets(plus: style == .insetGrouped ? contentMargin : columnInset) }

    private func safeInsets(plus margin: CGFloat) -> NSDirectionalEdgeInsets {
        var insets = safeSideInsets
        insets.leading += margin
        insets.trailing += margin
        return insets
    }

    func edges(of path: ListPath) -> RowEdges {
        var edges = RowEdges(style: style, margin: rowMargin, columnInset: columnInset)
        if style != .insetGrouped {
            edges.indexWidth = indexWidth
            edges.safeInsets = safeSideInsets
            edges.safeInsets.trailing += indexWidth
        }
        if style != .plain {
            edges.isFirst = path.item == 0
            edges.isLast = path.item == numberOfRows(inSection: path.section) - 1
        }
        return edges
    }

    /// Called when the safe area or the layout direction has changed.
    func sideInsetsMayHaveChanged() {
        guard rowSafeInsets != safeSideInsets else { return }
        rowSafeInsets = safeSideInsets
        setNeedsGeometry()
        readableWidthDidChange()
    }

    /// Updates the margins of rows and section titles.
    func readableWidthDidChange() {
        updateEdges()
        for view in sectionViews.values { (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets }
    }

    /// Updates the corners, separators and margins of rows.
    func updateEdges() { for row in visible + animations.leaving { row.cell.edges = edges(of: row.path) } }
}

extension UITableViewCell {
    func edgesDidChange() {
        let corners = edges.corners
        layer.cornerRadius = corners.isEmpty ? 0 : Theme.groupCornerRadius
        layer.maskedCorners = corners
        clipsToBounds = edges.style == .insetGrouped
        if edges.hasLineAbove, parts.upperLine == nil {
            parts.upperLine = addLine()
            parts.upperLine?.backgroundColor = parts.separator?.backgroundColor ?? Theme.separator
        }
        setNeedsLayout()
    }
}

/// The detail button, which calls the delegate, and the chevron of a row that also has a disclosure indicator.
final class CellDetailButton: UIView {
    private let button = UIButton(type: .detailDisclosure)
    private let chevron: CellGlyph?
    private weak var cell: UITableViewCell?

    /// The side of the button's square, in points. The symbol in its middle is as wide as iOS draws it.
    private static let side: CGFloat = 22
    private static let gap: CGFloat = 12

    init(cell: UITableViewCell, hasChevron: Bool) {
        self.cell = cell
        chevron = hasChevron ? CellGlyph(.chevron) : nil
        let width = Self.side + (chevron.map { Self.gap + $0.bounds.width } ?? 0)
        super.init(frame: CGRect(x: 0, y: 0, width: width, height: Self.side))
        button.accessibilityLabel = SystemText.shown("More Info")
        button.addAction(UIAction { [weak self] _ in self?.showDetails() }, for: .touchUpInside)
        addSubview(button)
        if let chevron { addSubview(chevron) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let box = CGRect(x: 0, y: 0, width: Self.side, height: bounds.height)
        button.frame = isMirrored ? box.offsetBy(dx: bounds.width - Self.side, dy: 0) : box
        chevron?.center = CGPoint(x: isMirrored ? 4 : bounds.width - 4, y: bounds.midY)
    }

    /// The button takes clicks up to 12 points outside its square.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        button.frame.insetBy(dx: -Self.gap, dy: -Self.gap).contains(point)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event).map { _ in button }
    }

    private func showDetails() {
        guard let cell, let table = cell.superview as? UITableView, let path = table.indexPath(for: cell) else { return }
        table.delegate?.tableView(table, accessoryButtonTappedForRowWith: path)
    }
}
