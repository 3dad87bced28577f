// Items with the keyboard: arrows move the focus from one to its neighbour, and Space or Enter presses it.

internal import Foundation

extension UICollectionView: FocusList {
    func place(of view: UIView) -> IndexPath? { (view as? UICollectionViewCell).flatMap(indexPath(for:)) }
    func cell(at place: IndexPath) -> UIView? { cellForItem(at: place) }
    func isSelected(_ place: IndexPath) -> Bool { selected.contains(place) }

    /// Whether a press on the item would be for it.
    func canPressItem(at path: IndexPath) -> Bool {
        allowsSelection && delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }

    func pressItem(at path: IndexPath) {
        guard canPressItem(at: path), highlighted == nil, let cell = cellForItem(at: path) else { return }
        highlighted = path
        cell.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: path)
    }
}

extension UICollectionViewCell {
    private var collection: UICollectionView? { superview as? UICollectionView }

    /// Whether the cell shows an item that can be selected.
    var canBePressedByKey: Bool {
        guard let collection, let path = collection.indexPath(for: self) else { return false }
        return collection.canPressItem(at: path)
    }

    func pressByKey() {
        guard let collection, let path = collection.indexPath(for: self) else { return }
        collection.pressItem(at: path)
    }

    func releaseByKey() {
        guard let collection, let path = collection.highlighted, collection.cellForItem(at: path) === self else { return }
        collection.selectHighlightedItem()
    }

    func letGoByKey() { collection?.unhighlightItem() }
}
