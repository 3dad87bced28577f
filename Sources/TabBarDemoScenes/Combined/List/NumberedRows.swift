// The rows of the list: numbers, kept as stretches of consecutive ones, so that a million rows are one stretch.

internal import Foundation

/// A list of different numbers. Time and memory depend on how often it was changed, not on how long it is.
struct NumberedRows {
    /// Numbers that follow one another, from `first` on.
    private struct Stretch: Equatable {
        var first: Int
        var count: Int
    }

    private var stretches: [Stretch]
    /// Where each stretch begins.
    private var starts: [Int]
    /// How many rows there are.
    private(set) var count: Int
    /// The number that the next new row gets.
    private(set) var nextNumber: Int

    /// Rows 1…`count`; none for a negative count.
    init(count: Int) {
        self.count = max(count, 0)
        nextNumber = self.count + 1
        stretches = self.count > 0 ? [Stretch(first: 1, count: self.count)] : []
        starts = stretches.map { _ in 0 }
    }

    /// The number of the row at `index`; nil outside the list.
    func number(at index: Int) -> Int? {
        guard (0..<count).contains(index) else { return nil }
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return stretches[low].first + index - starts[low]
    }

    /// Adds a row with a new number before the one at `index`.
    mutating func insertNew(at index: Int) {
        let place = min(max(index, 0), count)
        let new = Stretch(first: nextNumber, count: 1)
        nextNumber += 1
        replace(with: part(0..<place) + [new] + part(place..<count))
    }

    /// Takes rows away; numbers outside the list are ignored.
    mutating func remove(_ indexes: IndexSet) {
        replace(with: parts(of: others(than: indexes)))
    }

    /// Puts rows before all others; both keep their order.
    mutating func moveToTop(_ indexes: IndexSet) {
        replace(with: parts(of: indexes.intersection(all)) + parts(of: others(than: indexes)))
    }

    // MARK: Stretches

    private var all: IndexSet { IndexSet(integersIn: 0..<count) }

    private func others(than indexes: IndexSet) -> IndexSet { all.subtracting(indexes) }

    private func parts(of indexes: IndexSet) -> [Stretch] { indexes.rangeView.flatMap(part) }

    /// The stretches within a range of the list.
    private func part(_ range: Range<Int>) -> [Stretch] {
        var found: [Stretch] = []
        for (start, stretch) in zip(starts, stretches) {
            let common = (start..<start + stretch.count).clamped(to: range)
            if !common.isEmpty { found.append(Stretch(first: stretch.first + common.lowerBound - start, count: common.count)) }
        }
        return found
    }

    private mutating func replace(with parts: [Stretch]) {
        stretches = []
        starts = []
        count = 0
        for part in parts where part.count > 0 {
            if let last = stretches.last, last.first + last.count == part.first {
                stretches[stretches.count - 1].count += part.count
            } else {
                stretches.append(part)
                starts.append(count)
            }
            count += part.count
        }
    }
}
