// Where rows are, without any view.

import Foundation
import Testing

@testable import UIKit

@Suite struct TableGeometryTests {
    private func uniform(_ counts: [Int], header: CGFloat = 0) -> TableGeometry {
        TableGeometry(sections: counts.map { TableGeometry.Section(rows: .uniform(count: $0, height: 44), header: header) })
    }

    @Test func rowsOfOneHeightStandOneBelowTheOther() throws {
        let geometry = uniform([100])
        #expect(geometry.total == 4400)
        let span = try #require(geometry.span(of: IndexPath(row: 7, section: 0)))
        #expect(span.top == 308)
        #expect(span.height == 44)
        #expect(geometry.row(at: 307.9) == IndexPath(row: 6, section: 0))
        #expect(geometry.row(at: 308) == IndexPath(row: 7, section: 0))
        #expect(geometry.row(at: -1) == nil)
        #expect(geometry.row(at: 4400) == nil)
        #expect(geometry.span(of: IndexPath(row: 100, section: 0)) == nil)
        #expect(geometry.span(of: IndexPath(row: -1, section: 0)) == nil)
    }

    @Test func onlyRowsThatShowAreInRange() {
        let geometry = uniform([100])
        // 685 points from the top: rows 0…15, the last of them by 25 points (3-interactions: 14.568 + 1).
        #expect(geometry.rows(in: 0...685).map(\.rows) == [0..<16])
        #expect(geometry.rows(in: 44...88).map(\.rows) == [1..<2])
        #expect(geometry.rows(in: 43...89).map(\.rows) == [0..<3])
        #expect(geometry.rows(in: -200 ... -1).isEmpty)
        #expect(geometry.rows(in: 5000...6000).isEmpty)
    }

    @Test func sectionsFollowWithTheirHeaders() throws {
        let geometry = uniform([2, 0, 3], header: 28)
        #expect(geometry.total == 304)
        #expect(geometry.span(of: IndexPath(row: 0, section: 2))?.top == 172)
        #expect(geometry.row(at: 10) == nil)
        #expect(geometry.row(at: 28) == IndexPath(row: 0, section: 0))
        let parts = geometry.rows(in: 0...1000)
        #expect(parts.map(\.section) == [0, 2])
    }

    @Test func absurdCountsAreLaidOutAsFarAsThereIsRoom() {
        let count = TableGeometry.limited(.max, height: 44)
        let geometry = TableGeometry(sections: [TableGeometry.Section(rows: .uniform(count: count, height: 44))])
        #expect(geometry.total <= TableGeometry.greatestHeight)
        #expect(geometry.row(at: geometry.total - 1) == IndexPath(row: count - 1, section: 0))
        #expect(geometry.rows(in: (geometry.total - 685)...geometry.total).first?.rows.upperBound == count)
        #expect(TableGeometry.limited(-5, height: 44) == 0)
        #expect(TableGeometry.limited(.max, height: 0) > 0)
    }

    @Test func rowsWithoutHeightDoNotTrap() {
        let geometry = TableGeometry(sections: [TableGeometry.Section(rows: .uniform(count: 10, height: 0))])
        #expect(geometry.total == 0)
        #expect(geometry.rows(in: 0...100).isEmpty)
    }

    @Test func askedHeightsMoveWhatIsBelow() {
        var geometry = TableGeometry(sections: [
            TableGeometry.Section(rows: .asked(AskedRowHeights(count: 1000, estimate: 50))),
            TableGeometry.Section(rows: .uniform(count: 1, height: 44)),
        ])
        #expect(geometry.total == 50_044)
        geometry.setHeight(80, of: IndexPath(row: 3, section: 0))
        geometry.setHeight(20, of: IndexPath(row: 700, section: 0))
        #expect(geometry.span(of: IndexPath(row: 3, section: 0))?.height == 80)
        #expect(geometry.span(of: IndexPath(row: 4, section: 0))?.top == 230)
        #expect(geometry.span(of: IndexPath(row: 701, section: 0))?.top == 35_050)
        #expect(geometry.span(of: IndexPath(row: 0, section: 1))?.top == 50_000)
        #expect(geometry.row(at: 229) == IndexPath(row: 3, section: 0))
        #expect(!geometry.isEstimate(IndexPath(row: 3, section: 0)))
        #expect(geometry.isEstimate(IndexPath(row: 5, section: 0)))
    }

    /// Against the obvious: all heights in an array, added up.
    @Test func askedHeightsAgreeWithAddingThemUp() {
        var random = SystemRandomNumberGenerator()
        var heights = AskedRowHeights(count: 2000, estimate: 30)
        var plain = Array(repeating: CGFloat(30), count: 2000)
        for _ in 0..<400 {
            let row = Int.random(in: 0..<2000, using: &random)
            let height = CGFloat(Int.random(in: 1...90, using: &random))
            heights.set(height, of: row)
            plain[row] = height
        }
        var tops: [CGFloat] = [0]
        for height in plain { tops.append((tops.last ?? 0) + height) }
        #expect(heights.total == tops.last)
        for row in stride(from: 0, through: 2000, by: 37) { #expect(heights.top(of: row) == tops[row]) }
        for y in stride(from: CGFloat(0), to: tops[2000], by: 211) {
            let row = heights.row(at: y)
            #expect(tops[row] <= y && y < tops[row + 1])
        }
    }

    @Test func aThousandMillionAskedRowsTakeNoTime() {
        var heights = AskedRowHeights(count: 1_000_000_000, estimate: 44)
        for row in stride(from: 0, to: 1_000_000_000, by: 50_000_000) { heights.set(60, of: row) }
        #expect(heights.total == 44_000_000_320)
        #expect(heights.top(of: 999_999_999) == 44_000_000_276)
        #expect(heights.row(at: heights.total - 1) == 999_999_999)
    }
}
