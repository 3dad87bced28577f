// Pairwise testing: few combinations that contain each pair of values, because most faults depend on at most two values.

/// Chooses combinations of values greedily, the same ones in each run.
nonisolated struct PairwiseChoice {
    /// A value on axis `first` and a value on axis `second`, where `first` is less than `second`.
    private struct Pair: Hashable {
        let first: Int, firstValue: Int, second: Int, secondValue: Int
    }

    private let counts: [Int]
    /// The pairs that no row contains yet.
    private var open: Set<Pair> = []

    /// Rows with the index of one value for each axis, where axis `i` has `counts[i]` values.
    static func rows(of counts: [Int]) -> [[Int]] {
        var choice = PairwiseChoice(counts)
        var rows: [[Int]] = []
        while let row = choice.next() { rows.append(row) }
        return rows
    }

    private init(_ counts: [Int]) {
        self.counts = counts
        for pair in allPairs() { open.insert(pair) }
    }

    private func allPairs() -> [Pair] {
        var pairs: [Pair] = []
        for first in counts.indices {
            for second in counts.indices where second > first {
                for value in 0..<counts[first] {
                    for other in 0..<counts[second] {
                        pairs.append(Pair(first: first, firstValue: value, second: second, secondValue: other))
                    }
                }
            }
        }
        return pairs
    }

    /// A row with the first open pair, and with other values that close as many open pairs as possible; nil if no pair is open.
    private mutating func next() -> [Int]? {
        guard let seed = allPairs().first(where: open.contains) else { return nil }
        var row = [Int](repeating: -1, count: counts.count)
        row[seed.first] = seed.firstValue
        row[seed.second] = seed.secondValue
        // The axes are filled from the largest to the smallest, because this order needs the fewest rows.
        for axis in counts.indices.sorted(by: { (counts[$1], $0) < (counts[$0], $1) }) where row[axis] < 0 {
            let start = row.reduce(0) { $0 + max($1, 0) }
            // Ties are resolved in rotation, so that all values are used about equally often.
            let candidates = (0..<counts[axis]).map { ($0 + start) % counts[axis] }
            row[axis] = candidates.max { gain(row, axis, $0) < gain(row, axis, $1) } ?? 0
        }
        for first in row.indices {
            for second in row.indices where second > first {
                open.remove(Pair(first: first, firstValue: row[first], second: second, secondValue: row[second]))
            }
        }
        return row
    }

    /// The number of open pairs that `value` on `axis` closes together with the values in `row`.
    private func gain(_ row: [Int], _ axis: Int, _ value: Int) -> Int {
        row.indices.count { other in
            guard other != axis, row[other] >= 0 else { return false }
            let pair =
                other < axis
                ? Pair(first: other, firstValue: row[other], second: axis, secondValue: value)
                : Pair(first: axis, firstValue: value, second: other, secondValue: row[other])
            return open.contains(pair)
        }
    }
}
