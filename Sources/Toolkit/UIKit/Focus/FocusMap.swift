// The views that can be focused now, in reading order.
//
// The order is line by line from the top, each line from its leading edge. Bars, pickers, scroll views and alerts are read as one unit
// each. Tab visits one row of a list; the arrow keys move from there to the other rows. The views in the accessibility elements of a view
// have the order of these elements.

internal import WindowSystem

/// A list in which Tab visits only one row.
@MainActor protocol FocusList: UIScrollView {
    /// The index path of a cell; nil for other views and for cells that are not in use.
    func indexPath(of view: UIView) -> IndexPath?
    /// The visible cell at an index path.
    func cell(at indexPath: IndexPath) -> UIView?
    /// Whether a row is selected.
    func isSelected(at indexPath: IndexPath) -> Bool
}

/// How the views in a view are read, and which arrow keys move the focus among them alone.
nonisolated enum FocusGrouping {
    /// Like the views around them.
    case none
    /// Not at all: the view itself is focused.
    case closed
    /// As one unit.
    case unit
    /// As one unit, and Left and Right move among them.
    case row
    /// Like the views around them, but all arrow keys move among them; in a menu, a key without a view in its direction has its effect.
    case panel, menu
}

/// Computes the views to which the focus can be moved.
struct FocusMap {
    let window: UIWindow
    /// The view that contains all views that can be focused: the window, or the view of the frontmost presentation.
    let root: UIView
    /// The focused view.
    let current: UIView?
    /// The view from which the focus moves; it is in the order even if it cannot be focused.
    let start: UIView?

    init(window: UIWindow, current: UIView?, start: UIView? = nil) {
        self.window = window
        self.current = current
        self.start = start
        root = window.subviews.last { $0 is PresentationContainerView && !$0.isHidden } ?? window
    }

    /// A view, or several views that are read as one unit.
    private struct Part {
        var rect: CGRect
        var views: [UIView]
    }

    /// The views to which arrow keys can move.
    struct Group {
        var views: [UIView]
        /// Whether an arrow key without a view in its direction is consumed.
        var keepsKeys: Bool
    }

    /// The views that Tab visits, and `start`, in reading order; only one view of each focus group.
    func stops() -> [UIView] {
        let views = inOrder(within: root)
        let groups = Dictionary(grouping: views.filter { $0.focusGroup != nil }) { $0.focusGroup ?? "" }
        let chosen = groups.compactMapValues(stop(of:))
        return views.filter { view in view.focusGroup.map { chosen[$0] === view } ?? true }
    }

    /// The views in `view` that can be focused, and `start`, in reading order; only one row of each list.
    private func inOrder(within view: UIView) -> [UIView] {
        inReadingOrder(parts(of: view, clip: window.bounds, isInScrollView: false))
    }

    private func inReadingOrder(_ parts: [Part]) -> [UIView] {
        parts.inReadingOrder(window.effectiveUserInterfaceLayoutDirection) { $0.rect }.flatMap(\.views)
    }

    /// The view of a group that Tab visits: the focused view, or `start` if no view is focused; else the first selected view, else the
    /// first view.
    private func stop(of group: [UIView]) -> UIView? {
        group.first { $0 === current ?? start } ?? group.first(where: \.isSelectedInGroup) ?? group.first
    }

    /// Whether `view` can be focused now: it is in `root`, and neither it nor a superview is hidden or disabled.
    func canFocus(_ view: UIView) -> Bool {
        guard view.window === window, view.canBecomeFocused, view.isDescendant(of: root) else { return false }
        return view.lineage.prefix { $0 !== window }.allSatisfy(\.isInFocusReach)
    }

    // MARK: Collecting

    private func parts(of view: UIView, clip: CGRect, isInScrollView: Bool) -> [Part] {
        guard view.isInFocusReach else { return [] }
        let rect = view.convert(view.bounds, to: nil)
        let visible = rect.intersection(clip)
        let isScrollView = view is UIScrollView
        if !isInScrollView, view.clipsToBounds || isScrollView, visible.isEmpty { return [] }
        var parts: [Part] = []
        if view.canBecomeFocused || view === start, !rect.isEmpty, isInScrollView || isHit(view, in: visible) {
            parts.append(Part(rect: rect, views: [view]))
        }
        if view.focusGrouping == .closed { return parts }
        let inner = view.clipsToBounds && !isInScrollView ? visible : clip
        for subview in view.subviews { parts += self.parts(of: subview, clip: inner, isInScrollView: isInScrollView || isScrollView) }
        if let order = Self.orderedViews(of: view), !parts.isEmpty {
            return [Part(rect: rect, views: Self.sorted(inReadingOrder(parts), like: order))]
        }
        guard view.focusGrouping == .unit || view.focusGrouping == .row, !parts.isEmpty else { return parts }
        if let list = view as? any FocusList { parts = withOneRow(parts, of: list) }
        let whole = (view as? UIScrollView).map { rect.inset(by: $0.adjustedContentInset) } ?? rect
        return [Part(rect: whole, views: inReadingOrder(parts))]
    }

    /// The views among the accessibility elements of `view`; nil if there are fewer than two.
    private static func orderedViews(of view: UIView) -> [UIView]? {
        guard let views = view.accessibilityElements?.compactMap({ $0 as? UIView }), views.count > 1 else { return nil }
        return views
    }

    /// Sorts views by the positions in `order` of themselves or their superviews. Other views keep their order and are first.
    private static func sorted(_ views: [UIView], like order: [UIView]) -> [UIView] {
        let positions = views.map { view in order.firstIndex { view.isDescendant(of: $0) } ?? -1 }
        return views.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }.map { views[$0] }
    }

    /// Whether `view` is not covered: a hit test at the centre of its visible part returns the view or a descendant.
    private func isHit(_ view: UIView, in visible: CGRect) -> Bool {
        guard !visible.isEmpty else { return false }
        let hit = window.hitTest(CGPoint(x: visible.midX, y: visible.midY), with: nil)
        return hit?.isDescendant(of: view) ?? false
    }

    /// Removes all rows but one: the row of the focused view or of `start`, else a remembered row, else a selected row, else the topmost
    /// row that is entirely visible, else the topmost row.
    private func withOneRow(_ parts: [Part], of list: any FocusList) -> [Part] {
        let rows = parts.compactMap { part in part.views.first.flatMap { Self.row(of: $0) }.map { (part: part, cell: $0.cell) } }
        guard let first = rows.first, rows.contains(where: { $0.cell !== first.cell }) else { return parts }
        let area = list.convert(list.bounds, to: nil).inset(by: list.adjustedContentInset)
        let currentCell = (current ?? start).flatMap { Self.row(of: $0)?.cell }
        func top(_ row: (part: Part, cell: UIView)) -> CGFloat { row.part.rect.minY }
        let chosen =
            rows.first { $0.cell === currentCell }
            ?? RememberedFocus.cell(in: list).flatMap { remembered in rows.first { $0.cell === remembered } }
            ?? rows.first { list.indexPath(of: $0.cell).map(list.isSelected(at:)) ?? false }
            ?? rows.filter { area.insetBy(dx: -1, dy: -1).contains($0.part.rect) }.min { top($0) < top($1) }
            ?? rows.min { top($0) < top($1) }
        return parts.filter { part in
            guard let cell = part.views.first.flatMap({ Self.row(of: $0)?.cell }) else { return true }
            return cell === chosen?.cell
        }
    }

    // MARK: Neighbours

    /// The views to which an arrow key can move from `view`: those of the row, bar, picker, alert or menu around it that handles the key,
    /// otherwise those of its focus group; nil without both.
    func neighbours(of view: UIView, heading: UIFocusHeading) -> Group? {
        if let row = Self.row(of: view) { return neighbours(of: view, in: row, heading: heading) }
        for candidate in view.lineage.dropFirst() {
            let grouping = candidate.focusGrouping
            let isHorizontal = heading == .left || heading == .right
            guard grouping == .panel || grouping == .menu || (isHorizontal && grouping == .row) else { continue }
            return Group(views: inOrder(within: candidate).filter(\.canBecomeFocused), keepsKeys: grouping != .menu)
        }
        return view.focusGroup.map { name in
            Group(views: inOrder(within: root).filter { $0.focusGroup == name && $0.canBecomeFocused }, keepsKeys: false)
        }
    }

    /// Up and down lead from a row to other rows, and from a view in a row to views in other rows. Left and right lead to rows, and to
    /// views in the same row.
    private func neighbours(of view: UIView, in row: (list: any FocusList, cell: UIView), heading: UIFocusHeading) -> Group {
        let cells = row.list.subviews.filter { !$0.isHidden && row.list.indexPath(of: $0) != nil }
        let rows = cells.filter(\.canBecomeFocused)
        if heading == .left || heading == .right { return Group(views: rows + contents(of: row.cell), keepsKeys: false) }
        return Group(views: view === row.cell ? rows : cells.filter { $0 !== row.cell }.flatMap(contents), keepsKeys: false)
    }

    /// The views in a row that can be focused.
    private func contents(of cell: UIView) -> [UIView] {
        cell.subviews.flatMap { view -> [UIView] in
            guard view.isInFocusReach else { return [] }
            if view.canBecomeFocused { return [view] }
            return view is UIControl ? [] : contents(of: view)
        }
    }

    /// The nearest of `views` in a direction, among those that a movement of `view` in that direction would touch. An offset to the side
    /// counts twice.
    static func nearest(to view: UIView, among views: [UIView], heading: UIFocusHeading) -> UIView? {
        let from = view.convert(view.bounds, to: nil)
        var best: (view: UIView, distance: CGFloat)?
        for candidate in views where candidate !== view {
            let to = candidate.convert(candidate.bounds, to: nil)
            let (dx, dy) = (to.midX - from.midX, to.midY - from.midY)
            let (ahead, aside): (CGFloat, CGFloat) =
                switch heading {
                case .left: (-dx, abs(dy))
                case .right: (dx, abs(dy))
                case .up: (-dy, abs(dx))
                default: (dy, abs(dx))
                }
            let isHorizontal = heading == .left || heading == .right
            let overlaps = isHorizontal ? to.minY < from.maxY && to.maxY > from.minY : to.minX < from.maxX && to.maxX > from.minX
            guard ahead > 1, overlaps else { continue }
            let distance = ahead + 2 * aside
            if distance < best?.distance ?? .infinity { best = (candidate, distance) }
        }
        return best?.view
    }

    // MARK: Lists

    /// The cell that is or contains `view`, and its list; nil outside the cells of a list.
    static func row(of view: UIView) -> (list: any FocusList, cell: UIView)? {
        var cell = view
        while let parent = cell.superview {
            if let list = parent as? any FocusList { return list.indexPath(of: cell) == nil ? nil : (list, cell) }
            cell = parent
        }
        return nil
    }

    static func indexPath(of view: UIView) -> IndexPath? { row(of: view).flatMap { $0.list.indexPath(of: $0.cell) } }
}

extension UIView {
    /// Whether the view is visible and enabled for interaction, regardless of its superviews.
    var isInFocusReach: Bool { !isHidden && isUserInteractionEnabled && layer.opacity >= 0.01 && blockingAnimations == 0 }

    /// The focus group of the view or of the nearest superview that has one.
    var focusGroup: String? { lineage.first { $0.focusGroupIdentifier != nil }?.focusGroupIdentifier }

    fileprivate var isSelectedInGroup: Bool { (self as? UIControl)?.isSelected ?? accessibilityTraits.contains(.selected) }
}

extension UIFocusHeading {
    init?(_ key: Key) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        default: return nil
        }
    }
}
