// How integers are renumbered when some are removed and others inserted.

/// The renumbering of `0, 1, 2…` when the old numbers `removed` are taken out and elements with the new numbers `inserted` are put in.
///
/// Each question takes O(log n) of the changes, and no time for numbers that stay.
struct IndexShift: Sendable {
    /// Old numbers, in ascending order without duplicates.
    let removed: [Int]
    /// New numbers, in ascending order without duplicates.
    let inserted: [Int]

    init(removed: some Sequence<Int>, inserted: some Sequence<Int>) {
        self.removed = Set(removed).sorted()
        self.inserted = Set(inserted).sorted()
    }

    /// The new number of an old one; nil if it is removed.
    func new(_ old: Int) -> Int? { Self.map(old, removed: removed, inserted: inserted) }

    /// The old number of a new one; nil if it is inserted.
    func old(_ new: Int) -> Int? { Self.map(new, removed: inserted, inserted: removed) }

    private static func map(_ number: Int, removed: [Int], inserted: [Int]) -> Int? {
        let before = firstIndex(in: removed.count) { removed[$0] < number }
        if before < removed.count, removed[before] == number { return nil }
        // Its rank among the numbers that stay; all that are inserted before it come on top.
        let rank = number - before
        return rank + firstIndex(in: inserted.count) { inserted[$0] - $0 <= rank }
    }
}
