// Where rows are after others have come and gone.

import Foundation
import Testing

@testable import UIKit

@Suite struct TableUpdatesTests {
    private func rows(_ numbers: [Int]) -> [IndexPath] { numbers.map { IndexPath(row: $0, section: 0) } }

    /// Applies the changes to an array, as the data source would have done, and compares every row's place.
    @Test(arguments: [
        ([], [0]), ([0], []), ([2, 5], [0, 3, 8]), ([9], [9]), ([0, 1, 2], [0, 1, 2]), ([4], [0, 1, 2, 10, 11]),
    ] as [([Int], [Int])]) func everyRowIsWhereTheArrayHasIt(deleted: [Int], inserted: [Int]) {
        var changes = TableUpdates()
        changes.deleted = rows(deleted)
        changes.inserted = rows(inserted)
        var model = Array(0..<10)
        for row in deleted.sorted(by: >) { model.remove(at: row) }
        for row in inserted.sorted() { model.insert(-1, at: row) }
        let place = changes.mapping()
        for old in 0..<10 {
            #expect(place(IndexPath(row: old, section: 0))?.row == model.firstIndex(of: old))
        }
        #expect(changes.growth(ofSection: 0) == model.count - 10)
        #expect(place(IndexPath(row: 3, section: 1)) == IndexPath(row: 3, section: 1))
    }

    @Test func movedRowsAreWhereTheyWereMoved() {
        var changes = TableUpdates()
        changes.moved = [TableUpdates.Move(from: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))]
        let place = changes.mapping()
        #expect((0..<4).map { place(IndexPath(row: $0, section: 0))?.row } == [2, 0, 1, 3])
        #expect(changes.growth(ofSection: 0) == 0)
    }
}
