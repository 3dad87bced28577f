// Heights that differ from row to row. Rows have the estimated height until they are measured, and take almost no memory until then.

/// The heights of a section's rows, as far as they are known.
///
/// Known heights are stored in blocks of 64 rows, with the sum of all differences from the estimate before each block. Memory grows only
/// with the number of measured rows. `top(of:)` takes O(log blocks), `row(at:)` O(log rows · log blocks).
public struct RowHeights: Sendable {
    private struct Block: Sendable {
        let number: Int
        /// NaN where the height is not known.
        var heights: [Double]
    }

    private static let blockSize = 64

    /// The number of rows.
    public let count: Int
    /// The height of rows that are not measured yet, in points.
    public let estimate: Double
    private var blocks: [Block] = []
    /// For each block, the sum of the known heights before it, minus the estimates of the same rows.
    private var surplusBefore: [Double] = []
    /// The sum of all known heights, minus the estimates of the same rows.
    private var surplus = 0.0

    /// Creates rows with unknown heights. Negative arguments become 0.
    public init(count: Int, estimate: Double) {
        self.count = max(count, 0)
        self.estimate = max(estimate, 0)
    }

    /// The height of all rows together, in points.
    public var total: Double { Double(count) * estimate + surplus }

    /// The height of a row if it is known.
    public func height(of row: Int) -> Double? {
        let index = blockIndex(of: row)
        guard index < blocks.count, blocks[index].number == row / Self.blockSize else { return nil }
        let height = blocks[index].heights[row % Self.blockSize]
        return height.isNaN ? nil : height
    }

    /// The rows with known heights, in order.
    var known: [(row: Int, height: Double)] {
        blocks.flatMap { block in
            block.heights.enumerated().compactMap { $1.isNaN ? nil : (block.number * Self.blockSize + $0, $1) }
        }
    }

    /// The distance from the section's first row to the top of a row; `count` gives the bottom of the last.
    public func top(of row: Int) -> Double {
        let index = blockIndex(of: row)
        var top = Double(row) * estimate + (index < blocks.count ? surplusBefore[index] : surplus)
        if index < blocks.count, blocks[index].number == row / Self.blockSize {
            for height in blocks[index].heights.prefix(row % Self.blockSize) where !height.isNaN { top += height - estimate }
        }
        return top
    }

    /// The row at `y` points below the top of the first row; the nearest row if `y` is outside.
    public func row(at y: Double) -> Int {
        guard count > 0, y > 0 else { return 0 }
        return max(0, firstIndex(in: count) { top(of: $0) <= y } - 1)
    }

    /// Stores the height of a row.
    public mutating func set(_ height: Double, of row: Int) {
        let number = row / Self.blockSize
        let index = blockIndex(of: row)
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

    /// The index of the block with `row`, or of the first one after it.
    private func blockIndex(of row: Int) -> Int {
        firstIndex(in: blocks.count) { blocks[$0].number < row / Self.blockSize }
    }
}
