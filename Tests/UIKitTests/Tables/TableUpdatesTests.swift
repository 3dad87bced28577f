// Where rows and sections are after others have come and gone.

import Foundation
import Testing

@testable import UIKit

@MainActor @Suite struct TableUpdatesTests {
    private func rows(_ numbers: [Int]) -> TableUpdates.Rows {
        .init(paths: numbers.map { IndexPath(row: $0, section: 0) }, animation: .fade)
    }

    /// Applies the changes to an array, as the data source would have done, and compares every row's place.
    @Test(arguments: [
        ([], [0]), ([0], []), ([2, 5], [0, 3, 8]), ([9], [9]), ([0, 1, 2], [0, 1, 2]), ([4], [0, 1, 2, 10, 11]), ([3, 3], []),
    ] as [([Int], [Int])]) func everyRowIsWhereTheArrayHasIt(deleted: [Int], inserted: [Int]) throws {
        var changes = TableUpdates()
        changes.deleted = [rows(deleted)]
        changes.inserted = [rows(inserted)]
        var model = Array(0..<10)
        for row in Set(deleted).sorted(by: >) { model.remove(at: row) }
        for row in inserted.sorted() { model.insert(-1, at: row) }
        let mapping = try TableMapping(changes, before: [10, 5], after: [model.count, 5])
        for old in 0..<10 {
            #expect(mapping.newPlace(of: IndexPath(row: old, section: 0))?.row == model.firstIndex(of: old))
        }
        for (new, old) in model.enumerated() {
            #expect(mapping.oldPlace(of: IndexPath(row: new, section: 0))?.row == (old < 0 ? nil : old))
        }
        #expect(mapping.newPlace(of: IndexPath(row: 3, section: 1)) == IndexPath(row: 3, section: 1))
    }

    @Test func movedRowsAreWhereTheyWereMoved() throws {
        var changes = TableUpdates()
        changes.moved = [.init(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))]
        let mapping = try TableMapping(changes, before: [4], after: [4])
        #expect((0..<4).map { mapping.newPlace(of: IndexPath(row: $0, section: 0))?.row } == [2, 0, 1, 3])
        #expect((0..<4).map { mapping.oldPlace(of: IndexPath(row: $0, section: 0))?.row } == [1, 2, 0, 3])
    }

    @Test func rowsGoWithTheirSections() throws {
        var changes = TableUpdates()
        changes.deletedSections = [.init(numbers: [1], animation: .fade)]
        changes.insertedSections = [.init(numbers: [0], animation: .left)]
        changes.deleted = [.init(paths: [IndexPath(row: 0, section: 2)], animation: .top)]
        // a b c becomes n a c, the last without its first row.
        let mapping = try TableMapping(changes, before: [2, 3, 4], after: [7, 2, 3])
        #expect(mapping.newPlace(of: IndexPath(row: 1, section: 0)) == IndexPath(row: 1, section: 1))
        #expect(mapping.newPlace(of: IndexPath(row: 1, section: 1)) == nil)
        #expect(mapping.newPlace(of: IndexPath(row: 1, section: 2)) == IndexPath(row: 0, section: 2))
        #expect(mapping.oldPlace(of: IndexPath(row: 6, section: 0)) == nil)
        #expect(mapping.arrival(of: IndexPath(row: 6, section: 0)) == .left)
        #expect(mapping.departure(of: IndexPath(row: 0, section: 2)) == .top)
        #expect(mapping.departure(of: IndexPath(row: 1, section: 1)) == .fade)
    }

    @Test(arguments: [
        // Before, after, deleted, inserted.
        ([5], [5], [0], []), ([5], [4], [7], []), ([5], [6], [], [6]), ([5], [6], [], [-1]), ([5, 1], [4], [0], []), ([], [1], [], [0]),
    ] as [([Int], [Int], [Int], [Int])]) func changesThatCannotBeAreRefused(before: [Int], after: [Int], deleted: [Int], inserted: [Int]) {
        var changes = TableUpdates()
        changes.deleted = [rows(deleted)]
        changes.inserted = [rows(inserted)]
        #expect(throws: TableMapping.Mismatch.self) { try TableMapping(changes, before: before, after: after) }
    }
}
