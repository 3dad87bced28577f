// Few combinations in which every pair of values meets: most faults need no more than two circumstances to come together.

/// Chooses combinations of axes' values, greedily, the same ones in every run.
nonisolated struct PairwiseChoice {
    /// Two values of two axes; the first axis is the earlier one.
    private struct Pair: Hashable {
        let first: Int, firstValue: Int, second: Int, secondValue: Int
    }

    private let counts: [Int]
    private var open: Set<Pair> = []

    /// Rows of one value's number per axis, where axis `i` has `counts[i]` values.
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

    /// A row with a pair that is open still, whose other values close as many more as they can; nil when all are closed.
    private mutating func next() -> [Int]? {
        guard let seed = allPairs().first(where: open.contains) else { return nil }
        var row = [Int](repeating: -1, count: counts.count)
        row[seed.first] = seed.firstValue
        row[seed.second] = seed.secondValue
        // From the largest axis down: small ones find partners anyway.
        for axis in counts.indices.sorted(by: { (counts[$1], $0) < (counts[$0], $1) }) where row[axis] < 0 {
            let start = row.reduce(0) { $0 + max($1, 0) }
            // Ties go round, so that no value is used for all that is settled already.
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

    /// How many open pairs `value` at `axis` closes with what is chosen already.
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
