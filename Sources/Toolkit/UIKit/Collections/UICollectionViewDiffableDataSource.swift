// A collection's data source that shows snapshots, and updates the collection by their differences.

public import Foundation
internal import ListEngine

/// Provides the items of a collection from snapshots of identifiers. Applying a snapshot updates the collection by the difference from the
/// previous one.
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
    private var state = DiffableState<SectionIdentifierType, ItemIdentifierType>()

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
        guard let collectionView else {
            state.replace(by: snapshot)
            completion?()
            return
        }
        let difference = SnapshotDifference(from: state.snapshot, to: snapshot)
        collectionView.apply(
            difference.changes, animation: 0, animated: animatingDifferences, change: { self.state.replace(by: snapshot) },
            completion: completion)
        let paths = snapshot.itemsToReconfigure.compactMap { indexPath(for: $0) }
        if !paths.isEmpty { collectionView.reconfigureItems(at: paths) }
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
