// Where a flow places items, without any view. Expected values are worked out by hand from UIKit's rules: lines are justified.

import Foundation
import Testing

@testable import UIKit

@Suite struct FlowLayoutTests {
    private let size = FlowSize(along: 50, across: 100)

    private func places(_ section: FlowSection) -> [[CGFloat]] {
        (0..<section.count).compactMap { section.box(of: $0).map { [$0.across, $0.along] } }
    }

    @Test func linesAreJustifiedAndTheLastOneKeepsTheGrid() {
        // 320 holds two of 100 and 10 between them thrice: 3·100 + 2·10 = 320.
        let exact = FlowSection(count: 5, size: size, room: 320, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(places(exact) == [[0, 0], [110, 0], [220, 0], [0, 60], [110, 60]])
        #expect(exact.linesLength == 110)
        // 300 holds two only, with the rest between them.
        let loose = FlowSection(count: 3, size: size, room: 300, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(places(loose) == [[0, 0], [200, 0], [0, 60]])
    }

    @Test func aLoneColumnStandsInTheMiddle() {
        let column = FlowSection(count: 2, size: size, room: 180, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(places(column) == [[40, 0], [40, 60]])
        // One item of a row that would hold three is the row's first.
        let first = FlowSection(count: 1, size: size, room: 320, margins: FlowMargins(itemSpacing: 10))
        #expect(places(first) == [[0, 0]])
        // Wider than the room: from the edge on.
        let wide = FlowSection(count: 1, size: size, room: 80, margins: FlowMargins())
        #expect(places(wide) == [[0, 0]])
    }

    @Test func theTilesOfTheEditPageFillTheirLines() {
        // Two to a line with sides (W − 30)/2, insets 5/10/1/10, 10 between lines.
        for width: CGFloat in [320, 333, 375, 390, 411.5, 900] {
            let side = (width - 30) / 2
            let margins = FlowMargins(before: 5, after: 1, leading: 10, trailing: 10, lineSpacing: 10, itemSpacing: 10)
            let section = FlowSection(count: 7, size: FlowSize(along: side, across: side), room: width, margins: margins)
            #expect(section.box(of: 1)?.along == 5)
            #expect(abs((section.box(of: 1)?.across ?? 0) - (20 + side)) < 1e-6)
            #expect(section.box(of: 6)?.across == 10)
            #expect(abs(section.length - (4 * side + 30 + 6)) < 1e-6)
        }
    }

    @Test func itemsOfVariousSizesFillLinesAndStandInTheirMiddle() {
        let sizes = [(40, 100), (60, 150), (20, 100), (20, 90)].map { FlowSize(along: CGFloat($0.0), across: CGFloat($0.1)) }
        let section = FlowSection(sizes: sizes, room: 300, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        // The first line is 60 high; 50 are left between its two items. The last goes on with one more of 90: 300 − 280 = 20 are left.
        #expect(places(section) == [[0, 10], [150, 0], [0, 70], [110, 70]])
        #expect(section.linesLength == 90)
        #expect(section.items(from: 0, to: 60) == 0..<2)
        #expect(section.items(from: 60, to: 70).isEmpty)
        #expect(section.items(from: 59, to: 71) == 0..<4)
    }

    @Test func onlyLinesThatShowAreInRange() {
        let section = FlowSection(count: 1_000_000, size: size, room: 320, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(section.items(from: 0, to: 480) == 0..<24)
        #expect(section.items(from: 600_000, to: 600_060) == 30_000..<30_003)
        #expect(section.items(from: -100, to: 0).isEmpty)
        #expect(section.items(from: 1e9, to: 2e9).isEmpty)
        // 333 334 lines.
        #expect(section.linesLength == CGFloat(333_334 * 60 - 10))
    }

    @Test func sectionsFollowAlongTheScrollDirection() throws {
        let margins = FlowMargins(before: 4, after: 6, leading: 10, trailing: 10, lineSpacing: 10, itemSpacing: 10, header: 30, footer: 20)
        let sections = [2, 0, 4].map { FlowSection(count: $0, size: size, room: 240, margins: margins) }
        let down = FlowGeometry(sections: sections, direction: .vertical, room: 240)
        #expect(down.contentSize == CGSize(width: 240, height: 110 + 60 + 170))
        #expect(down.frame(ofItem: IndexPath(item: 1, section: 0)) == CGRect(x: 130, y: 34, width: 100, height: 50))
        #expect(down.frame(ofMargin: UICollectionView.elementKindSectionHeader, section: 2) == CGRect(x: 0, y: 170, width: 240, height: 30))
        #expect(down.frame(ofMargin: UICollectionView.elementKindSectionFooter, section: 0) == CGRect(x: 0, y: 90, width: 240, height: 20))
        #expect(down.frame(ofItem: IndexPath(item: 0, section: 1)) == nil)
        let right = FlowGeometry(sections: sections, direction: .horizontal, room: 240)
        #expect(right.contentSize == CGSize(width: 340, height: 240))
        #expect(right.frame(ofItem: IndexPath(item: 1, section: 0)) == CGRect(x: 34, y: 130, width: 50, height: 100))
        let first = right.elements(in: CGRect(x: 0, y: 0, width: 20, height: 240))
        #expect(first.map(\.element.kind) == [UICollectionView.elementKindSectionHeader])
    }

    @Test func everyItemIsFoundWhereItIs() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let sizes = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                FlowSize(along: .random(in: 5...90, using: &generator), across: .random(in: 5...90, using: &generator))
            }
            let room = CGFloat.random(in: 20...400, using: &generator)
            let section = FlowSection(sizes: sizes, room: room, margins: FlowMargins(before: 7, lineSpacing: 3, itemSpacing: 2))
            for item in sizes.indices {
                guard let box = section.box(of: item) else {
                    Issue.record("item \(item) of \(sizes) is nowhere")
                    continue
                }
                #expect(section.items(from: box.along, to: box.along + box.size.along).contains(item), "\(sizes)")
            }
        }
    }

    @Test func absurdNumbersPlaceNothingAbsurd() {
        for room: CGFloat in [0, -5, 1e9] {
            let none = FlowSection(count: 10, size: FlowSize(along: 0, across: 0), room: room, margins: FlowMargins())
            #expect(none.items(from: 0, to: 100).isEmpty)
            #expect(none.linesLength.isFinite)
        }
        #expect(FlowSection(sizes: [], room: 100, margins: FlowMargins()).items(from: 0, to: 10).isEmpty)
        #expect(FlowGeometry.limited(.max, size: FlowSize(along: 50, across: 50)) == 20_000_000_000)
        #expect(FlowGeometry().elements(in: .infinite).isEmpty)
    }
}
