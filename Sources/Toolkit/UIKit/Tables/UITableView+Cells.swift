// The views of a table: the reused cells of visible rows, and the headers and footers, which may stay visible.

internal import ListEngine

/// A visible row.
struct VisibleRow {
    let path: ListPath
    let cell: UITableViewCell
}

extension UITableView {
    // MARK: Reuse

    func dequeue(_ identifier: String) -> UITableViewCell? {
        if let cell = reconfiguredCell, cell.reuseIdentifier == identifier {
            reconfiguredCell = nil
            return cell
        }
        if let cell = cellRegistry.take(identifier: identifier) {
            cell.prepareForReuse()
            return cell
        }
        return cellRegistry.viewClass(identifier: identifier)?.init(style: .default, reuseIdentifier: identifier)
    }

    func recycle(_ row: VisibleRow) {
        row.cell.forgetAccessibilityNumbers()
        // Showing a hidden subview again is cheaper than adding it again.
        row.cell.isHidden = true
        animations.removeAnimations(of: row.cell)
        row.cell.endFade()
        showIfDragged(row.cell)
        swipes?.cellWillLeave(row.cell)
        row.cell.removeSwipeActions()
        if row.cell === confirmingCell {
            confirmingCell = nil
            row.cell.setConfirming(false, animated: false)
        }
        row.cell.setHighlighted(false, animated: false)
        if row.cell.isAboveHighlight {
            row.cell.isAboveHighlight = false
            row.cell.updateSeparator(animated: false)
        }
        cellRegistry.keep(row.cell, identifier: row.cell.reuseIdentifier)
        delegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: source(of: row.path))
    }

    // MARK: Visible rows

    /// Makes cells for exactly the visible rows, with the frames of the geometry.
    func tile() { if !list.isUpdating { tileNow() } }

    func tileNow() {
        updateGeometryIfNeeded()
        keepPlace(of: list.place.anchor)
        updateSectionIndex()
        measureVisibleHeaders()
        let parts = measuredParts()
        list.place = .undecided
        if !isTiled(parts) { exchangeRows(parts) }
        releaseFittingCells()
        updateSeparatorsAboveHighlights()
        if !animations.transitions.isEmpty { tileLeavingRows() }
        tileHeaders()
        layOutSectionIndex()
        if prefetchDataSource != nil { prefetch() }
    }

    /// The visible rows, section by section, after their heights have been requested.
    private func measuredParts() -> [(section: Int, rows: Range<Int>)] {
        let parts = geometry.rows(in: visibleSpan)
        guard storedGeometry.isMeasured else { return parts }
        // The cells of rows that have left the screen are reused for the rows that are measured.
        let anchor = list.place.anchor ?? visibleAnchor
        if !isTiled(parts) { visible = keepRows(in: parts) }
        measureVisibleRows(keeping: anchor)
        return storedGeometry.rows(in: visibleSpan)
    }

    private func isTiled(_ parts: [(section: Int, rows: Range<Int>)]) -> Bool {
        guard let first = visible.first, let last = visible.last, let begin = parts.first, let end = parts.last else {
            return parts.isEmpty && visible.isEmpty
        }
        return framesAreCurrent && parts.reduce(0) { $0 + $1.rows.count } == visible.count
            && first.path == ListPath(section: begin.section, item: begin.rows.lowerBound)
            && last.path == ListPath(section: end.section, item: end.rows.upperBound - 1)
    }

    /// Whether neither the geometry nor the table's width has changed since the visible cells got their frames.
    private var framesAreCurrent: Bool {
        guard geometryIsTiled, let row = visible.first else { return false }
        return row.cell.frame == rowRect(row.path)
    }

    private func exchangeRows(_ parts: [(section: Int, rows: Range<Int>)]) {
        geometryIsTiled = true
        let kept = keepRows(in: parts)
        var next = 0
        for part in parts {
            for number in part.rows {
                let path = ListPath(section: part.section, item: number)
                if next < kept.count, kept[next].path == path {
                    setFrame(of: kept[next].cell, at: path)
                    visible.append(kept[next])
                    next += 1
                } else if let row = animations.takeLeaving(path) {
                    setFrame(of: row.cell, at: path)
                    visible.append(row)
                } else if let cell = makeCell(for: path) {
                    visible.append(VisibleRow(path: path, cell: cell))
                }
            }
        }
    }

    /// Takes the rows that stay visible out of `visible`. Moves rows that an update animates out of view to `leaving`, recycles all others.
    private func keepRows(in parts: [(section: Int, rows: Range<Int>)]) -> [VisibleRow] {
        let old = visible
        visible = []
        visible.reserveCapacity(old.count + 1)
        var kept: [VisibleRow] = []
        kept.reserveCapacity(old.count)
        for row in old {
            var isVisible = false
            for part in parts where part.section == row.path.section && part.rows.contains(row.path.item) { isVisible = true }
            if isVisible {
                kept.append(row)
            } else if animations.moves(row.cell) {
                setFrame(of: row.cell, at: row.path)
                animations.leaving.append(row)
            } else {
                recycle(row)
            }
        }
        return kept
    }

    /// Gives a cell the frame of its row, and the margins for a new width; returns the frame, or nil if there is no such row.
    @discardableResult
    func setFrame(of cell: UITableViewCell, at path: ListPath) -> CGRect? {
        guard let rect = rowRect(path) else { return nil }
        if cell.bounds.width != rect.width { cell.edges = edges(of: path) }
        if cell.frame != rect { cell.frame = rect }
        return rect
    }

    func makeCell(for path: ListPath) -> UITableViewCell? {
        guard let cell = sizing.cells.removeValue(forKey: path) ?? prepareCell(for: path) else { return nil }
        showCell(cell, at: path)
        if !animations.transitions.isEmpty { animateInsertion(of: cell, at: path, in: storedGeometry) }
        return cell
    }

    /// Gives a prepared cell its frame, and adds it to the table.
    func showCell(_ cell: UITableViewCell, at path: ListPath) {
        setFrame(of: cell, at: path)
        hideIfDragged(cell, at: path)
        delegate?.tableView(self, willDisplay: cell, forRowAt: source(of: path))
        if cell.superview !== self { insertBehindOtherCells(cell) }
    }

    /// The data source's cell for a row, prepared for it.
    func prepareCell(for path: ListPath) -> UITableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: source(of: path)) else { return nil }
        prepare(cell, for: path)
        return cell
    }

    /// Gives a cell the width, edges, separator, editing mode and selection of its row.
    func prepare(_ cell: UITableViewCell, for path: ListPath) {
        animations.reclaim(cell)
        cell.isHidden = false
        setFrame(of: cell, at: path)
        cell.edges = edges(of: path)
        if style != .plain, cell.backgroundColor === Theme.cellBackground { cell.backgroundColor = Theme.groupedCellBackground }
        cell.showSeparator(separatorStyle == .none ? nil : separatorColor, inset: shownSeparatorInset)
        updateEditing(of: cell, at: path, animated: false)
        cell.setSelected(list.selected.contains(path), animated: false)
        cell.setHighlighted(list.highlighted == path, animated: false)
    }

    // MARK: Separators

    /// Hides the separators above highlighted or selected rows, and shows the others.
    private func updateSeparatorsAboveHighlights() {
        guard hasCoveredSeparators || !list.selected.isEmpty || list.highlighted != nil else { return }
        hasCoveredSeparators = false
        for index in visible.indices {
            let row = visible[index]
            let next = index + 1 < visible.count ? visible[index + 1] : nil
            let isAboveHighlight = next.map { $0.path.section == row.path.section && showsHighlight($0.cell) } ?? false
            if isAboveHighlight { hasCoveredSeparators = true }
            guard row.cell.isAboveHighlight != isAboveHighlight else { continue }
            row.cell.isAboveHighlight = isAboveHighlight
            row.cell.updateSeparator(animated: false)
        }
    }

    /// Whether the row has the background of a highlighted or selected one, and is not being dragged.
    private func showsHighlight(_ cell: UITableViewCell) -> Bool { cell.shownHighlight != nil && drag?.cell !== cell }

    /// Updates the separator of the row above a visible cell when the cell's highlight has appeared or disappeared.
    func updateSeparator(above cell: UITableViewCell, animated: Bool) {
        guard let index = visible.firstIndex(where: { $0.cell === cell }), index > 0 else { return }
        let above = visible[index - 1]
        guard above.path.section == visible[index].path.section else { return }
        above.cell.isAboveHighlight = showsHighlight(cell)
        if above.cell.isAboveHighlight { hasCoveredSeparators = true }
        above.cell.updateSeparator(animated: animated)
    }

    func updateSeparators() {
        for row in visible { row.cell.showSeparator(separatorStyle == .none ? nil : separatorColor, inset: shownSeparatorInset) }
    }

    // MARK: Header and footer of the table

    func replaceHeaderOrFooter(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsGeometry()
    }

    private func layOutTableViews() {
        if let view = tableHeaderView { view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height) }
        if let view = tableFooterView {
            view.frame = CGRect(x: 0, y: storedGeometry.footerTop, width: bounds.width, height: view.bounds.height)
        }
        backgroundView?.frame = bounds
    }

    // MARK: Headers and footers of sections

    func dequeueHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = headerRegistry.take(identifier: identifier) {
            view.prepareForReuse()
            return view
        }
        let view = headerRegistry.viewClass(identifier: identifier)?.init(reuseIdentifier: identifier)
        view?.adapt(to: style, kind: .header)
        return view
    }

    func recycle(_ view: UIView, of element: ListElement) {
        if element.kind == .header {
            delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: element.section)
        } else {
            delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: element.section)
        }
        animations.removeAnimations(of: view)
        view.removeFromSuperview()
        guard let view = view as? UITableViewHeaderFooterView else { return }
        view.forgetAccessibilityNumbers()
        headerRegistry.keep(view, identifier: view.reuseIdentifier)
    }

    /// The height that the delegate returns, else the height set on the table, else the height of the title or the estimate for the
    /// delegate's view, else the theme's height. In a plain table, a header or footer without title and view has the height 0.
    func height(of element: ListElement) -> CGFloat {
        let isHeader = element.kind == .header
        let height =
            isHeader
            ? delegate?.tableView(self, heightForHeaderInSection: element.section)
            : delegate?.tableView(self, heightForFooterInSection: element.section)
        if let height, height >= 0, height.isFinite { return min(height, ListLength.greatest) }
        let usual = isHeader ? sectionHeaderHeight : sectionFooterHeight
        let hasOwn = usual >= 0 && usual.isFinite
        guard let title = title(of: element) else {
            if delegateView(of: element) != nil { return hasOwn ? usual : estimatedHeight(of: element) }
            return style == .plain ? 0 : hasOwn ? usual : isHeader && element.section == 0 ? Theme.groupGap * 2 : Theme.groupGap
        }
        if hasOwn { return usual }
        return style == .plain ? max(Theme.sectionHeaderHeight, Theme.rowHeight - 16) : groupTitleHeight(title, of: element)
    }

    /// The height of the wrapped title and its distances to the rows of its own section and of the neighbouring one.
    private func groupTitleHeight(_ title: String, of element: ListElement) -> CGFloat {
        let label = measuringLabel
        label.font = Theme.groupTitleFont
        label.text = element.kind == .header ? title.uppercased() : title
        let insets = titleInsets
        let width = bounds.width - insets.leading - insets.trailing - 2 * Theme.listMargin(width: bounds.width)
        let height = label.sizeThatFits(CGSize(width: max(1, width), height: .infinity)).height.rounded(.up)
        let gap = element.kind == .footer ? Theme.groupTitleGap : element.section == 0 ? Theme.groupGap * 2 : Theme.groupGap
        return gap + height + Theme.groupTitleGap
    }

    private func title(of element: ListElement) -> String? {
        element.kind == .header
            ? dataSource?.tableView(self, titleForHeaderInSection: element.section)
            : dataSource?.tableView(self, titleForFooterInSection: element.section)
    }

    private func delegateView(of element: ListElement) -> UIView? {
        element.kind == .header
            ? delegate?.tableView(self, viewForHeaderInSection: element.section)
            : delegate?.tableView(self, viewForFooterInSection: element.section)
    }

    /// Adds the headers and footers that have become visible, and recycles those that are no longer visible.
    func tileHeaders() {
        layOutTableViews()
        let frames = visibleSectionFrames()
        if frames.isEmpty, sectionViews.isEmpty { return }
        let gone = sectionViews.filter { view in !frames.contains { $0.element == view.key } }
        for (element, view) in gone.inOrder {
            recycle(view, of: element)
            sectionViews[element] = nil
        }
        for (element, frame) in frames {
            guard let view = sectionViews[element] ?? makeSectionView(element) else { continue }
            if view.frame != frame {
                view.frame = frame
                (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets
            }
            announce(view, of: element)
        }
    }

    /// Notifies the delegate of a header or footer that has become visible.
    private func announce(_ view: UIView, of element: ListElement) {
        guard sizing.unannounced.remove(element) != nil else { return }
        if element.kind == .header {
            delegate?.tableView(self, willDisplayHeaderView: view, forSection: element.section)
        } else {
            delegate?.tableView(self, willDisplayFooterView: view, forSection: element.section)
        }
    }

    func makeSectionView(_ element: ListElement) -> UIView? {
        guard let view = delegateView(of: element) ?? titleView(of: element) else { return nil }
        animations.reclaim(view)
        (view as? UITableViewHeaderFooterView)?.kind = element.kind
        sectionViews[element] = view
        sizing.unannounced.insert(element)
        addSubview(view)
        return view
    }

    private func titleView(of element: ListElement) -> UIView? {
        guard let title = title(of: element) else { return nil }
        let identifier = UITableViewHeaderFooterView.titleIdentifier
        let view = headerRegistry.take(identifier: identifier) ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
        view.adapt(to: style, kind: element.kind)
        view.rowInsets = titleInsets
        view.textLabel?.text = style != .plain && element.kind == .header ? title.uppercased() : title
        return view
    }

    /// The frames of the visible headers and footers, in the order of the content.
    func visibleSectionFrames() -> [(element: ListElement, frame: CGRect)] {
        let span = visibleSpan
        let geometry = storedGeometry
        guard let first = geometry.section(at: span.lowerBound) else { return [] }
        var result: [(element: ListElement, frame: CGRect)] = []
        let stop = contentOffset.y + adjustedContentInset.top
        for number in first..<geometry.sections.count {
            let section = geometry.sections[number]
            guard section.top < span.upperBound else { break }
            if section.header > 0 {
                let height = section.header - headerPadding
                let start = section.top + headerPadding
                // In a plain table a header is held at the top until the end of its section pushes it out.
                let top = style == .plain ? max(start, min(stop, section.footerTop - height)) : start
                let frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
                if frame.maxY > span.lowerBound { result.append((ListElement(.header, ofSection: number), frame)) }
            }
            if section.footer > 0, section.bottom > span.lowerBound, section.footerTop < span.upperBound {
                let frame = CGRect(x: 0, y: section.footerTop, width: bounds.width, height: section.footer)
                result.append((ListElement(.footer, ofSection: number), frame))
            }
        }
        return result
    }
}
