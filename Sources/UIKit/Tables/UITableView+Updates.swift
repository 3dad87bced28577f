// Rows come and go while all others keep their cells.

internal import Foundation

extension UITableView {
    /// Notes changes; outside `beginUpdates`…`endUpdates` they are made at once.
    func update(_ change: (inout TableUpdates) -> Void) {
        beginUpdates()
        change(&updates)
        endUpdates()
    }

    func endUpdate() {
        guard updates.depth > 0 else { return }
        updates.depth -= 1
        guard updates.depth == 0 else { return }
        let made = updates
        updates = TableUpdates()
        guard staleness != .everything, !made.changesSections else {
            setNeedsReload()
            return
        }
        make(made)
    }

    private func make(_ changes: TableUpdates) {
        let before = storedGeometry.sections.map(\.rows.count)
        unhighlightRow()
        staleness = .geometry
        let after = geometry.sections.map(\.rows.count)
        let isConsistent =
            before.count == after.count
            && before.indices.allSatisfy { before[$0] + changes.growth(ofSection: $0) == after[$0] }
        guard isConsistent else {
            NSLog("UITableView: the changes do not account for the data source's numbers of rows; all rows are loaded anew")
            setNeedsReload()
            return
        }
        let place = changes.mapping()
        let reloaded = Set(changes.reloaded)
        selected = Set(selected.compactMap(place))
        let old = visible
        visible = []
        for row in old {
            guard !reloaded.contains(row.path), let path = place(row.path) else {
                recycle(row)
                continue
            }
            visible.append(VisibleRow(path: path, cell: row.cell))
        }
        visible.sort { $0.path < $1.path }
        setNeedsLayout()
    }
}
