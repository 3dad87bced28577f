// The cells of the visible rows: a row that appears reuses the cell of a row that has left the screen.

internal import Foundation
internal import ListEngine
internal import QuartzCore

/// A visible row.
@MainActor
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

    /// Makes the data source configure visible cells again. Another cell that it returns replaces the visible one.
    func reconfigure(_ paths: [ListPath]) {
        guard list.staleness != .content, !list.isUpdating else { return }
        guard !list.batch.isOpen else { return list.reconfigured += paths }
        var replaced: [ListPath] = []
        for path in paths {
            guard let cell = visibleCell(at: path) else { continue }
            reconfiguredCell = cell
            let new = dataSource?.tableView(self, cellForRowAt: source(of: path))
            reconfiguredCell = nil
            if new !== cell { replaced.append(path) }
            cell.measuredInPass = 0
        }
        guard !replaced.isEmpty else { return performBatch(nil, completion: nil) }
        update(.reloadItems(replaced), animation: RowAnimation.none.rawValue)
    }

    func unregisteredCell(_ identifier: String) -> UITableViewCell {
        NSLog("UITableView: no class is registered for cells called %@", identifier)
        return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    func recycle(_ row: VisibleRow) {
        row.cell.forgetAccessibilityNumbers()
        // Showing a hidden subview again is cheaper than adding it again.
        row.cell.isHidden = true
        TableTransition.removeAnimations(of: row.cell)
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
    func tile() {
        if !list.isUpdating { tileNow() }
    }

    func tileNow() {
        _ = geometry
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
        return !framesAreStale && parts.reduce(0) { $0 + $1.rows.count } == visible.count
            && first.path == ListPath(section: begin.section, item: begin.rows.lowerBound)
            && last.path == ListPath(section: end.section, item: end.rows.upperBound - 1)
    }

    /// Whether the table's width or the geometry has changed since the visible cells got their frames.
    private var framesAreStale: Bool {
        guard let row = visible.first, let rect = rowRect(row.path) else { return true }
        if row.cell.frame != rect { return true }
        guard visible.count > 1, let last = visible.last, let end = rowRect(last.path) else { return false }
        return last.cell.frame != end
    }

    private func exchangeRows(_ parts: [(section: Int, rows: Range<Int>)]) {
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

    /// Empties `visible` and returns the rows that stay visible, in order. Moves rows that an update animates out of view to `leaving`, and
    /// recycles all others.
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
            } else if !animations.isEmpty, TableTransition.moves(row.cell) {
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
        setFrame(of: cell, at: path)
        hideIfDragged(cell, at: path)
        delegate?.tableView(self, willDisplay: cell, forRowAt: source(of: path))
        if cell.superview !== self { insertBehindOtherCells(cell) }
        if !animations.transitions.isEmpty { animateInsertion(of: cell, at: path) }
        return cell
    }

    /// The data source's cell for a row, with the row's width, edges, separator, editing mode and selection.
    func prepareCell(for path: ListPath) -> UITableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: source(of: path)) else { return nil }
        animations.reclaim(cell)
        cell.isHidden = false
        setFrame(of: cell, at: path)
        cell.edges = edges(of: path)
        if style != .plain, cell.backgroundColor === Theme.cellBackground { cell.backgroundColor = Theme.groupedCellBackground }
        cell.showSeparator(separatorStyle == .none ? nil : separatorColor, inset: shownSeparatorInset)
        updateEditing(of: cell, at: path, animated: false)
        cell.setSelected(list.selected.contains(path), animated: false)
        cell.setHighlighted(list.highlighted == path, animated: false)
        return cell
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
}
