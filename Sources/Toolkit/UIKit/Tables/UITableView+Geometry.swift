// The geometry of a table's content, from the delegate's heights, estimates, and measured rows, headers and footers.

internal import ListEngine

extension UITableView {
    /// Rows of a section from this number on are measured only when they become visible, even if `estimatedRowHeight` is 0.
    private static let mostMeasuredAtOnce = 100_000

    /// The content's geometry, up to date.
    var geometry: RowGeometry {
        updateGeometryIfNeeded()
        return storedGeometry
    }

    /// Makes the geometry again if it is out of date.
    func updateGeometryIfNeeded() {
        // During a batch the geometry keeps the old rows: the data source may already have the new ones.
        guard list.staleness != .nothing, list.staleness == .content || !list.batch.isOpen else { return }
        holdPlace()
        if list.staleness == .content { removeContent() }
        list.staleness = .nothing
        storedGeometry = makeGeometry()
        // A row stays where it is, although the heights of the rows above it are estimates again.
        keepPlace(of: list.place.anchor) { contentSizeMayHaveChanged() }
    }

    func contentSizeMayHaveChanged() {
        let size = CGSize(width: bounds.width, height: storedGeometry.total)
        if contentSize != size { contentSize = size }
    }

    /// Ends a drag and all animations, and recycles all cells, headers and footers.
    private func removeContent() {
        removeDrag()
        endAnimations()
        releaseFittingCells()
        needsIndexTitles = true
        for row in visible { recycle(row) }
        visible.removeAll()
        for (element, view) in sectionViews.inOrder { recycle(view, of: element) }
        sectionViews.removeAll()
    }

    func makeGeometry() -> RowGeometry {
        sizing.width = bounds.width
        sizing.number += 1
        sizing.estimatedViews = []
        var sections: [RowGeometry.Section] = []
        if let dataSource {
            let count = list.checked(dataSource.numberOfSections(in: self), most: ListState.mostSections, of: "sections")
            sections.reserveCapacity(count)
            for number in 0..<count { sections.append(makeSection(number, from: dataSource)) }
        }
        let (header, footer) = (tableHeaderView?.bounds ?? .zero, tableFooterView?.bounds ?? .zero)
        return RowGeometry(sections: sections, headerHeight: header.height, footerHeight: footer.height)
    }

    private func makeSection(_ number: Int, from dataSource: any UITableViewDataSource) -> RowGeometry.Section {
        var count = dataSource.tableView(self, numberOfRowsInSection: number) + rowsMovedByDrag(into: number)
        // The first row's height shows whether the delegate implements row heights.
        let firstPath = ListPath(section: number, item: 0)
        let first = count > 0 ? delegateHeight(firstPath) : Self.notImplemented
        let isUniform = first == Self.notImplemented
        let fits = isUniform && hasAutomaticRows
        let estimate = fits || !isUniform ? estimatedHeight(ofRowsLike: firstPath, exists: count > 0) : defaultRowHeight
        count = list.checked(count, most: ListLength.limited(count, length: estimate), of: "rows in section \(number)")
        var rows = RowGeometry.Rows.uniform(count: count, height: estimate)
        if !isUniform, count > 0 {
            var heights = RowHeights(count: count, estimate: estimate)
            if let height = fixedHeight(first) { heights.set(height, of: 0) }
            if estimatedRowHeight == 0 {
                for row in 1..<max(1, min(count, Self.mostMeasuredAtOnce)) {
                    let height = delegateHeight(ListPath(section: number, item: row))
                    heights.set(fixedHeight(height) ?? Theme.rowHeight, of: row)
                }
            }
            rows = .measured(heights)
        }
        let header = height(of: ListElement(.header, ofSection: number))
        return RowGeometry.Section(
            rows: rows, header: header > 0 ? header + headerPadding : 0,
            footer: height(of: ListElement(.footer, ofSection: number)), rowsFitContents: fits)
    }

    /// The height of rows for which the delegate returns none and that do not fit their contents.
    private var defaultRowHeight: CGFloat { rowHeight >= 0 && rowHeight.isFinite ? rowHeight : Theme.rowHeight }

    /// Whether rows without a height from the delegate fit their contents. Without estimates, no row does.
    private var hasAutomaticRows: Bool { !(rowHeight >= 0 && rowHeight.isFinite) && estimatedRowHeight != 0 }

    /// The height of a section's rows before they are measured: the delegate's estimate for the first one, else the table's.
    private func estimatedHeight(ofRowsLike path: ListPath, exists: Bool) -> CGFloat {
        let answer = exists ? delegate?.tableView(self, estimatedHeightForRowAt: source(of: path)) : nil
        if let answer, answer > 0, answer.isFinite { return min(answer, ListLength.greatest) }
        return estimatedRowHeight > 0 && estimatedRowHeight.isFinite ? estimatedRowHeight : defaultRowHeight
    }

    /// The row height for a value that the delegate returned; nil if the row gets the height that fits its content.
    private func fixedHeight(_ answer: CGFloat) -> CGFloat? {
        if answer >= 0, answer.isFinite { return min(answer, ListLength.greatest) }
        if answer == Self.notImplemented { return hasAutomaticRows ? nil : defaultRowHeight }
        return estimatedRowHeight == 0 ? Theme.rowHeight : nil
    }

    private func delegateHeight(_ path: ListPath) -> CGFloat {
        delegate?.tableView(self, heightForRowAt: source(of: path)) ?? Self.notImplemented
    }

    // MARK: Measuring

    /// Gives the visible rows with estimated heights their heights. Rows that fit their contents get cells for this, which `makeCell` uses
    /// later. The anchor's row stays where it is when rows above it change their heights.
    func measureVisibleRows(keeping anchor: ListAnchor?) {
        guard storedGeometry.isMeasured else { return }
        // Taller rows push others out of the visible part, shorter rows let others in: a few rounds are enough.
        for _ in 0..<ListState.mostMeasuringRounds {
            // A row that is hidden because its estimate is too low is measured, too.
            let seen = visibleSpan
            let kept = anchor.flatMap { storedGeometry.span(of: ListElement($0.path)) }
            let first = min(seen.lowerBound, kept?.top ?? seen.lowerBound)
            let last = max(seen.upperBound, kept.map { $0.top + $0.height } ?? seen.upperBound)
            guard measureRows(in: first...last) else { break }
            keepPlace(of: anchor) { contentSizeMayHaveChanged() }
        }
    }

    /// Measures the rows of unknown height in a part of the content; returns whether any height has changed.
    private func measureRows(in span: ClosedRange<Double>) -> Bool {
        var hasChanged = false
        for part in storedGeometry.rows(in: span) {
            let fits = storedGeometry.sections[part.section].rowsFitContents
            for row in part.rows where measureRow(ListPath(section: part.section, item: row), fits: fits) { hasChanged = true }
        }
        return hasChanged
    }

    private func measureRow(_ path: ListPath, fits: Bool) -> Bool {
        guard !fits else { return fit(path) }
        guard storedGeometry.knownHeight(of: path) == nil else { return false }
        guard let height = fixedHeight(delegateHeight(path)) else { return fit(path) }
        storedGeometry.setHeight(height, of: path)
        return true
    }

    /// Gives a row the height that fits its cell; returns whether the height has changed.
    private func fit(_ path: ListPath) -> Bool {
        let present = visibleCell(at: path) ?? (sizing.cells.isEmpty ? nil : sizing.cells[path]) ?? animations.leavingCell(path)
        guard let cell = present ?? makeFittingCell(for: path), cell.measuredInPass != sizing.number else { return false }
        cell.measuredInPass = sizing.number
        let insets = rowInsets
        let width = max(0, bounds.width - insets.leading - insets.trailing)
        let height = fittingHeight(of: cell, width: width, else: Theme.rowHeight)
        let old = storedGeometry.span(of: ListElement(path))?.height
        storedGeometry.setHeight(height, of: path)
        return old != height
    }

    private func fittingHeight(of view: UIView, width: CGFloat, else usual: CGFloat) -> CGFloat {
        let height = view.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
        return height > 0 && height.isFinite ? min(height, ListLength.greatest) : usual
    }

    private func makeFittingCell(for path: ListPath) -> UITableViewCell? {
        guard bounds.width > 0, let cell = prepareCell(for: path) else { return nil }
        cell.measuredInPass = 0
        sizing.cells[path] = cell
        if cell.superview !== self { insertBehindOtherCells(cell) }
        return cell
    }

    /// Hides the cells that were made for measuring but not shown, and keeps them for reuse.
    func releaseFittingCells() {
        guard !sizing.cells.isEmpty else { return }
        let cells = sizing.cells.inOrder
        sizing.cells = [:]
        for (_, cell) in cells {
            cell.isHidden = true
            cellRegistry.keep(cell, identifier: cell.reuseIdentifier)
        }
    }

    /// Scrolls to a row. The rows that will be visible are measured for this.
    func scroll(toRow path: ListPath, at position: ScrollPosition, animated: Bool) {
        if animated || window == nil { measureRows(aroundTargetOf: path, at: position) }
        scroll(to: { [weak self] in self?.rowRect(path) }, at: UICollectionView.ScrollPosition(position), animated: animated)
    }

    /// Measures the rows that will be visible when a row has been scrolled to a position.
    private func measureRows(aroundTargetOf path: ListPath, at position: ScrollPosition) {
        guard geometry.isMeasured, !list.isUpdating, bounds.height > 0 else { return }
        for _ in 0..<4 {
            guard let rect = rowRect(path) else { break }
            let inset = adjustedContentInset
            let page = bounds.height - inset.top - inset.bottom
            let top =
                switch position {
                case .top: rect.minY
                case .middle: rect.midY - page / 2
                case .bottom: rect.maxY - page
                case .none: rect.minY < contentOffset.y + inset.top ? rect.minY : rect.maxY - page
                }
            let lowest = max(0, min(top, storedGeometry.total - page))
            let anchor = visibleAnchor
            guard measureRows(in: lowest...(lowest + max(page, 1))) else { break }
            keepPlace(of: anchor) { contentSizeMayHaveChanged() }
        }
        releaseFittingCells()
    }

    // MARK: Rectangles

    func rowRect(_ path: ListPath) -> CGRect? {
        updateGeometryIfNeeded()
        guard let span = storedGeometry.span(of: ListElement(path)) else { return nil }
        let insets = rowInsets
        let width = max(0, bounds.width - insets.leading - insets.trailing)
        return directed(CGRect(x: insets.leading, y: span.top, width: width, height: span.height))
    }

    /// The frame of a header or footer while it is not pinned, without the padding above a header; zero if it does not exist.
    func rect(of element: ListElement) -> CGRect {
        guard let span = geometry.span(of: element) else { return .zero }
        let padding = min(padding(of: element), span.height)
        return CGRect(x: 0, y: span.top + padding, width: bounds.width, height: span.height - padding)
    }

    /// The y coordinates of the visible part of the content.
    var visibleSpan: ClosedRange<Double> {
        let top = bounds.minY.isFinite ? bounds.minY : 0
        return top...max(top, top + bounds.height)
    }
}

extension UICollectionView.ScrollPosition {
    init(_ position: UITableView.ScrollPosition) {
        self =
            switch position {
            case .none: []
            case .top: .top
            case .middle: .centeredVertically
            case .bottom: .bottom
            }
    }
}

/// The state of measuring rows, headers and footers.
struct TableSizing {
    /// The table's width for which the geometry was made: the heights of rows and titles that wrap depend on it.
    var width: CGFloat = 0
    /// The number of geometries made so far. Rows that fit their contents are measured once for each geometry.
    var number = 0
    /// The cells of rows that were measured and are not shown yet.
    var cells: [ListPath: UITableViewCell] = [:]
    /// The headers and footers that have estimated heights in the current geometry.
    var estimatedViews: Set<ListElement> = []
    /// The headers and footers that the delegate was not notified of yet.
    var unannounced: Set<ListElement> = []
}

extension UITableView {
    /// The padding above the headers that have a height, in points.
    var headerPadding: CGFloat { sectionHeaderTopPadding > 0 && sectionHeaderTopPadding.isFinite ? sectionHeaderTopPadding : 0 }
    /// The padding above an element, which is part of its height, in points.
    func padding(of element: ListElement) -> CGFloat { element.kind == .header ? headerPadding : 0 }

    /// The estimate for a header or footer for which the delegate returns a view but no height. Unless it is 0, the view is measured later.
    func estimatedHeight(of element: ListElement) -> CGFloat {
        let isHeader = element.kind == .header
        let estimate = isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
        guard estimate != 0 else { return Theme.sectionHeaderHeight }
        sizing.estimatedViews.insert(element)
        let answer =
            isHeader
            ? delegate?.tableView(self, estimatedHeightForHeaderInSection: element.section)
            : delegate?.tableView(self, estimatedHeightForFooterInSection: element.section)
        for height in [answer, estimate] { if let height, height > 0, height.isFinite { return min(height, ListLength.greatest) } }
        return Theme.sectionHeaderHeight
    }

    /// Creates the visible headers and footers that have estimated heights, and gives them the heights that fit their contents.
    func measureVisibleHeaders() {
        guard !sizing.estimatedViews.isEmpty else { return }
        for _ in 0..<ListState.mostMeasuringRounds {
            // A table that is at its top stays there.
            let anchor = list.place.anchor ?? (isAtBeginning ? nil : visibleAnchor)
            var hasChanged = false
            for (element, _) in visibleSectionFrames() where sizing.estimatedViews.remove(element) != nil {
                guard let view = sectionViews[element] ?? makeSectionView(element) else { continue }
                let old = storedGeometry.span(of: element)?.height
                (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets
                let height = fittingHeight(of: view, width: bounds.width, else: Theme.sectionHeaderHeight) + padding(of: element)
                storedGeometry.setHeight(height, of: element)
                if old != height { hasChanged = true }
            }
            guard hasChanged else { return }
            keepPlace(of: anchor) { contentSizeMayHaveChanged() }
        }
    }

    // MARK: Place

    /// The first row with a cell that is still visible.
    var visibleAnchor: ListAnchor? {
        let visibleSpan = visibleSpan
        for row in visible {
            guard let span = span(of: row.path), span.lowerBound < visibleSpan.upperBound else { return nil }
            if span.upperBound > visibleSpan.lowerBound { return anchor(row.path, at: span.lowerBound) }
        }
        return nil
    }

    var placeAxis: NSLayoutConstraint.Axis? { .vertical }
    var measuresItems: Bool { geometry.isMeasured }
    var shownSpans: [(path: ListPath, span: ClosedRange<CGFloat>)] {
        storedGeometry.paths(in: visibleSpan).compactMap { path in span(of: path).map { (path, $0) } }
    }
    func span(of path: ListPath) -> ClosedRange<CGFloat>? {
        storedGeometry.span(of: ListElement(path)).map { $0.top...($0.top + $0.height) }
    }
    var lastPath: ListPath? {
        let sections = storedGeometry.sections
        return sections.lastIndex { $0.rows.count > 0 }.map { ListPath(section: $0, item: sections[$0].rows.count - 1) }
    }
}
