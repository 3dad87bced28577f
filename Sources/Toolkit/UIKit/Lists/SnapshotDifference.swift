// The difference between two snapshots, as the changes of one batch of updates.

internal import Foundation
internal import ListEngine

/// The deletions, insertions and moves that lead from one list of identifiers to another. Identifiers must be unique in each list.
nonisolated struct OrderDifference {
    var deleted: [Int] = []
    var inserted: [Int] = []
    var moved: [(from: Int, to: Int)] = []

    /// Takes O(n log n) time. The number of moves is minimal: the identifiers of a longest subsequence in unchanged order stay.
    init<Identifier: Hashable>(from old: [Identifier], to new: [Identifier]) {
        guard old != new else { return }
        let positions = Dictionary(zip(old, old.indices), uniquingKeysWith: { first, _ in first })
        var remains = [Bool](repeating: false, count: old.count)
        var (from, to): ([Int], [Int]) = ([], [])
        for (index, identifier) in new.enumerated() {
            guard let position = positions[identifier] else {
                inserted.append(index)
                continue
            }
            remains[position] = true
            from.append(position)
            to.append(index)
        }
        deleted = old.indices.filter { !remains[$0] }
        let stay = Self.longestAscent(in: from)
        for index in from.indices where !stay[index] { moved.append((from[index], to[index])) }
    }

    /// Whether each number belongs to one longest ascending subsequence (patience sorting).
    static func longestAscent(in numbers: [Int]) -> [Bool] {
        var stays = [Bool](repeating: false, count: numbers.count)
        // ends[n] is the index of the smallest number that ends an ascending subsequence of n + 1 numbers, previous[i] the index of the
        // number before numbers[i] in its subsequence.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            if let last = ends.last, numbers[last] < number { low = high }
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var index = ends.last ?? -1
        while index >= 0 {
            stays[index] = true
            index = previous[index]
        }
        return stays
    }
}

/// The changes that lead from one snapshot to another.
nonisolated struct SnapshotDifference {
    private(set) var changes: [ListChange] = []

    init<Section: Hashable, Item: Hashable>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        let sections = OrderDifference(from: old.sections, to: new.sections)
        if !sections.deleted.isEmpty { changes.append(.deleteSections(sections.deleted)) }
        if !sections.inserted.isEmpty { changes.append(.insertSections(sections.inserted)) }
        for move in sections.moved { changes.append(.moveSection(from: move.from, to: move.to)) }
        let oldNumbers = Dictionary(zip(old.sections, old.sections.indices), uniquingKeysWith: { first, _ in first })
        let reloaded = Set(new.sectionsToReload).filter { oldNumbers[$0] != nil }
        if !reloaded.isEmpty { changes.append(.reloadSections(reloaded.compactMap { oldNumbers[$0] })) }
        addItems(from: old, to: new, oldNumbers: oldNumbers, reloaded: reloaded)
    }

    private mutating func addItems<Section: Hashable, Item: Hashable>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>,
        oldNumbers: [Section: Int], reloaded: Set<Section>
    ) {
        var (deleted, inserted): ([ListPath], [ListPath]) = ([], [])
        /// The old index paths of items that leave their section for another one.
        var origins: [Item: ListPath] = [:]
        var arrivals: [(item: Item, path: ListPath)] = []
        for (number, section) in old.sections.enumerated() where new.items[section] == nil {
            for (index, item) in old.itemIdentifiers(inSection: section).enumerated() where new.owners[item] != nil {
                origins[item] = ListPath(section: number, item: index)
            }
        }
        for (newNumber, section) in new.sections.enumerated() where !reloaded.contains(section) {
            let newItems = new.itemIdentifiers(inSection: section)
            guard let oldNumber = oldNumbers[section] else {
                for (index, item) in newItems.enumerated() where old.owners[item] != nil {
                    arrivals.append((item, ListPath(section: newNumber, item: index)))
                }
                continue
            }
            let oldItems = old.itemIdentifiers(inSection: section)
            let difference = OrderDifference(from: oldItems, to: newItems)
            for index in difference.deleted {
                let path = ListPath(section: oldNumber, item: index)
                if new.owners[oldItems[index]] != nil { origins[oldItems[index]] = path } else { deleted.append(path) }
            }
            for index in difference.inserted {
                let path = ListPath(section: newNumber, item: index)
                if old.owners[newItems[index]] != nil { arrivals.append((newItems[index], path)) } else { inserted.append(path) }
            }
            for move in difference.moved {
                changes.append(
                    .moveItem(from: ListPath(section: oldNumber, item: move.from), to: ListPath(section: newNumber, item: move.to)))
            }
        }
        pair(arrivals, with: &origins, inserted: &inserted)
        // Items that move into a reloaded section are deleted from their old section.
        deleted += origins.values.filter { new.items[old.sections[$0.section]] != nil }
        if !deleted.isEmpty { changes.append(.deleteItems(deleted)) }
        if !inserted.isEmpty { changes.append(.insertItems(inserted)) }
        addReloads(from: old, to: new, oldNumbers: oldNumbers, reloaded: reloaded)
    }

    /// Adds a move for each item that changes its section; an item from a reloaded section is inserted instead.
    private mutating func pair<Item: Hashable>(
        _ arrivals: [(item: Item, path: ListPath)], with origins: inout [Item: ListPath], inserted: inout [ListPath]
    ) {
        for (item, path) in arrivals {
            if let origin = origins.removeValue(forKey: item) {
                changes.append(.moveItem(from: origin, to: path))
            } else {
                inserted.append(path)
            }
        }
    }

    private mutating func addReloads<Section: Hashable, Item: Hashable>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>,
        oldNumbers: [Section: Int], reloaded: Set<Section>
    ) {
        let marked = Set(new.itemsToReload)
        guard !marked.isEmpty else { return }
        var paths: [ListPath] = []
        for section in Set(marked.compactMap { old.owners[$0] }) where !reloaded.contains(section) {
            guard let number = oldNumbers[section] else { continue }
            for (index, item) in old.itemIdentifiers(inSection: section).enumerated() where marked.contains(item) {
                paths.append(ListPath(section: number, item: index))
            }
        }
        if !paths.isEmpty { changes.append(.reloadItems(paths)) }
    }
}
