// How a row joins the others of its section: lines and corners at the section's ends, by the table's style.

internal import Foundation
internal import QuartzCore

/// Where in its section a row stands, and what that means in the table's style.
nonisolated struct RowEdges: Equatable, Sendable {
    var style = UITableView.Style.plain
    var isFirst = false
    var isLast = false
    /// From the safe area's sides to what the row shows, in points: by the table's width.
    var margin: CGFloat = 16
    /// The safe area's insets at the sides of a row that reaches from edge to edge.
    var safeInsets = NSDirectionalEdgeInsets()
    /// How much of `margin` keeps the row within the readable column of a wide table; 0 where rows reach from edge to edge.
    var columnInset: CGFloat = 0

    /// The corners that are round.
    var corners: CACornerMask {
        var corners: CACornerMask = []
        guard style == .insetGrouped else { return corners }
        if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
        if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
        return corners
    }

    /// From the row's edge to where its contents begin.
    var leading: CGFloat { safeInsets.leading + margin }
    /// From where its contents end to the row's other edge.
    var trailing: CGFloat { safeInsets.trailing + margin }

    /// From the reorder control to the row's edge.
    var handleInset: CGFloat { safeInsets.trailing + columnInset }

    /// Whether a line runs along the row's lower edge.
    var hasLineBelow: Bool { style != .insetGrouped || !isLast }
    /// Whether the lower line runs from edge to edge.
    var lineBelowIsFull: Bool { style == .grouped && isLast }
    /// Whether a line runs along the upper edge.
    var hasLineAbove: Bool { style == .grouped && isFirst }
}

extension UITableView {
    /// From the table's edges to its rows, at the sides.
    var rowInsets: NSDirectionalEdgeInsets { style == .insetGrouped ? safeInsets(plus: contentMargin) : NSDirectionalEdgeInsets() }
    /// From the rows' edges to what they show: as far as a bar's titles are from the bar's edges.
    var rowMargin: CGFloat { style == .insetGrouped ? Theme.minimumRootMargins(width: bounds.width).left : contentMargin }

    /// From the table's edges to the column of its groups, or of what its rows show.
    private var contentMargin: CGFloat {
        cellLayoutMarginsFollowReadableWidth ? Theme.readableMargin(in: self) : Theme.minimumRootMargins(width: bounds.width).left
    }

    /// Beyond the usual margins, on both sides of rows that reach from edge to edge.
    private var columnInset: CGFloat { rowMargin - Theme.minimumRootMargins(width: bounds.width).left }
    /// From the table's edges to where the usual margins of its sections' titles begin.
    var titleInsets: NSDirectionalEdgeInsets { safeInsets(plus: style == .insetGrouped ? contentMargin : columnInset) }

    private func safeInsets(plus margin: CGFloat) -> NSDirectionalEdgeInsets {
        var insets = safeSideInsets
        insets.leading += margin
        insets.trailing += margin
        return insets
    }

    func edges(of path: IndexPath) -> RowEdges {
        let safe = style == .insetGrouped ? NSDirectionalEdgeInsets() : safeSideInsets
        guard style != .plain else { return RowEdges(margin: rowMargin, safeInsets: safe, columnInset: columnInset) }
        let last = numberOfRows(inSection: path.section) - 1
        return RowEdges(
            style: style, isFirst: path.row == 0, isLast: path.row == last, margin: rowMargin, safeInsets: safe,
            columnInset: columnInset)
    }

    /// Rows and titles keep to another column.
    func readableWidthDidChange() {
        for row in visible + flights.leaving { row.cell.edges = edges(of: row.path) }
        for view in sectionViews.values { (view as? UITableViewHeaderFooterView)?.rowInsets = titleInsets }
    }

    /// Rows have other neighbours.
    func updateEdges() {
        guard style != .plain else { return }
        for row in visible + flights.leaving { row.cell.edges = edges(of: row.path) }
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
