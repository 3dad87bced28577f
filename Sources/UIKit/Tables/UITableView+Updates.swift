// Rows come and go while all others keep their cells: what an update makes of the table's model.

internal import Foundation
internal import QuartzCore

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
        // Nothing of the old rows is shown, or an update is asked for in the middle of another.
        guard staleness != .everything, !isMakingUpdates else {
            setNeedsReload()
            tell(made.completions)
            return
        }
        if !isReordering { undoDrag() }
        isMakingUpdates = true
        let problem = make(made)
        isMakingUpdates = false
        if let problem {
            NSLog("UITableView: %@; all rows are loaded anew", problem.description)
            reload()
            tell(made.completions)
        }
        setNeedsLayout()
    }

    private func tell(_ completions: [(Bool) -> Void]) {
        guard !completions.isEmpty else { return }
        UIApplication.shared.frameLoop.afterThisTurn { for completion in completions { completion(true) } }
    }

    /// A row that stays, and where its cell stood.
    struct KeptRow {
        let row: VisibleRow
        let old: IndexPath
        let frame: CGRect
    }

    private func make(_ changes: TableUpdates) -> TableMapping.Mismatch? {
        let before = storedGeometry
        let oldOffset = contentOffset.y
        let duration = ViewAnimation.current?.duration ?? TableTransition.usualDuration
        let animates = ViewAnimation.areEnabled && window != nil && !bounds.isEmpty && duration > 0
        unhighlightRow()
        staleness = .nothing
        storedGeometry = makeGeometry()
        let mapping: TableMapping
        do {
            mapping = try TableMapping(changes, before: before.rowCounts, after: storedGeometry.rowCounts)
        } catch {
            return error
        }
        var kept: [KeptRow] = []
        var gone: [VisibleRow] = []
        for row in visible + flights.leaving {
            if !mapping.isReloaded(row.path), let path = mapping.newPlace(of: row.path) {
                kept.append(KeptRow(row: VisibleRow(path: path, cell: row.cell), old: row.path, frame: row.cell.frame))
            } else {
                gone.append(row)
            }
        }
        visible = kept.map(\.row).sorted { $0.path < $1.path }
        flights.leaving = []
        selected = Set(selected.compactMap(mapping.newPlace))
        carryHeights(from: before, mapping)
        let margins = takeMargins(mapping)
        UIView.performWithoutAnimation {
            contentSizeMayHaveChanged()
            updateEdges()
            guard animates else {
                exchange(gone: gone, margins: margins)
                tell(changes.completions)
                return
            }
            let transition = TableTransition(
                mapping, before: before, oldOffset: oldOffset, offset: contentOffset.y, duration: duration)
            transition.ended = { [weak self, weak transition] finished in
                if let transition { self?.end(transition) }
                for completion in changes.completions { completion(finished) }
            }
            let footer = tableFooterView?.frame
            setOff(transition, kept: kept, gone: gone, margins: margins)
            if let footer, let view = tableFooterView { slide(view, from: footer, to: view.frame, in: transition) }
            if let view = tableHeaderView { slide(view, from: view.frame, to: view.frame, in: transition) }
            transition.complete()
        }
        return nil
    }

    /// Everything is where it belongs at once.
    private func exchange(gone: [VisibleRow], margins: KeptMargins) {
        for row in gone { recycle(row) }
        for (place, view) in margins.gone { recycle(view, at: place) }
        for margin in margins.kept { sectionViews[margin.place] = margin.view }
        tileNow()
    }

    // MARK: Heights

    /// Heights that are known stay so, but for those of rows in sight, which are asked for anew.
    private func carryHeights(from before: TableGeometry, _ mapping: TableMapping) {
        guard storedGeometry.hasAskedHeights, estimatedRowHeight != 0 else { return }
        let inSight = Set(visible.map(\.path))
        for (number, section) in before.sections.enumerated() {
            guard case .asked(let heights) = section.rows else { continue }
            for (row, height) in heights.known {
                guard let path = mapping.newPlace(of: IndexPath(row: row, section: number)), !inSight.contains(path) else { continue }
                storedGeometry.noteHeight(height, of: path)
            }
        }
        storedGeometry.restack()
        // Rows that come into sight by their neighbours' new heights are asked in turn.
        for _ in 0..<8 {
            let unknown = storedGeometry.rows(in: visibleSpan).flatMap { part in
                part.rows.map { IndexPath(row: $0, section: part.section) }
            }.filter { storedGeometry.isEstimate($0) }
            if unknown.isEmpty { break }
            for path in unknown { storedGeometry.setHeight(askedHeight(path), of: path) }
        }
    }
}
