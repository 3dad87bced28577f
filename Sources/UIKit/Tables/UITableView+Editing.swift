// A table that is edited: which rows are, how, and what is done to them.

internal import Foundation

extension UITableView {
    func changeEditing(_ on: Bool, animated: Bool) {
        guard editingNow != on else { return }
        cancelDrag()
        closeConfirmation(animated: animated)
        unhighlightRow()
        // What is selected while editing is another matter than what is selected otherwise.
        for path in selected { deselect(path, animated: false) }
        editingNow = on
        for row in visible + flights.leaving { applyEditing(to: row.cell, at: row.path, animated: animated) }
    }

    func editingRulesDidChange() {
        guard editingNow else { return }
        for row in visible { applyEditing(to: row.cell, at: row.path, animated: false) }
    }

    private func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: source(of: path)) ?? false }

    /// Has a cell look as its row is edited.
    func applyEditing(to cell: UITableViewCell, at path: IndexPath, animated: Bool) {
        cell.setConfirming(false, animated: animated)
        let isOn = editingNow && canEdit(path)
        if isOn {
            let asked = source(of: path)
            cell.prepareEditing(
                style: delegate?.tableView(self, editingStyleForRowAt: asked) ?? .delete, circle: allowsMultipleSelectionDuringEditing,
                indents: cell.shouldIndentWhileEditing && delegate?.tableView(self, shouldIndentWhileEditingRowAt: asked) ?? true,
                moves: canMove(path))
        }
        if cell.isEditing != isOn { cell.setEditing(isOn, animated: animated) }
    }

    // MARK: Selection

    /// Whether a press selects the row, as things are.
    func isSelectable(_ path: IndexPath) -> Bool {
        guard editingNow else { return allowsSelection }
        return allowsSelectionDuringEditing || (allowsMultipleSelectionDuringEditing && canEdit(path))
    }

    /// Whether several rows may be selected, as things are.
    var selectsSeveral: Bool { editingNow ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    // MARK: Deletion and insertion

    func commit(_ style: UITableViewCell.EditingStyle, cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        dataSource?.tableView(self, commit: style, forRowAt: path)
        // Unless the row has gone it looks as before.
        if indexPath(for: cell) != nil { closeConfirmation(animated: true) }
    }

    func askToDelete(_ cell: UITableViewCell) {
        guard indexPath(for: cell) != nil else { return }
        closeConfirmation(animated: true)
        confirmingCell = cell
        cell.setConfirming(true, animated: true)
    }

    func confirmationTitle(of cell: UITableViewCell) -> String {
        let asked = indexPath(for: cell).flatMap { delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: $0) }
        return asked ?? SystemText.shown("Delete")
    }

    /// Whether a row asked to be deleted, and no longer does.
    @discardableResult
    func closeConfirmation(animated: Bool) -> Bool {
        guard let cell = confirmingCell else { return false }
        confirmingCell = nil
        cell.setConfirming(false, animated: animated)
        return true
    }
}
