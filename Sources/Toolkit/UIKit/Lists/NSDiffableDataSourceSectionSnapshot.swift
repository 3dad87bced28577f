// The items of one section of a diffable data source as a tree. Parents can be expanded and collapsed.

/// The items of one section in order, each with its parent if it has one. The children of a collapsed parent are not visible.
///
/// All identifiers of a snapshot are unique: an identifier that is added a second time is logged and ignored. New parents are
/// collapsed.
nonisolated public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    private var roots: [ItemIdentifierType] = []
    private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
    /// The parent of each item. The inner optional is nil for a root.
    private var parents: [ItemIdentifierType: ItemIdentifierType?] = [:]
    private var expanded: Set<ItemIdentifierType> = []

    /// A snapshot without items.
    public init() {}

    // MARK: Contents

    /// All items, each before its children, whether they are visible or not.
    public var items: [ItemIdentifierType] { list(roots) { _ in true } }
    /// The items without a parent, in order.
    public var rootItems: [ItemIdentifierType] { roots }
    /// The items with expanded ancestors only, in the order in which they are shown.
    public var visibleItems: [ItemIdentifierType] { list(roots) { expanded.contains($0) } }

    /// Whether an item is in the snapshot.
    public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil }
    /// The position of an item among `items`; nil for one that does not exist.
    public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
    /// The number of ancestors of an item: 0 for a root, and for an item that does not exist.
    public func level(of item: ItemIdentifierType) -> Int { ancestors(of: item).count }
    /// The parent of an item; nil for a root, and for an item that does not exist.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] ?? nil }
    /// Whether an item is expanded, even if it is not visible itself or has no children.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
    /// Whether all ancestors of an item are expanded; false for an item that does not exist.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        contains(item) && ancestors(of: item).allSatisfy { expanded.contains($0) }
    }

    /// The descendants of an item as a new snapshot. The children are its roots, or are below the item with `includingParent`.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        var part = Self()
        guard contains(parent) else { return part }
        if includingParent { part.append([parent]) }
        part.copyTrees(children[parent] ?? [], of: self, to: includingParent ? parent : nil)
        part.expanded = expanded.filter { part.contains($0) }
        return part
    }

    /// A text with a line for each item, indented by its level, for debugging.
    public func visualDescription() -> String {
        items.map { item in
            let sign = children[item, default: []].isEmpty ? "*" : isExpanded(item) ? "-" : "+"
            return String(repeating: "  ", count: level(of: item)) + "\(sign) \(item)"
        }.joined(separator: "\n")
    }

    private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
        var result: [ItemIdentifierType] = []
        var next = parent(of: item)
        while let item = next {
            result.append(item)
            next = parent(of: item)
        }
        return result
    }

    /// The items and the descendants of those for which `isOpen` returns true. Not recursive, because outlines may be deep.
    private func list(_ items: [ItemIdentifierType], isOpen: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType] {
        var result: [ItemIdentifierType] = []
        var rest = Array(items.reversed())
        while let item = rest.popLast() {
            result.append(item)
            if let inner = children[item], isOpen(item) { rest += inner.reversed() }
        }
        return result
    }

    // MARK: Changes

    /// Appends items to the children of `parent`, or to the roots if it is nil.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        guard parent.map(contains) ?? true else { return DiffableMessages.report("items are appended to a parent that does not exist") }
        insert(items, at: siblings(below: parent).count, below: parent)
    }

    /// Inserts items before another one, below the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) { insert(items, at: item, offset: 0) }

    /// Inserts items after another one, below the same parent.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) { insert(items, at: item, offset: 1) }

    /// Inserts the items of another snapshot before an item, and expands those that are expanded there.
    public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) { insert(snapshot, at: item, offset: 0) }

    /// Inserts the items of another snapshot after an item, and expands those that are expanded there.
    public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) { insert(snapshot, at: item, offset: 1) }

    /// Replaces all descendants of an item with the items of another snapshot.
    public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
        guard contains(parent) else { return DiffableMessages.report("the children of an item that does not exist are replaced") }
        delete(children[parent] ?? [])
        copyTrees(snapshot.roots, of: snapshot, to: parent)
        expanded.formUnion(snapshot.expanded.filter { contains($0) })
    }

    /// Deletes items with their descendants; ignores those that do not exist.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items where contains(item) {
            let parent = parent(of: item)
            setSiblings(siblings(below: parent).filter { $0 != item }, below: parent)
            for gone in list([item], isOpen: { _ in true }) {
                (children[gone], parents[gone]) = (nil, nil)
                expanded.remove(gone)
            }
        }
    }

    /// Deletes all items.
    public mutating func deleteAll() { self = Self() }

    /// Expands items, so that their children are visible if the items are.
    public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(contains)) }

    /// Collapses items. Their descendants keep their own state.
    public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

    private func siblings(below parent: ItemIdentifierType?) -> [ItemIdentifierType] {
        if let parent { children[parent] ?? [] } else { roots }
    }

    private mutating func setSiblings(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?) {
        if let parent { children[parent] = items.isEmpty ? nil : items } else { roots = items }
    }

    private mutating func insert(_ items: [ItemIdentifierType], at neighbour: ItemIdentifierType, offset: Int) {
        let parent = parent(of: neighbour)
        guard let index = siblings(below: parent).firstIndex(of: neighbour) else {
            return DiffableMessages.report("items are inserted beside an item that does not exist")
        }
        insert(items, at: index + offset, below: parent)
    }

    private mutating func insert(_ snapshot: Self, at neighbour: ItemIdentifierType, offset: Int) {
        insert(snapshot.roots, at: neighbour, offset: offset)
        for root in snapshot.roots { copyTrees(snapshot.children[root] ?? [], of: snapshot, to: root) }
        expanded.formUnion(snapshot.expanded.filter { contains($0) })
    }

    private mutating func insert(_ items: [ItemIdentifierType], at index: Int, below parent: ItemIdentifierType?) {
        var new: [ItemIdentifierType] = []
        for item in items where !contains(item) {
            parents.updateValue(parent, forKey: item)
            new.append(item)
        }
        if new.count < items.count { DiffableMessages.report("\(items.count - new.count) item identifiers are not unique") }
        var all = siblings(below: parent)
        all.insert(contentsOf: new, at: index)
        setSiblings(all, below: parent)
    }

    /// Appends items of another snapshot with their descendants.
    private mutating func copyTrees(_ items: [ItemIdentifierType], of other: Self, to parent: ItemIdentifierType?) {
        append(items, to: parent)
        var rest = items
        while let item = rest.popLast() {
            guard let inner = other.children[item] else { continue }
            append(inner, to: item)
            rest += inner
        }
    }
}

extension NSDiffableDataSourceSectionSnapshot: Equatable {}
extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}
