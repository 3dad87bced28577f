// Highlighting and selection of items, and their context menus.

internal import ListEngine

extension UICollectionView: ListView {
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }
    private var selects: Bool { isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection }

    func contains(_ path: ListPath) -> Bool { path.item >= 0 && path.item < numberOfItems(inSection: path.section) }

    func path(at point: CGPoint) -> ListPath? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let area = CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
        let found = (preparedLayout.layoutAttributesForElements(in: area) ?? [])
            .filter { $0.representedElementCategory == .cell && !$0.isHidden && contains(point, $0) }
        return found.max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }.map { ListPath($0.indexPath) }
    }

    /// Whether an element is at a point in the collection's coordinates.
    private func contains(_ point: CGPoint, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
        guard let host = layout.host(of: attributes.element) else { return attributes.frame.contains(point) }
        return attributes.frame.offsetBy(dx: -host.contentOffset.x, dy: -host.contentOffset.y).contains(point)
    }

    func path(of view: UIView) -> ListPath? { shown.first { $0.value.view === view && $0.key.kind == nil }.map { ListPath($0.key.path) } }

    func cell(at path: ListPath) -> UIView? { cellForItem(at: IndexPath(path)) }

    func canHighlight(_ path: ListPath) -> Bool {
        if isOutlineHeader(path) { return true }
        return selects && delegate?.collectionView(self, shouldHighlightItemAt: IndexPath(path)) ?? true
    }

    func showHighlight(_ isHighlighted: Bool, at path: ListPath) {
        let path = IndexPath(path)
        cellForItem(at: path)?.isHighlighted = isHighlighted
        if isHighlighted {
            delegate?.collectionView(self, didHighlightItemAt: path)
        } else {
            delegate?.collectionView(self, didUnhighlightItemAt: path)
        }
    }

    func showSelection(_ isSelected: Bool, at path: ListPath, animated: Bool) { cellForItem(at: IndexPath(path))?.isSelected = isSelected }

    func delegateWill(_ change: SelectionChange, at path: ListPath) -> ListPath? {
        if isOutlineHeader(path) {
            (cell(at: path) as? UICollectionViewListCell)?.pressOutline()
            return nil
        }
        guard let delegate else { return path }
        let isAllowed =
            change == .select
            ? delegate.collectionView(self, shouldSelectItemAt: IndexPath(path))
            : delegate.collectionView(self, shouldDeselectItemAt: IndexPath(path))
        return isAllowed ? path : nil
    }

    func delegateDid(_ change: SelectionChange, at path: ListPath) {
        switch change {
        case .select: delegate?.collectionView(self, didSelectItemAt: IndexPath(path))
        case .deselect: delegate?.collectionView(self, didDeselectItemAt: IndexPath(path))
        }
    }

    func menu(at point: CGPoint) -> UIContextMenuConfiguration? {
        let selected = indexPathsForSelectedItems ?? []
        let paths = indexPathForItem(at: point).map { selected.contains($0) ? selected : [$0] } ?? []
        return delegate?.collectionView(self, contextMenuConfigurationForItemsAt: paths, point: point)
    }
}

extension UICollectionViewCell: HighlightableCell {
    func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
}

extension UICollectionView {
    /// The interaction that opens the context menus of items.
    public var contextMenuInteraction: UIContextMenuInteraction? { interaction(UIContextMenuInteraction.self) }

    /// The index path of a visible supplementary view; nil for other views.
    public func indexPath(forSupplementaryView supplementaryView: UICollectionReusableView) -> IndexPath? {
        shown.first { $0.value.view === supplementaryView && $0.key.kind != nil && !$0.key.isDecoration }?.key.path
    }
}
