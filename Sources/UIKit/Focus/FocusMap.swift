// What can be focused at this moment, in reading order.
//
//   The views on the page are read like text: line by line from the top, each line from its beginning. Bars, lists and cards are read
//   as wholes, each at its place. Of a list's rows one can be reached with Tab; the arrows lead from there to the others.

internal import CoreGraphics
internal import Foundation
internal import WindowSystem

/// A list of which one row at a time takes part in moving the focus.
@MainActor
protocol FocusList: UIScrollView {
    /// Where a view that shows an entry stands in the list; nil for other views and those that show none at present.
    func place(of view: UIView) -> IndexPath?
    /// The view that shows an entry, if it is in sight.
    func cell(at place: IndexPath) -> UIView?
    /// Whether an entry is among the selected ones.
    func isSelected(_ place: IndexPath) -> Bool
}

/// The views that the focus can be moved to.
@MainActor
struct FocusMap {
    let window: UIWindow
    /// Contains all that can be focused: the window, or what is presented over everything else.
    let root: UIView
    /// The focused view: of a list, it is the row that counts.
    let current: UIView?
    /// Counts as if it could be focused, so that what comes after it is known.
    let start: UIView?

    init(window: UIWindow, current: UIView?, start: UIView? = nil) {
        self.window = window
        self.current = current
        self.start = start
        root = window.subviews.last { $0 is PresentationContainerView && !$0.isHidden } ?? window
    }

    /// A view, or several that are read as one.
    private struct Part {
        var rect: CGRect
        var views: [UIView]
    }

    /// Neighbours that the arrows lead to.
    struct Group {
        var views: [UIView]
        /// Whether an arrow that leads nowhere does nothing else either.
        var keepsKeys: Bool
    }

    /// The views that Tab visits, in order; of a group it is one.
    func stops() -> [UIView] {
        let views = inOrder(within: root)
        let groups = Dictionary(grouping: views.filter { $0.focusGroup != nil }) { $0.focusGroup ?? "" }
        let chosen = groups.compactMapValues(stop(of:))
        return views.filter { view in view.focusGroup.map { chosen[$0] === view } ?? true }
    }

    /// Everything within `view` that the focus can be moved to, in reading order; of a list's rows it is one.
    private func inOrder(within view: UIView) -> [UIView] {
        Self.inReadingOrder(parts(of: view, clip: window.bounds, scrolls: false), window).flatMap(\.views)
    }

    /// A group is entered at its selected view.
    private func stop(of group: [UIView]) -> UIView? {
        group.first { $0 === current ?? start } ?? group.first(where: \.isSelectedInGroup) ?? group.first
    }

    /// Whether `view` can have the focus where it is.
    func reaches(_ view: UIView) -> Bool {
        guard view.window === window, view.canBecomeFocused, view.isDescendant(of: root) else { return false }
        return view.lineage.prefix { $0 !== window }.allSatisfy(\.isInFocusReach)
    }

    // MARK: Gathering

    private func parts(of view: UIView, clip: CGRect, scrolls: Bool) -> [Part] {
        guard view.isInFocusReach else { return [] }
        let rect = view.convert(view.bounds, to: nil)
        let seen = rect.intersection(clip)
        let isScroll = view is UIScrollView
        if !scrolls, view.clipsToBounds || isScroll, seen.isEmpty { return [] }
        var parts: [Part] = []
        if view.canBecomeFocused || view === start, !rect.isEmpty, scrolls || isUncovered(view, seen) {
            parts.append(Part(rect: rect, views: [view]))
        }
        // What a control is made of belongs to it, unless only its parts can have the focus.
        if view is UIControl, !(view is UIDatePicker) { return parts }
        let inner = view.clipsToBounds && !scrolls ? seen : clip
        for subview in view.subviews { parts += self.parts(of: subview, clip: inner, scrolls: scrolls || isScroll) }
        guard isReadAsOne(view), !parts.isEmpty else { return parts }
        if let list = view as? any FocusList { parts = withOneRow(parts, of: list) }
        let whole = (view as? UIScrollView).map { rect.inset(by: $0.adjustedContentInset) } ?? rect
        return [Part(rect: whole, views: Self.inReadingOrder(parts, window).flatMap(\.views))]
    }

    /// Whether a view's parts stand side by side.
    private static func isRow(_ view: UIView) -> Bool {
        view is UITabBar || view is UINavigationBar || view is UIToolbar || view is UIPickerView
    }

    private func isReadAsOne(_ view: UIView) -> Bool {
        view is UIScrollView || Self.isRow(view) || view is AlertCard
    }

    /// Whether a press in the middle of what is seen of a view would reach it.
    private func isUncovered(_ view: UIView, _ seen: CGRect) -> Bool {
        guard !seen.isEmpty else { return false }
        let hit = window.hitTest(CGPoint(x: seen.midX, y: seen.midY), with: nil)
        return hit?.isDescendant(of: view) ?? false
    }

    /// Leaves the focused row, else a selected one, else the first that is wholly in sight, each with what it contains.
    private func withOneRow(_ parts: [Part], of list: any FocusList) -> [Part] {
        let rows = parts.compactMap { part in part.views.first.flatMap { Self.row(of: $0) }.map { (part: part, cell: $0.cell) } }
        guard let first = rows.first, rows.contains(where: { $0.cell !== first.cell }) else { return parts }
        let area = list.convert(list.bounds, to: nil).inset(by: list.adjustedContentInset)
        let present = (current ?? start).flatMap { Self.row(of: $0)?.cell }
        func top(_ row: (part: Part, cell: UIView)) -> CGFloat { row.part.rect.minY }
        let chosen =
            rows.first { $0.cell === present }
            ?? rows.first { list.place(of: $0.cell).map(list.isSelected) ?? false }
            ?? rows.filter { area.insetBy(dx: -1, dy: -1).contains($0.part.rect) }.min { top($0) < top($1) }
            ?? rows.min { top($0) < top($1) }
        return parts.filter { part in
            guard let cell = part.views.first.flatMap({ Self.row(of: $0)?.cell }) else { return true }
            return cell === chosen?.cell
        }
    }

    /// Line by line: what has its middle within the height of the first of a line, and the other way round, is in that line.
    private static func inReadingOrder(_ parts: [Part], _ window: UIWindow) -> [Part] {
        let isMirrored = window.isMirrored
        var rest = parts.sorted { $0.rect.minY < $1.rect.minY }
        var result: [Part] = []
        while let first = rest.first {
            func isInLine(_ part: Part) -> Bool { part.rect.midY < first.rect.maxY && part.rect.minY < first.rect.midY }
            let line = rest.filter(isInLine)
            let others = rest.filter { !isInLine($0) }
            // A part of no height is in no line: it is one of its own.
            guard !line.isEmpty else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            result += line.sorted { isMirrored ? $0.rect.maxX > $1.rect.maxX : $0.rect.minX < $1.rect.minX }
            rest = others
        }
        return result
    }

    // MARK: Neighbours

    /// What the arrows lead to from `view`; nil where they are not for it.
    func neighbours(of view: UIView, heading: UIFocusHeading) -> Group? {
        if let row = Self.row(of: view) { return neighbours(of: view, in: row, heading: heading) }
        for candidate in view.lineage.dropFirst() {
            let isAcross = heading == .left || heading == .right
            if candidate is AlertView || candidate is MenuCard || (isAcross && Self.isRow(candidate)) {
                return Group(views: inOrder(within: candidate).filter(\.canBecomeFocused), keepsKeys: !(candidate is MenuCard))
            }
        }
        return nil
    }

    /// Up and down lead to other rows, or to what stands in them; left and right also to what is in the same row.
    private func neighbours(of view: UIView, in row: (list: any FocusList, cell: UIView), heading: UIFocusHeading) -> Group {
        let cells = row.list.subviews.filter { !$0.isHidden && row.list.place(of: $0) != nil }
        let rows = cells.filter(\.canBecomeFocused)
        if heading == .left || heading == .right { return Group(views: rows + contents(of: row.cell), keepsKeys: false) }
        return Group(views: view === row.cell ? rows : cells.filter { $0 !== row.cell }.flatMap(contents), keepsKeys: false)
    }

    /// What can be focused within a row.
    private func contents(of cell: UIView) -> [UIView] {
        cell.subviews.flatMap { view -> [UIView] in
            guard view.isInFocusReach else { return [] }
            if view.canBecomeFocused { return [view] }
            return view is UIControl ? [] : contents(of: view)
        }
    }

    /// The nearest of `views` in a direction: what lies straight ahead comes before what lies aside.
    static func nearest(to view: UIView, among views: [UIView], heading: UIFocusHeading) -> UIView? {
        let from = view.convert(view.bounds, to: nil)
        var best: (view: UIView, way: CGFloat)?
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
            let isAcross = heading == .left || heading == .right
            let overlaps = isAcross ? to.minY < from.maxY && to.maxY > from.minY : to.minX < from.maxX && to.maxX > from.minX
            guard ahead > 1, overlaps else { continue }
            let way = ahead + 2 * aside
            if way < best?.way ?? .infinity { best = (candidate, way) }
        }
        return best?.view
    }

    // MARK: Lists

    /// The row that `view` is or is within, and its list.
    static func row(of view: UIView) -> (list: any FocusList, cell: UIView)? {
        var cell = view
        while let parent = cell.superview {
            if let list = parent as? any FocusList { return list.place(of: cell) == nil ? nil : (list, cell) }
            cell = parent
        }
        return nil
    }

    static func place(of view: UIView) -> IndexPath? { row(of: view).flatMap { $0.list.place(of: $0.cell) } }
}

extension UIView {
    /// Whether the user can do anything with the view or what it contains, as far as that is up to the view itself.
    var isInFocusReach: Bool { !isHidden && isUserInteractionEnabled && layer.opacity >= 0.01 && blockingAnimations == 0 }
}

extension UIView {
    /// The group that the view belongs to: the one that is named nearest to it.
    var focusGroup: String? {
        for view in lineage {
            if let name = view.focusGroupIdentifier { return name }
        }
        return nil
    }

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
