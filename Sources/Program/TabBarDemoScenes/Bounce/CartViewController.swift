// The cart, which is presented over the shop.

@preconcurrency internal import Foundation
internal import UIKit

/// A list of the products in the cart, with their total price in the title.
final class CartViewController: UIViewController {
    let tableView = UITableView()
    private let emptyLabel = UILabel(frame: .zero)
    private let cart: ShoppingCart

    init(cart: ShoppingCart) {
        self.cart = cart
        super.init(nibName: nil, bundle: nil)
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: nil, style: .plain, target: self, action: Selector(CartViewController.close))
        Localized.follow(self) {
            $0.navigationItem.leftBarButtonItem?.title = Localized.text("button.close")
            if $0.isViewLoaded { $0.updateContents() }
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addTable(tableView, cells: ProductCell.self, identifier: ProductCell.identifier)
        UIContentSizeCategory.follow(self) { $0.tableView.rowHeight = ProductCell.height(in: $0.tableView) }
        emptyLabel.textColor = Theme.detailText
        emptyLabel.textAlignment = .center
        emptyLabel.frame = view.bounds
        emptyLabel.autoresizingMask = tableView.autoresizingMask
        emptyLabel.isUserInteractionEnabled = false
        view.addSubview(emptyLabel)
        updateContents()
    }

    private func close() { dismiss(animated: true) }

    override var keyCommands: [UIKeyCommand]? {
        let title = Localized.text("button.close")
        return [UIKeyCommand(title: title, input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.close))]
    }

    private func updateContents() {
        let price = Product.formatted(price: cart.price)
        navigationItem.title = cart.count == 0 ? Localized.text("shop.cart") : Localized.text("shop.cart-price", price)
        emptyLabel.text = Localized.text("shop.cart-empty")
        emptyLabel.isHidden = cart.count > 0
        tableView.separatorStyle = cart.count > 0 ? .singleLine : .none
        tableView.reloadData()
    }
}

// MARK: - UITableViewDataSource

extension CartViewController: FixedRowsDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cart.lines.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: ProductCell.identifier, for: indexPath)
        guard let cell = cell as? ProductCell else { return cell }
        let line = cart.lines[indexPath.row]
        let count = Localized.number(line.count)
        let detail = "\(Product.formatted(price: line.product.price)) × \(count)"
        let label = Localized.text("shop.remove")
        cell.configure(with: line.product, detail: detail, buttonIcon: "shop-remove", buttonLabel: label) { [weak self] in
            self?.cart.remove(line.product)
            self?.updateContents()
        }
        return cell
    }
}
