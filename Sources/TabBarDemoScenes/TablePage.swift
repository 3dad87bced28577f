// What pages that are a table have in common.

internal import UIKit

extension UITableViewDataSource where Self: UIViewController {
    /// Fills the page with a table of rows, all of one kind of cell, which asks the page for everything.
    func fillPage(with table: UITableView, cells: UITableViewCell.Type, identifier: String) {
        table.frame = view.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.cellLayoutMarginsFollowReadableWidth = true
        table.register(cells, forCellReuseIdentifier: identifier)
        table.dataSource = self
        table.delegate = self as? any UITableViewDelegate
        view.addSubview(table)
    }
}

extension UITableView {
    /// The height that a row needs: that of `gauge`, a cell that is never shown, once `fill` has filled it like the row's.
    func fittingHeight(of gauge: UITableViewCell, _ fill: (UITableViewCell) -> Void) -> CGFloat {
        fill(gauge)
        let margin = Theme.minimumRootMargins(width: bounds.width).left
        // The gauge has the margins of a narrow table.
        let width = bounds.width - (style == .insetGrouped ? 2 * margin : 0) - 2 * (margin - 16)
        return gauge.sizeThatFits(CGSize(width: max(width, 1), height: .greatestFiniteMagnitude)).height
    }
}
