// The state of a diffable data source: section and item identifiers in order.

internal import Foundation

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
    /// The sections to reload, in the order in which they were marked.
    var sectionsToReload: [SectionIdentifierType] = []
    /// The items to reload, in the order in which they were marked.
    var itemsToReload: [ItemIdentifierType] = []
    /// The items to configure again, in the order in which they were marked.
    var itemsToReconfigure: [ItemIdentifierType] = []

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
    /// The sections marked by `reloadSections`.
    public var reloadedSectionIdentifiers: [SectionIdentifierType] { sectionsToReload }
    /// The items marked by `reloadItems`.
    public var reloadedItemIdentifiers: [ItemIdentifierType] { itemsToReload }
    /// The items marked by `reconfigureItems`.
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] { itemsToReconfigure }

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
        let new = unused(identifiers)
        for item in new { owners[item] = section }
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
        let new = unused(identifiers)
        for item in new { owners[item] = section }
        items[section]?.insert(contentsOf: new, at: index + offset)
    }

    /// The identifiers that the snapshot does not contain yet, without duplicates.
    private func unused(_ identifiers: [ItemIdentifierType]) -> [ItemIdentifierType] {
        var seen: Set<ItemIdentifierType> = []
        let new = identifiers.filter { owners[$0] == nil && seen.insert($0).inserted }
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
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { mark(identifiers, in: \.itemsToReload) }

    /// Marks items. Their cells are configured again when the snapshot is applied, without being replaced.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { mark(identifiers, in: \.itemsToReconfigure) }

    private mutating func mark(_ identifiers: [ItemIdentifierType], in list: WritableKeyPath<Self, [ItemIdentifierType]>) {
        var seen = Set(self[keyPath: list])
        let known = identifiers.filter { owners[$0] != nil }
        if known.count < identifiers.count { DiffableMessages.report("items that do not exist are reloaded or reconfigured") }
        self[keyPath: list] += known.filter { seen.insert($0).inserted }
    }

    /// Removes the marks of items and sections that no longer exist.
    private mutating func forgetMarks() {
        itemsToReload.removeAll { owners[$0] == nil }
        itemsToReconfigure.removeAll { owners[$0] == nil }
        sectionsToReload.removeAll { items[$0] == nil }
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
        var seen = Set(sectionsToReload)
        let known = identifiers.filter { items[$0] != nil }
        if known.count < identifiers.count { DiffableMessages.report("some sections to reload do not exist") }
        sectionsToReload += known.filter { seen.insert($0).inserted }
    }
}

/// The messages about identifiers that a snapshot cannot use.
nonisolated enum DiffableMessages {
    static func report(_ fault: String) { NSLog("NSDiffableDataSourceSnapshot: %@; they are ignored", fault) }
}
