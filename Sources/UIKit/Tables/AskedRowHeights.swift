// Heights that differ from row to row. Rows that nobody has looked at have the estimated height and take no memory.

internal import Foundation

/// The heights of a section's rows, as far as they are known.
///
/// Known rows are kept in blocks of 64, blocks in ascending order with the sum of what their rows differ from the estimate:
/// a place is found in O(log of the blocks seen), and a thousand million rows cost no more than those looked at.
nonisolated struct AskedRowHeights: Sendable {
    private struct Block: Sendable {
        let number: Int
        /// NaN where the height is not known.
        var heights: [CGFloat]
    }

    private static let blockSize = 64

    /// The number of rows.
    let count: Int
    /// The height of rows that are not known, in points.
    let estimate: CGFloat
    private var blocks: [Block] = []
    /// What the blocks before each one have more than estimated.
    private var surplusBefore: [CGFloat] = []
    private var surplus: CGFloat = 0

    init(count: Int, estimate: CGFloat) {
        self.count = max(count, 0)
        self.estimate = max(estimate, 0)
    }

    /// The height of all rows together.
    var total: CGFloat { CGFloat(count) * estimate + surplus }

    /// The height of a row if it is known.
    func height(of row: Int) -> CGFloat? {
        guard let index = index(ofBlock: row / Self.blockSize) else { return nil }
        let height = blocks[index].heights[row % Self.blockSize]
        return height.isNaN ? nil : height
    }

    /// The rows whose heights are known, in order.
    var known: [(row: Int, height: CGFloat)] {
        blocks.flatMap { block in
            block.heights.enumerated().compactMap { $1.isNaN ? nil : (block.number * Self.blockSize + $0, $1) }
        }
    }

    /// How far below the section's first row a row begins; `count` gives the end of the last.
    func top(of row: Int) -> CGFloat {
        let number = row / Self.blockSize
        let index = firstIndex(notBefore: number)
        var top = CGFloat(row) * estimate + (index < blocks.count ? surplusBefore[index] : surplus)
        if index < blocks.count, blocks[index].number == number {
            for height in blocks[index].heights.prefix(row % Self.blockSize) where !height.isNaN { top += height - estimate }
        }
        return top
    }

    /// The row that covers the place `y` below the section's first row; the nearest one outside.
    func row(at y: CGFloat) -> Int {
        guard count > 0, y > 0 else { return 0 }
        var low = 0
        var high = count - 1
        while low < high {
            let middle = low + (high - low + 1) / 2
            if top(of: middle) <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Notes a row's height.
    mutating func set(_ height: CGFloat, of row: Int) {
        let number = row / Self.blockSize
        let index = firstIndex(notBefore: number)
        if index == blocks.count || blocks[index].number != number {
            blocks.insert(Block(number: number, heights: Array(repeating: .nan, count: Self.blockSize)), at: index)
            surplusBefore.insert(index < surplusBefore.count ? surplusBefore[index] : surplus, at: index)
        }
        let known = blocks[index].heights[row % Self.blockSize]
        let change = height - (known.isNaN ? estimate : known)
        blocks[index].heights[row % Self.blockSize] = height
        guard change != 0 else { return }
        surplus += change
        for later in (index + 1)..<max(blocks.count, index + 1) { surplusBefore[later] += change }
    }

    private func firstIndex(notBefore number: Int) -> Int {
        var low = 0
        var high = blocks.count
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func index(ofBlock number: Int) -> Int? {
        let index = firstIndex(notBefore: number)
        return index < blocks.count && blocks[index].number == number ? index : nil
    }
}
