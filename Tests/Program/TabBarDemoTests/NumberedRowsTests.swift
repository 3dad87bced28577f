// Tests NumberedRows by comparing it with an array.

import Foundation
import TestSupport
import Testing

@testable import TabBarDemoScenes

@MainActor
@Suite struct NumberedRowsTests {
    private func numbers(_ rows: NumberedRows) -> [Int] { (0..<rows.count).compactMap(rows.number) }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func randomChangesHaveTheSameResultAsForAnArray(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func random(_ bound: Int) -> Int { generator.number(below: bound) }
        var rows = NumberedRows(count: 20), expected = Array(1...20), next = 21
        for _ in 0..<300 {
            let chosen = IndexSet((0..<random(6)).map { _ in random(expected.count + 2) })
            switch random(3) {
            case 0:
                let index = random(expected.count + 1)
                rows.insertNew(at: index)
                expected.insert(next, at: index)
                next += 1
            case 1:
                rows.remove(chosen)
                expected = expected.enumerated().filter { !chosen.contains($0.offset) }.map(\.element)
            default:
                rows.moveToTop(chosen)
                let isUp = expected.enumerated().map { ($0.element, chosen.contains($0.offset)) }
                expected = isUp.filter(\.1).map(\.0) + isUp.filter { !$0.1 }.map(\.0)
            }
            #expect(numbers(rows) == expected)
            #expect(rows.count == expected.count)
        }
    }

    @Test func indexesOutOfRangeAreClampedOrIgnored() {
        var rows = NumberedRows(count: -3)
        #expect(rows.count == 0 && rows.number(at: 0) == nil)
        rows.remove(IndexSet(integersIn: 0..<9))
        rows.moveToTop(IndexSet(integer: 4))
        rows.insertNew(at: 99)
        rows.insertNew(at: -1)
        #expect(numbers(rows) == [2, 1])
        #expect(rows.number(at: -1) == nil && rows.number(at: 2) == nil)
    }

    @Test func tenMillionRowsAreStoredAsRanges() {
        var rows = NumberedRows(count: 10_000_000)
        rows.remove(IndexSet(integersIn: 5..<9_999_995))
        #expect(numbers(rows) == [1, 2, 3, 4, 5] + Array(9_999_996...10_000_000))
    }
}
