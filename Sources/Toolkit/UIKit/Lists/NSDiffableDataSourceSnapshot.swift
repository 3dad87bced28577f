// The state of a diffable data source: identifiers in order, the applied snapshot, and differences.

internal import ListEngine

/// The identifiers of sections and of their items at one point in time, in order. All identifiers of a snapshot are unique: an identifier
/// that is added a second time is ignored, with a message.
///
/// Appending takes constant time for each item. Other changes of items take time in proportion to the items of the sections they change,
/// and changes of sections in proportion to the number of sections.
nonisolated public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    /// The sections in order.
    var sections: [SectionIdentifierType] = []
    /// The items of each section, in order.
    var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    /// The section of each item.
    var owners: [ItemIdentifierType: SectionIdentifierType] = [:]
    /// The sections marked by `reloadSections`, in the order in which they were marked.
    public internal(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The items marked by `reloadItems`, in the order in which they were marked.
    public internal(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The items marked by `reconfigureItems`, in the order in which they were marked.
    public internal(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

    /// A snapshot without sections.
    public init() {}

    // MARK: Contents

    /// The number of items in all sections.
    public var numberOfItems: Int { owners.count }
    /// The number of sections.
    public var numberOfSections: Int { sections.count }
    /// The sections in order.
    public var sectionIdentifiers: [SectionIdentifierType] { sections }
    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { items[$0] ?? [] } }

    /// The number of items in a section; 0 for one that does not exist.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { items[identifier]?.count ?? 0 }
    /// The items of a section, in order; none for one that does not exist.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] { items[identifier] ?? [] }
    /// The section of an item; nil for one that does not exist.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? { owners[identifier] }

    /// The position of an item among the items of all sections; nil for one that does not exist.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        guard let owner = owners[identifier] else { return nil }
        var before = 0
        for section in sections {
            guard section != owner else { break }
            before += items[section]?.count ?? 0
        }
        return items[owner]?.firstIndex(of: identifier).map { before + $0 }
    }

    /// The index of a section; nil for one that does not exist.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.firstIndex(of: identifier) }

    // MARK: Items

    /// Appends items to a section; nil, the default, means the last section.
    public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil) {
        guard let section = sectionIdentifier ?? sections.last, items[section] != nil else {
            return DiffableMessages.report("items are appended to a section that does not exist")
        }
        let new = own(identifiers, in: section)
        items[section]?.append(contentsOf: new)
    }

    /// Inserts items before another one.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType) {
        insert(identifiers, at: beforeIdentifier, offset: 0)
    }

    /// Inserts items after another one.
    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
        insert(identifiers, at: afterIdentifier, offset: 1)
    }

    private mutating func insert(_ identifiers: [ItemIdentifierType], at neighbour: ItemIdentifierType, offset: Int) {
        guard let section = owners[neighbour], let index = items[section]?.firstIndex(of: neighbour) else {
            return DiffableMessages.report("items are inserted beside an item that does not exist")
        }
        let new = own(identifiers, in: section)
        items[section]?.insert(contentsOf: new, at: index + offset)
    }

    /// Makes a section the owner of the identifiers that have none, and returns them without duplicates.
    private mutating func own(_ identifiers: [ItemIdentifierType], in section: SectionIdentifierType) -> [ItemIdentifierType] {
        var new: [ItemIdentifierType] = []
        for item in identifiers where owners[item] == nil {
            owners[item] = section
            new.append(item)
        }
        if new.count < identifiers.count { DiffableMessages.report("\(identifiers.count - new.count) item identifiers are not unique") }
        return new
    }

    /// Deletes items; ignores those that do not exist.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        var touched: Set<SectionIdentifierType> = []
        for item in identifiers { if let section = owners.removeValue(forKey: item) { touched.insert(section) } }
        for section in touched { items[section]?.removeAll { owners[$0] == nil } }
        forgetMarks()
    }

    /// Deletes all items and all sections.
    public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

    /// Moves an item before another one, which may be in another section.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, to: toIdentifier, offset: 0)
    }

    /// Moves an item after another one, which may be in another section.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, to: toIdentifier, offset: 1)
    }

    private mutating func move(_ item: ItemIdentifierType, to neighbour: ItemIdentifierType, offset: Int) {
        guard let old = owners[item], let new = owners[neighbour], let from = items[old]?.firstIndex(of: item) else {
            return DiffableMessages.report("items that do not exist are moved, or named as the new neighbour")
        }
        guard item != neighbour else { return }
        items[old]?.remove(at: from)
        owners[item] = new
        if let index = items[new]?.firstIndex(of: neighbour) { items[new]?.insert(item, at: index + offset) }
    }

    /// Marks items. Their cells are replaced when the snapshot is applied.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { mark(identifiers, in: \.reloadedItemIdentifiers) }

    /// Marks items. Their cells are configured again when the snapshot is applied, without being replaced.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { mark(identifiers, in: \.reconfiguredItemIdentifiers) }

    private mutating func mark(_ identifiers: [ItemIdentifierType], in list: WritableKeyPath<Self, [ItemIdentifierType]>) {
        var seen = Set(self[keyPath: list])
        let known = identifiers.filter { owners[$0] != nil }
        if known.count < identifiers.count { DiffableMessages.report("items that do not exist are reloaded or reconfigured") }
        self[keyPath: list] += known.filter { seen.insert($0).inserted }
    }

    /// Removes the marks of items and sections that no longer exist.
    private mutating func forgetMarks() {
        reloadedItemIdentifiers.removeAll { owners[$0] == nil }
        reconfiguredItemIdentifiers.removeAll { owners[$0] == nil }
        reloadedSectionIdentifiers.removeAll { items[$0] == nil }
    }

    // MARK: Sections

    /// Appends sections without items.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { insertSections(identifiers, at: sections.count) }

    /// Inserts sections without items before another one.
    public mutating func insertSections(_ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType) {
        insertSections(identifiers, at: indexOfSection(toIdentifier))
    }

    /// Inserts sections without items after another one.
    public mutating func insertSections(_ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType) {
        insertSections(identifiers, at: indexOfSection(toIdentifier).map { $0 + 1 })
    }

    private mutating func insertSections(_ identifiers: [SectionIdentifierType], at index: Int?) {
        guard let index else { return DiffableMessages.report("sections are inserted beside a section that does not exist") }
        var seen: Set<SectionIdentifierType> = []
        let new = identifiers.filter { items[$0] == nil && seen.insert($0).inserted }
        if new.count < identifiers.count { DiffableMessages.report("\(identifiers.count - new.count) section identifiers are not unique") }
        for section in new { items[section] = [] }
        sections.insert(contentsOf: new, at: index)
    }

    /// Deletes sections with their items; ignores those that do not exist.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for section in identifiers { for item in items.removeValue(forKey: section) ?? [] { owners[item] = nil } }
        sections.removeAll { items[$0] == nil }
        forgetMarks()
    }

    /// Moves a section with its items before another one.
    public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType) {
        moveSection(identifier, to: toIdentifier, offset: 0)
    }

    /// Moves a section with its items after another one.
    public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType) {
        moveSection(identifier, to: toIdentifier, offset: 1)
    }

    private mutating func moveSection(_ section: SectionIdentifierType, to neighbour: SectionIdentifierType, offset: Int) {
        guard let from = indexOfSection(section), items[neighbour] != nil else {
            return DiffableMessages.report("sections that do not exist are moved, or named as the new neighbour")
        }
        guard section != neighbour else { return }
        sections.remove(at: from)
        if let index = indexOfSection(neighbour) { sections.insert(section, at: index + offset) }
    }

    /// Marks sections. Their items and headers are requested again when the snapshot is applied.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        var seen = Set(reloadedSectionIdentifiers)
        let known = identifiers.filter { items[$0] != nil }
        if known.count < identifiers.count { DiffableMessages.report("some sections to reload do not exist") }
        reloadedSectionIdentifiers += known.filter { seen.insert($0).inserted }
    }
}

/// The messages about identifiers that a snapshot cannot use.
nonisolated enum DiffableMessages {
    static func report(_ fault: String) { NSLog("NSDiffableDataSourceSnapshot: %@; they are ignored", fault) }
}

/// The snapshot that a list shows.
final class DiffableState<Section: Hashable, Item: Hashable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    private(set) var snapshot = Snapshot()
    /// The index paths of all items; nil until one is requested.
    private var paths: [Item: IndexPath]?

    /// Replaces the snapshot by `new` without its marks for reloading and reconfiguring.
    func replace(by new: Snapshot) {
        snapshot = new
        snapshot.reloadedSectionIdentifiers = []
        snapshot.reloadedItemIdentifiers = []
        snapshot.reconfiguredItemIdentifiers = []
        paths = nil
    }

    /// Shows a snapshot in a list by the difference from the present one, as a batch.
    func show(_ new: Snapshot, in list: (any ListView)?, animation: Int = 0, animated: Bool, completion: (() -> Void)?) {
        guard let list else {
            replace(by: new)
            completion?()
            return
        }
        let changes = SnapshotDifference(from: snapshot, to: new).changes
        let reconfigured = new.reconfiguredItemIdentifiers.compactMap { path(of: $0) }.map { ListPath($0) }
        let work = {
            list.performBatch {
                self.replace(by: new)
                for change in changes { list.update(change, animation: animation) }
                list.reconfigure(reconfigured)
            } completion: { _ in
                completion?()
            }
        }
        if animated { work() } else { UIView.performWithoutAnimation(work) }
    }

    func count(ofSection number: Int) -> Int { section(at: number).map { snapshot.numberOfItems(inSection: $0) } ?? 0 }

    func item(at path: IndexPath) -> Item? {
        guard let section = section(at: path.section), let items = snapshot.items[section], items.indices.contains(path.item)
        else { return nil }
        return items[path.item]
    }

    func path(of item: Item) -> IndexPath? {
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
            let isLast = ends.last.map { numbers[$0] < number } ?? true
            let low = isLast ? ends.count : ends.partitionIndex { numbers[$0] < number }
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
        let reloaded = Set(new.reloadedSectionIdentifiers).filter { oldNumbers[$0] != nil }
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
        let marked = Set(new.reloadedItemIdentifiers)
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
