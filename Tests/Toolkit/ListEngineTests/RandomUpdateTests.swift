// Random batches, compared with a model that makes the same changes one at a time.

import TestSupport
import Testing

@testable import ListEngine

@Suite struct RandomUpdateTests {
    /// Sections of items. Each section and each item has an identifier that never changes.
    private struct Model: Equatable {
        struct Section: Equatable {
            let name: Int
            var items: [Int]
        }

        var sections: [Section]
        var counts: [Int] { sections.map(\.items.count) }

        func path(of item: Int) -> ListPath? {
            for (number, section) in sections.enumerated() {
                if let index = section.items.firstIndex(of: item) { return ListPath(section: number, item: index) }
            }
            return nil
        }

        func index(of section: Int) -> Int? { sections.firstIndex { $0.name == section } }
    }

    /// A batch of random changes, and the model in which they were made one at a time.
    private struct Batch {
        var model: Model
        var changes: [ListChange] = []
        var reloadedSections: Set<Int> = []
        private var random: SeededGenerator
        private var next = 1000

        init(of model: Model, random: SeededGenerator) {
            (self.model, self.random) = (model, random)
            let old = model
            changeSections(old)
            changeItems(old)
            changes.shuffle(using: &self.random)
        }

        private mutating func some<Element>(of candidates: [Element], most: Int) -> [Element] {
            Array(candidates.shuffled(using: &random).prefix(Int.random(in: 0...most, using: &random)))
        }

        private mutating func name() -> Int {
            next += 1
            return next
        }

        /// Deletes, reloads, moves and inserts sections.
        private mutating func changeSections(_ old: Model) {
            var names = old.sections.map(\.name)
            let deleted = some(of: names, most: 2)
            names.removeAll(where: deleted.contains)
            let moved = some(of: names, most: 2)
            names.removeAll(where: moved.contains)
            let reloaded = some(of: names, most: 1)
            model.sections.removeAll { deleted.contains($0.name) }
            for section in reloaded {
                guard let index = model.index(of: section) else { continue }
                model.sections[index].items = (0..<Int.random(in: 0...4, using: &random)).map { _ in name() }
            }
            for section in moved {
                guard let index = model.index(of: section) else { continue }
                let contents = model.sections.remove(at: index)
                model.sections.insert(contents, at: Int.random(in: 0...model.sections.count, using: &random))
            }
            let inserted = (0..<Int.random(in: 0...2, using: &random)).map { _ in name() }
            for section in inserted {
                let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in name() }
                model.sections.insert(.init(name: section, items: items), at: Int.random(in: 0...model.sections.count, using: &random))
            }
            reloadedSections = Set(reloaded)
            changes.append(.deleteSections(deleted.compactMap(old.index)))
            changes.append(.reloadSections(reloaded.compactMap(old.index)))
            changes.append(.insertSections(inserted.compactMap(model.index)))
            for section in moved {
                if let from = old.index(of: section), let to = model.index(of: section) { changes.append(.moveSection(from: from, to: to)) }
            }
        }

        /// Deletes, moves, reloads and inserts items in the sections that are neither inserted nor reloaded.
        private mutating func changeItems(_ old: Model) {
            let stable = model.sections.indices.filter { old.index(of: model.sections[$0].name) != nil }
                .filter { !reloadedSections.contains(model.sections[$0].name) }
            guard !stable.isEmpty else { return }
            var items = stable.flatMap { model.sections[$0].items }
            let deleted = some(of: items, most: 4)
            items.removeAll(where: deleted.contains)
            let moved = some(of: items, most: 4)
            items.removeAll(where: moved.contains)
            let reloaded = some(of: items, most: 3)
            for item in deleted + moved {
                if let path = model.path(of: item) { model.sections[path.section].items.remove(at: path.item) }
            }
            let inserted = (0..<Int.random(in: 0...4, using: &random)).map { _ in name() }
            for item in moved + inserted {
                let section = stable[Int.random(in: stable.indices, using: &random)]
                let index = Int.random(in: 0...model.sections[section].items.count, using: &random)
                model.sections[section].items.insert(item, at: index)
            }
            changes.append(.deleteItems(deleted.compactMap(old.path)))
            changes.append(.reloadItems(reloaded.compactMap(old.path)))
            changes.append(.insertItems(inserted.compactMap(model.path)))
            for item in moved {
                if let from = old.path(of: item), let to = model.path(of: item) { changes.append(.moveItem(from: from, to: to)) }
            }
        }
    }

    private func model(_ random: inout SeededGenerator) -> Model {
        var next = 0
        return Model(
            sections: (0..<Int.random(in: 0...5, using: &random)).map { number in
                let items = (0..<Int.random(in: 0...8, using: &random)).map { next + $0 }
                next += items.count
                return .init(name: 500 + number, items: items)
            })
    }

    @Test(arguments: 0..<8) func randomBatchesAgreeWithTheModel(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            let old = model(&random)
            let batch = Batch(of: old, random: SeededGenerator(seed: random.next()))
            let new = batch.model
            let update = try ListUpdate(batch.changes.map { ($0, 0) }, before: old.counts, after: new.counts)
            for (number, section) in old.sections.enumerated() {
                #expect(update.newSection(of: number) == new.index(of: section.name))
                for (index, item) in section.items.enumerated() {
                    #expect(update.newPath(of: ListPath(section: number, item: index)) == new.path(of: item))
                }
            }
            for (number, section) in new.sections.enumerated() {
                #expect(update.oldSection(of: number) == old.index(of: section.name))
                for (index, item) in section.items.enumerated() {
                    #expect(update.oldPath(of: ListPath(section: number, item: index)) == old.path(of: item))
                }
            }
        }
    }

    /// The data source's counts have one item or one section more than the changes produce.
    @Test(arguments: 0..<4) func randomBatchesWithAWrongCountAreRefused(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let old = model(&random)
            let batch = Batch(of: old, random: SeededGenerator(seed: random.next()))
            let after = batch.model.counts
            #expect(throws: ListMismatch.self) { try ListUpdate(batch.changes.map { ($0, 0) }, before: old.counts, after: after + [3]) }
            for (number, section) in batch.model.sections.enumerated() {
                guard old.index(of: section.name) != nil, !batch.reloadedSections.contains(section.name) else { continue }
                var wrong = after
                wrong[number] += 1
                #expect(throws: ListMismatch.self) { try ListUpdate(batch.changes.map { ($0, 0) }, before: old.counts, after: wrong) }
            }
        }
    }

    /// Index paths and frames are found by bisection: 20 steps in a list of a million, since 2²⁰ > 10⁶.
    @Test func bisectionTakesLogarithmicSteps() {
        var steps = 0
        for number in [0, 1, 99_999, 500_000] {
            let index = firstIndex(in: 1_000_000) {
                steps += 1
                return $0 < number
            }
            #expect(index == number)
        }
        #expect(steps <= 4 * 20)
    }
}
