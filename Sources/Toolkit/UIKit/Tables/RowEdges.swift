// The separators, round corners and margins of a row, by its position in the section and the table's style.

internal import Foundation
internal import ListEngine
internal import QuartzCore

/// A row's position in its section, and the distances at its sides, in points.
nonisolated struct RowEdges: Equatable, Sendable {
    var style = UITableView.Style.plain
    var isFirst = false
    var isLast = false
    /// The distance, in points, from the safe area's sides to the row's content; in style `insetGrouped`, from the row's sides.
    var margin: CGFloat = 16
    /// The safe area's insets at the row's sides; zero in style `insetGrouped`, because its rows are within the safe area.
    var safeInsets = NSDirectionalEdgeInsets()
    /// The part of `margin` that exceeds the usual margin, in a wide table with readable width; else 0.
    var columnInset: CGFloat = 0
    /// The width of the section index beside the row's content, which is part of `safeInsets`.
    var indexWidth: CGFloat = 0

    /// The row's round corners: those at the ends of a section in style `insetGrouped`.
    var corners: CACornerMask {
        var corners: CACornerMask = []
        guard style == .insetGrouped else { return corners }
        if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        return corners
    }

    /// The distance from the row's leading edge to its content.
    var leading: CGFloat { safeInsets.leading + margin }
    /// The distance from the row's content to its trailing edge.
    var trailing: CGFloat { safeInsets.trailing + margin }

    /// The distance from the reorder control to the row's trailing edge.
    var reorderInset: CGFloat { safeInsets.trailing + columnInset }

    /// Whether the row has a separator at its lower edge.
    var hasLineBelow: Bool { style != .insetGrouped || !isLast }
    /// Whether that separator is as wide as the row.
    var lineBelowIsFull: Bool { style == .grouped && isLast }
    /// Whether the row has a separator at its upper edge.
    var hasLineAbove: Bool { style == .grouped && isFirst }
}

extension UITableView {
    /// The distances from the table's sides to its rows.
    var rowInsets: NSDirectionalEdgeInsets { style == .insetGrouped ? safeInsets(plus: contentMargin) : NSDirectionalEdgeInsets() }
    /// The distance from the rows' sides to their content, without the safe area's insets.
    var rowMargin: CGFloat { style == .insetGrouped ? Theme.listMargin(width: bounds.width) : contentMargin }

    /// The distance from the safe area's sides to the groups in style `insetGrouped`, else to the content of the rows.
    private var contentMargin: CGFloat {
        let usual = Theme.listMargin(width: bounds.width)
        return cellLayoutMarginsFollowReadableWidth ? max(Theme.readableMargin(in: self), usual) : usual
    }

    /// The part of the rows' margin that exceeds the usual margin.
    private var columnInset: CGFloat { rowMargin - Theme.listMargin(width: bounds.width) }
    /// The distances from the table's sides to the section titles, without the titles' usual margins.
    var titleInsets: NSDirectionalEdgeInsets { safeInsets(plus: style == .insetGrouped ? contentMargin : columnInset) }

    private func safeInsets(plus margin: CGFloat) -> NSDirectionalEdgeInsets {
        var insets = safeSideInsets
        insets.leading += margin
        insets.trailing += margin
        return insets
    }

    func edges(of path: ListPath) -> RowEdges {
        var safe = style == .insetGrouped ? NSDirectionalEdgeInsets() : safeSideInsets
        let index = style == .insetGrouped ? 0 : indexWidth
        safe.trailing += index
        guard style != .plain else {
            return RowEdges(margin: rowMargin, safeInsets: safe, columnInset: columnInset, indexWidth: index)
        }
        let last = numberOfRows(inSection: path.section) - 1
        return RowEdges(
            style: style, isFirst: path.item == 0, isLast: path.item == last, margin: rowMargin, safeInsets: safe,
            columnInset: columnInset, indexWidth: index)
    }

    /// Called when the safe area or the layout direction has changed.
    func sideInsetsMayHaveChanged() {
        guard rowSafeInsets != safeSideInsets else { return }
        rowSafeInsets = safeSideInsets
        setNeedsGeometry()
        readableWidthDidChange()
    }

    /// Updates the margins of rows and section titles.
    func readableWidthDidChange() {
        for row in visible + animations.leaving { row.cell.edges = edges(of: row.path) }
        for view in sectionViews.values { (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets }
    }

    /// Updates the corners and separators of grouped rows after a batch.
    func updateEdges() {
        guard style != .plain else { return }
        for row in visible + animations.leaving { row.cell.edges = edges(of: row.path) }
    }
}

extension UITableViewCell {
    func edgesDidChange() {
        let corners = edges.corners
        layer.cornerRadius = corners.isEmpty ? 0 : Theme.groupCornerRadius
        layer.maskedCorners = corners
        clipsToBounds = edges.style == .insetGrouped
        if edges.hasLineAbove, parts.upperLine == nil {
            let line = UIView(frame: .zero)
            line.isUserInteractionEnabled = false
            line.backgroundColor = parts.separator?.backgroundColor ?? Theme.separator
            addSubview(line)
            parts.upperLine = line
        }
        setNeedsLayout()
    }
}
