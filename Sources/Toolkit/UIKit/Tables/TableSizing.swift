// The state with which a table measures rows, headers and footers that fit their contents.

public import Foundation
internal import ListEngine

/// The state of measuring rows, headers and footers, and the table's estimates for headers and footers.
@MainActor
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
    var headerPadding = UITableView.automaticDimension
    var headerEstimate = UITableView.automaticDimension
    var footerEstimate = UITableView.automaticDimension
}

extension UITableView {
    /// The padding above each section header, in points; with `automaticDimension`, the default, there is none.
    public var sectionHeaderTopPadding: CGFloat {
        get { sizing.headerPadding }
        set {
            guard sizing.headerPadding != newValue else { return }
            sizing.headerPadding = newValue
            setNeedsGeometry()
        }
    }

    /// The padding above the headers that have a height, in points.
    var headerPadding: CGFloat { sizing.headerPadding > 0 && sizing.headerPadding.isFinite ? sizing.headerPadding : 0 }

    /// The assumed height, in points, of section headers that fit their contents, until they are visible. With `automaticDimension`, the
    /// default, the table chooses one. With 0, headers do not fit their contents: those without another height have the standard height.
    public var estimatedSectionHeaderHeight: CGFloat {
        get { sizing.headerEstimate }
        set {
            guard sizing.headerEstimate != newValue else { return }
            sizing.headerEstimate = newValue
            setNeedsGeometry()
        }
    }

    /// The assumed height, in points, of section footers that fit their contents, until they are visible. With `automaticDimension`, the
    /// default, the table chooses one. With 0, footers do not fit their contents: those without another height have the standard height.
    public var estimatedSectionFooterHeight: CGFloat {
        get { sizing.footerEstimate }
        set {
            guard sizing.footerEstimate != newValue else { return }
            sizing.footerEstimate = newValue
            setNeedsGeometry()
        }
    }

    /// The estimated height, in points, of a header or footer for which the delegate returns a view but no height. Unless the estimate is
    /// 0, records that the view must be measured.
    func estimatedHeight(of element: ListElement) -> CGFloat {
        let isHeader = element.kind == .header
        let estimate = isHeader ? sizing.headerEstimate : sizing.footerEstimate
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
            let anchor = list.place.anchor ?? visibleAnchor
            var hasChanged = false
            for (element, _) in visibleSectionFrames() where sizing.estimatedViews.remove(element) != nil {
                guard let view = sectionViews[element] ?? makeSectionView(element) else { continue }
                let old = storedGeometry.span(of: element)?.height
                let height = fittingHeight(of: view) + (element.kind == .header ? headerPadding : 0)
                storedGeometry.setHeight(height, of: element)
                if old != height { hasChanged = true }
            }
            guard hasChanged else { return }
            keepPlace(of: anchor) { contentSizeMayHaveChanged() }
        }
    }

    private func fittingHeight(of view: UIView) -> CGFloat {
        (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets
        let height = view.systemLayoutSizeFitting(
            CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
        return height > 0 && height.isFinite ? min(height, ListLength.greatest) : Theme.sectionHeaderHeight
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
