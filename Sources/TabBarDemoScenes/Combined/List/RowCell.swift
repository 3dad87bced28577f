// A row of the list.

internal import UIKit

/// A row with a text, on the page's own ground: black in the dark, as lists that are not grouped are.
final class RowCell: UITableViewCell {
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        backgroundColor = .systemBackground
    }

    required init?(coder: NSCoder) { nil }
}
