// A row of the shop: a picture, a name, a price, and a button at the right.

@preconcurrency internal import Foundation
internal import UIKit

/// Shows a product; the button's action is whatever the row is for.
final class ProductCell: UITableViewCell {
    static let identifier = "Product"
    private let button = UIButton(type: .system)
    private var pressed: (() -> Void)?

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        button.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        button.addTarget(self, action: Selector(Self.buttonPressed), for: .touchUpInside)
        accessoryView = button
    }

    required init?(coder: NSCoder) { nil }

    func show(_ product: Product, detail: String, icon: String, label: String, pressed: @escaping () -> Void) {
        imageView?.image = product.picture
        textLabel?.text = product.name
        detailTextLabel?.text = detail
        button.setImage(SceneIcon.template(icon), for: .normal)
        button.accessibilityLabel = label
        self.pressed = pressed
    }

    private func buttonPressed() { pressed?() }

    /// The row height in `table`: room for the picture, and for name and price, one below the other, at the user's text size.
    static func height(in table: UITableView) -> CGFloat {
        let gauge = ProductCell(style: .subtitle, reuseIdentifier: nil)
        return max(60, table.fittingHeight(of: gauge) { cell in
            cell.textLabel?.text = "0"
            cell.detailTextLabel?.text = "0"
        })
    }
}
