// Common code of pages that consist of a table view or a collection view.

@preconcurrency internal import Foundation
internal import UIKit

extension UITableViewDataSource where Self: UIViewController {
    /// Adds a table view that fills the page. The page becomes its data source and, if it is a `UITableViewDelegate`, its delegate.
    func addTable(_ table: UITableView, cells: UITableViewCell.Type, identifier: String) {
        table.frame = view.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.cellLayoutMarginsFollowReadableWidth = true
        table.register(cells, forCellReuseIdentifier: identifier)
        table.dataSource = self
        table.delegate = self as? any UITableViewDelegate
        view.addSubview(table)
    }
}

/// A data source with rows that cannot be deleted. A table cannot find out whether its data source implements
/// `tableView(_:commit:forRowAt:)`, so a swipe across a row that can be edited shows a Delete button.
protocol FixedRowsDataSource: UITableViewDataSource {}

extension FixedRowsDataSource {
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}

extension UITableView {
    /// Calls `configure` with each visible cell and its place. `indexPathsForVisibleRows` is not used, because after a resize outside the
    /// window it can include rows without cells.
    func reconfigureVisibleCells(_ configure: (UITableViewCell, IndexPath) -> Void) {
        for cell in visibleCells { if let path = indexPath(for: cell) { configure(cell, path) } }
    }

    /// The height of a row, measured with `sizingCell`, which is outside the table and which `configure` sets up for the row. Ignores the
    /// readable width and the safe area: in tables with wider margins than usual the row is narrower than measured.
    func fittingHeight(of sizingCell: UITableViewCell, _ configure: (UITableViewCell) -> Void) -> CGFloat {
        configure(sizingCell)
        let margin = Theme.listMargin(width: bounds.width)
        // Outside a table the cell has margins of 16 points.
        let width = bounds.width - (style == .insetGrouped ? 2 * margin : 0) - 2 * (margin - 16)
        return sizingCell.sizeThatFits(CGSize(width: max(width, 1), height: .greatestFiniteMagnitude)).height
    }
}

/// A flow layout that is mirrored in right-to-left interfaces.
final class MirroredFlowLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
