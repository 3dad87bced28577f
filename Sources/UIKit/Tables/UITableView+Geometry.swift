// The geometry of a table's content, requested from the data source and the delegate when it is first needed.

internal import Foundation
internal import ListEngine

extension UITableView {
    /// Rows of a section from this number on are measured only when they become visible, even if `estimatedRowHeight` is 0.
    private static let mostMeasuredAtOnce = 100_000

    /// The content's geometry, up to date.
    var geometry: RowGeometry {
        updateGeometry()
        return storedGeometry
    }

    private func updateGeometry() {
        // During a batch the geometry keeps the old rows: the data source may already have the new ones.
        guard list.staleness != .nothing, list.staleness == .content || !list.batch.isOpen else { return }
        if list.staleness == .content { removeContent() }
        list.staleness = .nothing
        storedGeometry = makeGeometry()
        contentSizeMayHaveChanged()
    }

    func contentSizeMayHaveChanged() {
        let size = CGSize(width: bounds.width, height: storedGeometry.total)
        if contentSize != size { contentSize = size }
    }

    /// Ends a drag and all animations, and recycles all cells, headers and footers.
    private func removeContent() {
        removeDrag()
        endAnimations()
        for row in visible { recycle(row) }
        visible.removeAll()
        for (element, view) in sectionViews { recycle(view, of: element) }
        sectionViews.removeAll()
    }

    func makeGeometry() -> RowGeometry {
        geometryWidth = bounds.width
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
        var count = dataSource.tableView(self, numberOfRowsInSection: number)
        // The first row's height shows whether the delegate implements row heights.
        let first = count > 0 ? delegateHeight(ListPath(section: number, item: 0)) : Self.notImplemented
        let isUniform = first == Self.notImplemented
        let estimate = !isUniform && estimatedRowHeight > 0 ? estimatedRowHeight : defaultRowHeight
        count = list.checked(count, most: ListLength.limited(count, length: estimate), of: "rows in section \(number)")
        var rows = RowGeometry.Rows.uniform(count: count, height: defaultRowHeight)
        if !isUniform, count > 0 {
            var heights = RowHeights(count: count, estimate: estimate)
            heights.set(validHeight(first), of: 0)
            if estimatedRowHeight == 0 {
                for row in 1..<max(1, min(count, Self.mostMeasuredAtOnce)) {
                    heights.set(requestHeight(of: ListPath(section: number, item: row)), of: row)
                }
            }
            rows = .measured(heights)
        }
        return RowGeometry.Section(
            rows: rows, header: height(of: ListElement(.header, ofSection: number)),
            footer: height(of: ListElement(.footer, ofSection: number)))
    }

    /// The height of rows for which the delegate returns none.
    private var defaultRowHeight: CGFloat { rowHeight >= 0 && rowHeight.isFinite ? rowHeight : Theme.rowHeight }

    private func validHeight(_ height: CGFloat) -> CGFloat {
        height >= 0 && height.isFinite ? min(height, ListLength.greatest) : defaultRowHeight
    }

    private func delegateHeight(_ path: ListPath) -> CGFloat {
        delegate?.tableView(self, heightForRowAt: source(of: path)) ?? Self.notImplemented
    }

    private func requestHeight(of path: ListPath) -> CGFloat { validHeight(delegateHeight(path)) }

    /// Requests the heights of visible rows that are still estimates. Each height is requested once.
    ///
    /// - Parameter anchor: a row that stays at its point on the screen when rows above it turn out to have other heights.
    func measureVisibleRows(anchor: ListPath? = nil) {
        var anchorTop = anchor.flatMap { storedGeometry.span(of: ListElement($0))?.top }
        // Taller rows push others out of the visible part, shorter rows let others in: a few rounds are enough.
        for _ in 0..<8 {
            let unknown = storedGeometry.unmeasuredRows(in: visibleSpan)
            if unknown.isEmpty { break }
            for path in unknown { storedGeometry.setHeight(requestHeight(of: path), of: path) }
            if let anchor, let before = anchorTop, let after = storedGeometry.span(of: ListElement(anchor))?.top, after != before {
                anchorTop = after
                contentSizeMayHaveChanged()
                shiftContent(by: after - before)
            }
        }
    }

    // MARK: Rectangles

    func rowRect(_ path: ListPath) -> CGRect? {
        updateGeometry()
        guard let span = storedGeometry.span(of: ListElement(path)) else { return nil }
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

    /// The frame of a header or footer, when it is not held at the top; zero where the section does not exist.
    func rect(of element: ListElement) -> CGRect {
        geometry.span(of: element).map { CGRect(x: 0, y: $0.top, width: bounds.width, height: $0.height) } ?? .zero
    }

    /// The visible part of the content.
    var visibleSpan: ClosedRange<Double> {
        let top = bounds.minY.isFinite ? bounds.minY : 0
        return top...max(top, top + bounds.height)
    }
}

extension UICollectionView.ScrollPosition {
    init(_ position: UITableView.ScrollPosition) {
        self = switch position {
        case .none: []
        case .top: .top
        case .middle: .centeredVertically
        case .bottom: .bottom
        }
    }
}
