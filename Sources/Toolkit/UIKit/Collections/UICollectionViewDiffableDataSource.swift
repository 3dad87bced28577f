// A collection's data source that shows snapshots, also of outlines and of items that the user moves.

internal import ListEngine

/// Provides the items of a collection from snapshots of identifiers. A new snapshot updates the collection by the difference.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UICollectionViewDataSource
{
    /// Returns the cell of an item that becomes visible, usually a dequeued one. If it returns nil, the item has an empty cell.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Returns a supplementary view of a kind that becomes visible, usually a dequeued one. If it returns nil, the view is empty.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

    /// Provides headers, footers and other supplementary views; with nil, the default, these views are empty.
    open var supplementaryViewProvider: SupplementaryViewProvider?
    /// Closures that are called when the user expands or collapses an item.
    open var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
    /// Closures that decide whether the user may move an item, and are called when an item was moved.
    open var reorderingHandlers = ReorderingHandlers()
    private let cellProvider: CellProvider
    private(set) weak var collectionView: UICollectionView?
    /// The outlines of sections.
    var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]
    private let state = DiffableState<SectionIdentifierType, ItemIdentifierType>()

    /// Creates an empty data source, and sets it as the data source of the collection.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    // MARK: Snapshots

    /// A copy of the snapshot that the collection shows.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { state.snapshot }

    /// Shows a snapshot. The collection is updated by the difference, with or without animation; `completion` is called after the update.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        forgetOutlines(otherThanIn: snapshot)
        state.show(snapshot, in: collectionView, animated: animatingDifferences, completion: completion)
    }

    /// Shows a snapshot without computing the difference: all items are requested again, and the selection ends.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
    ) {
        forgetOutlines(otherThanIn: snapshot)
        state.replace(by: snapshot)
        collectionView?.reloadData()
        guard let completion else { return }
        if let collectionView { collectionView.runLater([{ _ in completion() }]) } else { completion() }
    }

    // MARK: Identifiers

    /// The item at an index path; nil for one that does not exist.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { state.item(at: indexPath) }
    /// The index path of an item; nil for one that does not exist.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { state.path(of: itemIdentifier) }
    /// The section at an index; nil for one that does not exist.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { state.section(at: index) }
    /// The index of a section; nil for one that does not exist.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { state.snapshot.indexOfSection(sectionIdentifier) }

    // MARK: UICollectionViewDataSource

    /// The number of sections in the snapshot.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { state.snapshot.numberOfSections }
    /// The number of items in a section of the snapshot.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        state.count(ofSection: section)
    }
    /// The cell that the cell provider returns, or an empty cell if it returns nil.
    open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = state.item(at: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) } ?? UICollectionViewCell(frame: .zero)
        (cell as? UICollectionViewListCell)?.outlinePlace = outlinePlace(at: indexPath)
        return cell
    }
    /// The view that `supplementaryViewProvider` returns, or an empty view.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView(frame: .zero)
    }
    /// Returns the result of `canReorderItem`; false without that handler.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        state.item(at: indexPath).flatMap { item in reorderingHandlers.canReorderItem.map { $0(item) } } ?? false
    }
    /// Moves the item in the snapshot, and calls the handlers.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let old = state.snapshot
        guard let new = snapshot(movingItemAt: sourceIndexPath, to: destinationIndexPath) else { return }
        let transaction = NSDiffableDataSourceTransaction(from: old, to: new)
        reorderingHandlers.willReorder?(transaction)
        state.replace(by: new)
        moveInOutlines(itemAt: destinationIndexPath, fromSection: sourceIndexPath.section)
        reorderingHandlers.didReorder?(transaction)
    }
}

// MARK: - Outlines

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
        /// Returns the children of an item that the user expands, to load them on demand. Receives the item and its current children.
        public var snapshotForExpandingParent:
            ((Item, NSDiffableDataSourceSectionSnapshot<Item>) -> NSDiffableDataSourceSectionSnapshot<Item>)?

        /// Handlers that allow everything.
        public init() {}
    }

    /// The items of a section as an outline. A section that is not an outline has only root items; a missing section has no items.
    public func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return outline }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(snapshot().itemIdentifiers(inSection: section))
        return flat
    }

    /// Shows an outline's visible items in a section, which is appended if it does not exist. `completion` is called after the update.
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

// MARK: - Reordering

/// The change of a diffable data source's snapshot by the user.
@MainActor public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The snapshot before the change.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The snapshot after the change.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The difference of the items of all sections, in order.
    public let difference: CollectionDifference<ItemIdentifierType>
    /// The changes of those sections that have different items or another order of items than before, in the order of the sections.
    public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]

    init(
        from old: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        to new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) {
        (initialSnapshot, finalSnapshot) = (old, new)
        difference = new.itemIdentifiers.difference(from: old.itemIdentifiers)
        sectionTransactions = new.sectionIdentifiers.compactMap { section in
            let (before, after) = (old.itemIdentifiers(inSection: section), new.itemIdentifiers(inSection: section))
            return before == after ? nil : NSDiffableDataSourceSectionTransaction(section, from: before, to: after)
        }
    }
}

/// The change of a section's items by the user.
@MainActor public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The section.
    public let sectionIdentifier: SectionIdentifierType
    /// The items before the change, without an outline.
    public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The items after the change, without an outline.
    public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The difference of the items.
    public let difference: CollectionDifference<ItemIdentifierType>

    init(_ section: SectionIdentifierType, from old: [ItemIdentifierType], to new: [ItemIdentifierType]) {
        func snapshot(_ items: [ItemIdentifierType]) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
            var snapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
            snapshot.append(items)
            return snapshot
        }
        sectionIdentifier = section
        (initialSnapshot, finalSnapshot) = (snapshot(old), snapshot(new))
        difference = new.difference(from: old)
    }
}

extension UICollectionViewDiffableDataSource {
    /// The closures for items that the user moves.
    public struct ReorderingHandlers {
        /// Returns whether the user may move an item; nil, the default, for no item.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called before the snapshot changes.
        public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
        /// Called after the snapshot has changed; the application changes its own data here.
        public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

        /// No closures.
        public init() {}
    }

    /// The snapshot after a move of an item; nil if the item or the place does not exist.
    func snapshot(
        movingItemAt source: IndexPath, to target: IndexPath
    ) -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>? {
        var new = snapshot()
        guard let item = itemIdentifier(for: source), let section = sectionIdentifier(for: target.section) else { return nil }
        new.deleteItems([item])
        let rest = new.itemIdentifiers(inSection: section)
        guard (0...rest.count).contains(target.item) else { return nil }
        if target.item < rest.count {
            new.insertItems([item], beforeItem: rest[target.item])
        } else {
            new.appendItems([item], toSection: section)
        }
        return new
    }

    /// Moves an item in the outlines of its sections after the user has moved it to `path`: below the nearest item above it, as its first
    /// child if that is expanded, else beside it. The descendants move with the item. A section that is not an outline has only root items;
    /// it becomes an outline if the item has descendants.
    func moveInOutlines(itemAt path: IndexPath, fromSection number: Int) {
        guard !outlines.isEmpty, let item = itemIdentifier(for: path), let old = sectionIdentifier(for: number),
            let section = sectionIdentifier(for: path.section)
        else { return }
        var part = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        part.append([item])
        if let outline = outlines[old] {
            part = outline.snapshot(of: item, includingParent: true)
            outlines[old]?.delete([item])
        }
        if outlines[section] == nil, part.items.count > 1 {
            var flat = snapshot(for: section)
            flat.delete([item])
            outlines[section] = flat
        }
        let target = outlines[section]
        let above = snapshot().itemIdentifiers(inSection: section).prefix(path.item).last { target?.contains($0) == true }
        outlines[section]?.insert(part, below: above)
        showVisibleItems(ofOutlinesIn: Set([old, section]))
        showOutlinePlaces(animated: true)
    }

    /// Updates the items of sections to those that their outlines show: after a move, the visible children of the moved item are still at
    /// their old places. All sections are updated at once, because the children may move to another section.
    private func showVisibleItems(ofOutlinesIn sections: Set<SectionIdentifierType>) {
        var all = snapshot()
        let changed = outlines.filter { sections.contains($0.key) && $0.value.visibleItems != all.itemIdentifiers(inSection: $0.key) }
        guard !changed.isEmpty else { return }
        for section in changed.keys { all.deleteItems(all.itemIdentifiers(inSection: section)) }
        for (section, outline) in changed { all.appendItems(outline.visibleItems, toSection: section) }
        apply(all)
    }
}

extension NSDiffableDataSourceSectionSnapshot {
    /// Inserts the items of a snapshot as the first children of an expanded parent, after another item, or with nil at the beginning.
    fileprivate mutating func insert(_ snapshot: Self, below item: ItemIdentifierType?) {
        if let item, let child = isExpanded(item) ? self.snapshot(of: item).rootItems.first : nil {
            insert(snapshot, before: child)
        } else if let item {
            insert(snapshot, after: item)
        } else if let first = rootItems.first {
            insert(snapshot, before: first)
        } else {
            self = snapshot
        }
    }
}
