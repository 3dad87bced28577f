// The state that the diffable data sources of tables and of collections share: the applied snapshot and the index paths of its items.

internal import Foundation
internal import ListEngine

/// The snapshot that a list shows.
@MainActor
struct DiffableState<Section: Hashable, Item: Hashable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    private(set) var snapshot = Snapshot()
    /// The index paths of all items; nil until one is requested.
    private var paths: [Item: IndexPath]?

    /// Replaces the snapshot by `new` without its marks for reloading and reconfiguring; returns the old snapshot.
    @discardableResult
    mutating func replace(by new: Snapshot) -> Snapshot {
        let old = snapshot
        snapshot = new
        snapshot.sectionsToReload = []
        snapshot.itemsToReload = []
        snapshot.itemsToReconfigure = []
        paths = nil
        return old
    }

    func count(ofSection number: Int) -> Int {
        snapshot.sections.indices.contains(number) ? snapshot.numberOfItems(inSection: snapshot.sections[number]) : 0
    }

    func item(at path: IndexPath) -> Item? {
        guard snapshot.sections.indices.contains(path.section), let items = snapshot.items[snapshot.sections[path.section]],
            items.indices.contains(path.item)
        else { return nil }
        return items[path.item]
    }

    mutating func path(of item: Item) -> IndexPath? {
        guard snapshot.owners[item] != nil else { return nil }
        if let paths { return paths[item] }
        var made: [Item: IndexPath] = [:]
        made.reserveCapacity(snapshot.numberOfItems)
        for (number, section) in snapshot.sections.enumerated() {
            for (index, item) in (snapshot.items[section] ?? []).enumerated() { made[item] = IndexPath(item: index, section: number) }
        }
        paths = made
        return made[item]
    }

    func section(at number: Int) -> Section? { snapshot.sections.indices.contains(number) ? snapshot.sections[number] : nil }
}

extension ListView {
    /// Applies a snapshot's difference as a batch, without animation unless `animated`.
    func apply(_ changes: [ListChange], animation: Int, animated: Bool, change: @escaping () -> Void, completion: (() -> Void)?) {
        let work = {
            self.performBatch {
                change()
                for entry in changes { self.update(entry, animation: animation) }
            } completion: { _ in
                completion?()
            }
        }
        if animated { work() } else { UIView.performWithoutAnimation(work) }
    }
}
