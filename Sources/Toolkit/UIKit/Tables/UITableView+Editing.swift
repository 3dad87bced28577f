// The editing mode of a table: which rows can be edited, and the commit of deletions and insertions.

internal import Foundation
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
