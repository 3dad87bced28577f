// Rows and sections that are inserted, deleted, moved: where each of the others is afterwards, and where it was. Pure.

internal import Foundation

/// What has become of each row and section in one update.
nonisolated struct TableMapping: Sendable {
    /// Why changes cannot be what has happened to the rows.
    struct Mismatch: Error, CustomStringConvertible { let description: String }

    private let sections: IndexShift
    private let sectionTargets: [Int: Int]
    private let sectionSources: [Int: Int]
    /// By the sections' old numbers; those without changes are not in it.
    private var rows: [Int: IndexShift] = [:]
    private var rowTargets: [IndexPath: IndexPath] = [:]
    private var rowSources: [IndexPath: IndexPath] = [:]
    /// By their old places.
    private let reloadedRows: Set<IndexPath>
    private let reloadedSections: IndexSet
    private let deletions: [TableUpdates.Rows]
    private let insertions: [TableUpdates.Rows]
    private let reloads: [TableUpdates.Rows]
    private let sectionDeletions: [TableUpdates.Sections]
    private let sectionInsertions: [TableUpdates.Sections]
    private let sectionReloads: [TableUpdates.Sections]

    /// - Parameters:
    ///   - before: the number of rows in each section before the changes.
    ///   - after: the same after them, as the data source says.
    /// - Throws: `Mismatch` when the changes do not lead from one to the other.
    init(_ changes: TableUpdates, before: [Int], after: [Int]) throws(Mismatch) {
        deletions = changes.deleted
        insertions = changes.inserted
        reloads = changes.reloaded
        sectionDeletions = changes.deletedSections
        sectionInsertions = changes.insertedSections
        sectionReloads = changes.reloadedSections
        reloadedRows = Set(changes.reloaded.flatMap(\.paths))
        reloadedSections = changes.reloadedSections.reduce(into: IndexSet()) { $0.formUnion($1.numbers) }
        sectionTargets = Dictionary(changes.movedSections.map { ($0.from, $0.to) }) { first, _ in first }
        sectionSources = Dictionary(changes.movedSections.map { ($0.to, $0.from) }) { first, _ in first }
        sections = IndexShift(
            gone: changes.deletedSections.flatMap(\.numbers) + changes.movedSections.map(\.from),
            come: changes.insertedSections.flatMap(\.numbers) + changes.movedSections.map(\.to))
        try check(sections.gone + reloadedSections, limit: before.count, "section", "before")
        try check(sections.come, limit: after.count, "section", "after")
        guard before.count - sections.gone.count + sections.come.count == after.count else {
            throw Mismatch(
                description: "there are \(after.count) sections after an update of \(before.count), with \(sections.come.count) inserted "
                    + "and \(sections.gone.count) deleted")
        }
        try mapRows(changes, before: before, after: after)
    }

    private mutating func mapRows(_ changes: TableUpdates, before: [Int], after: [Int]) throws(Mismatch) {
        for move in changes.moved where rowTargets[move.from] == nil && rowSources[move.to] == nil {
            rowTargets[move.from] = move.to
            rowSources[move.to] = move.from
        }
        let gone = Self.bySection(changes.deleted, rowTargets.keys)
        let come = Self.bySection(changes.inserted, rowSources.keys)
        for (section, rows) in gone.merging(Self.bySection(changes.reloaded, []), uniquingKeysWith: +) {
            try check([section], limit: before.count, "section", "before")
            try check(rows, limit: before[section], "row", "before")
        }
        for (section, rows) in come {
            try check([section], limit: after.count, "section", "after")
            try check(rows, limit: after[section], "row", "after")
        }
        for (section, count) in before.enumerated() {
            guard let new = newSection(of: section), !reloadedSections.contains(section) else { continue }
            let shift = IndexShift(gone: gone[section] ?? [], come: come[new] ?? [])
            guard count - shift.gone.count + shift.come.count == after[new] else {
                throw Mismatch(
                    description: "section \(new) has \(after[new]) rows after an update of \(count), with \(shift.come.count) inserted "
                        + "and \(shift.gone.count) deleted")
            }
            if !shift.gone.isEmpty || !shift.come.isEmpty { rows[section] = shift }
        }
    }

    private static func bySection(_ rows: [TableUpdates.Rows], _ others: some Sequence<IndexPath>) -> [Int: [Int]] {
        var result: [Int: [Int]] = [:]
        for path in rows.lazy.flatMap(\.paths) { result[path.section, default: []].append(path.row) }
        for path in others { result[path.section, default: []].append(path.row) }
        return result
    }

    private func check(_ numbers: some Sequence<Int>, limit: Int, _ what: String, _ when: String) throws(Mismatch) {
        for number in numbers where number < 0 || number >= limit {
            throw Mismatch(description: "\(what) \(number) is named in an update, but there are \(limit) \(when) it")
        }
    }

    // MARK: Places

    /// Where a section is now; nil if it was deleted.
    func newSection(of old: Int) -> Int? { sectionTargets[old] ?? sections.forward(old) }

    /// Where a section was; nil if it was inserted.
    func oldSection(of new: Int) -> Int? { sectionSources[new] ?? sections.backward(new) }

    /// Where a row is now; nil if it was deleted.
    func newPlace(of old: IndexPath) -> IndexPath? {
        if let target = rowTargets[old] { return target }
        guard !reloadedSections.contains(old.section), let section = newSection(of: old.section) else { return nil }
        guard let shift = rows[old.section] else { return IndexPath(row: old.row, section: section) }
        return shift.forward(old.row).map { IndexPath(row: $0, section: section) }
    }

    /// Where a row was; nil if it was inserted.
    func oldPlace(of new: IndexPath) -> IndexPath? {
        if let source = rowSources[new] { return source }
        guard let section = oldSection(of: new.section), !reloadedSections.contains(section) else { return nil }
        guard let shift = rows[section] else { return IndexPath(row: new.row, section: section) }
        return shift.backward(new.row).map { IndexPath(row: $0, section: section) }
    }

    /// Whether a section that stays has its rows asked for anew, by its old number.
    func isReloaded(section old: Int) -> Bool { reloadedSections.contains(old) }

    /// Whether a row's cell is asked for anew, by its old place.
    func isReloaded(_ old: IndexPath) -> Bool { reloadedSections.contains(old.section) || reloadedRows.contains(old) }

    /// Whether a row was named to move, by its old place.
    func isMoved(_ old: IndexPath) -> Bool { rowTargets[old] != nil || sectionTargets[old.section] != nil }

    // MARK: How they come and go

    /// How a row that is no longer there, or whose cell is exchanged, goes.
    func departure(of old: IndexPath) -> UITableView.RowAnimation {
        let ofSection = Self.animation(of: old.section, in: sectionDeletions) ?? Self.animation(of: old.section, in: sectionReloads)
        return ofSection ?? Self.animation(of: old, in: reloadedRows.contains(old) ? reloads : deletions) ?? .fade
    }

    /// How a row that was not there, or whose cell is exchanged, comes.
    func arrival(of new: IndexPath) -> UITableView.RowAnimation {
        if let animation = arrival(ofSection: new.section) { return animation }
        if let old = oldPlace(of: new) { return Self.animation(of: old, in: reloads) ?? .fade }
        return Self.animation(of: new, in: insertions) ?? .fade
    }

    /// How a section goes that is deleted or reloaded.
    func departure(ofSection old: Int) -> UITableView.RowAnimation {
        Self.animation(of: old, in: sectionDeletions) ?? Self.animation(of: old, in: sectionReloads) ?? .fade
    }

    /// How a section comes that is inserted or reloaded; nil for others.
    func arrival(ofSection new: Int) -> UITableView.RowAnimation? {
        Self.animation(of: new, in: sectionInsertions) ?? oldSection(of: new).flatMap { Self.animation(of: $0, in: sectionReloads) }
    }

    private static func animation(of path: IndexPath, in groups: [TableUpdates.Rows]) -> UITableView.RowAnimation? {
        // Mostly there is one group, and nothing to be searched.
        if groups.count == 1 { return groups[0].animation }
        return groups.first { $0.paths.contains(path) }?.animation
    }

    private static func animation(of section: Int, in groups: [TableUpdates.Sections]) -> UITableView.RowAnimation? {
        groups.first { $0.numbers.contains(section) }?.animation
    }
}
