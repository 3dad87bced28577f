// The error of a batch of updates that contradicts the data source.

/// An update that contradicts the numbers of sections or items that the data source returns.
public enum ListMismatch: Error, Hashable, Sendable {
    /// Whether a number applies before or after the batch.
    public enum Time: String, Sendable { case before, after }

    /// How many sections or items there are before and after the batch, and how many the batch inserts, deletes and moves.
    public struct Counts: Hashable, Sendable {
        let before: Int
        let after: Int
        let inserted: Int
        let deleted: Int
        var movedIn = 0
        var movedOut = 0

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
