// Items that are inserted, deleted, moved: where each of the others is afterwards. Pure.

internal import Foundation

/// The changes of one batch.
///
/// Deletions, reloads and the origins of moves are named by the items' old numbers, insertions and targets by the new ones.
nonisolated struct CollectionUpdates: Sendable {
    struct Move: Hashable, Sendable {
        let from: IndexPath
        let to: IndexPath
    }

    /// How many batches, one within the other, are being collected.
    var depth = 0
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var moved: [Move] = []
    /// Whether whole sections change, which has everything asked for anew.
    var changesSections = false

    var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && moved.isEmpty && !changesSections }

    /// Whether the changes lead from the old numbers of items to the new ones.
    func lead(from old: [Int], to new: [Int]) -> Bool {
        guard old.count == new.count else { return false }
        let gone = numbers(deleted + moved.map(\.from))
        let come = numbers(inserted + moved.map(\.to))
        return old.indices.allSatisfy { section in
            let leaving = gone[section, default: []]
            let coming = come[section, default: []]
            return leaving.allSatisfy { $0 >= 0 && $0 < old[section] } && coming.allSatisfy { $0 >= 0 && $0 < new[section] }
                && old[section] - leaving.count + coming.count == new[section]
        }
    }

    /// The new places of items by their old ones; nil for items that are gone.
    func mapping() -> (IndexPath) -> IndexPath? {
        let gone = numbers(deleted + moved.map(\.from))
        let come = numbers(inserted + moved.map(\.to))
        let targets = Dictionary(moved.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
        let deletedItems = Set(deleted)
        return { old in
            if deletedItems.contains(old) { return nil }
            if let target = targets[old] { return target }
            var item = old.item - gone[old.section, default: []].count { $0 < old.item }
            for arrival in come[old.section, default: []] where arrival <= item { item += 1 }
            return IndexPath(item: item, section: old.section)
        }
    }

    /// The items' numbers by section, in order, each once.
    private func numbers(_ paths: [IndexPath]) -> [Int: [Int]] {
        Dictionary(grouping: Set(paths), by: \.section).mapValues { $0.map(\.item).sorted() }
    }
}
