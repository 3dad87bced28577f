// Sections of a diffable data source that are outlines: trees of items that can be expanded and collapsed.

internal import Foundation

extension UICollectionViewDiffableDataSource {
    /// Closures that are called when the user expands or collapses an item; all are nil by default.
    public struct SectionSnapshotHandlers<Item: Hashable> {
        /// Whether the user may expand an item; nil allows all.
        public var shouldExpandItem: ((Item) -> Bool)?
        /// Called before the user expands an item.
        public var willExpandItem: ((Item) -> Void)?
        /// Whether the user may collapse an item; nil allows all.
        public var shouldCollapseItem: ((Item) -> Bool)?
        /// Called before the user collapses an item.
        public var willCollapseItem: ((Item) -> Void)?
        /// Returns the children of an item that the user expands, for children that are loaded on demand. Receives the item and its current
        /// children.
        public var snapshotForExpandingParent:
            ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?

        /// Handlers that allow everything.
        public init() {}
    }

    /// The items of a section as an outline. A section that is not an outline has only root items; a missing section has no items.
    public func snapshot(
        for section: SectionIdentifierType
    ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return outline }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(snapshot().itemIdentifiers(inSection: section))
        return flat
    }

    /// Shows the visible items of an outline in a section. Appends the section if it does not exist. `completion` is called after the
    /// update.
    public func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        var all = self.snapshot()
        if all.indexOfSection(section) == nil { all.appendSections([section]) }
        all.deleteItems(all.itemIdentifiers(inSection: section))
        all.appendItems(snapshot.visibleItems, toSection: section)
        outlines[section] = snapshot
        apply(all, animatingDifferences: animatingDifferences, completion: completion)
        showOutlinePlaces(animated: animatingDifferences)
    }

    /// Removes the outlines that do not match the items of their sections in a snapshot.
    func forgetOutlines(otherThanIn snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
        guard !outlines.isEmpty else { return }
        outlines = outlines.filter { $0.value.visibleItems == snapshot.itemIdentifiers(inSection: $0.key) }
    }

    /// The place of an item in the outline of its section; nil if the section is not an outline.
    func outlinePlace(at path: IndexPath) -> OutlinePlace? {
        guard !outlines.isEmpty, let section = sectionIdentifier(for: path.section), let outline = outlines[section],
            let item = itemIdentifier(for: path)
        else { return nil }
        return OutlinePlace(level: outline.level(of: item), isExpanded: outline.isExpanded(item))
    }

    /// Updates the levels and the disclosure indicators of the visible cells.
    func showOutlinePlaces(animated: Bool) {
        guard let collectionView else { return }
        let work = {
            for cell in collectionView.visibleCells {
                guard let cell = cell as? UICollectionViewListCell, let path = collectionView.indexPath(for: cell) else { continue }
                cell.outlinePlace = self.outlinePlace(at: path)
            }
        }
        if animated, collectionView.window != nil { UIView.animate(withDuration: Theme.editDuration, animations: work) } else { work() }
    }
}

extension UICollectionViewDiffableDataSource: OutlineDataSource {
    func toggleItem(at path: IndexPath) {
        guard let section = sectionIdentifier(for: path.section), var outline = outlines[section], let item = itemIdentifier(for: path)
        else { return }
        let handlers = sectionSnapshotHandlers
        if outline.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let children = handlers.snapshotForExpandingParent?(item, outline.snapshot(of: item)) {
                outline.replace(childrenOf: item, using: children)
            }
            outline.expand([item])
        }
        apply(outline, to: section)
    }
}
