// The section index of a table: a column of short titles, along which a finger scrolls from section to section.

internal import ListEngine

extension UITableView {
    /// The title in a section index that stands for the search bar; it is drawn as a magnifying glass.
    nonisolated public static let indexSearch = "{search}"

    /// Requests the titles of the section index again.
    public func reloadSectionIndexTitles() {
        needsIndexTitles = true
        setNeedsGeometry()
    }

    /// The width that the section index takes from the rows, in points.
    var indexWidth: CGFloat { sectionIndex == nil ? 0 : SectionIndexView.width }

    /// Requests the titles after a reload or `reloadSectionIndexTitles()`, and replaces the view if they have changed.
    func updateSectionIndex() {
        guard needsIndexTitles else { return }
        needsIndexTitles = false
        var titles = dataSource?.sectionIndexTitles(for: self) ?? []
        let least = sectionIndexMinimumDisplayRowCount
        if least > 0, storedGeometry.rowCounts.reduce(0, +) < least { titles = [] }
        guard titles != sectionIndex?.titles ?? [] else { return }
        let hadIndex = sectionIndex != nil
        sectionIndex?.removeFromSuperview()
        sectionIndex = nil
        if !titles.isEmpty {
            let view = SectionIndexView(titles: titles)
            view.picked = { [weak self] in self?.scroll(toIndexTitle: $0) }
            sectionIndex = view
            addSubview(view)
            view.showColors()
        }
        if hadIndex != (sectionIndex != nil) { readableWidthDidChange() }
        setNeedsLayout()
    }

    /// Keeps the section index at the trailing edge of the visible part, in front of all other subviews.
    func layOutSectionIndex() {
        guard let view = sectionIndex else { return }
        let inset = adjustedContentInset
        let width = SectionIndexView.width
        let x = bounds.width - safeSideInsets.trailing - width
        let height = max(0, bounds.height - inset.top - inset.bottom)
        let place = directed(CGRect(x: x, y: bounds.minY + inset.top, width: width, height: height))
        if view.frame != place { view.frame = place }
        if subviews.last !== view { bringSubviewToFront(view) }
    }

    private func scroll(toIndexTitle number: Int) {
        guard let titles = sectionIndex?.titles, titles.indices.contains(number), let dataSource else { return }
        let section = dataSource.tableView(self, sectionForSectionIndexTitle: titles[number], at: number)
        guard geometry.sections.indices.contains(section) else { return }
        if numberOfRows(inSection: section) > 0 { scroll(toRow: ListPath(section: section, item: 0), at: .top, animated: false) }
        // The section begins below the inset, with its header.
        let top = storedGeometry.sections[section].top - adjustedContentInset.top
        setContentOffset(clampedOffset(CGPoint(x: contentOffset.x, y: top)), animated: false)
    }
}

/// Shows the titles of a table's section index.
final class SectionIndexView: UIView {
    /// The column's width, in points.
    static let width: CGFloat = 15
    private static let lineHeight: CGFloat = 14
    private static let font = UIFont.systemFont(ofSize: 11, weight: .semibold)
    /// Stands for the titles that are left out if not all fit.
    private static let dot = "•"

    let titles: [String]
    /// Called with a title's index when a finger or a screen reader reaches the title.
    var picked: ((Int) -> Void)?
    private var labels: [UILabel] = []
    /// The index of the title that was reached last.
    private var number: Int?
    private(set) var isTracking = false { didSet { showColors() } }

    init(titles: [String]) {
        self.titles = titles
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    func showColors() {
        let table = superview as? UITableView
        let tracking = isTracking ? table?.sectionIndexTrackingBackgroundColor : nil
        backgroundColor = tracking ?? table?.sectionIndexBackgroundColor ?? .clear
        for label in labels { label.textColor = table?.sectionIndexColor ?? tintColor }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    // MARK: Layout

    /// The texts of the labels: all titles, or if they do not fit, some of them with dots between.
    private var shownTitles: [String] {
        let most = Int(max(0, bounds.height) / Self.lineHeight)
        let titles = titles.map { $0 == UITableView.indexSearch ? "⌕" : $0 }
        guard titles.count > most else { return titles }
        let kept = (most + 1) / 2
        guard kept > 1 else { return titles.first.map { [$0] } ?? [] }
        let numbers = (0..<kept).map { $0 * (titles.count - 1) / (kept - 1) }
        return numbers.enumerated().flatMap { $0.offset == 0 ? [titles[$0.element]] : [Self.dot, titles[$0.element]] }
    }

    /// The y coordinate of the first label's top.
    private var top: CGFloat { ((bounds.height - CGFloat(labels.count) * Self.lineHeight) / 2).rounded() }

    override func layoutSubviews() {
        super.layoutSubviews()
        let shown = shownTitles
        while labels.count > shown.count { labels.removeLast().removeFromSuperview() }
        while labels.count < shown.count {
            let label = UILabel(frame: .zero)
            label.font = Self.font
            label.textAlignment = .center
            label.isAccessibilityElement = false
            addSubview(label)
            labels.append(label)
        }
        for (index, title) in shown.enumerated() {
            if labels[index].text != title { labels[index].text = title }
            labels[index].frame = CGRect(x: 0, y: top + CGFloat(index) * Self.lineHeight, width: bounds.width, height: Self.lineHeight)
        }
        showColors()
    }

    // MARK: Touches

    /// The index of the title at a y coordinate, or of the nearest title; nil if there are no titles.
    private func number(at y: CGFloat) -> Int? {
        guard !titles.isEmpty, !labels.isEmpty else { return nil }
        let share = (y - top) / (CGFloat(labels.count) * Self.lineHeight)
        return Int((min(max(share, 0), 0.9999) * CGFloat(titles.count)).rounded(.down))
    }

    private func track(_ touches: Set<UITouch>) {
        guard let touch = touches.first, let new = number(at: touch.location(in: self).y), new != number else { return }
        number = new
        picked?(new)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        isTracking = true
        number = nil
        track(touches)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { track(touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isTracking = false }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isTracking = false }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { SystemText.shown("Section index") }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .adjustable }
    override var defaultAccessibilityValue: String? { number.map { titles[$0] } }
    /// Scrolls to the next title.
    override func accessibilityIncrement() { step(1) }
    /// Scrolls to the previous title.
    override func accessibilityDecrement() { step(-1) }

    private func step(_ step: Int) {
        guard !titles.isEmpty else { return }
        let new = min(max(0, (number ?? (step > 0 ? -1 : 0)) + step), titles.count - 1)
        number = new
        picked?(new)
    }
}
