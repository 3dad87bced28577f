// The changes of one batch of updates, as they are passed to a table or a collection.

/// A change of items or of sections. As in UIKit, deletions and reloads use the numbers before the batch, insertions those after it,
/// and a move leads from a number before the batch to one after it, in whatever order the changes are made.
public enum ListChange: Sendable {
    /// New items, by their numbers after the batch.
    case insertItems([ListPath])
    /// Items that no longer exist, by their numbers before the batch.
    case deleteItems([ListPath])
    /// The reloaded items, by their numbers before the batch. Their cells are replaced.
    case reloadItems([ListPath])
    /// An item that keeps its cell, from its number before the batch to its number after it.
    case moveItem(from: ListPath, to: ListPath)
    /// New sections, by their numbers after the batch.
    case insertSections([Int])
    /// Sections that no longer exist, by their numbers before the batch.
    case deleteSections([Int])
    /// Sections that request their contents again, by their numbers before the batch.
    case reloadSections([Int])
    /// A section that keeps its items, from its number before the batch to its number after it.
    case moveSection(from: Int, to: Int)
}

/// Collects changes until the outermost of several nested batches ends.
public struct ListBatch: Sendable {
    /// A change and its animation, a number that only the caller interprets.
    public typealias Entry = (change: ListChange, animation: Int)

    private var depth = 0
    private var entries: [Entry] = []

    /// A batch without changes.
    public init() {}

    /// Whether a batch has begun and not ended.
    public var isOpen: Bool { depth > 0 }

    /// Begins a batch, nested in the open one if there is one.
    public mutating func begin() { depth += 1 }

    /// Adds a change to the open batch.
    public mutating func add(_ change: ListChange, animation: Int) { entries.append((change, animation)) }

    /// Ends the innermost batch; returns all changes when that was the outermost one, nil otherwise.
    public mutating func end() -> [Entry]? {
        guard depth > 0 else { return nil }
        depth -= 1
        guard depth == 0 else { return nil }
        defer { entries = [] }
        return entries
    }
}
