// What the table knows of its content, asked for when it is first needed.

internal import Foundation

extension UITableView {
    /// What must be asked anew before the content can be laid out.
    enum Staleness: Int {
        case nothing
        /// Heights, and with them all places.
        case geometry
        /// The cells in sight as well.
        case everything
    }

    /// More sections are not laid out: each is asked for one by one.
    private static let mostSections = 1_000_000
    /// More rows are not asked for their heights before they come into sight, whatever the estimate.
    private static let mostAskedAtOnce = 100_000

    func setNeedsGeometry() {
        if staleness == .nothing { staleness = .geometry }
        setNeedsLayout()
    }

    func setNeedsReload() {
        staleness = .everything
        setNeedsLayout()
    }

    func reload() {
        selected.removeAll()
        highlighted = nil
        setNeedsReload()
    }

    /// The content's layout, up to date.
    var geometry: TableGeometry {
        bringGeometryUpToDate()
        return storedGeometry
    }

    private func bringGeometryUpToDate() {
        // Between `beginUpdates` and `endUpdates` the old rows count, whatever the data source says.
        guard staleness != .nothing, staleness == .everything || updates.depth == 0 else { return }
        if staleness == .everything { letGoOfContent() }
        staleness = .nothing
        storedGeometry = makeGeometry()
        contentSizeMayHaveChanged()
    }

    func contentSizeMayHaveChanged() {
        let size = CGSize(width: bounds.width, height: storedGeometry.total)
        if contentSize != size { contentSize = size }
    }

    /// All cells go back for reuse.
    private func letGoOfContent() {
        forgetDrag()
        endFlights()
        for row in visible { recycle(row) }
        visible.removeAll()
        for (place, view) in sectionViews { recycle(view, at: place) }
        sectionViews.removeAll()
    }

    func makeGeometry() -> TableGeometry {
        geometryWidth = bounds.width
        var sections: [TableGeometry.Section] = []
        if let dataSource {
            let count = checked(dataSource.numberOfSections(in: self), most: Self.mostSections, what: "sections")
            sections.reserveCapacity(count)
            for number in 0..<count { sections.append(makeSection(number, dataSource)) }
        }
        return TableGeometry(
            sections: sections, headerHeight: tableHeaderView?.bounds.height ?? 0, footerHeight: tableFooterView?.bounds.height ?? 0)
    }

    private func makeSection(_ number: Int, _ dataSource: any UITableViewDataSource) -> TableGeometry.Section {
        let first = IndexPath(row: 0, section: number)
        var count = dataSource.tableView(self, numberOfRowsInSection: number)
        let usual = usualRowHeight
        // The question to the first row tells whether the delegate is one who answers it.
        let asked = count > 0 ? delegate?.tableView(self, heightForRowAt: source(of: first)) ?? UITableView.notAsked : UITableView.notAsked
        let isUniform = asked == UITableView.notAsked
        let estimate = isUniform ? usual : estimatedRowHeight > 0 ? estimatedRowHeight : usual
        count = checked(count, most: TableGeometry.limited(count, height: estimate), what: "rows in section \(number)")
        var rows = TableGeometry.Rows.uniform(count: count, height: usual)
        if !isUniform, count > 0 {
            var heights = AskedRowHeights(count: count, estimate: estimate)
            heights.set(rowHeight(answered: asked), of: 0)
            if estimatedRowHeight == 0 {
                for row in 1..<max(1, min(count, Self.mostAskedAtOnce)) {
                    heights.set(askedHeight(IndexPath(row: row, section: number)), of: row)
                }
            }
            rows = .asked(heights)
        }
        return TableGeometry.Section(
            rows: rows, header: marginHeight(SectionMargin(section: number, edge: .header)),
            footer: marginHeight(SectionMargin(section: number, edge: .footer)))
    }

    /// The height of rows that nobody else decides on.
    private var usualRowHeight: CGFloat { rowHeight >= 0 && rowHeight.isFinite ? rowHeight : Theme.rowHeight }

    private func rowHeight(answered: CGFloat) -> CGFloat {
        answered >= 0 && answered.isFinite ? min(answered, TableGeometry.greatestHeight) : usualRowHeight
    }

    func askedHeight(_ path: IndexPath) -> CGFloat {
        rowHeight(answered: delegate?.tableView(self, heightForRowAt: source(of: path)) ?? UITableView.notAsked)
    }

    /// A count that a data source may really mean.
    private func checked(_ count: Int, most: Int, what: String) -> Int {
        if count < 0 {
            NSLog("UITableView: the data source says there are %ld %@; that counts as none", count, what)
            return 0
        }
        if count > most {
            NSLog("UITableView: of %ld %@ only the first %ld are laid out", count, what, most)
            return most
        }
        return count
    }

    // MARK: Rectangles

    func rowRect(_ path: IndexPath) -> CGRect? { rowRect(section: path.section, row: path.row) }

    func rowRect(section: Int, row: Int) -> CGRect? {
        bringGeometryUpToDate()
        guard let span = storedGeometry.span(section: section, row: row) else { return nil }
        let insets = rowInsets
        return directed(
            CGRect(
                x: insets.leading, y: span.top, width: max(0, bounds.width - insets.leading - insets.trailing), height: span.height))
    }

    func sectionRect(_ number: Int) -> CGRect {
        guard geometry.sections.indices.contains(number) else { return .zero }
        let section = geometry.sections[number]
        return CGRect(x: 0, y: section.top, width: bounds.width, height: section.bottom - section.top)
    }

    func headerRect(_ number: Int) -> CGRect {
        guard geometry.sections.indices.contains(number) else { return .zero }
        let section = geometry.sections[number]
        return CGRect(x: 0, y: section.top, width: bounds.width, height: section.header)
    }

    func footerRect(_ number: Int) -> CGRect {
        guard geometry.sections.indices.contains(number) else { return .zero }
        let section = geometry.sections[number]
        return CGRect(x: 0, y: section.footerTop, width: bounds.width, height: section.footer)
    }

    func pathsInSight() -> [IndexPath]? {
        let paths = geometry.rows(in: visibleSpan).flatMap { part in
            part.rows.map { IndexPath(row: $0, section: part.section) }
        }
        return paths.isEmpty ? nil : paths
    }

    /// The part of the content that shows.
    var visibleSpan: ClosedRange<CGFloat> {
        let top = bounds.minY.isFinite ? bounds.minY : 0
        return top...max(top, top + bounds.height)
    }

    func scroll(to path: IndexPath, position: ScrollPosition, animated: Bool) {
        guard let rect = rowRect(path) else { return }
        let inset = adjustedContentInset
        let page = bounds.height - inset.top - inset.bottom
        var offset = contentOffset
        switch position {
        case .none:
            scrollRectToVisible(rect, animated: animated)
            return
        case .top: offset.y = rect.minY - inset.top
        case .middle: offset.y = rect.midY - inset.top - page / 2
        case .bottom: offset.y = rect.maxY - inset.top - page
        }
        setContentOffset(clampedOffset(offset), animated: animated)
    }
}
