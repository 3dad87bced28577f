// What is to happen to a table's rows and sections: collected here between `beginUpdates` and `endUpdates`.

internal import Foundation

/// The changes between `beginUpdates` and `endUpdates`.
///
/// Deletions, reloads and the origins of moves are named by the old numbers, insertions and targets by the new ones.
struct TableUpdates {
    /// Rows that were named together.
    nonisolated struct Rows: Sendable {
        let paths: [IndexPath]
        let animation: UITableView.RowAnimation
    }

    /// Sections that were named together.
    nonisolated struct Sections: Sendable {
        let numbers: IndexSet
        let animation: UITableView.RowAnimation
    }

    nonisolated struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
        let from: Place
        let to: Place
    }

    /// How many `beginUpdates` wait for their end.
    var depth = 0
    var deleted: [Rows] = []
    var inserted: [Rows] = []
    var reloaded: [Rows] = []
    var moved: [Move<IndexPath>] = []
    var deletedSections: [Sections] = []
    var insertedSections: [Sections] = []
    var reloadedSections: [Sections] = []
    var movedSections: [Move<Int>] = []
    /// What is to be told once all rows are where they belong.
    var completions: [(Bool) -> Void] = []
}
