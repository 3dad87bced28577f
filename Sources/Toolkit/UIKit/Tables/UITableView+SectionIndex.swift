// The section index of a table.

internal import Foundation
internal import ListEngine

/// The section index and its look.
@MainActor
struct SectionIndex {
    var view: SectionIndexView?
    /// Whether the next layout requests the titles from the data source.
    var needsTitles = true
    /// The least number of rows with which the index is visible.
    var leastRows = 0
    var color: UIColor?
    var background: UIColor?
    var trackingBackground: UIColor?
}

extension UITableView {
    /// The title in a section index that stands for the search bar; it is drawn as a magnifying glass.
    nonisolated public static let indexSearch = "{search}"

    /// The least number of rows with which the section index is visible; 0 by default.
    public var sectionIndexMinimumDisplayRowCount: Int {
        get { sectionIndex.leastRows }
        set {
            sectionIndex.leastRows = newValue
            reloadSectionIndexTitles()
        }
    }
    /// The colour of the section index's titles; nil, the default, for the tint.
    public var sectionIndexColor: UIColor? {
        get { sectionIndex.color }
        set {
            sectionIndex.color = newValue
            showIndexColors()
        }
    }
    /// The background of the section index; nil, the default, for none.
    public var sectionIndexBackgroundColor: UIColor? {
        get { sectionIndex.background }
        set {
            sectionIndex.background = newValue
            showIndexColors()
        }
    }
    /// The background of the section index while a finger touches it; nil, the default, for `sectionIndexBackgroundColor`.
    public var sectionIndexTrackingBackgroundColor: UIColor? {
        get { sectionIndex.trackingBackground }
        set {
            sectionIndex.trackingBackground = newValue
            showIndexColors()
        }
    }

    /// Requests the titles of the section index again.
    public func reloadSectionIndexTitles() {
        sectionIndex.needsTitles = true
        setNeedsGeometry()
    }

    private func showIndexColors() {
        guard let view = sectionIndex.view else { return }
        view.usualColor = sectionIndex.color
        view.restingBackground = sectionIndex.background
        view.trackingBackground = sectionIndex.trackingBackground
    }

    /// The width that the section index takes from the rows, in points.
    var indexWidth: CGFloat { sectionIndex.view == nil ? 0 : SectionIndexView.width }

    /// Requests the titles after a reload or `reloadSectionIndexTitles()`, and replaces the view if they have changed.
    func updateSectionIndex() {
        guard sectionIndex.needsTitles else { return }
        sectionIndex.needsTitles = false
        var titles = dataSource?.sectionIndexTitles(for: self) ?? []
        if sectionIndex.leastRows > 0, storedGeometry.rowCounts.reduce(0, +) < sectionIndex.leastRows { titles = [] }
        guard titles != sectionIndex.view?.titles ?? [] else { return }
        let hadIndex = sectionIndex.view != nil
        sectionIndex.view?.removeFromSuperview()
        sectionIndex.view = nil
        if !titles.isEmpty {
            let view = SectionIndexView(titles: titles)
            view.picked = { [weak self] in self?.scroll(toIndexTitle: $0) }
            sectionIndex.view = view
            addSubview(view)
            showIndexColors()
        }
        if hadIndex != (sectionIndex.view != nil) { readableWidthDidChange() }
        setNeedsLayout()
    }

    /// Keeps the section index at the trailing edge of the visible part, in front of all other subviews.
    func layOutSectionIndex() {
        guard let view = sectionIndex.view else { return }
        let inset = adjustedContentInset
        let width = SectionIndexView.width
        let x = bounds.width - safeSideInsets.trailing - width
        let frame = CGRect(
            x: x, y: bounds.minY + inset.top, width: width, height: max(0, bounds.height - inset.top - inset.bottom))
        let place = directed(frame)
        if view.frame != place { view.frame = place }
        if subviews.last !== view { bringSubviewToFront(view) }
    }

    private func scroll(toIndexTitle number: Int) {
        guard let titles = sectionIndex.view?.titles, titles.indices.contains(number), let dataSource else { return }
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: titles[number], at: number)
        guard geometry.sections.indices.contains(section) else { return }
        if numberOfRows(inSection: section) > 0 {
            scroll(toRow: ListPath(section: section, item: 0), at: .top, animated: false)
        }
        // The section begins below the inset, with its header.
        let top = storedGeometry.sections[section].top - adjustedContentInset.top
        setContentOffset(clampedOffset(CGPoint(x: contentOffset.x, y: top)), animated: false)
    }
}
