// Applies a batch of updates: rows that stay keep their cells.

internal import Foundation
internal import ListEngine
internal import QuartzCore

extension UITableView {
    /// A row that stays, its old index path and its old frame.
    struct KeptRow {
        let row: VisibleRow
        let old: ListPath
        let frame: CGRect
    }

    func apply(_ entries: [ListBatch.Entry], completions: [(Bool) -> Void]) throws(ListMismatch) {
        if !isReordering { undoDrag() }
        let before = storedGeometry
        let oldOffset = contentOffset.y
        let duration = ViewAnimation.current?.duration ?? TableTransition.usualDuration
        let animates = ViewAnimation.areEnabled && window != nil && !bounds.isEmpty && duration > 0
        unhighlight()
        if isReordering { list.place = .free } else { holdPlace() }
        list.staleness = .nothing
        storedGeometry = makeGeometry()
        let update = try ListUpdate(entries, before: before.rowCounts, after: storedGeometry.rowCounts)
        var kept: [KeptRow] = []
        var removed: [VisibleRow] = []
        for row in visible + animations.leaving {
            if !update.isReloaded(row.path), let path = update.newPath(of: row.path) {
                kept.append(KeptRow(row: VisibleRow(path: path, cell: row.cell), old: row.path, frame: row.cell.frame))
            } else {
                removed.append(row)
            }
        }
        visible = kept.map(\.row).sorted { $0.path < $1.path }
        animations.leaving = []
        follow(update)
        if storedGeometry.isMeasured, estimatedRowHeight != 0 {
            // The delegate's heights of visible rows are requested again. Rows that fit their contents keep their heights until they
            // are measured again.
            storedGeometry.takeHeights(from: before, through: update, except: rowsWithRequestedHeights)
        }
        let headers = takeSectionViews(update)
        UIView.performWithoutAnimation {
            keepPlace(of: list.place.anchor) { contentSizeMayHaveChanged() }
            if estimatedRowHeight != 0 { measureVisibleRows(keeping: list.place.anchor) }
            updateEdges()
            guard animates else {
                for row in removed { recycle(row) }
                for (element, view) in headers.removed { recycle(view, of: element) }
                for header in headers.kept { sectionViews[header.element] = header.view }
                tileNow()
                runLater(completions)
                return
            }
            let transition = TableTransition(update, before: before, oldOffset: oldOffset, offset: contentOffset.y, duration: duration)
            transition.ended = { [weak self, weak transition] finished in
                if let transition { self?.end(transition) }
                for completion in completions { completion(finished) }
            }
            let footer = tableFooterView?.frame
            animate(transition, kept: kept, removed: removed, headers: headers)
            if let footer, let view = tableFooterView { slide(view, from: footer, to: view.frame, in: transition) }
            if let view = tableHeaderView { slide(view, from: view.frame, to: view.frame, in: transition) }
            transition.complete()
        }
    }

    /// The visible rows for which the delegate returns heights.
    private var rowsWithRequestedHeights: Set<ListPath> {
        Set(visible.map(\.path).filter { storedGeometry.contains($0) && !storedGeometry.sections[$0.section].rowsFitContents })
    }
}
