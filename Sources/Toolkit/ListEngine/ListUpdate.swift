// Batches of updates: the changes, the mapping of index paths through them, and contradictions of the data source.

/// The effect of one batch of changes on every section and item.
///
/// Memory and time of `init` grow with the numbers of changes and sections. Mapping a section or an index path takes O(log changes).
/// Items without changes take no memory.
public struct ListUpdate: Sendable {
    private let sections: IndexShift
    private let sectionMoves: Moves<Int>
    private let itemMoves: Moves<ListPath>
    /// The changes of items, by the old numbers of their sections; sections without changes are left out.
    private var items: [Int: IndexShift] = [:]
    private let reloadedItems: Set<ListPath>
    private let reloadedSections: Set<Int>
    /// Changes of sections before changes of items.
    private let entries: [ListBatch.Entry]

    /// Moves by their origins and by their targets.
    private struct Moves<Key: Hashable & Sendable>: Sendable {
        private(set) var targets: [Key: Key] = [:]
        private(set) var origins: [Key: Key] = [:]

        /// Adds a move; ignores a move with the origin or the target of an earlier one.
        mutating func add(_ origin: Key, to target: Key) {
            guard targets[origin] == nil, origins[target] == nil else { return }
            targets[origin] = target
            origins[target] = origin
        }
    }

    /// - Parameters:
    ///   - before: the number of items in each section before the changes.
    ///   - after: the data source's number of items in each section after them.
    /// - Throws: a contradiction between the changes and the numbers.
    public init(_ entries: [ListBatch.Entry], before: [Int], after: [Int]) throws(ListMismatch) {
        var (inserted, deleted, reloaded) = (Set<ListPath>(), Set<ListPath>(), Set<ListPath>())
        var (insertedSections, deletedSections, reloadedSections) = (Set<Int>(), Set<Int>(), Set<Int>())
        var (itemMoves, sectionMoves) = (Moves<ListPath>(), Moves<Int>())
        for (change, _) in entries {
            switch change {
            case .insertItems(let paths): inserted.formUnion(paths)
            case .deleteItems(let paths): deleted.formUnion(paths)
            case .reloadItems(let paths): reloaded.formUnion(paths)
            case .moveItem(let origin, let target): itemMoves.add(origin, to: target)
            case .insertSections(let numbers): insertedSections.formUnion(numbers)
            case .deleteSections(let numbers): deletedSections.formUnion(numbers)
            case .reloadSections(let numbers): reloadedSections.formUnion(numbers)
            case .moveSection(let origin, let target): sectionMoves.add(origin, to: target)
            }
        }
        self.entries = entries.filter(\.change.isOfSections) + entries.filter { !$0.change.isOfSections }
        (self.itemMoves, self.sectionMoves) = (itemMoves, sectionMoves)
        (self.reloadedItems, self.reloadedSections) = (reloaded, reloadedSections)
        sections = IndexShift(
            removed: deletedSections.union(sectionMoves.targets.keys), inserted: insertedSections.union(sectionMoves.origins.keys))
        try Self.check(sections: sections.removed + reloadedSections, exist: before.count, .before)
        try Self.check(sections: sections.inserted, exist: after.count, .after)
        let counts = ListMismatch.Counts(
            before: before.count, after: after.count, inserted: sections.inserted.count - sectionMoves.origins.count,
            deleted: sections.removed.count - sectionMoves.targets.count)
        guard counts.agree else { throw .sections(counts) }
        try mapItems(inserted: inserted, deleted: deleted, before: before, after: after)
    }

    private mutating func mapItems(
        inserted: Set<ListPath>, deleted: Set<ListPath>, before: [Int], after: [Int]
    ) throws(ListMismatch) {
        let leaving = deleted.union(itemMoves.targets.keys)
        let coming = inserted.union(itemMoves.origins.keys)
        try Self.check(items: leaving.union(reloadedItems), exist: before, .before)
        try Self.check(items: coming, exist: after, .after)
        let removed = Dictionary(grouping: leaving, by: \.section)
        let added = Dictionary(grouping: coming, by: \.section)
        for (section, count) in before.enumerated() {
            guard let new = newSection(of: section), !reloadedSections.contains(section) else { continue }
            let (removed, added) = (removed[section] ?? [], added[new] ?? [])
            guard count != after[new] || !removed.isEmpty || !added.isEmpty else { continue }
            let shift = IndexShift(removed: removed.map(\.item), inserted: added.map(\.item))
            let (movedOut, movedIn) = (removed.count { itemMoves.targets[$0] != nil }, added.count { itemMoves.origins[$0] != nil })
            let counts = ListMismatch.Counts(
                before: count, after: after[new], inserted: added.count - movedIn, deleted: removed.count - movedOut,
                movedIn: movedIn, movedOut: movedOut)
            guard counts.agree else { throw .items(section: new, counts) }
            items[section] = shift
        }
    }

    private static func check(sections: [Int], exist count: Int, _ time: ListMismatch.Time) throws(ListMismatch) {
        for section in sections where section < 0 || section >= count { throw .noSection(section, of: count, time) }
    }

    private static func check(items: Set<ListPath>, exist counts: [Int], _ time: ListMismatch.Time) throws(ListMismatch) {
        for path in items {
            guard counts.indices.contains(path.section) else { throw .noSection(path.section, of: counts.count, time) }
            guard path.item >= 0, path.item < counts[path.section] else { throw .noItem(path, of: counts[path.section], time) }
        }
    }

    // MARK: Index paths

    /// The new number of a section; nil if it is deleted.
    public func newSection(of old: Int) -> Int? { sectionMoves.targets[old] ?? sections.new(old) }

    /// The old number of a section; nil if it is inserted.
    public func oldSection(of new: Int) -> Int? { sectionMoves.origins[new] ?? sections.old(new) }

    /// The new index path of an item; nil if it or its section is deleted, or if its section is reloaded.
    public func newPath(of old: ListPath) -> ListPath? {
        if let target = itemMoves.targets[old] { return target }
        guard !reloadedSections.contains(old.section), let section = newSection(of: old.section) else { return nil }
        guard let shift = items[old.section] else { return ListPath(section: section, item: old.item) }
        return shift.new(old.item).map { ListPath(section: section, item: $0) }
    }

    /// The old index path of an item; nil if it or its section is inserted, or if its section is reloaded.
    public func oldPath(of new: ListPath) -> ListPath? {
        if let origin = itemMoves.origins[new] { return origin }
        guard let section = oldSection(of: new.section), !reloadedSections.contains(section) else { return nil }
        guard let shift = items[section] else { return ListPath(section: section, item: new.item) }
        return shift.old(new.item).map { ListPath(section: section, item: $0) }
    }

    /// The new index paths of selected items that still exist.
    public func newSelection(of old: Set<ListPath>) -> Set<ListPath> { Set(old.compactMap(newPath)) }

    /// Whether the section with the number `old` before the batch is reloaded.
    public func isReloaded(section old: Int) -> Bool { reloadedSections.contains(old) }

    /// Whether the batch replaces the cell of the item that had the index path `old`.
    public func isReloaded(_ old: ListPath) -> Bool { reloadedSections.contains(old.section) || reloadedItems.contains(old) }

    /// Whether the batch moves the item that had the index path `old`, or its section.
    public func isMoved(_ old: ListPath) -> Bool { itemMoves.targets[old] != nil || sectionMoves.targets[old.section] != nil }

    // MARK: Animations

    /// Whether the batch deletes or reloads an element or its section; `old` has the index path before the batch.
    private func replaces(_ old: ListElement) -> Bool {
        if old.kind == .item { return isReloaded(old.path) || newPath(of: old.path) == nil }
        return isReloaded(section: old.section) || newSection(of: old.section) == nil
    }

    /// The animation given with the deletion or reload of an element or its section; nil for one that stays. `old` has the index path
    /// before the batch.
    public func animation(removing old: ListElement) -> Int? {
        guard replaces(old) else { return nil }
        return animation { change in
            switch change {
            case .deleteSections(let numbers), .reloadSections(let numbers): numbers.contains(old.section)
            case .deleteItems(let paths), .reloadItems(let paths): old.kind == .item && paths.contains(old.path)
            default: false
            }
        }
    }

    /// The animation given with the insertion or reload of an element or its section; nil for one that stays. `new` has the index path
    /// after the batch.
    public func animation(inserting new: ListElement) -> Int? {
        let oldSection = oldSection(of: new.section)
        let oldPath = new.kind == .item ? oldPath(of: new.path) : nil
        let old = new.kind == .item ? oldPath.map { ListElement($0) } : oldSection.map { ListElement(new.kind, ofSection: $0) }
        if let old, !replaces(old) { return nil }
        return animation { change in
            switch change {
            case .insertSections(let numbers): numbers.contains(new.section)
            case .reloadSections(let numbers): oldSection.map(numbers.contains) ?? false
            case .insertItems(let paths): new.kind == .item && paths.contains(new.path)
            case .reloadItems(let paths): oldPath.map(paths.contains) ?? false
            default: false
            }
        }
    }

    /// The animation of the change that names an element. The element must be one that the batch inserts, deletes or reloads.
    private func animation(where names: (ListChange) -> Bool) -> Int? {
        // The element is changed, thus by the only change, which may have too many index paths to search.
        if entries.count == 1 { return entries[0].animation }
        return entries.first { names($0.change) }?.animation
    }
}

extension ListChange {
    fileprivate var isOfSections: Bool {
        switch self {
        case .insertSections, .deleteSections, .reloadSections, .moveSection: true
        case .insertItems, .deleteItems, .reloadItems, .moveItem: false
        }
    }
}

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

/// An update that contradicts the numbers of sections or items that the data source returns.
public enum ListMismatch: Error, Hashable, Sendable {
    /// Whether a number applies before or after the batch.
    public enum Time: String, Sendable { case before, after }

    /// How many sections or items there are before and after the batch, and how many the batch inserts, deletes and moves.
    public struct Counts: Hashable, Sendable {
        let before, after, inserted, deleted: Int
        var movedIn = 0, movedOut = 0

        var agree: Bool { before + inserted - deleted + movedIn - movedOut == after }
    }

    /// The batch names a section that does not exist.
    case noSection(Int, of: Int, Time)
    /// The batch names an item that does not exist.
    case noItem(ListPath, of: Int, Time)
    /// The numbers of sections do not add up.
    case sections(Counts)
    /// The numbers of items in a section do not add up; `section` is its number after the batch.
    case items(section: Int, Counts)

    /// A sentence with all numbers, in which an item is called `noun`, such as "row".
    public func description(of noun: String) -> String {
        switch self {
        case .noSection(let section, let count, let time):
            return "invalid update: section \(section) is named, but the number of sections \(time) the update is \(count)"
        case .noItem(let path, let count, let time):
            return "invalid update: \(noun) \(path.item) of section \(path.section) is named, but the number of \(noun)s in it "
                + "\(time) the update is \(count)"
        case .sections(let counts):
            return "invalid number of sections: \(counts.after) after the update must equal \(counts.before) before it, "
                + "plus \(counts.inserted) inserted, minus \(counts.deleted) deleted"
        case .items(let section, let counts):
            return "invalid number of \(noun)s in section \(section): \(counts.after) after the update must equal \(counts.before) "
                + "before it, plus \(counts.inserted) inserted, minus \(counts.deleted) deleted, plus \(counts.movedIn) moved in, "
                + "minus \(counts.movedOut) moved out"
        }
    }
}

/// Maps an element's index before a set of removals and insertions to its index after them, and back. A lookup takes O(log n) time, where n
/// is the number of removals and insertions.
struct IndexShift: Sendable {
    /// The old indices of the removed elements, in ascending order without duplicates.
    let removed: [Int]
    /// The new indices of the inserted elements, in ascending order without duplicates.
    let inserted: [Int]

    init(removed: some Sequence<Int>, inserted: some Sequence<Int>) {
        self.removed = Set(removed).sorted()
        self.inserted = Set(inserted).sorted()
    }

    /// The new index of the element at index `old`; nil if the element is removed.
    func new(_ old: Int) -> Int? { Self.map(old, removed: removed, inserted: inserted) }

    /// The old index of the element at index `new`; nil if the element is inserted.
    func old(_ new: Int) -> Int? { Self.map(new, removed: inserted, inserted: removed) }

    private static func map(_ number: Int, removed: [Int], inserted: [Int]) -> Int? {
        let before = firstIndex(in: removed.count) { removed[$0] < number }
        if before < removed.count, removed[before] == number { return nil }
        // The element's rank among those that stay, to which the number of insertions before it is added.
        let rank = number - before
        return rank + firstIndex(in: inserted.count) { inserted[$0] - $0 <= rank }
    }
}
