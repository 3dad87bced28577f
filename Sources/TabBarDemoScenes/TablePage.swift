// What pages that are a table have in common.

internal import UIKit

extension UITableViewDataSource where Self: UIViewController {
    /// Fills the page with a table of rows `rowHeight` points high, all of one kind of cell, which asks the page for everything.
    func fillPage(with table: UITableView, rowHeight: CGFloat, cells: UITableViewCell.Type, identifier: String) {
        table.frame = view.bounds
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        table.rowHeight = rowHeight
        table.register(cells, forCellReuseIdentifier: identifier)
        table.dataSource = self
        table.delegate = self as? any UITableViewDelegate
        view.addSubview(table)
    }
}
