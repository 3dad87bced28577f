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
