// Items of diffable data sources that the user moves.

internal import Foundation

/// The change of a diffable data source's snapshot by the user.
@MainActor
public struct NSDiffableDataSourceTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
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
@MainActor
public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
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
}
