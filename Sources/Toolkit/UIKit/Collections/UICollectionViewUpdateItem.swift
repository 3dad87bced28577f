// One change of a batch of updates, for layouts.

public import Foundation
internal import ListEngine

/// An insertion, a deletion, a reload or a move in a batch of updates.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    /// The kinds of changes. Raw values are Apple's.
    nonisolated public enum Action: Int, Sendable {
        case insert = 0
        case delete = 1
        case reload = 2
        case move = 3
        case none = 4
    }

    /// The index path before the batch; nil for an insertion. A section has the item `NSNotFound`.
    open var indexPathBeforeUpdate: IndexPath? { before }
    /// The index path after the batch; nil for a deletion. A section has the item `NSNotFound`.
    open var indexPathAfterUpdate: IndexPath? { after }
    /// The kind of the change.
    open var updateAction: Action { action }
    private let before: IndexPath?
    private let after: IndexPath?
    private let action: Action

    init(_ action: Action, before: IndexPath? = nil, after: IndexPath? = nil) {
        (self.action, self.before, self.after) = (action, before, after)
        super.init()
    }

    /// The changes of a batch.
    static func items(of entries: [ListBatch.Entry], through update: ListUpdate) -> [UICollectionViewUpdateItem] {
        func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        return entries.flatMap { entry -> [UICollectionViewUpdateItem] in
            switch entry.change {
            case .insertItems(let paths): paths.map { .init(.insert, after: IndexPath($0)) }
            case .deleteItems(let paths): paths.map { .init(.delete, before: IndexPath($0)) }
            case .reloadItems(let paths):
                paths.map { .init(.reload, before: IndexPath($0), after: update.newPath(of: $0).map { IndexPath($0) }) }
            case .moveItem(let from, let to): [.init(.move, before: IndexPath(from), after: IndexPath(to))]
            case .insertSections(let numbers): numbers.map { .init(.insert, after: path($0)) }
            case .deleteSections(let numbers): numbers.map { .init(.delete, before: path($0)) }
            case .reloadSections(let numbers):
                numbers.map { .init(.reload, before: path($0), after: update.newSection(of: $0).map(path)) }
            case .moveSection(let from, let to): [.init(.move, before: path(from), after: path(to))]
            }
        }
    }
}
