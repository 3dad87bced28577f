// Highlighting and selection of rows, and their context menus.

internal import ListEngine

extension UITableView: ListView {
    var selectsSeveral: Bool { _isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    func contains(_ path: ListPath) -> Bool { geometry.contains(path) }

    func path(at point: CGPoint) -> ListPath? { point.x >= bounds.minX && point.x < bounds.maxX ? geometry.row(at: point.y) : nil }

    func path(of view: UIView) -> ListPath? { visible.first { $0.cell === view }?.path }

    func cell(at path: ListPath) -> UIView? { visibleCell(at: path) }

    func visibleCell(at path: ListPath) -> UITableViewCell? { visible.first { $0.path == path }?.cell }

    /// Whether a row is selected. While the table has no selection, a visible row with a check mark counts as selected.
    func isSelected(at indexPath: IndexPath) -> Bool {
        list.selected.contains(ListPath(indexPath)) || (list.selected.isEmpty && cellForRow(at: indexPath)?.accessoryType == .checkmark)
    }

    func acceptsPress() -> Bool { !closeConfirmation(animated: true) && !closeSwipe(animated: true) }

    func canHighlight(_ path: ListPath) -> Bool {
        isSelectable(path) && delegate?.tableView(self, shouldHighlightRowAt: IndexPath(path)) ?? true
    }

    func showHighlight(_ isHighlighted: Bool, at path: ListPath) {
        visibleCell(at: path)?.setHighlighted(isHighlighted, animated: false)
        if isHighlighted {
            delegate?.tableView(self, didHighlightRowAt: IndexPath(path))
        } else {
            delegate?.tableView(self, didUnhighlightRowAt: IndexPath(path))
        }
    }

    func showSelection(_ isSelected: Bool, at path: ListPath, animated: Bool) {
        // Includes rows that an animation is moving off the screen: they can still be seen, and may come back.
        for row in visible + animations.leaving where row.path == path { row.cell.setSelected(isSelected, animated: animated) }
    }

    /// Updates the backgrounds of selected rows, which depend on whether the table selects several rows.
    func updateSelectedHighlights() {
        for row in visible + animations.leaving where list.selected.contains(row.path) { row.cell.updateHighlight() }
    }

    func delegateWill(_ change: SelectionChange, at path: ListPath) -> ListPath? {
        guard let delegate else { return path }
        let answer =
            change == .select
            ? delegate.tableView(self, willSelectRowAt: IndexPath(path)) : delegate.tableView(self, willDeselectRowAt: IndexPath(path))
        return answer.map { ListPath($0) }
    }

    func delegateDid(_ change: SelectionChange, at path: ListPath) {
        switch change {
        case .select: delegate?.tableView(self, didSelectRowAt: IndexPath(path))
        case .deselect: delegate?.tableView(self, didDeselectRowAt: IndexPath(path))
        }
    }

    func menu(at point: CGPoint) -> UIContextMenuConfiguration? {
        guard drag == nil, let path = indexPathForRow(at: point), cellForRow(at: path) != nil else { return nil }
        return delegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
    }
}

extension UITableViewCell: HighlightableCell {
    /// The hover effect of the cell: a rectangle behind its content. Nil if the cell cannot be highlighted.
    var rowPointerStyle: UIPointerStyle? {
        guard isPressableCell else { return nil }
        let preview = UITargetedPreview(view: self)
        return UIPointerStyle(effect: .hover(preview, preferredTintMode: .underlay), shape: .roundedRect(bounds, radius: 0))
    }
}
