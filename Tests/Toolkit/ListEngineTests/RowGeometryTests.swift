// Positions and heights of rows, and the number of heights that are requested.

import TestSupport
import Testing

@testable import ListEngine

@Suite struct RowGeometryTests {
    private func uniform(_ counts: [Int], header: Double = 0) -> RowGeometry {
        RowGeometry(sections: counts.map { RowGeometry.Section(rows: .uniform(count: $0, height: 44), header: header) })
    }

    private func row(section: Int, item: Int) -> ListElement { ListElement(ListPath(section: section, item: item)) }

    @Test func uniformRowsAreStackedWithoutGaps() throws {
        let geometry = uniform([100])
        #expect(geometry.total == 4400)
        let span = try #require(geometry.span(of: row(section: 0, item: 7)))
        #expect(span.top == 308)
        #expect(span.height == 44)
        #expect(geometry.row(at: 307.9) == ListPath(section: 0, item: 6))
        #expect(geometry.row(at: 308) == ListPath(section: 0, item: 7))
        #expect(geometry.row(at: -1) == nil)
        #expect(geometry.row(at: 4400) == nil)
        #expect(geometry.span(of: row(section: 0, item: 100)) == nil)
        #expect(geometry.span(of: row(section: 0, item: -1)) == nil)
    }

    @Test func rangeContainsRowsThatIntersectIt() {
        let geometry = uniform([100])
        // 685 points from the top: rows 0…15, the last of them by 25 points.
        #expect(geometry.rows(in: 0...685).map(\.rows) == [0..<16])
        #expect(geometry.rows(in: 44...88).map(\.rows) == [1..<2])
        #expect(geometry.rows(in: 43...89).map(\.rows) == [0..<3])
        #expect(geometry.rows(in: -200 ... -1).isEmpty)
        #expect(geometry.rows(in: 5000...6000).isEmpty)
    }

    @Test func sectionsAreStackedWithTheirHeaders() throws {
        let geometry = uniform([2, 0, 3], header: 28)
        #expect(geometry.total == 304)
        #expect(geometry.span(of: row(section: 2, item: 0))?.top == 172)
        #expect(geometry.row(at: 10) == nil)
        #expect(geometry.row(at: 28) == ListPath(section: 0, item: 0))
        let parts = geometry.rows(in: 0...1000)
        #expect(parts.map(\.section) == [0, 2])
    }

    @Test func rowCountIsLimitedByTheGreatestHeight() {
        let count = ListLength.limited(.max, length: 44)
        let geometry = RowGeometry(sections: [RowGeometry.Section(rows: .uniform(count: count, height: 44))])
        #expect(geometry.total <= ListLength.greatest)
        #expect(geometry.row(at: geometry.total - 1) == ListPath(section: 0, item: count - 1))
        #expect(geometry.rows(in: (geometry.total - 685)...geometry.total).first?.rows.upperBound == count)
        #expect(ListLength.limited(-5, length: 44) == 0)
        #expect(ListLength.limited(.max, length: 0) > 0)
    }

    @Test func rowsOfZeroHeightIntersectNothing() {
        let geometry = RowGeometry(sections: [RowGeometry.Section(rows: .uniform(count: 10, height: 0))])
        #expect(geometry.total == 0)
        #expect(geometry.rows(in: 0...100).isEmpty)
    }

    private func unmeasuredRows(of geometry: RowGeometry, in range: ClosedRange<Double>) -> [ListPath] {
        geometry.paths(in: range).filter { geometry.knownHeight(of: $0) == nil }
    }

    @Test func settingAHeightMovesTheRowsBelow() {
        var geometry = RowGeometry(sections: [
            RowGeometry.Section(rows: .measured(RowHeights(count: 1000, estimate: 50))),
            RowGeometry.Section(rows: .uniform(count: 1, height: 44)),
        ])
        #expect(geometry.total == 50_044)
        geometry.setHeight(80, of: ListPath(section: 0, item: 3))
        geometry.setHeight(20, of: ListPath(section: 0, item: 700))
        for (section, row) in [(-2, 0), (0, -1), (0, 1000), (1, 0)] { geometry.setHeight(90, of: ListPath(section: section, item: row)) }
        #expect(geometry.span(of: row(section: 0, item: 3))?.height == 80)
        #expect(geometry.span(of: row(section: 0, item: 4))?.top == 230)
        #expect(geometry.span(of: row(section: 0, item: 701))?.top == 35_050)
        #expect(geometry.span(of: row(section: 1, item: 0))?.top == 50_000)
        #expect(geometry.row(at: 229) == ListPath(section: 0, item: 3))
        #expect(unmeasuredRows(of: geometry, in: 100...300).map(\.item) == [2, 4, 5])
    }

    /// The expected tops are sums over an array of all heights.
    @Test func measuredRowsAgreeWithSummingAllHeights() {
        var random = SeededGenerator(seed: 3)
        var heights = RowHeights(count: 2000, estimate: 30)
        var plain = Array(repeating: Double(30), count: 2000)
        for _ in 0..<400 {
            let row = Int.random(in: 0..<2000, using: &random)
            let height = Double(Int.random(in: 1...90, using: &random))
            heights.set(height, of: row)
            plain[row] = height
        }
        var tops: [Double] = [0]
        for height in plain { tops.append((tops.last ?? 0) + height) }
        #expect(heights.total == tops.last)
        for row in stride(from: 0, through: 2000, by: 37) { #expect(heights.top(of: row) == tops[row]) }
        for y in stride(from: Double(0), to: tops[2000], by: 211) {
            let row = heights.row(at: y)
            #expect(tops[row] <= y && y < tops[row + 1])
        }
    }

    @Test func aThousandMillionMeasuredRowsStoreOnlyKnownHeights() {
        var heights = RowHeights(count: 1_000_000_000, estimate: 44)
        for row in stride(from: 0, to: 1_000_000_000, by: 50_000_000) { heights.set(60, of: row) }
        #expect(heights.total == 44_000_000_320)
        #expect(heights.top(of: 999_999_999) == 44_000_000_276)
        #expect(heights.row(at: heights.total - 1) == 999_999_999)
    }

    // MARK: Each height is requested once

    /// Scrolls through the content as a table does, and counts the heights that it needs.
    private func measure(_ geometry: inout RowGeometry, at tops: some Sequence<Double>) -> Int {
        var asked = 0
        for top in tops {
            while case let unknown = unmeasuredRows(of: geometry, in: top...(top + 660)), !unknown.isEmpty {
                asked += unknown.count
                for path in unknown { geometry.setHeight(Double(40 + path.item % 7), of: path) }
            }
        }
        return asked
    }

    @Test func scrollingAMillionRowsAsksForEachVisibleHeightOnce() {
        var geometry = RowGeometry(sections: [.init(rows: .measured(RowHeights(count: 1_000_000, estimate: 43)))])
        // 660 points hold at most 660 / 40 + 1 rows; 100 pages, each half a page below the previous one.
        let tops = (0..<100).map { Double($0) * 330 }
        let asked = measure(&geometry, at: tops)
        #expect(asked <= 100 * 330 / 40 + 18)
        #expect(measure(&geometry, at: tops.reversed()) == 0)
        #expect(measure(&geometry, at: [40_000_000]) <= 18)
    }

    @Test func anUpdateKeepsKnownHeightsOfRowsThatStay() throws {
        var old = RowGeometry(sections: [.init(rows: .measured(RowHeights(count: 1_000_000, estimate: 43)))])
        let tops = (0..<20).map { Double($0) * 330 }
        _ = measure(&old, at: tops)
        let update = try ListUpdate(
            [(.deleteItems([ListPath(section: 0, item: 3)]), 0), (.insertItems([ListPath(section: 0, item: 5)]), 0)], before: [1_000_000],
            after: [1_000_000])
        var new = RowGeometry(sections: [.init(rows: .measured(RowHeights(count: 1_000_000, estimate: 43)))])
        let visible = Set((0..<10).map { ListPath(section: 0, item: $0) })
        new.takeHeights(from: old, through: update, except: visible)
        // The ten visible rows, and up to two that scroll into view when the rows above them become shorter.
        #expect((10...12).contains(measure(&new, at: tops)))
        #expect(new.span(of: row(section: 0, item: 100))?.height == old.span(of: row(section: 0, item: 100))?.height)
    }
}
