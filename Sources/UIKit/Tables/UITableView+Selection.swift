// Rows under the finger are highlighted, and selected when it lifts.

internal import Foundation

extension UITableView {
    // MARK: By hand

    func highlightRow(under touch: UITouch) {
        if highlighted != nil, highlightingTouch != nil { return }
        unhighlightRow()
        // A press on the table itself, over a row, is one that stopped it moving.
        guard !closeConfirmation(animated: true), touch.view !== self else { return }
        guard let path = indexPathForRow(at: touch.location(in: self)), cellForRow(at: path) != nil, isSelectable(path),
            delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
        else { return }
        highlighted = path
        highlightingTouch = touch
        cellForRow(at: path)?.setHighlighted(true, animated: false)
        delegate?.tableView(self, didHighlightRowAt: path)
    }

    /// A finger that leaves its row does not select it.
    func followTouch(_ touch: UITouch) {
        guard let highlighted, indexPathForRow(at: touch.location(in: self)) != highlighted else { return }
        unhighlightRow()
    }

    func unhighlightRow() {
        guard let path = highlighted else { return }
        highlighted = nil
        cellForRow(at: path)?.setHighlighted(false, animated: false)
        delegate?.tableView(self, didUnhighlightRowAt: path)
    }

    func selectHighlightedRow() {
        guard let path = highlighted else { return }
        unhighlightRow()
        if selectsSeveral, selected.contains(path) {
            userDeselects(path)
        } else {
            userSelects(path)
        }
    }

    private func userSelects(_ pressed: IndexPath) {
        guard let delegate else {
            select(pressed, animated: false, scrollPosition: .none)
            return
        }
        guard let path = delegate.tableView(self, willSelectRowAt: pressed) else { return }
        if !selectsSeveral {
            for other in selected where other != path { userDeselects(other) }
        }
        mark(path, isSelected: true, animated: false)
        delegate.tableView(self, didSelectRowAt: path)
    }

    private func userDeselects(_ pressed: IndexPath) {
        guard let delegate else {
            mark(pressed, isSelected: false, animated: false)
            return
        }
        guard let path = delegate.tableView(self, willDeselectRowAt: pressed) else { return }
        mark(path, isSelected: false, animated: false)
        delegate.tableView(self, didDeselectRowAt: path)
    }

    // MARK: By code, which the delegate does not hear of

    func select(_ path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !selectsSeveral || path == nil {
            for other in selected where other != path { mark(other, isSelected: false, animated: animated) }
        }
        guard let path, geometry.contains(path) else { return }
        mark(path, isSelected: true, animated: animated)
        if scrollPosition != .none { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    func deselect(_ path: IndexPath, animated: Bool) {
        if selected.contains(path) { mark(path, isSelected: false, animated: animated) }
    }

    private func mark(_ path: IndexPath, isSelected: Bool, animated: Bool) {
        if isSelected { selected.insert(path) } else { selected.remove(path) }
        // A row on its way out of sight can still be seen, and may come back.
        for row in visible + flights.leaving where row.path == path { row.cell.setSelected(isSelected, animated: animated) }
    }
}
