// Rows with the keyboard: the focus moves from one to the next, and Space or Enter presses it.

internal import Foundation

extension UITableView: FocusList {
    func place(of view: UIView) -> IndexPath? { (view as? UITableViewCell).flatMap(indexPath(for:)) }
    func cell(at place: IndexPath) -> UIView? { cellForRow(at: place) }
    /// A list of choices marks the one that holds instead of selecting it.
    func isSelected(_ place: IndexPath) -> Bool {
        selected.contains(place) || (selected.isEmpty && cellForRow(at: place)?.accessoryType == .checkmark)
    }

    /// Whether a press on the row would be for it.
    func canPressRow(at path: IndexPath) -> Bool {
        isSelectable(path) && delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    func pressRow(at path: IndexPath) {
        guard !closeConfirmation(animated: true), canPressRow(at: path), highlighted == nil else { return }
        highlighted = path
        cellForRow(at: path)?.setHighlighted(true, animated: false)
        delegate?.tableView(self, didHighlightRowAt: path)
    }
}

extension UITableViewCell {
    /// Whether the cell shows a row that can be selected.
    var canBePressedByKey: Bool {
        guard let table, let path = table.indexPath(for: self) else { return false }
        return table.canPressRow(at: path)
    }

    func pressByKey() {
        guard let table, let path = table.indexPath(for: self) else { return }
        table.pressRow(at: path)
    }

    func releaseByKey() {
        guard let table, let path = table.highlighted, table.cellForRow(at: path) === self else { return }
        table.selectHighlightedRow()
    }

    func letGoByKey() { table?.unhighlightRow() }
}
