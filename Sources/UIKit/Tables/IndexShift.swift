// Numbers of which some go and others come: where each of those that stay is afterwards, and where it was before. Pure.

internal import Foundation

/// How numbers change when `gone` are taken out (named by what they were) and `come` are put in (named by what they are then).
///
/// Each question costs O(log n) of the changes, and nothing of the numbers that stay.
nonisolated struct IndexShift: Sendable {
    /// In ascending order, none twice.
    let gone: [Int]
    let come: [Int]

    init(gone: some Sequence<Int> = [], come: some Sequence<Int> = []) {
        self.gone = Self.ascending(gone)
        self.come = Self.ascending(come)
    }

    /// What an old number is now; nil if it has gone.
    func forward(_ old: Int) -> Int? { Self.map(old, out: gone, into: come) }

    /// What a new number was; nil if it has come.
    func backward(_ new: Int) -> Int? { Self.map(new, out: come, into: gone) }

    private static func ascending(_ numbers: some Sequence<Int>) -> [Int] {
        var result: [Int] = []
        for number in numbers.sorted() where result.last != number { result.append(number) }
        return result
    }

    private static func map(_ number: Int, out: [Int], into: [Int]) -> Int? {
        let before = count(in: out) { out[$0] < number }
        if before < out.count, out[before] == number { return nil }
        // The place among those that stay, and then past all that were put in up to there.
        let rank = number - before
        return rank + count(in: into) { into[$0] - $0 <= rank }
    }

    /// How many of the list's first places fulfil a condition that holds up to some place and not after it.
    private static func count(in list: [Int], where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
