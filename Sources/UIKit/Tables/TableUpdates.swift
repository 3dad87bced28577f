// Rows that are inserted, deleted, moved: where each of the others is afterwards. Pure.

internal import Foundation

/// The changes between `beginUpdates` and `endUpdates`.
///
/// Deletions, reloads and the origins of moves are named by the rows' old numbers, insertions and targets by the new ones.
nonisolated struct TableUpdates: Sendable {
    struct Move: Hashable, Sendable {
        let from: IndexPath
        let to: IndexPath
    }

    /// How many `beginUpdates` wait for their end.
    var depth = 0
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var moved: [Move] = []
    /// Whether whole sections change, which has everything loaded anew.
    var changesSections = false

    var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && moved.isEmpty && !changesSections }

    /// By how many rows `section` grows.
    func growth(ofSection section: Int) -> Int {
        let more = Set(inserted).union(moved.map(\.to)).count { $0.section == section }
        let less = Set(deleted).union(moved.map(\.from)).count { $0.section == section }
        return more - less
    }

    /// The new places of rows by their old ones; nil for rows that are gone.
    func mapping() -> (IndexPath) -> IndexPath? {
        let gone = Dictionary(grouping: Set(deleted).union(moved.map(\.from)), by: \.section).mapValues { $0.map(\.row).sorted() }
        let come = Dictionary(grouping: Set(inserted).union(moved.map(\.to)), by: \.section).mapValues { $0.map(\.row).sorted() }
        let targets = Dictionary(moved.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
        let deletedRows = Set(deleted)
        return { old in
            if let target = targets[old] { return target }
            if deletedRows.contains(old) { return nil }
            var row = old.row - gone[old.section, default: []].count { $0 < old.row }
            for insertion in come[old.section, default: []] where insertion <= row { row += 1 }
            return IndexPath(row: row, section: old.section)
        }
    }
}
