// Index path objects of two numbers: a section, and a row or item within it.

public import Foundation

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
