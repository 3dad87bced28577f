// Rows on their way: what an update shows between the old layout and the new one.

internal import Foundation
internal import QuartzCore

extension UITableView {
    /// Headers and footers by what an update makes of them.
    struct KeptMargins {
        struct Kept {
            let place: SectionMargin
            let view: UIView
            let frame: CGRect
        }
        var kept: [Kept] = []
        var gone: [(place: SectionMargin, view: UIView)] = []
    }

    /// Takes all headers and footers out of the books, those that stay under their sections' new numbers.
    func takeMargins(_ mapping: TableMapping) -> KeptMargins {
        var margins = KeptMargins()
        for (place, view) in sectionViews {
            if !mapping.isReloaded(section: place.section), let section = mapping.newSection(of: place.section) {
                margins.kept.append(.init(place: SectionMargin(section: section, edge: place.edge), view: view, frame: view.frame))
            } else {
                margins.gone.append((place, view))
            }
        }
        sectionViews = [:]
        return margins
    }

    /// Puts everything at its new place, and has it shown on its way there.
    func setOff(_ transition: TableTransition, kept: [KeptRow], gone: [VisibleRow], margins: KeptMargins) {
        for row in kept {
            guard let rect = rowRect(row.row.path) else { continue }
            if row.row.cell.frame != rect { row.row.cell.frame = rect }
            slide(row.row.cell, from: row.frame, to: rect, in: transition)
            if transition.mapping.isMoved(row.old) { bringCellToFront(row.row.cell) }
        }
        for ghost in flights.ghosts { slide(ghost.view, from: ghost.view.frame, to: ghost.view.frame, in: transition) }
        for row in gone { sendOff(row, in: transition) }
        let inSight = marginsInSight()
        for margin in margins.kept {
            if inSight[margin.place] != nil {
                sectionViews[margin.place] = margin.view
            } else {
                sendOff(margin, in: transition)
            }
        }
        for margin in margins.gone { sendOff(margin.view, at: margin.place, in: transition) }
        flights.transitions.append(transition)
        tileNow()
        for margin in margins.kept where sectionViews[margin.place] === margin.view {
            slide(margin.view, from: margin.frame, to: margin.view.frame, in: transition)
        }
        let known = Set(margins.kept.map(\.place))
        for (place, view) in sectionViews where !known.contains(place) { bringIn(view, at: place, in: transition) }
    }

    func slide(_ view: UIView, from old: CGRect, to new: CGRect, in transition: TableTransition) {
        slide(view, from: (old.minY, old.height), to: (new.minY, new.height), in: transition)
    }

    private func slide(
        _ view: UIView, from old: (top: CGFloat, height: CGFloat), to new: (top: CGFloat, height: CGFloat), in transition: TableTransition
    ) {
        // What comes from far comes from just out of sight: nothing in between can be seen.
        let limit = bounds.height + new.height
        let way = min(max(old.top + transition.shift - new.top, -limit), limit)
        transition.slide(view, from: CGPoint(x: 0, y: way), height: old.height - new.height)
    }

    /// In front of other cells, behind headers.
    private func bringCellToFront(_ cell: UITableViewCell) {
        guard let front = subviews.last(where: { $0 is UITableViewCell }), front !== cell else { return }
        insertSubview(cell, aboveSubview: front)
    }

    private func bringToBack(_ view: UIView) { insertSubview(view, at: backgroundView == nil ? 0 : 1) }

    // MARK: What goes

    private func sendOff(_ row: VisibleRow, in transition: TableTransition) {
        let style = transition.mapping.departure(of: row.path)
        guard style != .none else {
            recycle(row)
            return
        }
        let cell = row.cell
        let takesTouches = cell.isUserInteractionEnabled
        cell.isUserInteractionEnabled = false
        bringToBack(cell)
        slide(cell, from: cell.frame, to: cell.frame, in: transition)
        transition.slideOff(cell, to: way(of: style, for: cell))
        if style.fades { transition.fadeOut(cell) }
        flights.ghosts.append(
            .init(view: cell, transition: transition) { [weak self] in
                cell.isUserInteractionEnabled = takesTouches
                self?.recycle(row)
            })
    }

    private func sendOff(_ view: UIView, at place: SectionMargin, in transition: TableTransition) {
        guard transition.mapping.departure(ofSection: place.section) != .none else {
            recycle(view, at: place)
            return
        }
        slide(view, from: view.frame, to: view.frame, in: transition)
        transition.fadeOut(view)
        keepGhost(view, at: place, in: transition)
    }

    /// A header whose section's new place is out of sight slides there.
    private func sendOff(_ margin: KeptMargins.Kept, in transition: TableTransition) {
        let section = margin.place.section
        let rect = margin.place.edge == .header ? headerRect(section) : footerRect(section)
        guard rect.height > 0 else {
            recycle(margin.view, at: margin.place)
            return
        }
        margin.view.frame = rect
        slide(margin.view, from: margin.frame, to: rect, in: transition)
        keepGhost(margin.view, at: margin.place, in: transition)
    }

    private func keepGhost(_ view: UIView, at place: SectionMargin, in transition: TableTransition) {
        flights.ghosts.append(.init(view: view, transition: transition) { [weak self] in self?.recycle(view, at: place) })
    }

    private func way(of style: RowAnimation, for view: UIView) -> CGPoint {
        switch style {
        case .left: CGPoint(x: -bounds.width, y: 0)
        case .right: CGPoint(x: bounds.width, y: 0)
        case .top: CGPoint(x: 0, y: -view.bounds.height)
        case .bottom: CGPoint(x: 0, y: view.bounds.height)
        case .fade, .none, .middle, .automatic: .zero
        }
    }

    // MARK: What comes

    /// A row that has just got a cell joins what is under way.
    func bringIn(_ cell: UITableViewCell, at path: IndexPath) {
        var place = path
        var geometry = storedGeometry
        for transition in flights.transitions.reversed() {
            guard let to = geometry.span(of: place) else { return }
            guard let old = transition.mapping.oldPlace(of: place), let from = transition.before.span(of: old) else {
                return arrive(cell, as: transition.mapping.arrival(of: place), in: transition)
            }
            slide(cell, from: from, to: to, in: transition)
            if transition.mapping.isReloaded(old) { arrive(cell, as: transition.mapping.arrival(of: place), in: transition) }
            if transition.mapping.isMoved(old) { bringCellToFront(cell) }
            geometry = transition.before
            place = old
        }
    }

    private func arrive(_ cell: UITableViewCell, as style: RowAnimation, in transition: TableTransition) {
        guard style != .none else { return }
        bringToBack(cell)
        transition.slide(cell, from: way(of: style, for: cell))
        if style.fades { transition.fadeIn(cell) }
    }

    private func bringIn(_ view: UIView, at place: SectionMargin, in transition: TableTransition) {
        guard transition.mapping.arrival(ofSection: place.section) == nil,
            let old = transition.mapping.oldSection(of: place.section), transition.before.sections.indices.contains(old)
        else { return transition.fadeIn(view) }
        let section = transition.before.sections[old]
        let from = place.edge == .header ? (top: section.top, height: section.header) : (top: section.footerTop, height: section.footer)
        slide(view, from: from, to: (view.frame.minY, view.frame.height), in: transition)
    }

    /// Scrolled meanwhile, rows are seen that will be out of sight when they have arrived.
    func tileLeaving() {
        guard let last = flights.transitions.last, last.offset != contentOffset.y else { return }
        let reach = min(flights.transitions.reduce(0) { $0 + $1.reach }, bounds.height)
        guard reach > 0 else { return }
        let span = (visibleSpan.lowerBound - reach)...(visibleSpan.upperBound + reach)
        let present = Set(visible.map(\.path)).union(flights.leaving.map(\.path))
        for part in storedGeometry.rows(in: span) {
            for path in part.rows.lazy.map({ IndexPath(row: $0, section: part.section) }) where !present.contains(path) {
                if let cell = makeCell(for: path) { flights.leaving.append(VisibleRow(path: path, cell: cell)) }
            }
        }
    }

    // MARK: The end

    func end(_ transition: TableTransition) {
        flights.transitions.removeAll { $0 === transition }
        let over = flights.ghosts.filter { $0.transition === transition }
        flights.ghosts.removeAll { $0.transition === transition }
        for ghost in over { ghost.leave() }
        let still = flights.leaving.filter { !flights.transitions.isEmpty && TableTransition.moves($0.cell) }
        let arrived = flights.leaving.filter { row in !still.contains { $0.cell === row.cell } }
        flights.leaving = still
        for row in arrived { recycle(row) }
    }

    /// Everything under way is over at once.
    func endFlights() {
        guard !flights.isEmpty else { return }
        let old = flights
        flights = TableFlights()
        for ghost in old.ghosts { ghost.leave() }
        for row in old.leaving { recycle(row) }
        for row in visible { TableTransition.settle(row.cell) }
        for view in sectionViews.values { TableTransition.settle(view) }
        for view in [tableHeaderView, tableFooterView] { view.map(TableTransition.settle) }
    }
}

extension UITableView.RowAnimation {
    /// Whether rows fade as they come and go; those from the sides do not.
    var fades: Bool {
        switch self {
        case .left, .right, .none: false
        case .fade, .top, .bottom, .middle, .automatic: true
        }
    }
}
