// The rows to which the focus returns in lists that remember it.

internal import Foundation

/// The index paths that were last focused in lists.
@MainActor
enum RememberedFocus {
    /// Whether a list remembers its focused row.
    static let isOn = RareProperty(false)
    /// The row that was last focused in a list.
    static let paths = RareProperty<IndexPath?>(nil)

    /// Records the row of a view that gets the focus.
    static func focusDidMove(to view: UIView) {
        guard isOn.isUsed, let row = FocusMap.row(of: view), isOn[row.list] else { return }
        paths[row.list] = row.list.indexPath(of: row.cell)
    }

    /// The visible cell to which the focus returns in a list; nil if there is none.
    static func cell(in list: any FocusList) -> UIView? {
        guard isOn.isUsed, isOn[list], let path = paths[list] else { return nil }
        return list.cell(at: path)
    }
}

extension UITableView {
    /// Whether the focus, when it moves back into the table, moves to the row that was focused last; false by default. Otherwise it moves
    /// to the selected or the first visible row.
    public var remembersLastFocusedIndexPath: Bool {
        get { RememberedFocus.isOn[self] }
        set { RememberedFocus.isOn[self] = newValue }
    }
}

extension UICollectionView {
    /// Whether the focus, when it moves back into the collection, moves to the item that was focused last; false by default. Otherwise it
    /// moves to the selected or the first visible item.
    public var remembersLastFocusedIndexPath: Bool {
        get { RememberedFocus.isOn[self] }
        set { RememberedFocus.isOn[self] = newValue }
    }
}
