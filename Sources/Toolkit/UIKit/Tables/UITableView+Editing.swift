// The editing mode of a table: deletions and insertions, swipe actions, and rows that are dragged.

internal import ListEngine

extension UITableView {
    func changeEditing(_ isEditing: Bool, animated: Bool) {
        closeSwipe(animated: animated)
        guard _isEditing != isEditing else { return }
        cancelDrag()
        closeConfirmation(animated: animated)
        unhighlight()
        for path in list.selected { setSelected(false, at: path, animated: false) }
        _isEditing = isEditing
        for row in visible + animations.leaving { updateEditing(of: row.cell, at: row.path, animated: animated) }
    }

    func editingRulesDidChange() {
        guard _isEditing else { return }
        for row in visible { updateEditing(of: row.cell, at: row.path, animated: false) }
        updateSelectedHighlights()
    }

    private func canEdit(_ path: ListPath) -> Bool { dataSource?.tableView(self, canEditRowAt: source(of: path)) ?? false }

    /// Shows or hides the editing controls of a row's cell.
    func updateEditing(of cell: UITableViewCell, at path: ListPath, animated: Bool) {
        cell.setConfirming(false, animated: animated)
        let isOn = _isEditing && canEdit(path)
        if isOn {
            let source = source(of: path)
            cell.prepareEditing(
                style: delegate?.tableView(self, editingStyleForRowAt: source) ?? .delete, circle: allowsMultipleSelectionDuringEditing,
                indents: cell.shouldIndentWhileEditing && delegate?.tableView(self, shouldIndentWhileEditingRowAt: source) ?? true,
                moves: canMove(path))
        }
        if cell.isEditing != isOn { cell.setEditing(isOn, animated: animated) }
    }

    /// Whether a press selects a row in the present mode.
    func isSelectable(_ path: ListPath) -> Bool {
        guard _isEditing else { return allowsSelection }
        return allowsSelectionDuringEditing || (allowsMultipleSelectionDuringEditing && canEdit(path))
    }

    // MARK: Deletion and insertion

    func commit(_ style: UITableViewCell.EditingStyle, cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        dataSource?.tableView(self, commit: style, forRowAt: path)
        // The data source may have left the row as it was.
        if indexPath(for: cell) != nil { closeConfirmation(animated: true) }
    }

    /// Shows the button that confirms a deletion.
    func confirmDeletion(of cell: UITableViewCell) {
        guard path(of: cell) != nil else { return }
        closeConfirmation(animated: true)
        confirmingCell = cell
        cell.setConfirming(true, animated: true)
    }

    func confirmationTitle(of cell: UITableViewCell) -> String {
        let title = indexPath(for: cell).flatMap { delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: $0) }
        return title ?? SystemText.shown("Delete")
    }

    /// Hides the delete confirmation button; returns whether there was one.
    @discardableResult
    func closeConfirmation(animated: Bool) -> Bool {
        guard let cell = confirmingCell else { return false }
        confirmingCell = nil
        cell.setConfirming(false, animated: animated)
        return true
    }
}

// MARK: - Swipes

extension UITableView: SwipeList {
    /// The actions at a side of a row; nil if a swipe shows none.
    func swipeConfiguration(_ side: SwipeSide, at path: ListPath) -> UISwipeActionsConfiguration? {
        guard !_isEditing, drag == nil, !list.isUpdating else { return nil }
        guard dataSource?.tableView(self, canEditRowAt: source(of: path)) == true else { return nil }
        let source = source(of: path)
        let configuration: UISwipeActionsConfiguration? =
            switch side {
            case .leading: delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: source)
            case .trailing:
                delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: source)
                    ?? rowActions(at: source) ?? deletion(at: source)
            }
        return configuration?.actions.isEmpty == false ? configuration : nil
    }

    private func rowActions(at path: IndexPath) -> UISwipeActionsConfiguration? {
        guard let actions = delegate?.tableView(self, editActionsForRowAt: path) else { return nil }
        let configuration = UISwipeActionsConfiguration(actions: actions.map { $0.contextualAction(at: path) })
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
    }

    /// The deletion that the data source commits.
    ///
    /// On Apple's systems a table offers it only if the data source implements `commit`. Swift cannot test for that, so the table offers it
    /// until the default implementation of `commit` is called (docs/decisions/0024).
    private func deletion(at path: IndexPath) -> UISwipeActionsConfiguration? {
        guard offersDeletion, delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete == .delete else { return nil }
        let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? SystemText.shown("Delete")
        let action = UIContextualAction(style: .destructive, title: title) { [weak self] _, _, completion in
            guard let self, let dataSource else { return completion(false) }
            dataSource.tableView(self, commit: .delete, forRowAt: path)
            completion(offersDeletion)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }

    // MARK: Calls of the delegate

    func swipeWillBegin(at path: ListPath) {
        closeConfirmation(animated: true)
        delegate?.tableView(self, willBeginEditingRowAt: source(of: path))
    }

    func swipeDidEnd(at path: ListPath?) { delegate?.tableView(self, didEndEditingRowAt: path.map { source(of: $0) }) }
}

extension UITableViewCell: SwipeableCell {
    var swiped: CellSwipe {
        get { editing.swiped }
        set { editing.swiped = newValue }
    }
    /// None: rows of inset groups clip to their corners.
    var roundCorners: (corners: CACornerMask, radius: CGFloat) { ([], 0) }
    func swipeDidChange() { stateDidChange() }
}

// MARK: - Reordering

/// The drag of a row. The data source is notified when the row is dropped; until then all requests to it use the old index paths.
struct RowDrag {
    let from: ListPath
    var to: ListPath
    /// The table's geometry before the drag, with the data source's numbers of rows.
    let geometry: RowGeometry
    /// Maps the data source's index paths to those shown.
    var update: ListUpdate
    let snapshot: UIView
    /// The distance from the top of the snapshot to the finger, in points.
    let grip: CGFloat
    /// The distance from the top of the table's visible part to the finger, in points.
    var finger: CGFloat
    /// The row's cell, which is transparent during the drag.
    weak var cell: UITableViewCell?
    /// Scrolls while the finger is near an edge.
    let displayLink = FrameMotion(named: "drag")

    /// The finger's position, in the middle of the table: a drag does not scroll sideways.
    func position(in table: UITableView) -> CGPoint { CGPoint(x: table.bounds.width / 2, y: finger) }
}

extension UITableView {
    /// The data source's index path for a row that is shown at `path`.
    func source(of path: ListPath) -> IndexPath { IndexPath(drag.flatMap { $0.update.oldPath(of: path) } ?? path) }

    /// The index path at which a row of the data source is shown.
    func shownPath(of source: ListPath) -> ListPath { drag?.update.newPath(of: source) ?? source }

    func canMove(_ path: ListPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: source(of: path)) ?? false }

    /// The delegate's target for a proposed move of a row; nil if the target does not exist.
    private func target(from: ListPath, proposed: ListPath) -> ListPath? {
        let answer = delegate?.tableView(
            self, targetIndexPathForMoveFromRowAt: IndexPath(from), toProposedIndexPath: IndexPath(proposed))
        let target = answer.map { ListPath($0) } ?? proposed
        let counts = drag?.geometry.rowCounts ?? geometry.rowCounts
        guard counts.indices.contains(target.section), target.item >= 0 else { return nil }
        return target.item < counts[target.section] + (target.section == from.section ? 0 : 1) ? target : nil
    }

    /// The change of a section's number of rows by the drag, which the data source does not know yet.
    func rowsMovedByDrag(into section: Int) -> Int {
        guard let drag else { return 0 }
        return (drag.to.section == section ? 1 : 0) - (drag.from.section == section ? 1 : 0)
    }

    /// Moves a row by one, as a drag of its reorder control does. At the end or the start of a section, it moves to the adjacent section.
    func moveRow(of cell: UITableViewCell, by step: Int) {
        guard drag == nil, let from = path(of: cell), canMove(from) else { return }
        var proposed = ListPath(section: from.section, item: from.item + step)
        if !geometry.contains(proposed) {
            let section = from.section + step
            guard geometry.sections.indices.contains(section) else { return }
            proposed = ListPath(section: section, item: step > 0 ? 0 : numberOfRows(inSection: section))
        }
        guard let to = target(from: from, proposed: proposed), to != from else { return }
        dataSource?.tableView(self, moveRowAt: IndexPath(from), to: IndexPath(to))
        update(.moveItem(from: from, to: to))
    }

    /// Called when a touch begins on a row's reorder control.
    func beginDrag(_ cell: UITableViewCell, finger: CGFloat) {
        guard drag == nil, let path = path(of: cell), canMove(path), let snapshot = cell.snapshotView(afterScreenUpdates: false),
            let update = ListUpdate.move(from: path, to: path, counts: storedGeometry.rowCounts)
        else { return }
        closeConfirmation(animated: true)
        unhighlight()
        snapshot.isUserInteractionEnabled = false
        snapshot.frame = cell.frame
        snapshot.layer.setShadow(Theme.draggedRowShadow)
        addSubview(snapshot)
        drag = RowDrag(
            from: path, to: path, geometry: storedGeometry, update: update, snapshot: snapshot,
            grip: finger - (cell.frame.minY - bounds.minY), finger: finger, cell: cell)
        cell.alpha = 0
        drag?.displayLink.handler = { [weak self] _ in
            guard let self, let drag else { return .atRest }
            return scroll(forDragAt: drag.position(in: self), interval: drag.displayLink.interval)
        }
    }

    /// Whether the table shows rows that differ from the data source: during a batch of changes, and while the user drags a row.
    public var hasUncommittedUpdates: Bool { list.batch.isOpen || list.isUpdating || drag != nil }

    func moveDrag(finger: CGFloat) {
        guard drag != nil else { return }
        drag?.finger = finger
        followDrag()
        if let drag, scrollSpeed(forDragAt: drag.position(in: self)) != .zero { drag.displayLink.start(in: self) }
    }

    /// Moves the snapshot to the finger, and its row to the index path there; an open batch has to end first.
    func followDrag() {
        guard let drag, !list.isUpdating, !list.batch.isOpen else { return }
        let height = drag.snapshot.bounds.height
        let top = bounds.minY + drag.finger - drag.grip
        drag.snapshot.center.y = top + height / 2
        guard let proposed = proposal(at: top + height / 2, of: drag) else { return }
        if let target = target(from: drag.from, proposed: proposed) { show(dragAt: target) }
    }

    /// The index path for a dragged row with its middle at `y`. In another section it is before or after the nearest row.
    private func proposal(at y: Double, of drag: RowDrag) -> ListPath? {
        guard let number = storedGeometry.section(at: y) else { return nil }
        let section = storedGeometry.sections[number]
        let count = section.rows.count
        guard count > 0 else { return ListPath(section: number, item: 0) }
        let row = section.rows.row(at: y - section.firstRowTop)
        guard number != drag.to.section else { return ListPath(section: number, item: row) }
        guard let span = storedGeometry.span(of: ListElement(ListPath(section: number, item: row))) else { return nil }
        return ListPath(section: number, item: row + (y > span.top + span.height / 2 ? 1 : 0))
    }

    private func show(dragAt target: ListPath) {
        guard let drag, target != drag.to, let update = ListUpdate.move(from: drag.from, to: target, counts: drag.geometry.rowCounts)
        else { return }
        self.drag?.to = target
        self.drag?.update = update
        self.update(.moveItem(from: drag.to, to: target), from: .drag)
    }

    /// Ends the drag, and has the data source move the row.
    func drop() {
        guard let drag = endDrag() else { return }
        if drag.from != drag.to { dataSource?.tableView(self, moveRowAt: IndexPath(drag.from), to: IndexPath(drag.to)) }
    }

    /// Ends the drag, and shows the row at its old index path.
    func cancelDrag() {
        guard let from = drag?.from else { return }
        // The changes of an open batch have the data source's index paths.
        if list.batch.isOpen { return undoDrag() }
        show(dragAt: from)
        _ = endDrag()
    }

    /// Ends the drag: removes the snapshot and shows the cell, without an update or animation.
    func removeDrag() {
        guard let drag else { return }
        self.drag = nil
        drag.displayLink.stop()
        drag.snapshot.removeFromSuperview()
        drag.cell?.alpha = 1
    }

    /// Ends the drag before an update, and restores the index paths that the rows have in the data source.
    func undoDrag() {
        guard let drag else { return }
        let update = drag.update
        if drag.from.section != drag.to.section { storedGeometry = drag.geometry }
        removeDrag()
        func restored(_ row: VisibleRow) -> VisibleRow { VisibleRow(path: update.oldPath(of: row.path) ?? row.path, cell: row.cell) }
        list.selected = Set(list.selected.compactMap(update.oldPath))
        visible = visible.map(restored).sorted { $0.path < $1.path }
        animations.leaving = animations.leaving.map(restored)
    }

    private func endDrag() -> RowDrag? {
        guard let drag else { return nil }
        removeDrag()
        if let cell = drag.cell, cell === visibleCell(at: drag.to) {
            animations.removeAnimations(of: cell)
            TableTransition.drop(cell, from: drag.snapshot.frame.minY - cell.frame.minY)
        }
        return drag
    }

    /// Hides the new cell of the dragged row.
    func hideIfDragged(_ cell: UITableViewCell, at path: ListPath) {
        guard drag?.to == path else { return }
        cell.alpha = 0
        drag?.cell = cell
    }

    /// Shows the cell of the dragged row before it is used for another row.
    func showIfDragged(_ cell: UITableViewCell) {
        guard let drag, drag.cell === cell else { return }
        cell.alpha = 1
        self.drag?.cell = nil
    }
}
