// The index path of an item, as two integers, and the limit of a list's length.
//
// ListEngine is the part of tables and collections that needs no views. It has only value types and imports nothing.
//
//   ListBatch           the changes of items and sections between the beginning and the end of a batch
//   ListUpdate          the mapping of index paths through one batch; selection and animations of changed items
//   ListMismatch        the error of a batch that contradicts the data source, with all counts
//   RowGeometry         the frames of a table's rows, headers and footers, from known and estimated heights
//   FlowGeometry        the frames of a flow layout's items, in lines
//   CompositionSection  the frames of a compositional layout's items, in groups that repeat and nest

/// The index path of an item. Cheaper to compare and to hash than Foundation's `IndexPath`.
public struct ListPath: Hashable, Comparable, Sendable {
    /// The numbers of the section, and of the item within its section.
    public var section, item: Int

    /// An index path; neither number has to exist in a list.
    public init(section: Int, item: Int) { (self.section, self.item) = (section, item) }

    /// Orders index paths by section, then by item.
    public static func < (one: ListPath, other: ListPath) -> Bool { (one.section, one.item) < (other.section, other.item) }
}

/// An item, or the header or footer of a section.
public struct ListElement: Hashable, Comparable, Sendable {
    /// The role of an element in its section, in the order of the content.
    public enum Kind: Comparable, Sendable { case header, item, footer }

    /// The element's role in its section.
    public let kind: Kind
    /// The index path of an item; item 0 of the section for its header and footer.
    public let path: ListPath

    /// The section's number.
    public var section: Int { path.section }

    /// An item.
    public init(_ path: ListPath) { (kind, self.path) = (.item, path) }

    /// A section's header or footer.
    public init(_ kind: Kind, ofSection section: Int) { (self.kind, path) = (kind, ListPath(section: section, item: 0)) }

    /// Orders elements as the content has them.
    public static func < (one: ListElement, other: ListElement) -> Bool {
        (one.section, one.kind, one.path.item) < (other.section, other.kind, other.path.item)
    }
}

extension Dictionary where Key: Comparable {
    /// The members in the order of their keys. A dictionary has another order in each run of the program, but the order of subviews, of
    /// calls, and of views that wait for reuse must be the same.
    public var inOrder: [(key: Key, value: Value)] { count > 1 ? sorted { $0.key < $1.key } : Array(self) }
}

/// How much of a list's layout is out of date.
public enum ListStaleness: Sendable {
    /// Everything is up to date.
    case nothing
    /// The geometry is out of date; the counts of sections and items are not.
    case geometry
    /// The counts of sections and items, the geometry and all cells are out of date.
    case content
}

/// The first index in `0..<count` for which `isBefore` is false, else `count`. `isBefore` must be false for all later indices, too.
func firstIndex(in count: Int, after isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
        let middle = low + (high - low) / 2
        if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
}

/// The length that a list can have in the scroll direction.
public enum ListLength {
    /// The maximum, in points: beyond it, a `Double` is too coarse for positions.
    public static let greatest = 1e12

    /// The number of elements of `length` points that fit into `greatest`, at most `count`. A length below 1 counts as 1.
    public static func limited(_ count: Int, length: Double) -> Int {
        let most = greatest / max(length, 1)
        return count <= 0 ? 0 : Double(count) > most ? Int(most) : count
    }
}
