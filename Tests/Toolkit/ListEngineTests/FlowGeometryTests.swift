// Lines of items in flow layouts. The expected values are worked out by hand from UIKit's rules: lines are justified.

import TestSupport
import Testing

@testable import ListEngine

@Suite struct FlowGeometryTests {
    private let size = FlowSize(along: 50, across: 100)

    private func origins(_ section: FlowSection) -> [[Double]] {
        (0..<section.count).compactMap { section.box(of: $0).map { [$0.across, $0.along] } }
    }

    @Test func linesAreJustifiedAndTheLastOneKeepsTheGrid() {
        // 320 holds exactly three items of 100 with 10 between them: 3·100 + 2·10 = 320.
        let exact = FlowSection(count: 5, size: size, room: 320, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(origins(exact) == [[0, 0], [110, 0], [220, 0], [0, 60], [110, 60]])
        #expect(exact.linesLength == 110)
        // 300 holds only two, with the remaining 100 between them.
        let loose = FlowSection(count: 3, size: size, room: 300, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(origins(loose) == [[0, 0], [200, 0], [0, 60]])
    }

    @Test func theOnlyItemOfALineIsCentred() {
        let column = FlowSection(count: 2, size: size, room: 180, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(origins(column) == [[40, 0], [40, 60]])
        // The only item of a line with room for three is at its beginning.
        let first = FlowSection(count: 1, size: size, room: 320, margins: FlowMargins(itemSpacing: 10))
        #expect(origins(first) == [[0, 0]])
        // Measured on iOS: an item of 250 in a room of 200 is centred, at −25.
        let wide = FlowSize(along: 50, across: 250)
        #expect(origins(FlowSection(count: 1, size: wide, room: 200, margins: FlowMargins())) == [[-25, 0]])
        let various = FlowSection(sizes: [size, wide, size], room: 200, margins: FlowMargins())
        #expect(origins(various) == [[50, 0], [-25, 50], [0, 100]])
    }

    @Test func itemsThatFillALineExactlyFitIntoIt() {
        // Two square items per line, with sides of (width − 30)/2, and 10 points at both sides, between the items and between lines.
        for width: Double in [320, 333, 375, 390, 411.5, 900] {
            let side = (width - 30) / 2
            let margins = FlowMargins(before: 5, after: 1, leading: 10, trailing: 10, lineSpacing: 10, itemSpacing: 10)
            let section = FlowSection(count: 7, size: FlowSize(along: side, across: side), room: width, margins: margins)
            #expect(section.box(of: 1)?.along == 5)
            #expect(abs((section.box(of: 1)?.across ?? 0) - (20 + side)) < 1e-6)
            #expect(section.box(of: 6)?.across == 10)
            #expect(abs(section.length - (4 * side + 30 + 6)) < 1e-6)
        }
    }

    @Test func itemsOfVariousSizesAreCentredInTheirLines() {
        let sizes = [(40, 100), (60, 150), (20, 100), (20, 90)].map { FlowSize(along: Double($0.0), across: Double($0.1)) }
        let section = FlowSection(sizes: sizes, room: 300, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        // The first line is 60 high, with 50 between its two items. The last line has two widths, so its gap is the minimum spacing.
        #expect(origins(section) == [[0, 10], [150, 0], [0, 70], [110, 70]])
        #expect(section.linesLength == 90)
        #expect(section.items(from: 0, to: 60) == 0..<2)
        #expect(section.items(from: 60, to: 70).isEmpty)
        #expect(section.items(from: 59, to: 71) == 0..<4)
    }

    @Test func rangeContainsLinesThatIntersectIt() {
        let section = FlowSection(count: 1_000_000, size: size, room: 320, margins: FlowMargins(lineSpacing: 10, itemSpacing: 10))
        #expect(section.items(from: 0, to: 480) == 0..<24)
        #expect(section.items(from: 600_000, to: 600_060) == 30_000..<30_003)
        #expect(section.items(from: -100, to: 0).isEmpty)
        #expect(section.items(from: 1e9, to: 2e9).isEmpty)
        // 333 334 lines.
        #expect(section.linesLength == Double(333_334 * 60 - 10))
    }

    @Test func sectionsAreStackedAlongTheScrollDirection() {
        let margins = FlowMargins(before: 4, after: 6, leading: 10, trailing: 10, lineSpacing: 10, itemSpacing: 10, header: 30, footer: 20)
        let sections = [2, 0, 4].map { FlowSection(count: $0, size: size, room: 240, margins: margins) }
        let geometry = FlowGeometry(sections: sections, room: 240)
        #expect(geometry.size == FlowSize(along: 110 + 60 + 170, across: 240))
        func box(_ element: ListElement) -> [Double]? {
            geometry.box(of: element).map { [$0.along, $0.across, $0.size.along, $0.size.across] }
        }
        #expect(box(ListElement(ListPath(section: 0, item: 1))) == [34, 130, 50, 100])
        #expect(box(ListElement(.header, ofSection: 2)) == [170, 0, 30, 240])
        #expect(box(ListElement(.footer, ofSection: 0)) == [90, 0, 20, 240])
        #expect(box(ListElement(ListPath(section: 1, item: 0))) == nil)
        #expect(box(ListElement(.header, ofSection: 3)) == nil)
        #expect(geometry.elements(from: 0, to: 20).map(\.element) == [ListElement(.header, ofSection: 0)])
    }

    /// Measured on iOS at scale 2: items of 111.5 × 44.25 with insets of 5 and 9 and lines 8 apart.
    @Test func boxesHaveTheirOriginsOnPixelsAndKeepTheirSizes() {
        let margins = FlowMargins(before: 5, after: 5, leading: 9, trailing: 9, lineSpacing: 8, itemSpacing: 10)
        let size = FlowSize(along: 44.25, across: 111.5)
        for section in [
            FlowSection(count: 5, size: size, room: 375, margins: margins),
            FlowSection(sizes: [FlowSize](repeating: size, count: 5), room: 375, margins: margins),
        ] {
            let geometry = FlowGeometry(sections: [section], room: 375, scale: 2)
            let boxes = (0..<5).compactMap { geometry.box(of: ListElement(ListPath(section: 0, item: $0))) }
            #expect(boxes.map(\.across) == [9, 132, 254.5, 9, 132])
            #expect(boxes.map(\.along) == [5, 5, 5, 57.5, 57.5])
            #expect(boxes.allSatisfy { $0.size == size })
            #expect(geometry.size.along == 106.5)
        }
    }

    @Test func boxesHaveAllEdgesOnPixelsAtOnePixelPerPoint() {
        let section = FlowSection(count: 3, size: FlowSize(along: 10, across: 100 / 3), room: 100, margins: FlowMargins())
        let geometry = FlowGeometry(sections: [section], room: 100, scale: 1)
        let boxes = (0..<3).compactMap { geometry.box(of: ListElement(ListPath(section: 0, item: $0))) }
        #expect(boxes.map(\.across) == [0, 33, 67])
        #expect(boxes.map(\.size.across) == [33, 34, 33])
    }

    /// Measured on iOS, in a width of 375: a last line of equal sizes keeps the columns of a grid, one of various sizes has the least gap.
    @Test func aLastLineOfVariousSizesHasTheLeastGap() {
        func across(_ sizes: [(Double, Double)], room: Double = 375) -> [Double] {
            let margins = FlowMargins(lineSpacing: 10, itemSpacing: 10)
            let section = FlowSection(sizes: sizes.map { FlowSize(along: $0.1, across: $0.0) }, room: room, margins: margins)
            return origins(section).map(\.[0])
        }
        #expect(across([(50, 40), (50, 40), (50, 40), (50, 40)]) == [0, 65, 130, 195])
        #expect(across([(80, 40), (80, 90), (80, 40), (80, 40)]) == [0, 90, 180, 270])
        #expect(across([(80, 40), (100, 40), (60, 40)]) == [0, 90, 200])
        let full = across([(80, 40), (80, 90), (80, 40), (80, 40), (80, 40)]).prefix(4)
        #expect(full.map { ($0 * 2).rounded() / 2 } == [0, 98.5, 196.5, 295])
        #expect(across([(90, 40)], room: 200) == [0])
    }

    @Test func everyItemIsInTheRangeOfItsBox() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let sizes = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                FlowSize(along: .random(in: 5...90, using: &generator), across: .random(in: 5...90, using: &generator))
            }
            let room = Double.random(in: 20...400, using: &generator)
            let section = FlowSection(sizes: sizes, room: room, margins: FlowMargins(before: 7, lineSpacing: 3, itemSpacing: 2))
            for item in sizes.indices {
                guard let box = section.box(of: item) else {
                    Issue.record("item \(item) of \(sizes) has no box")
                    continue
                }
                #expect(section.items(from: box.along, to: box.along + box.size.along).contains(item), "\(sizes)")
            }
        }
    }

    @Test func emptySizesAndRoomsIntersectNothing() {
        for room: Double in [0, -5, 1e9] {
            let none = FlowSection(count: 10, size: FlowSize(along: 0, across: 0), room: room, margins: FlowMargins())
            #expect(none.items(from: 0, to: 100).isEmpty)
            #expect(none.linesLength.isFinite)
        }
        #expect(FlowSection(sizes: [], room: 100, margins: FlowMargins()).items(from: 0, to: 10).isEmpty)
        #expect(ListLength.limited(.max, length: 50) == 20_000_000_000)
        #expect(FlowGeometry().elements(from: -.infinity, to: .infinity).isEmpty)
    }
}
