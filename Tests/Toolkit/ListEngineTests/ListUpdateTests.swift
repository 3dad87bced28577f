// Index paths before and after a batch, by Apple's documented rules, and the errors of batches that contradict the data.
//
// The rules are from "Batch Insertion, Deletion, and Reloading of Rows and Sections" in the Table View Programming Guide for iOS:
// deletions and reloads use index paths from before the batch, insertions use index paths after it. The order of the calls does not matter.

import Testing

@testable import ListEngine

@Suite struct ListUpdateTests {
    private func paths(_ items: [Int], section: Int = 0) -> [ListPath] { items.map { ListPath(section: section, item: $0) } }
    private func path(_ item: Int, _ section: Int = 0) -> ListPath { ListPath(section: section, item: item) }

    private func update(_ changes: [ListChange], _ before: [Int], _ after: [Int]) throws(ListMismatch) -> ListUpdate {
        try ListUpdate(changes.map { ($0, 0) }, before: before, after: after)
    }

    // MARK: Index paths

    /// Row 5 of seven rows is deleted and a row inserted at 1. The insertion is called first.
    @Test func deletionsApplyBeforeInsertionsInAnyOrderOfCalls() throws {
        let update = try update([.insertItems(paths([1])), .deleteItems(paths([5]))], [7], [7])
        #expect((0..<7).map { update.newPath(of: path($0))?.item } == [0, 2, 3, 4, 5, nil, 6])
        #expect((0..<7).map { update.oldPath(of: path($0))?.item } == [0, nil, 1, 2, 3, 4, 6])
    }

    @Test(
        arguments: [
            ([], [0]), ([0], []), ([2, 5], [0, 3, 8]), ([9], [9]), ([0, 1, 2], [0, 1, 2]), ([4], [0, 1, 2, 10, 11]), ([3, 3], []),
        ] as [([Int], [Int])]) func indexPathsAgreeWithAnArray(deleted: [Int], inserted: [Int]) throws
    {
        var model = Array(0..<10)
        for item in Set(deleted).sorted(by: >) { model.remove(at: item) }
        for item in inserted.sorted() { model.insert(-1, at: item) }
        let update = try update([.deleteItems(paths(deleted)), .insertItems(paths(inserted))], [10, 5], [model.count, 5])
        for old in 0..<10 { #expect(update.newPath(of: path(old))?.item == model.firstIndex(of: old)) }
        for (new, old) in model.enumerated() { #expect(update.oldPath(of: path(new))?.item == (old < 0 ? nil : old)) }
        #expect(update.newPath(of: path(3, 1)) == path(3, 1))
    }

    @Test func movesGoFromOldToNewIndexPaths() throws {
        let update = try update([.moveItem(from: path(0), to: path(2))], [4], [4])
        #expect((0..<4).map { update.newPath(of: path($0))?.item } == [2, 0, 1, 3])
        #expect((0..<4).map { update.oldPath(of: path($0))?.item } == [1, 2, 0, 3])
        #expect(update.isMoved(path(0)) && !update.isMoved(path(1)))
    }

    @Test func itemsMoveIntoOtherSections() throws {
        let update = try update([.moveItem(from: path(1), to: path(0, 1)), .deleteItems(paths([0], section: 1))], [3, 2], [2, 2])
        #expect((0..<3).map { update.newPath(of: path($0)) } == [path(0), path(0, 1), path(1)])
        #expect((0..<2).map { update.newPath(of: path($0, 1)) } == [nil, path(1, 1)])
    }

    @Test func itemsFollowTheirSections() throws {
        // Sections a b c become n a c, and c loses its first item.
        let update = try update(
            [.deleteSections([1]), .insertSections([0]), .deleteItems(paths([0], section: 2))], [2, 3, 4], [7, 2, 3])
        #expect(update.newPath(of: path(1)) == path(1, 1))
        #expect(update.newPath(of: path(1, 1)) == nil)
        #expect(update.newPath(of: path(1, 2)) == path(0, 2))
        #expect(update.oldPath(of: path(6)) == nil)
        #expect((0..<3).map { update.newSection(of: $0) } == [1, nil, 2])
    }

    @Test func movedSectionsTakeTheirItemsAlong() throws {
        let update = try update([.moveSection(from: 2, to: 0), .insertItems(paths([1], section: 0))], [1, 2, 3], [4, 1, 2])
        #expect((0..<3).map { update.newSection(of: $0) } == [1, 2, 0])
        #expect((0..<3).map { update.newPath(of: path($0, 2)) } == [path(0), path(2), path(3)])
        #expect(update.isMoved(path(0, 2)) && !update.isMoved(path(0)))
    }

    @Test func reloadedItemsKeepTheirIndexPathsButItemsOfReloadedSectionsDoNot() throws {
        let update = try update([.reloadItems(paths([1])), .reloadSections([1])], [3, 5], [3, 9])
        #expect(update.newPath(of: path(1)) == path(1) && update.isReloaded(path(1)) && !update.isReloaded(path(0)))
        #expect(update.newSection(of: 1) == 1 && update.isReloaded(section: 1) && update.isReloaded(path(0, 1)))
        #expect(update.newPath(of: path(0, 1)) == nil && update.oldPath(of: path(0, 1)) == nil)
    }

    @Test func selectionFollowsItemsThatStay() throws {
        let update = try update([.deleteItems(paths([0])), .moveSection(from: 1, to: 0)], [3, 2], [2, 2])
        #expect(update.newSelection(of: [path(0), path(2), path(1, 1), path(7, 1)]) == [path(1, 1), path(1), path(7)])
    }

    @Test func animationsAreThoseOfTheChangeThatNamesTheItem() throws {
        let update = try ListUpdate(
            [
                (.deleteItems(paths([0])), 1), (.reloadItems(paths([1])), 2), (.insertItems(paths([2])), 3), (.deleteSections([1]), 4),
                (.insertSections([2]), 5), (.reloadSections([2]), 6),
            ], before: [3, 1, 1], after: [3, 1, 1])
        #expect(update.animation(removing: ListElement(path(0))) == 1)
        #expect(update.animation(removing: ListElement(path(1))) == 2)
        #expect(update.animation(inserting: ListElement(path(0))) == 2)
        #expect(update.animation(inserting: ListElement(path(2))) == 3)
        #expect(update.animation(removing: ListElement(path(0, 1))) == 4)
        #expect(update.animation(inserting: ListElement(.header, ofSection: 2)) == 5)
        #expect(update.animation(removing: ListElement(.footer, ofSection: 2)) == 6)
        #expect(update.animation(inserting: ListElement(path(0, 1))) == 6)
    }

    /// Also in a batch of one change, whose index paths are not searched.
    @Test func elementsThatStayHaveNoAnimation() throws {
        let update = try ListUpdate([(.reloadItems(paths([1])), 2)], before: [3, 1], after: [3, 1])
        let reloaded = ListElement(path(1))
        #expect(update.animation(removing: reloaded) == 2 && update.animation(inserting: reloaded) == 2)
        for element in [ListElement(path(0)), ListElement(path(0, 1)), ListElement(.header, ofSection: 0)] {
            #expect(update.animation(removing: element) == nil && update.animation(inserting: element) == nil)
        }
    }

    // MARK: Contradictions

    @Test func errorsForContradictionsContainTheCounts() {
        let cases: [([ListChange], [Int], [Int], String)] = [
            (
                [.deleteItems(paths([0])), .insertItems(paths([1, 2]))], [5], [5],
                "invalid number of rows in section 0: 5 after the update must equal 5 before it, plus 2 inserted, minus 1 deleted, "
                    + "plus 0 moved in, minus 0 moved out"
            ),
            (
                [.moveItem(from: path(0), to: path(0, 1))], [5, 1], [5, 2],
                "invalid number of rows in section 0: 5 after the update must equal 5 before it, plus 0 inserted, minus 0 deleted, "
                    + "plus 0 moved in, minus 1 moved out"
            ),
            (
                [.deleteSections([0])], [5, 1], [5, 1],
                "invalid number of sections: 2 after the update must equal 2 before it, plus 0 inserted, minus 1 deleted"
            ),
            (
                [.deleteItems(paths([7]))], [5], [4],
                "invalid update: row 7 of section 0 is named, but the number of rows in it before the update is 5"
            ),
            (
                [.insertItems(paths([-1]))], [5], [6],
                "invalid update: row -1 of section 0 is named, but the number of rows in it after the update is 6"
            ),
            ([.reloadSections([3])], [5], [5], "invalid update: section 3 is named, but the number of sections before the update is 1"),
            (
                [.insertItems(paths([0], section: 2))], [5], [5],
                "invalid update: section 2 is named, but the number of sections after the update is 1"
            ),
        ]
        for (changes, before, after, expected) in cases {
            #expect { try update(changes, before, after) } throws: { ($0 as? ListMismatch)?.description(of: "row") == expected }
        }
    }

    @Test func batchWithoutChangesRequiresUnchangedCounts() throws {
        #expect(try update([], [1, 2], [1, 2]).newPath(of: path(1, 1)) == path(1, 1))
        #expect(throws: ListMismatch.self) { try update([], [1, 2], [1, 3]) }
        #expect(throws: ListMismatch.self) { try update([], [], [1]) }
    }

    // MARK: Batches

    @Test func nestedBatchesEndWithTheOutermostOne() {
        var batch = ListBatch()
        #expect(batch.end() == nil)
        batch.begin()
        batch.begin()
        batch.add(.deleteSections([1]), animation: 3)
        #expect(batch.end() == nil && batch.isOpen)
        #expect(batch.end()?.map(\.animation) == [3])
        #expect(!batch.isOpen)
        batch.begin()
        #expect(batch.end()?.isEmpty == true)
    }
}
