// The error of a batch of updates that contradicts the data source.

/// The contradiction between a batch of updates and the data source's numbers of sections and items.
public enum ListMismatch: Error, Hashable, Sendable {
    /// Before the batch, or after it.
    public enum Time: String, Sendable { case before, after }

    /// The numbers of sections or items before and after the batch, and of those that the batch inserts, deletes and moves.
    public struct Counts: Hashable, Sendable {
        let before: Int
        let after: Int
        let inserted: Int
        let deleted: Int
        var movedIn = 0
        var movedOut = 0

        var agree: Bool { before + inserted - deleted + movedIn - movedOut == after }
    }

    /// A section is named that does not exist.
    case noSection(Int, of: Int, Time)
    /// An item is named that does not exist.
    case noItem(ListPath, of: Int, Time)
    /// The numbers of sections do not add up.
    case sections(Counts)
    /// The numbers of items in a section do not add up; `section` is its number after the batch.
    case items(section: Int, Counts)

    /// A sentence with all numbers, where items are called by `noun`, such as "row".
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
