// Where a table's rows are. Pure: numbers in, rectangles out; with rows of one height, no memory and no time per row.
//
//      0 ─ table header
//          section 0: header, rows, footer
//          section 1: header, rows, footer
//          table footer
//  total ─

internal import Foundation

/// The vertical layout of a table.
nonisolated struct TableGeometry: Sendable {
    /// How a section's rows are high.
    enum Rows: Sendable {
        /// All alike: nothing is stored per row.
        case uniform(count: Int, height: CGFloat)
        /// Asked one by one, as they come into sight.
        case asked(AskedRowHeights)

        var count: Int {
            switch self {
            case .uniform(let count, _): count
            case .asked(let heights): heights.count
            }
        }

        var total: CGFloat {
            switch self {
            case .uniform(let count, let height): CGFloat(count) * height
            case .asked(let heights): heights.total
            }
        }

        func top(of row: Int) -> CGFloat {
            switch self {
            case .uniform(_, let height): CGFloat(row) * height
            case .asked(let heights): heights.top(of: row)
            }
        }

        func height(of row: Int) -> CGFloat {
            switch self {
            case .uniform(_, let height): height
            case .asked(let heights): heights.height(of: row) ?? heights.estimate
            }
        }

        func row(at y: CGFloat) -> Int {
            switch self {
            case .uniform(let count, let height):
                guard count > 0, height > 0, y > 0 else { return 0 }
                let row = (y / height).rounded(.down)
                return row < CGFloat(count) ? min(Int(row), count - 1) : count - 1
            case .asked(let heights): return heights.row(at: y)
            }
        }
    }

    /// A section's parts, in points.
    struct Section: Sendable {
        var header: CGFloat = 0
        var footer: CGFloat = 0
        var rows: Rows
        /// Where its header begins.
        fileprivate(set) var top: CGFloat = 0

        init(rows: Rows, header: CGFloat = 0, footer: CGFloat = 0) {
            self.rows = rows
            self.header = header
            self.footer = footer
        }

        var firstRowTop: CGFloat { top + header }
        var footerTop: CGFloat { firstRowTop + rows.total }
        var bottom: CGFloat { footerTop + footer }
    }

    /// Higher content has no exact places in a `Double`: what a data source asks beyond is not laid out.
    static let greatestHeight: CGFloat = 1e12

    private(set) var sections: [Section]
    let headerHeight: CGFloat
    let footerHeight: CGFloat
    /// Whether rows of any section are asked for their heights.
    let hasAskedHeights: Bool
    /// Where the table's footer begins.
    private(set) var footerTop: CGFloat = 0

    init(sections: [Section] = [], headerHeight: CGFloat = 0, footerHeight: CGFloat = 0) {
        self.sections = sections
        self.headerHeight = headerHeight
        self.footerHeight = footerHeight
        hasAskedHeights = sections.contains { if case .asked = $0.rows { true } else { false } }
        stack(from: 0)
    }

    /// The height of everything.
    var total: CGFloat { footerTop + footerHeight }

    /// How many rows of `height` fit into content that can be laid out.
    static func limited(_ count: Int, height: CGFloat) -> Int {
        guard count > 0 else { return 0 }
        let most = greatestHeight / max(height, 1)
        return CGFloat(count) > most ? Int(most) : count
    }

    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rows.count
    }

    /// A row's upper edge and height; nil for a row that does not exist.
    func span(of path: IndexPath) -> (top: CGFloat, height: CGFloat)? { span(section: path.section, row: path.row) }

    func span(section number: Int, row: Int) -> (top: CGFloat, height: CGFloat)? {
        guard sections.indices.contains(number), row >= 0, row < sections[number].rows.count else { return nil }
        let rows = sections[number].rows
        return (sections[number].firstRowTop + rows.top(of: row), rows.height(of: row))
    }

    /// The section that covers the place `y`; the nearest outside; nil without sections.
    func section(at y: CGFloat) -> Int? {
        guard !sections.isEmpty else { return nil }
        var low = 0
        var high = sections.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if sections[middle].top <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The row that covers the place `y`; nil where there is none.
    func row(at y: CGFloat) -> IndexPath? {
        guard let number = section(at: y) else { return nil }
        let section = sections[number]
        guard y >= section.firstRowTop, y < section.footerTop else { return nil }
        return IndexPath(row: section.rows.row(at: y - section.firstRowTop), section: number)
    }

    /// The rows of each section that show in `range`, in order.
    func rows(in range: ClosedRange<CGFloat>) -> [(section: Int, rows: Range<Int>)] {
        guard range.upperBound > range.lowerBound, let first = section(at: range.lowerBound) else { return [] }
        var result: [(section: Int, rows: Range<Int>)] = []
        for number in first..<sections.count {
            let section = sections[number]
            guard section.top < range.upperBound else { break }
            let top = section.firstRowTop
            guard section.rows.count > 0, section.footerTop > range.lowerBound, top < range.upperBound else { continue }
            let begin = section.rows.row(at: range.lowerBound - top)
            var end = section.rows.row(at: range.upperBound - top)
            // A row that begins at the lower edge does not show.
            if end > begin, section.rows.top(of: end) >= range.upperBound - top { end -= 1 }
            result.append((number, begin..<(end + 1)))
        }
        return result
    }

    /// The number of rows in each section.
    var rowCounts: [Int] { sections.map(\.rows.count) }

    /// Notes the height of a row that was asked.
    mutating func setHeight(_ height: CGFloat, of path: IndexPath) {
        noteHeight(height, of: path)
        stack(from: path.section + 1)
    }

    /// Notes a height without laying out what is below; `restack()` must follow.
    mutating func noteHeight(_ height: CGFloat, of path: IndexPath) {
        guard contains(path), case .asked(var heights) = sections[path.section].rows else { return }
        // The only reference must be the local one, or noting a height copies all that are known.
        sections[path.section].rows = .uniform(count: 0, height: 0)
        heights.set(height, of: path.row)
        sections[path.section].rows = .asked(heights)
    }

    /// Lays out all sections anew.
    mutating func restack() { stack(from: 0) }

    /// Whether a row's height is still an estimate.
    func isEstimate(_ path: IndexPath) -> Bool {
        guard contains(path), case .asked(let heights) = sections[path.section].rows else { return false }
        return heights.height(of: path.row) == nil
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
