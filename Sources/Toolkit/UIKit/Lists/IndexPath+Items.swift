// Index paths of two numbers: a section, and a row or item within it.

internal import ListEngine

nonisolated extension IndexPath {
    /// The index path of a table's row.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// The index path of a collection's item.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    init(_ path: ListPath) { self.init(item: path.item, section: path.section) }

    /// The section's number; 0 for an empty path.
    public var section: Int {
        get { isEmpty ? 0 : self[0] }
        set { self = IndexPath(row: row, section: newValue) }
    }

    /// The row's number within its section; 0 for a path of fewer than two numbers.
    public var row: Int {
        get { count > 1 ? self[1] : 0 }
        set { self = IndexPath(row: newValue, section: section) }
    }

    /// The item's number within its section; the same as `row`.
    public var item: Int {
        get { row }
        set { row = newValue }
    }
}

nonisolated extension ListPath {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }
}

// MARK: - NSIndexPath

nonisolated extension NSIndexPath {
    /// The index path of a table's row.
    public convenience init(row: Int, section: Int) { self.init(indexes: [section, row], length: 2) }
    /// The index path of a collection's item.
    public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }

    /// The section's number; 0 for an empty path.
    public var section: Int { length > 0 ? index(atPosition: 0) : 0 }
    /// The row's number within its section; 0 for a path of fewer than two numbers.
    public var row: Int { length > 1 ? index(atPosition: 1) : 0 }
    /// The item's number within its section; the same as `row`.
    public var item: Int { row }
}
