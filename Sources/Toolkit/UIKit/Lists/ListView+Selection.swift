// Cells are highlighted while they are pressed, by a finger or a key, and selected at the end of the press.

internal import Foundation
internal import ListEngine

extension ListView {
    func acceptsPress() -> Bool { true }

    // MARK: Focus

    func indexPath(of view: UIView) -> IndexPath? { path(of: view).map { IndexPath($0) } }
    func cell(at indexPath: IndexPath) -> UIView? { cell(at: ListPath(indexPath)) }
    func isSelected(at indexPath: IndexPath) -> Bool { list.selected.contains(ListPath(indexPath)) }

    // MARK: Touches

    /// Highlights the cell under the first finger.
    func touchesDidBegin(_ touches: Set<UITouch>) {
        guard let touch = touches.first, list.highlighted == nil || list.highlightingTouch == nil else { return }
        unhighlight()
        // The view of a touch that stopped scrolling is the list itself, even over a cell.
        guard acceptsPress(), touch.view !== self, let path = path(at: touch.location(in: self)) else { return }
        highlight(path)
        if list.highlighted != nil { list.highlightingTouch = touch }
    }

    /// Removes the highlight when the finger leaves the cell.
    func touchesDidMove(_ touches: Set<UITouch>) {
        guard let touch = highlightingTouch(in: touches), let path = list.highlighted, self.path(at: touch.location(in: self)) != path
        else { return }
        unhighlight()
    }

    func touchesDidEnd(_ touches: Set<UITouch>) {
        if highlightingTouch(in: touches) != nil { selectHighlighted() }
    }

    func touchesWereCancelled(_ touches: Set<UITouch>) {
        if highlightingTouch(in: touches) != nil { unhighlight() }
    }

    private func highlightingTouch(in touches: Set<UITouch>) -> UITouch? {
        list.highlightingTouch.flatMap { touches.contains($0) ? $0 : nil }
    }

    fileprivate func highlight(_ path: ListPath) {
        guard list.highlighted == nil, cell(at: path) != nil, canHighlight(path) else { return }
        list.highlighted = path
        showHighlight(true, at: path)
    }

    func unhighlight() {
        guard let path = list.highlighted else { return }
        list.highlighted = nil
        showHighlight(false, at: path)
    }

    /// Selects the highlighted cell. If the list allows multiple selection and the cell is selected, deselects it.
    fileprivate func selectHighlighted() {
        guard let path = list.highlighted else { return }
        unhighlight()
        if selectsSeveral, list.selected.contains(path) { press(.deselect, at: path) } else { press(.select, at: path) }
    }

    private func press(_ change: SelectionChange, at pressed: ListPath) {
        guard let path = delegateWill(change, at: pressed) else { return }
        if change == .select, !selectsSeveral {
            for other in list.selected.sorted() where other != path { press(.deselect, at: other) }
        }
        setSelected(change == .select, at: path, animated: false)
        delegateDid(change, at: path)
    }

    // MARK: Selection by the program, without the delegate

    /// Selects an item; nil deselects all. Without multiple selection, deselects all other items. Returns the item if it exists.
    @discardableResult
    func select(_ path: IndexPath?, animated: Bool) -> ListPath? {
        let path = path.map { ListPath($0) }
        if !selectsSeveral || path == nil {
            for other in list.selected where other != path { setSelected(false, at: other, animated: animated) }
        }
        guard let path, contains(path) else { return nil }
        setSelected(true, at: path, animated: animated)
        return path
    }

    func setSelected(_ isSelected: Bool, at path: ListPath, animated: Bool) {
        if isSelected { list.selected.insert(path) } else { list.selected.remove(path) }
        showSelection(isSelected, at: path, animated: animated)
    }
}

/// Presses of a visible cell with a key.
extension UIView {
    /// The list of a cell. The cell may be in the scroll view of its section.
    private var superList: (any ListView)? { superview as? any ListView ?? (superview as? SectionScrollView)?.superview as? any ListView }

    private var listItem: (list: any ListView, path: ListPath)? {
        guard let list = superList, let path = list.path(of: self) else { return nil }
        return (list, path)
    }

    /// Whether the view is a cell that a press highlights.
    var isPressableCell: Bool { listItem.map { $0.list.canHighlight($0.path) } ?? false }

    func beginCellPress() {
        guard let (list, path) = listItem, list.acceptsPress() else { return }
        list.highlight(path)
    }

    func endCellPress() {
        guard let (list, path) = listItem, list.list.highlighted == path else { return }
        list.selectHighlighted()
    }

    func cancelCellPress() { superList?.unhighlight() }
}
