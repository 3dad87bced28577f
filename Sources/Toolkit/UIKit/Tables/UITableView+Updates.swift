// Batches of updates: rows that stay keep their cells; views slide and fade from the old layout to the new one.

internal import ListEngine

extension UITableView {
    /// A row that stays, its old index path and its old frame.
    struct KeptRow {
        var row: VisibleRow
        let old: ListPath
        let frame: CGRect
    }

    func apply(_ entries: [ListBatch.Entry], from origin: BatchOrigin, completions: [(Bool) -> Void]) throws(ListMismatch) {
        // A change by the application ends a drag.
        if origin == .application, !entries.isEmpty { undoDrag() }
        let before = storedGeometry
        let oldOffset = contentOffset.y
        let duration = ViewAnimation.current?.duration ?? TableTransition.usualDuration
        let animates = ViewAnimation.areEnabled && window != nil && !bounds.isEmpty && duration > 0
        unhighlight()
        if origin == .drag { list.place = .free } else { holdPlace() }
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
        configureAgain(&kept, before: before)
        UIView.performWithoutAnimation {
            keepPlace(of: list.place.anchor) { contentSizeMayHaveChanged() }
            if estimatedRowHeight != 0 { measureVisibleRows(keeping: list.place.anchor) }
            if style != .plain { updateEdges() }
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

    /// Without an open batch, the reconfiguration is a batch without changes, because it may change heights.
    func reconfigure(_ paths: [ListPath]) {
        guard list.staleness != .content, !list.isUpdating else { return }
        list.reconfigured += paths
        if !list.batch.isOpen { performBatch(nil, completion: nil) }
    }

    /// Makes the data source configure the cells of `list.reconfigured` again. Another cell that it returns takes the place of the old one.
    /// A running transition also moves the new cell, from where the old one is.
    private func configureAgain(_ kept: inout [KeptRow], before: RowGeometry) {
        for source in list.reconfigured {
            let path = shownPath(of: source)
            guard let index = kept.firstIndex(where: { $0.row.path == path }) else { continue }
            let old = kept[index].row
            reconfiguredCell = old.cell
            let new = dataSource?.tableView(self, cellForRowAt: IndexPath(source))
            reconfiguredCell = nil
            guard let new, new !== old.cell else { continue }
            let row = VisibleRow(path: path, cell: new)
            kept[index].row = row
            visible = visible.map { $0.path == path ? row : $0 }
            UIView.performWithoutAnimation {
                recycle(old)
                prepare(new, for: path)
                showCell(new, at: path)
                animateInsertion(of: new, at: kept[index].old, in: before)
            }
        }
    }

    /// The visible rows for which the delegate returns heights.
    private var rowsWithRequestedHeights: Set<ListPath> {
        Set(visible.map(\.path).filter { storedGeometry.contains($0) && !storedGeometry.sections[$0.section].rowsFitContents })
    }

    // MARK: Animations

    /// The headers and footers of sections when an update begins.
    struct OldSectionViews {
        /// The headers and footers of sections that stay, with their new elements and their old frames.
        var kept: [(element: ListElement, view: UIView, frame: CGRect)] = []
        /// The headers and footers of sections that are deleted or reloaded, with their old elements.
        var removed: [(element: ListElement, view: UIView)] = []
    }

    /// Takes all headers and footers out of `sectionViews`. Those that stay and fit their contents keep their heights until they are
    /// measured again.
    func takeSectionViews(_ update: ListUpdate) -> OldSectionViews {
        var views = OldSectionViews()
        for (element, view) in sectionViews.inOrder {
            if !update.isReloaded(section: element.section), let section = update.newSection(of: element.section) {
                let new = ListElement(element.kind, ofSection: section)
                views.kept.append((new, view, view.frame))
                if sizing.estimatedViews.contains(new) { storedGeometry.setHeight(view.frame.height + padding(of: new), of: new) }
            } else {
                views.removed.append((element, view))
            }
        }
        sectionViews = [:]
        return views
    }

    /// Gives all views their new frames, and animates them there from their old ones.
    func animate(_ transition: TableTransition, kept: [KeptRow], removed: [VisibleRow], headers: OldSectionViews) {
        for row in kept {
            guard let rect = setFrame(of: row.row.cell, at: row.row.path) else { continue }
            slide(row.row.cell, from: row.frame, to: rect, in: transition)
            if transition.update.isMoved(row.old) { bringCellToFront(row.row.cell) }
        }
        for view in animations.departures.map(\.view) { slide(view, from: view.frame, to: view.frame, in: transition) }
        for row in removed { animateRemoval(of: row, in: transition) }
        let visibleElements = visibleSectionFrames().map(\.element)
        for header in headers.kept {
            if visibleElements.contains(header.element) {
                sectionViews[header.element] = header.view
            } else {
                slideOut(header.view, of: header.element, from: header.frame, in: transition)
            }
        }
        for (element, view) in headers.removed { animateRemoval(of: view, as: element, in: transition) }
        animations.transitions.append(transition)
        tileNow()
        for header in headers.kept where sectionViews[header.element] === header.view {
            slide(header.view, from: header.frame, to: header.view.frame, in: transition)
        }
        let known = Set(headers.kept.map(\.element))
        for (element, view) in sectionViews.inOrder where !known.contains(element) {
            animateInsertion(of: view, as: element, in: transition)
        }
    }

    func slide(_ view: UIView, from old: CGRect, to new: CGRect, in transition: TableTransition) {
        slide(view, from: (old.minY, old.height), to: (new.minY, new.height), in: transition)
    }

    private func slide(
        _ view: UIView, from old: (top: Double, height: Double), to new: (top: Double, height: Double), in transition: TableTransition
    ) {
        // A view with a distant old frame starts just outside the visible part: the rest of its way cannot be seen.
        let limit = bounds.height + new.height
        let distance = min(max(old.top + transition.shift - new.top, -limit), limit)
        transition.slide(view, from: CGPoint(x: 0, y: distance), height: old.height - new.height)
    }

    /// Moves a cell in front of the other cells, behind the headers.
    private func bringCellToFront(_ cell: UITableViewCell) {
        guard let front = subviews.last(where: { $0 is UITableViewCell }), front !== cell else { return }
        insertSubview(cell, aboveSubview: front)
    }

    // MARK: Removal

    private func animateRemoval(of row: VisibleRow, in transition: TableTransition) {
        let style = RowAnimation(transition.update.animation(removing: ListElement(row.path)))
        guard style != .none else { return recycle(row) }
        let cell = row.cell
        let takesTouches = cell.isUserInteractionEnabled
        cell.isUserInteractionEnabled = false
        insertBehindOtherCells(cell)
        slide(cell, from: cell.frame, to: cell.frame, in: transition)
        transition.slideOut(cell, to: offset(of: style, for: cell))
        if style.fades { transition.fadeOut(cell) }
        let restore = { cell.isUserInteractionEnabled = takesTouches }
        animations.departures.append(
            .init(view: cell, transition: transition, restore: restore) { [weak self] in
                restore()
                self?.recycle(row)
            })
    }

    private func animateRemoval(of view: UIView, as element: ListElement, in transition: TableTransition) {
        guard RowAnimation(transition.update.animation(removing: element)) != .none else { return recycle(view, of: element) }
        slide(view, from: view.frame, to: view.frame, in: transition)
        transition.fadeOut(view)
        keepUntilEnd(view, of: element, in: transition)
    }

    /// Slides a header or footer to its new frame outside the visible part.
    private func slideOut(_ view: UIView, of element: ListElement, from old: CGRect, in transition: TableTransition) {
        let rect = rect(of: element)
        guard rect.height > 0 else { return recycle(view, of: element) }
        view.frame = rect
        slide(view, from: old, to: rect, in: transition)
        keepUntilEnd(view, of: element, in: transition)
    }

    private func keepUntilEnd(_ view: UIView, of element: ListElement, in transition: TableTransition) {
        animations.departures.append(.init(view: view, transition: transition) { [weak self] in self?.recycle(view, of: element) })
    }

    /// The distance from a row's frame at which its insertion begins and its removal ends.
    private func offset(of style: RowAnimation, for view: UIView) -> CGPoint {
        switch style {
        case .left: CGPoint(x: -bounds.width, y: 0)
        case .right: CGPoint(x: bounds.width, y: 0)
        case .top: CGPoint(x: 0, y: -view.bounds.height)
        case .bottom: CGPoint(x: 0, y: view.bounds.height)
        case .fade, .none, .middle, .automatic: .zero
        }
    }

    // MARK: Insertion

    /// Adds the running animations to a cell that has just been made, from the newest transition to the oldest. The index path is that in
    /// `geometry`, the layout after the newest one.
    func animateInsertion(of cell: UITableViewCell, at path: ListPath, in geometry: RowGeometry) {
        var (path, geometry) = (path, geometry)
        for transition in animations.transitions.reversed() {
            guard let to = geometry.span(of: ListElement(path)) else { return }
            let style = RowAnimation(transition.update.animation(inserting: ListElement(path)))
            guard let old = transition.update.oldPath(of: path), let from = transition.before.span(of: ListElement(old)) else {
                return animateInsertion(of: cell, as: style, in: transition)
            }
            slide(cell, from: from, to: to, in: transition)
            if transition.update.isReloaded(old) { animateInsertion(of: cell, as: style, in: transition) }
            if transition.update.isMoved(old) { bringCellToFront(cell) }
            geometry = transition.before
            path = old
        }
    }

    private func animateInsertion(of cell: UITableViewCell, as style: RowAnimation, in transition: TableTransition) {
        guard style != .none else { return }
        insertBehindOtherCells(cell)
        transition.slide(cell, from: offset(of: style, for: cell))
        if style.fades { transition.fadeIn(cell) }
    }

    private func animateInsertion(of view: UIView, as element: ListElement, in transition: TableTransition) {
        guard let section = transition.update.oldSection(of: element.section), !transition.update.isReloaded(section: section),
            let from = transition.before.span(of: ListElement(element.kind, ofSection: section))
        else { return transition.fadeIn(view) }
        slide(view, from: from, to: (view.frame.minY, view.frame.height), in: transition)
    }

    /// Makes cells for rows that have frames outside the visible part after a scroll, but still move through it in an animation.
    func tileLeavingRows() {
        guard let last = animations.transitions.last, last.offset != contentOffset.y else { return }
        let reach = min(animations.transitions.reduce(0) { $0 + $1.reach }, bounds.height)
        guard reach > 0 else { return }
        let span = (visibleSpan.lowerBound - reach)...(visibleSpan.upperBound + reach)
        let shown = Set(visible.map(\.path)).union(animations.leaving.map(\.path))
        for path in storedGeometry.paths(in: span) where !shown.contains(path) {
            if let cell = makeCell(for: path) { animations.leaving.append(VisibleRow(path: path, cell: cell)) }
        }
    }

    // MARK: End

    func end(_ transition: TableTransition) {
        animations.transitions.removeAll { $0 === transition }
        let ended = animations.departures.filter { $0.transition === transition }
        animations.departures.removeAll { $0.transition === transition }
        for departure in ended { departure.finish() }
        let moving = animations.leaving.filter { animations.moves($0.cell) }
        let arrived = animations.leaving.filter { row in !moving.contains { $0.cell === row.cell } }
        animations.leaving = moving
        for row in arrived { recycle(row) }
    }

    /// Ends all animations of updates at once.
    func endAnimations() {
        guard !animations.isEmpty else { return }
        let old = animations
        animations = TableAnimations()
        for transition in old.transitions { transition.removeAnimations() }
        for departure in old.departures { departure.finish() }
        for row in old.leaving { recycle(row) }
    }
}

extension UITableView.RowAnimation {
    /// The animation that a change specifies; `fade` for a row that no change names.
    init(_ animation: Int?) { self = animation.flatMap(Self.init) ?? .fade }

    /// Whether rows fade in and out; those that slide in from the sides do not.
    var fades: Bool {
        switch self {
        case .left, .right, .none: false
        case .fade, .top, .bottom, .middle, .automatic: true
        }
    }
}
