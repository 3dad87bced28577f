// The frames of a table's rows, from known and estimated heights.
//
// If all rows of a section have one height, they take neither memory nor time for each row.
//
//      0 ─ table header
//          section 0: header, rows, footer
//          section 1: header, rows, footer
//          table footer
//  total ─

/// The vertical layout of a table, in points from its top.
public struct RowGeometry: Sendable {
    /// The heights of a section's rows.
    public enum Rows: Sendable {
        /// All rows have one height: nothing is stored per row.
        case uniform(count: Int, height: Double)
        /// Heights that are stored one by one, as they become known.
        case measured(RowHeights)

        /// The number of rows.
        public var count: Int {
            switch self {
            case .uniform(let count, _): count
            case .measured(let heights): heights.count
            }
        }

        var total: Double {
            switch self {
            case .uniform(let count, let height): Double(count) * height
            case .measured(let heights): heights.total
            }
        }

        func top(of row: Int) -> Double {
            switch self {
            case .uniform(_, let height): Double(row) * height
            case .measured(let heights): heights.top(of: row)
            }
        }

        func height(of row: Int) -> Double {
            switch self {
            case .uniform(_, let height): height
            case .measured(let heights): heights.height(of: row) ?? heights.estimate
            }
        }

        /// The row at `y` points below the top of the first one; the nearest row if `y` is outside.
        public func row(at y: Double) -> Int {
            switch self {
            case .uniform(let count, let height):
                guard count > 0, height > 0, y > 0 else { return 0 }
                let row = (y / height).rounded(.down)
                return row < Double(count) ? min(Int(row), count - 1) : count - 1
            case .measured(let heights): return heights.row(at: y)
            }
        }
    }

    /// A section: header, rows and footer.
    public struct Section: Sendable {
        /// The heights of the header and the footer; 0 for none.
        public fileprivate(set) var header, footer: Double
        /// The rows' heights.
        public fileprivate(set) var rows: Rows
        /// Whether the rows fit their contents: a uniform height is an estimate, and rows of other heights are stored one by one.
        public let rowsFitContents: Bool
        /// The top of its header.
        public fileprivate(set) var top = 0.0

        /// Creates a section. `RowGeometry` sets its `top`.
        public init(rows: Rows, header: Double = 0, footer: Double = 0, rowsFitContents: Bool = false) {
            (self.rows, self.header, self.footer, self.rowsFitContents) = (rows, header, footer, rowsFitContents)
        }

        /// The bottom of its header.
        public var firstRowTop: Double { top + header }
        /// The bottom of its last row.
        public var footerTop: Double { firstRowTop + rows.total }
        /// The bottom of its footer.
        public var bottom: Double { footerTop + footer }
    }

    /// The sections, from top to bottom.
    public private(set) var sections: [Section]
    private let headerHeight, footerHeight: Double
    /// Whether any section's rows have heights of their own, or fit their contents.
    public let isMeasured: Bool
    /// The top of the table's footer.
    public private(set) var footerTop = 0.0

    /// - Parameters:
    ///   - headerHeight: the height of the table's header, above the first section.
    ///   - footerHeight: the height of the table's footer, below the last section.
    public init(sections: [Section] = [], headerHeight: Double = 0, footerHeight: Double = 0) {
        (self.sections, self.headerHeight, self.footerHeight) = (sections, headerHeight, footerHeight)
        isMeasured = sections.contains { if case .measured = $0.rows { true } else { $0.rowsFitContents } }
        stack(from: 0)
    }

    /// The height of the table's content.
    public var total: Double { footerTop + footerHeight }

    /// The number of rows in each section.
    public var rowCounts: [Int] { sections.map(\.rows.count) }

    // MARK: Frames

    /// Whether a row exists.
    public func contains(_ path: ListPath) -> Bool {
        sections.indices.contains(path.section) && path.item >= 0 && path.item < sections[path.section].rows.count
    }

    /// The top and the height of a row, a header or a footer; nil if its section or row does not exist.
    public func span(of element: ListElement) -> (top: Double, height: Double)? {
        guard sections.indices.contains(element.section) else { return nil }
        let section = sections[element.section]
        switch element.kind {
        case .header: return (section.top, section.header)
        case .item:
            let row = element.path.item
            guard row >= 0, row < section.rows.count else { return nil }
            return (section.firstRowTop + section.rows.top(of: row), section.rows.height(of: row))
        case .footer: return (section.footerTop, section.footer)
        }
    }

    /// The section at `y`, or the nearest one if `y` is outside; nil without sections.
    public func section(at y: Double) -> Int? {
        sections.isEmpty ? nil : max(0, firstIndex(in: sections.count) { sections[$0].top <= y } - 1)
    }

    /// The row at `y`; nil for headers, footers and outside.
    public func row(at y: Double) -> ListPath? {
        guard let number = section(at: y) else { return nil }
        let section = sections[number]
        guard y >= section.firstRowTop, y < section.footerTop else { return nil }
        return ListPath(section: number, item: section.rows.row(at: y - section.firstRowTop))
    }

    /// The rows of each section that intersect `range`, in order.
    public func rows(in range: ClosedRange<Double>) -> [(section: Int, rows: Range<Int>)] {
        guard range.upperBound > range.lowerBound, let first = section(at: range.lowerBound) else { return [] }
        var result: [(section: Int, rows: Range<Int>)] = []
        for number in first..<sections.count {
            let section = sections[number]
            guard section.top < range.upperBound else { break }
            let top = section.firstRowTop
            guard section.rows.count > 0, section.footerTop > range.lowerBound, top < range.upperBound else { continue }
            let begin = section.rows.row(at: range.lowerBound - top)
            var end = section.rows.row(at: range.upperBound - top)
            // A row that begins at the upper bound is not visible.
            if end > begin, section.rows.top(of: end) >= range.upperBound - top { end -= 1 }
            result.append((number, begin..<(end + 1)))
        }
        return result
    }

    /// The index paths of the rows that intersect `range`, in order.
    public func paths(in range: ClosedRange<Double>) -> [ListPath] {
        rows(in: range).flatMap { part in part.rows.map { ListPath(section: part.section, item: $0) } }
    }

    // MARK: Heights

    /// The height of a row in a section with individual heights; nil if it is not known yet, or if the section has a uniform height.
    public func knownHeight(of path: ListPath) -> Double? {
        guard contains(path), case .measured(let heights) = sections[path.section].rows else { return nil }
        return heights.height(of: path.item)
    }

    /// Stores the height of a row; ignores rows of a fixed uniform height and rows that do not exist.
    public mutating func setHeight(_ height: Double, of path: ListPath) {
        guard contains(path) else { return }
        store(height, of: path)
        stack(from: path.section + 1)
    }

    /// Stores the height of a section's header or footer; ignores items and sections that do not exist.
    public mutating func setHeight(_ height: Double, of element: ListElement) {
        guard sections.indices.contains(element.section) else { return }
        switch element.kind {
        case .header: sections[element.section].header = height
        case .footer: sections[element.section].footer = height
        case .item: return
        }
        stack(from: element.section)
    }

    /// Copies the known heights of rows that still exist after an update, except those at the new index paths `visible`.
    public mutating func takeHeights(from old: RowGeometry, through update: ListUpdate, except visible: Set<ListPath>) {
        for (number, section) in old.sections.enumerated() {
            guard case .measured(let heights) = section.rows else { continue }
            for (row, height) in heights.known {
                guard let path = update.newPath(of: ListPath(section: number, item: row)), !visible.contains(path) else { continue }
                store(height, of: path)
            }
        }
        stack(from: 0)
    }

    /// Stores a height without moving the sections below.
    private mutating func store(_ height: Double, of path: ListPath) {
        guard contains(path) else { return }
        var heights: RowHeights
        switch sections[path.section].rows {
        case .measured(let known): heights = known
        case .uniform(let count, let estimate):
            // A row with the estimated height needs no memory.
            guard sections[path.section].rowsFitContents, height != estimate else { return }
            heights = RowHeights(count: count, estimate: estimate)
        }
        // Releases the second reference to the heights' storage, so that `set` changes the storage in place instead of copying it.
        sections[path.section].rows = .uniform(count: 0, height: 0)
        heights.set(height, of: path.item)
        sections[path.section].rows = .measured(heights)
    }

    private mutating func stack(from first: Int) {
        var top = first > 0 && first <= sections.count ? sections[first - 1].bottom : headerHeight
        for number in first..<max(sections.count, first) {
            sections[number].top = top
            top = sections[number].bottom
        }
        footerTop = top
    }
}

/// The heights of a section's rows, as far as they are known. Rows have the estimated height until they are measured, and take almost no
/// memory until then. Known heights are stored in blocks of 64 rows, with the sum of all differences from the estimate before each block.
/// Memory grows only with the number of measured rows. `top(of:)` takes O(log blocks), `row(at:)` O(log rows · log blocks).
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
    public init(count: Int, estimate: Double) { (self.count, self.estimate) = (max(count, 0), max(estimate, 0)) }

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
        let (number, index) = (row / Self.blockSize, blockIndex(of: row))
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
    private func blockIndex(of row: Int) -> Int { firstIndex(in: blocks.count) { blocks[$0].number < row / Self.blockSize } }
}
