// The rows of the list: numbers, stored as runs of consecutive numbers.

internal import Foundation

/// A list of distinct numbers. Time and memory depend on the number of runs, which grows with the changes, not on the number of rows.
struct NumberedRows: Equatable {
    /// The consecutive numbers `first`, `first` + 1, ….
    private struct Run: Equatable {
        var first: Int
        var count: Int
    }

    private var runs: [Run]
    /// The index of each run's first row.
    private var starts: [Int]
    /// The number of rows.
    private(set) var count: Int
    /// The number of the next new row.
    private(set) var nextNumber: Int

    /// Creates rows with the numbers 1…`count`; a negative count is treated as 0.
    init(count: Int) {
        self.count = max(count, 0)
        nextNumber = self.count + 1
        runs = self.count > 0 ? [Run(first: 1, count: self.count)] : []
        starts = runs.map { _ in 0 }
    }

    /// The number of the row at `index`; nil for an invalid index.
    func number(at index: Int) -> Int? {
        guard (0..<count).contains(index) else { return nil }
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return runs[low].first + index - starts[low]
    }

    /// The index of the row with a number; nil without such a row.
    func index(of number: Int) -> Int? {
        for (start, run) in zip(starts, runs) where (run.first..<run.first + run.count).contains(number) {
            return start + number - run.first
        }
        return nil
    }

    /// The rows with numbers in `ranges`, in the present order.
    func filtered(by ranges: [ClosedRange<Int>]) -> NumberedRows {
        let numbers = ranges.reduce(into: IndexSet()) { $0.insert(integersIn: $1) }
        var found = self
        found.replaceRuns(
            with: runs.flatMap { run in
                let common = numbers.intersection(IndexSet(integersIn: run.first..<run.first + run.count))
                return common.rangeView.map { Run(first: $0.lowerBound, count: $0.count) }
            })
        return found
    }

    /// Inserts a row with a new number at `index`, which is clamped to the list.
    mutating func insertNew(at index: Int) {
        let index = min(max(index, 0), count)
        let new = Run(first: nextNumber, count: 1)
        nextNumber += 1
        replaceRuns(with: runs(in: 0..<index) + [new] + runs(in: index..<count))
    }

    /// Removes rows; invalid indexes are ignored.
    mutating func remove(_ indexes: IndexSet) {
        replaceRuns(with: runs(in: allIndexes.subtracting(indexes)))
    }

    /// Moves rows before all others. The moved and the other rows each keep their order.
    mutating func moveToTop(_ indexes: IndexSet) {
        replaceRuns(with: runs(in: indexes.intersection(allIndexes)) + runs(in: allIndexes.subtracting(indexes)))
    }

    // MARK: Runs

    private var allIndexes: IndexSet { IndexSet(integersIn: 0..<count) }

    private func runs(in indexes: IndexSet) -> [Run] { indexes.rangeView.flatMap { runs(in: $0) } }

    private func runs(in range: Range<Int>) -> [Run] {
        var found: [Run] = []
        for (start, run) in zip(starts, runs) {
            let common = (start..<start + run.count).clamped(to: range)
            if !common.isEmpty { found.append(Run(first: run.first + common.lowerBound - start, count: common.count)) }
        }
        return found
    }

    /// Replaces all runs, and joins adjacent runs of consecutive numbers.
    private mutating func replaceRuns(with newRuns: [Run]) {
        runs = []
        starts = []
        count = 0
        for run in newRuns where run.count > 0 {
            if let last = runs.last, last.first + last.count == run.first {
                runs[runs.count - 1].count += run.count
            } else {
                runs.append(run)
                starts.append(count)
            }
            count += run.count
        }
    }
}
