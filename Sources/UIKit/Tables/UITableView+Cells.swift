// Cells for the rows in sight: what leaves is used again for what comes.

internal import Foundation
internal import QuartzCore

extension UITableView {
    // MARK: Reuse

    func registerCell(_ cellClass: AnyClass?, identifier: String) {
        registry.cellClasses[identifier] = cellClass as? UITableViewCell.Type
    }

    func dequeue(_ identifier: String) -> UITableViewCell? {
        if let cell = registry.takeCell(identifier) {
            cell.prepareForReuse()
            return cell
        }
        return registry.cellClasses[identifier].map { $0.init(style: .default, reuseIdentifier: identifier) }
    }

    func unregisteredCell(_ identifier: String) -> UITableViewCell {
        NSLog("UITableView: no class is registered for cells called %@", identifier)
        return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    func recycle(_ row: VisibleRow) {
        row.cell.forgetAccessibilityNumbers()
        // Hidden rather than taken out: coming back is then a matter of one property.
        row.cell.isHidden = true
        TableTransition.settle(row.cell)
        row.cell.endFade()
        showIfDragged(row.cell)
        if row.cell === confirmingCell {
            confirmingCell = nil
            row.cell.setConfirming(false, animated: false)
        }
        row.cell.setHighlighted(false, animated: false)
        if row.cell.isAboveMarked {
            row.cell.isAboveMarked = false
            row.cell.markDidChange(animated: false)
        }
        registry.keep(row.cell)
        delegate?.tableView(self, didEndDisplaying: row.cell, forRowAt: source(of: row.path))
    }

    // MARK: Rows in sight

    /// Sees to it that exactly the rows in sight have cells, at their places.
    func tile() {
        // In the middle of an update cells and places do not go together.
        if !isMakingUpdates { tileNow() }
    }

    func tileNow() {
        let parts = measuredParts()
        if !isTiled(parts) { exchangeRows(parts) }
        joinMarks()
        if !flights.transitions.isEmpty { tileLeaving() }
        tileMargins()
    }

    private func isTiled(_ parts: [(section: Int, rows: Range<Int>)]) -> Bool {
        guard let first = visible.first, let last = visible.last, let begin = parts.first, let end = parts.last else {
            return parts.isEmpty && visible.isEmpty
        }
        return !tilingIsStale && parts.reduce(0) { $0 + $1.rows.count } == visible.count
            && first.section == begin.section && first.row == begin.rows.lowerBound
            && last.section == end.section && last.row == end.rows.upperBound - 1
    }

    /// The width has changed, or rows have other places.
    private var tilingIsStale: Bool {
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
                if next < kept.count, kept[next].section == part.section, kept[next].row == number {
                    place(kept[next].cell, section: part.section, row: number)
                    visible.append(kept[next])
                    next += 1
                    continue
                }
                let path = IndexPath(row: number, section: part.section)
                if let row = flights.takeLeaving(path) {
                    place(row.cell, at: path)
                    visible.append(row)
                } else if let cell = makeCell(for: path) {
                    visible.append(VisibleRow(path: path, cell: cell))
                }
            }
        }
    }

    /// Takes all rows out of `visible`: returns those that stay in sight, in order, and gives the cells of the others back.
    private func keepRows(in parts: [(section: Int, rows: Range<Int>)]) -> [VisibleRow] {
        let old = visible
        visible = []
        visible.reserveCapacity(old.count + 1)
        var kept: [VisibleRow] = []
        kept.reserveCapacity(old.count)
        for row in old {
            var isInSight = false
            for part in parts where part.section == row.section && part.rows.contains(row.row) { isInSight = true }
            if isInSight {
                kept.append(row)
            } else if !flights.isEmpty, TableTransition.moves(row.cell) {
                place(row.cell, at: row.path)
                flights.leaving.append(row)
            } else {
                recycle(row)
            }
        }
        return kept
    }

    private func place(_ cell: UITableViewCell, at path: IndexPath) {
        place(cell, section: path.section, row: path.row)
    }

    private func place(_ cell: UITableViewCell, section: Int, row: Int) {
        guard let rect = rowRect(section: section, row: row), cell.frame != rect else { return }
        if cell.bounds.width != rect.width { cell.edges = edges(of: IndexPath(row: row, section: section)) }
        cell.frame = rect
    }

    func makeCell(for path: IndexPath) -> UITableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: source(of: path)) else { return nil }
        flights.reclaim(cell)
        cell.isHidden = false
        place(cell, at: path)
        cell.edges = edges(of: path)
        if style != .plain, cell.backgroundColor === Theme.cellBackground { cell.backgroundColor = Theme.groupedCellBackground }
        cell.showSeparator(separatorStyle == .none ? nil : separatorColor, inset: ownSeparatorInset)
        applyEditing(to: cell, at: path, animated: false)
        cell.setSelected(selected.contains(path), animated: false)
        cell.setHighlighted(highlighted == path, animated: false)
        hideIfDragged(cell, at: path)
        delegate?.tableView(self, willDisplay: cell, forRowAt: source(of: path))
        if cell.superview !== self { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
        if !flights.transitions.isEmpty { bringIn(cell, at: path) }
        return cell
    }

    // MARK: Asked heights

    /// The rows in sight, with the heights of all of them known.
    ///
    /// A row that comes into sight above the others may turn out higher than estimated: what is in sight stays where it is.
    private func measuredParts() -> [(section: Int, rows: Range<Int>)] {
        var parts = geometry.rows(in: visibleSpan)
        guard storedGeometry.hasAskedHeights else { return parts }
        let anchor = visible.first?.path
        var anchorTop = anchor.flatMap { storedGeometry.span(of: $0)?.top }
        // Higher rows push others out, lower ones let others in: a few rounds settle it.
        for _ in 0..<8 {
            let unknown = parts.flatMap { part in part.rows.map { IndexPath(row: $0, section: part.section) } }
                .filter { storedGeometry.isEstimate($0) }
            if unknown.isEmpty { break }
            for path in unknown { storedGeometry.setHeight(askedHeight(path), of: path) }
            if let anchor, let before = anchorTop, let after = storedGeometry.span(of: anchor)?.top, after != before {
                anchorTop = after
                contentSizeMayHaveChanged()
                shiftContent(by: after - before)
            }
            parts = storedGeometry.rows(in: visibleSpan)
        }
        contentSizeMayHaveChanged()
        return parts
    }

    // MARK: Separators

    /// Takes the line above a marked row away, and gives it back to rows above others.
    private func joinMarks() {
        guard hasCoveredSeparators || !selected.isEmpty || highlighted != nil else { return }
        hasCoveredSeparators = false
        for index in visible.indices {
            let row = visible[index]
            let next = index + 1 < visible.count ? visible[index + 1] : nil
            let isAboveMarked = next.map { $0.section == row.section && isMarked($0.cell) } ?? false
            if isAboveMarked { hasCoveredSeparators = true }
            guard row.cell.isAboveMarked != isAboveMarked else { continue }
            row.cell.isAboveMarked = isAboveMarked
            row.cell.markDidChange(animated: false)
        }
    }

    /// Whether the row is seen on a ground of its own, at its place: not while it is in the user's hand.
    private func isMarked(_ cell: UITableViewCell) -> Bool { cell.shownHighlight != nil && drag?.cell !== cell }

    /// A row in sight is marked now, or no longer: the one above draws its line accordingly.
    func markDidChange(of cell: UITableViewCell, animated: Bool) {
        guard let index = visible.firstIndex(where: { $0.cell === cell }), index > 0 else { return }
        let above = visible[index - 1]
        guard above.section == visible[index].section else { return }
        above.cell.isAboveMarked = isMarked(cell)
        if above.cell.isAboveMarked { hasCoveredSeparators = true }
        above.cell.markDidChange(animated: animated)
    }

    func updateSeparators() {
        for row in visible { row.cell.showSeparator(separatorStyle == .none ? nil : separatorColor, inset: ownSeparatorInset) }
    }
}
