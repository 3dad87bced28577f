// How indices change when elements are removed and inserted.

/// Maps an element's index before a set of removals and insertions to its index after them, and back.
///
/// A lookup takes O(log n) time, where n is the number of removals and insertions.
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
