// Items under the finger are highlighted, and selected when it lifts.

internal import Foundation

extension UICollectionView {
    // MARK: By hand

    func highlightItem(under touch: UITouch) {
        if highlighted != nil, highlightingTouch != nil { return }
        unhighlightItem()
        // A press on the collection itself, over an item, is one that stopped it moving.
        guard allowsSelection, touch.view !== self else { return }
        guard let path = path(at: touch.location(in: self)), let cell = cellForItem(at: path),
            delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return }
        highlighted = path
        highlightingTouch = touch
        cell.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: path)
    }

    /// A finger that leaves its item does not select it.
    func followTouch(_ touch: UITouch) {
        guard let highlighted, path(at: touch.location(in: self)) != highlighted else { return }
        unhighlightItem()
    }

    func unhighlightItem() {
        guard let path = highlighted else { return }
        highlighted = nil
        cellForItem(at: path)?.isHighlighted = false
        delegate?.collectionView(self, didUnhighlightItemAt: path)
    }

    func selectHighlightedItem() {
        guard let path = highlighted else { return }
        unhighlightItem()
        if allowsMultipleSelection, selected.contains(path) {
            userDeselects(path)
        } else {
            userSelects(path)
        }
    }

    /// The selected item of a collection that allows one only is selected anew.
    private func userSelects(_ path: IndexPath) {
        guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        if !allowsMultipleSelection {
            for other in selected.sorted() where other != path { userDeselects(other) }
        }
        mark(path, isSelected: true)
        delegate?.collectionView(self, didSelectItemAt: path)
    }

    private func userDeselects(_ path: IndexPath) {
        guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
        mark(path, isSelected: false)
        delegate?.collectionView(self, didDeselectItemAt: path)
    }

    // MARK: By code, which the delegate does not hear of

    func select(_ path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || path == nil {
            for other in selected where other != path { mark(other, isSelected: false) }
        }
        guard let path, path.item >= 0, path.item < numberOfItems(inSection: path.section) else { return }
        mark(path, isSelected: true)
        if !scrollPosition.isEmpty { scrollToItem(at: path, at: scrollPosition, animated: animated) }
    }

    func mark(_ path: IndexPath, isSelected: Bool) {
        if isSelected { selected.insert(path) } else { selected.remove(path) }
        cellForItem(at: path)?.isSelected = isSelected
    }
}
