// Rows in a rectangle, the footer of a section, and the selected row.

public import Foundation
internal import ListEngine

extension UITableView {
    /// The visible footer of a section, if it is a `UITableViewHeaderFooterView`.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[ListElement(.footer, ofSection: section)] as? UITableViewHeaderFooterView
    }
    /// The rows that intersect a rectangle in the table's coordinates; nil for none.
    public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { paths(in: rect) }
    /// Scrolls to the selected row with `scrollToRow(at:at:animated:)`; does nothing without a selection.
    public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        if let path = indexPathForSelectedRow { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }
}
