// A row of the shop: a picture, a name, a price and a button.

@preconcurrency internal import Foundation
internal import UIKit

/// Shows a product with a button.
final class ProductCell: UITableViewCell {
    static let identifier = "Product"
    private let button = UIButton(type: .system)
    private var buttonHandler: (() -> Void)?

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        button.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        button.addTarget(self, action: Selector(Self.buttonPressed), for: .touchUpInside)
        accessoryView = button
    }

    required init?(coder: NSCoder) { nil }

    func configure(
        with product: Product, detail: String, buttonIcon: String, buttonLabel: String, buttonHandler: @escaping () -> Void
    ) {
        imageView?.image = product.picture
        textLabel?.text = product.name
        detailTextLabel?.text = detail
        button.setImage(SceneIcon.template(buttonIcon), for: .normal)
        button.accessibilityLabel = buttonLabel
        self.buttonHandler = buttonHandler
    }

    private func buttonPressed() { buttonHandler?() }

    /// The row height in `table` for the current text size; at least 60 points.
    static func height(in table: UITableView) -> CGFloat {
        let sizingCell = ProductCell(style: .subtitle, reuseIdentifier: nil)
        return max(
            60,
            table.fittingHeight(of: sizingCell) { cell in
                cell.textLabel?.text = "0"
                cell.detailTextLabel?.text = "0"
            })
    }
}
